import { Suspense } from 'react'
import { useWaiting } from '../../../features/approvals/web/waiting.ts'
import { useUser } from '../../../features/accounts/web/session.ts'
import type { LearnerBooking } from '../../../features/booking/contract.ts'
import { groupBookings, isComing } from '../../../features/booking/web/booking-groups.ts'
import { roomIsOpen } from '../../../features/booking/web/next-up.ts'
import { StatusBadge } from '../../../features/booking/web/booking-row.tsx'
import { useBookings } from '../../../features/booking/web/bookings.ts'
import { texts as bookingTexts } from '../../../features/booking/web/texts.ts'
import { liveSessions } from '../../../features/classes/contract.ts'
import { AccountBanners } from '../../../features/family/web/account-banners.tsx'
import { ForLearners } from '../../../features/family/web/learners.tsx'
import type { Learner } from '../../../features/family/web/learners.tsx'
import { WalletPanel } from '../../../features/wallet/web/balance.tsx'
import { inSentence, longDay, monthName, nearDay, nearTime, timeLeft, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { nairobiDate } from '../../../shared/time.ts'
import { useCall } from '../../../shared/web/query.ts'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { SeatRow, seatsOf, type Seat } from './seat-row.tsx'
import { ToAgree } from './to-agree.tsx'
import { DueLessons } from './due-lessons.tsx'
import { DuoPortrait } from './duo-portrait.tsx'
import { Greeting } from './greeting.tsx'
import { OnLearnersHome } from './slots.ts'
import { texts } from './texts.ts'
import { firstName } from '../../../features/accounts/rules.ts'

const AREA = '/parent-dashboard'
const WaitingForYou = late(async () => (await import('../../../features/approvals/web/wish-list.tsx')).WaitingForYou)
const SpendingCards = late(async () => (await import('../../../features/approvals/web/allowance-part.tsx')).SpendingCards)

/** What needs the parent by its deadline, then the money, then what is coming, then who the children are. */
export function ParentHome() {
  const now = useNow(30)
  const language = useLanguage()
  return (
    <>
      <Greeting now={now} line={longDay(now, language)} />
      <AccountBanners />
      <ForLearners otherwise={<Wallet />}>
        {(learners, chosen) => <Home learners={learners} shown={chosen ? [chosen] : learners} now={now} />}
      </ForLearners>
      <div className="mt-10 grid gap-10 empty:hidden">
        <OnLearnersHome area={AREA} />
      </div>
    </>
  )
}

function Home({ learners, shown, now }: { learners: readonly Learner[]; shown: readonly Learner[]; now: Date }) {
  const t = useTexts(texts)
  const { failed } = useTexts(bookingTexts)
  const ids = shown.map(({ id }) => id)
  const bookings = useBookings(ids)
  const waiting = useWaiting(ids)
  const language = useLanguage()
  const classes = useCall(liveSessions, {}, { everySeconds: 60, offline: true })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1.5fr_1fr]">
      <div className="grid gap-5">
        <ToAgree learners={shown} />
        <Suspense fallback={null}>
          <WaitingForYou list={waiting} now={now} />
        </Suspense>
        <Panel read={bookings} failed={failed}>
          {(list, fresh) => {
            const due = groupBookings(list, now).needsYou
            return (
              <>
                {due.length + waiting.length === 0 && <NothingDue />}
                <DueLessons list={due} now={now} fresh={fresh} area={AREA} named filled={waiting.length === 0} />
                <ComingLessons
                  list={list.filter((booking) => isComing(booking, now))}
                  seats={seatsOf(classes.data ?? [], shown)}
                  now={now}
                  fresh={fresh}
                />
              </>
            )
          }}
        </Panel>
      </div>
      <div className="grid gap-5">
        <Wallet />
        <Card title={t.children}>
          <ul className="divide-y divide-line">
            {learners.map((learner) => (
              <Child
                key={learner.id}
                learner={learner}
                bookings={(bookings.data ?? []).filter(({ learner_id }) => learner_id === learner.id)}
                now={now}
              />
            ))}
          </ul>
        </Card>
        <Suspense fallback={null}>
          <SpendingCards learners={shown} month={monthName(nairobiDate(now), language, 'long')} />
        </Suspense>
      </div>
    </div>
  )
}

const Wallet = () => <WalletPanel userId={useUser().id} walletAt={`${AREA}/wallet`} />

/** One quiet line. */
function NothingDue() {
  const t = useTexts(texts)
  return (
    <p className="flex items-center gap-3 rounded-md bg-green-100 p-3.5 font-semibold text-green-900">
      <Icon name="circle-check" />
      {t.nothingDue}
    </p>
  )
}

const SHOWN = 5

type Coming = { list: readonly LearnerBooking[]; seats: readonly Seat[]; now: Date; fresh: boolean }

function ComingLessons({ list, seats, now, fresh }: Coming) {
  const t = useTexts(texts)
  const lessons = list.map((booking) => ({
    at: booking.starts_at,
    row: <ComingRow key={`lesson-${booking.id}`} booking={booking} now={now} fresh={fresh} />,
  }))
  const rows = [
    ...lessons,
    ...seats.map((seat) => ({
      at: seat.session.starts_at,
      row: <SeatRow key={`seat-${seat.session.id}`} {...seat} now={now} />,
    })),
  ]
  const coming = rows.sort((a, b) => (a.at < b.at ? -1 : 1)).slice(0, SHOWN)
  const all = (
    <a href={`${AREA}/lessons?tab=scheduled`} className="link -my-2 inline-flex min-h-11 items-center text-sm">
      {t.allLessons}
    </a>
  )
  if (coming.length === 0) {
    return (
      <Empty object="book" title={t.noComing} action={<ButtonLink href={`${AREA}/teachers`}>{t.findTeacher}</ButtonLink>}>
        {t.noComingLine}
      </Empty>
    )
  }
  return (
    <Card title={t.coming} action={all}>
      <ul className="divide-y divide-line">{coming.map(({ row }) => row)}</ul>
    </Card>
  )
}

function ComingRow({ booking, now, fresh }: { booking: LearnerBooking; now: Date; fresh: boolean }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [start, end] = [new Date(booking.starts_at), new Date(booking.ends_at)]
  const open = roomIsOpen(booking, now)
  const left = start.getTime() - now.getTime()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <DuoPortrait learner={booking.learner_id} teacher={booking.teacher_id} photo={booking.teacher_photo} grey={!fresh} />
      <div className="min-w-40 flex-1">
        <h3 className="leading-snug font-bold">{nameOf(booking.title)}</h3>
        <p className="text-sm text-ink-700">{t.withTeacher(firstName(booking.learner_name), booking.teacher_name)}</p>
        <p className="text-sm text-ink-700">
          {nearDay(start, now, language)}, {timeSpan(start, end)}
          {open && ` · ${left > 0 ? t.starts(timeLeft(left, language)) : t.running}`}
        </p>
      </div>
      {open ? <ButtonLink href={booking.join_link ?? ''}>{t.sitIn}</ButtonLink> : <StatusBadge status={booking.status} />}
    </li>
  )
}

function Child({ learner, bookings, now }: { learner: Learner; bookings: readonly LearnerBooking[]; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const ahead = bookings.filter((booking) => isComing(booking, now)).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <a
        href={`${AREA}/lessons?tab=scheduled&child=${learner.id}`}
        className="flex min-h-11 items-center gap-3 rounded-md hover:bg-sunken"
      >
        <Portrait seed={learner.id} className="size-11 rounded-full" />
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{learner.name}</span>
          <span className="block text-sm text-ink-700">
            {t.grade(learner.grade)} · {t.lessonsAhead(ahead.length)}
          </span>
          {ahead[0] && (
            <span className="block text-sm text-green-700">
              {t.nextAt(inSentence(nearTime(new Date(ahead[0].starts_at), now, language)))}
            </span>
          )}
        </span>
        <Icon name="chevron-right" className="text-ink-500" />
      </a>
    </li>
  )
}
