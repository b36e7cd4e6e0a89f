import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { nearDay, shortDay, startClock, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { amountText } from '../../../shared/web/kes.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { late } from '../../../shared/web/late.tsx'
import type { LearnerBooking } from '../contract.ts'
import { groupBookings, isComing, isDue } from './booking-groups.ts'
import { StatusBadge } from './booking-row.tsx'
import { Group, movable, type DialogName, type ListProps } from './lesson-group.tsx'
import { texts } from './texts.ts'
import { firstName } from '../../accounts/rules.ts'

const CancelLesson = late(async () => (await import('./cancel-lesson.tsx')).CancelLesson)
const MoveLesson = late(async () => (await import('./move-lesson.tsx')).MoveLesson)
const PastLessons = late(async () => (await import('./past-lessons.tsx')).PastLessons)
const ReportProblem = late(async () => (await import('./report-problem.tsx')).ReportProblem)
const StopSeries = late(async () => (await import('./stop-series.tsx')).StopSeries)
const PayLesson = late(async () => (await import('./pay-lesson.tsx')).PayLesson)

/** Needs you, Next, Not taking place, Past. */
export function ScheduledLessons(props: ListProps) {
  const t = useTexts(texts)
  const { needsYou, next, off, past } = groupBookings(props.bookings, props.now)
  return (
    <>
      {props.bookings.length === 0 && (
        <div className="mb-6">
          <Empty
            object="book"
            title={t.noneScheduled}
            action={<ButtonLink href={`${props.area}/teachers`}>{t.findTeacher}</ButtonLink>}
          >
            {t.noneScheduledLine}
          </Empty>
        </div>
      )}
      <Group title={t.needsYou} list={needsYou} urgent {...props} />
      <Group title={t.next} list={next} {...props} />
      <Group title={t.off} list={off} {...props} />
      <Suspense>
        <PastLessons near={past} {...props} />
      </Suspense>
    </>
  )
}

/** What is due, the nearest first. */
export function PendingPayments(props: ListProps) {
  const t = useTexts(texts)
  const due = groupBookings(props.bookings, props.now).needsYou.filter((booking) => isDue(booking, props.now))
  if (due.length === 0) {
    return (
      <Empty object="phone" title={t.noneDue} action={<ButtonLink href="?tab=scheduled">{t.toScheduled}</ButtonLink>}>
        {t.noneDueLine}
      </Empty>
    )
  }
  return <Group title={t.needsYou} list={due} urgent {...props} />
}

const dialogs = ['pay', 'cancel', 'move', 'report', 'stop'] as const satisfies readonly DialogName[]

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
  const swap = (from: DialogName, to: DialogName) =>
    setQuery(
      (before) => {
        before.set(to, before.get(from) ?? '')
        before.delete(from)
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
      {name === 'cancel' && <CancelLesson booking={booking} onMove={() => swap('cancel', 'move')} onClose={close} />}
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
    [t.subject, nameOf(booking.subject) + (named ? ` ${t.forLearner(firstName(booking.learner_name))}` : '')],
    [t.date, nearDay(start, now, language)],
    [t.time, timeSpan(start, end)],
    [t.cost, amountText(booking.cost)],
    [t.bookedAt, `${shortDay(booked, language)}, ${startClock(booked)}`],
  ]
  return (
    <li className="rounded-lg border border-line bg-white p-5 shadow-card">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Face photo={booking.teacher_photo} seed={booking.teacher_id} className="size-11 rounded-full" grey={!fresh} />
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
