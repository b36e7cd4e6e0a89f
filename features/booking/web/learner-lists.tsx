import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clock12 } from '../../../shared/time.ts'
import { nearDay, shortDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { amountText } from '../../../shared/web/kes.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { late } from '../../../shared/web/late.tsx'
import type { LearnerBooking } from '../contract.ts'
import { ActionSlot } from './action-slot.tsx'
import { groupBookings, isComing, isDue } from './booking-groups.ts'
import { BookingRow, StatusBadge } from './booking-row.tsx'
import { MoveStrip, type Movable } from './move-strip.tsx'
import { texts } from './texts.ts'

const CancelLesson = late(async () => (await import('./cancel-lesson.tsx')).CancelLesson)
const MoveLesson = late(async () => (await import('./move-lesson.tsx')).MoveLesson)
const ReportProblem = late(async () => (await import('./report-problem.tsx')).ReportProblem)
const StopSeries = late(async () => (await import('./stop-series.tsx')).StopSeries)
const PayLesson = late(async () => (await import('./pay-lesson.tsx')).PayLesson)

export type ListProps = {
  bookings: readonly LearnerBooking[]
  now: Date
  fresh: boolean
  /** Whether each row says whose lesson it is. */
  named: boolean
  /** The area's root, such as `/student-dashboard`. */
  area: string
}

const FEW_PAST = 6

/** Needs you, Next, Not taking place, Past. */
export function ScheduledLessons(props: ListProps) {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const [wanted, setWanted] = useState(false)
  const { needsYou, next, off, past } = groupBookings(props.bookings, props.now)
  // One that the address names is shown, however long ago it was.
  const all = wanted || past.slice(FEW_PAST).some(({ id }) => String(id) === query.get('lesson'))
  if (props.bookings.length === 0) {
    return (
      <Empty
        object="book"
        title={t.noneScheduled}
        action={<ButtonLink href={`${props.area}/teachers`}>{t.findTeacher}</ButtonLink>}
      >
        {t.noneScheduledLine}
      </Empty>
    )
  }
  return (
    <>
      <Group title={t.needsYou} list={needsYou} urgent {...props} />
      <Group title={t.next} list={next} {...props} />
      <Group title={t.off} list={off} {...props} />
      <Group title={t.past} list={all ? past : past.slice(0, FEW_PAST)} {...props} />
      {!all && past.length > FEW_PAST && <Button onClick={() => setWanted(true)}>{t.allPast(past.length)}</Button>}
    </>
  )
}

/** What is due, the nearest first. */
export function PendingPayments(props: ListProps) {
  const t = useTexts(texts)
  const { needsYou } = groupBookings(props.bookings, props.now)
  if (needsYou.length === 0) {
    return (
      <Empty object="phone" title={t.noneDue} action={<ButtonLink href="?tab=scheduled">{t.toScheduled}</ButtonLink>}>
        {t.noneDueLine}
      </Empty>
    )
  }
  return <Group title={t.needsYou} list={needsYou} urgent {...props} />
}

function Group({
  title,
  list,
  urgent,
  now,
  fresh,
  named,
  area,
}: ListProps & { title: string; list: readonly LearnerBooking[]; urgent?: boolean }) {
  const [query, setQuery] = useSearchParams()
  if (list.length === 0) return null
  const open = (name: DialogName | 'rate') => (booking: LearnerBooking) =>
    setQuery((before) => {
      before.set(name, String(booking.id))
      return before
    })
  return (
    <section className="mb-6">
      <h2 className="mb-2.5 text-sm font-bold text-ink-500">{title}</h2>
      <ul className="grid gap-3">
        {list.map((booking, i) => (
          <BookingRow
            key={booking.id}
            {...{ booking, now, fresh, named }}
            urgent={urgent ?? false}
            strip={booking.proposal && <MoveStrip lesson={movable(booking)} now={now} onAnswer={() => open('move')(booking)} />}
          >
            <ActionSlot
              booking={booking}
              now={now}
              fresh={fresh}
              filled={Boolean(urgent) && i === 0 && !query.has('pay')}
              teachersAt={`${area}/teachers`}
              onPay={open('pay')}
              onCancel={open('cancel')}
              onMove={open('move')}
              onReport={open('report')}
              onRate={open('rate')}
              onStop={open('stop')}
            />
          </BookingRow>
        ))}
      </ul>
    </section>
  )
}

const dialogs = ['pay', 'cancel', 'move', 'report', 'stop'] as const
type DialogName = (typeof dialogs)[number]

const movable = (booking: LearnerBooking): Movable => ({ ...booking, other: booking.teacher_name.split(' ')[0] ?? '' })

/**
 * The dialog the address names: `?pay=12`, `?cancel=12`, `?move=12`, `?report=12` or `?stop=12`. So a payment can be come back
 * to after a top-up.
 */
export function BookingDialogs({ bookings, now, area }: Pick<ListProps, 'bookings' | 'now' | 'area'>) {
  const [query, setQuery] = useSearchParams()
  const close = () =>
    setQuery(
      (before) => {
        for (const name of dialogs) before.delete(name)
        return before
      },
      { replace: true },
    )
  const name = dialogs.find((one) => query.has(one))
  const booking = bookings.find(({ id }) => name && String(id) === query.get(name))
  if (!booking) return null
  const backTo = `${area}/lessons?${query}`
  const others = bookings.filter((one) => one.learner_id === booking.learner_id && one.id !== booking.id && isComing(one, now))
  return (
    <Suspense>
      {name === 'pay' && <PayLesson booking={booking} now={now} walletAt={`${area}/wallet`} backTo={backTo} onClose={close} />}
      {name === 'cancel' && <CancelLesson booking={booking} now={now} onClose={close} />}
      {name === 'move' && <MoveLesson lesson={movable(booking)} now={now} clashes={others} onClose={close} />}
      {name === 'stop' && booking.series && <StopSeries seriesId={booking.series.id} onClose={close} />}
      {name === 'report' && <ReportProblem booking={booking} now={now} onClose={close} />}
    </Suspense>
  )
}

/** One card per lesson to come, with its facts in words. */
export function UpcomingClasses({ bookings, now, fresh, named, area }: ListProps) {
  const t = useTexts(texts)
  const coming = bookings
    .filter((booking) => isComing(booking, now) || isDue(booking, now))
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  if (coming.length === 0) {
    return (
      <Empty object="slate" title={t.noneUpcoming} action={<ButtonLink href={`${area}/teachers`}>{t.findTeacher}</ButtonLink>}>
        {t.noneUpcomingLine}
      </Empty>
    )
  }
  return (
    <>
      <h2 className="mb-3 text-lg font-bold">{t.upcoming}</h2>
      <ul className="grid gap-4 sm:max-md:grid-cols-2 lg:grid-cols-2">
        {coming.map((booking) => (
          <UpcomingCard key={booking.id} booking={booking} now={now} fresh={fresh} named={named} />
        ))}
      </ul>
    </>
  )
}

function UpcomingCard({ booking, now, fresh, named }: { booking: LearnerBooking; now: Date; fresh: boolean; named: boolean }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [start, end, booked] = [new Date(booking.starts_at), new Date(booking.ends_at), new Date(booking.booked_at)]
  const facts = [
    [t.subject, nameOf(booking.subject) + (named ? ` ${t.forLearner(booking.learner_name.split(' ')[0] ?? '')}` : '')],
    [t.date, nearDay(start, now, language)],
    [t.time, timeSpan(start, end)],
    [t.cost, amountText(booking.cost)],
    [t.bookedAt, `${shortDay(booked, language)}, ${clock12(booked)}`],
  ]
  return (
    <li className="rounded-lg border border-line bg-white p-5 shadow-card">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Portrait seed={booking.teacher_id} className="size-11 rounded-full" grey={!fresh} />
        <h3 className="min-w-min flex-1 font-bold">{booking.teacher_name}</h3>
        <span className="sr-only">{t.status}: </span>
        <StatusBadge status={booking.status} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-500">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
