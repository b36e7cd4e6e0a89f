import { Suspense } from 'react'
import { useUser } from '../../../features/accounts/web/session.ts'
import { useBookings } from '../../../features/booking/web/bookings.ts'
import type { LearnerBooking } from '../../../features/booking/contract.ts'
import { groupBookings, isAsked, isComing } from '../../../features/booking/web/booking-groups.ts'
import { NextLesson } from '../../../features/booking/web/next-lesson.tsx'
import { isOpen, nextUp, paidLessons } from '../../../features/booking/web/next-up.ts'
import { texts as bookingTexts } from '../../../features/booking/web/texts.ts'
import { liveSessions, type LiveSession } from '../../../features/classes/contract.ts'
import { ownSeats } from '../../../features/classes/web/class-state.ts'
import { AccountBanners } from '../../../features/family/web/account-banners.tsx'
import { ForLearners } from '../../../features/family/web/learners.tsx'
import { WalletPanel } from '../../../features/wallet/web/balance.tsx'
import { nairobiDate } from '../../../shared/time.ts'
import { longDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { DueLessons } from './due-lessons.tsx'
import { Greeting } from './greeting.tsx'
import { OnLearnersHome } from './slots.ts'
import { texts } from './texts.ts'

/** Below the first screen of a phone: it comes after the next lesson and the wallet have. */
/** Few children wait for a parent: fetched apart from what everybody needs. */
const YourLiveClasses = late(async () => (await import('../../../features/classes/web/live-classes.tsx')).YourLiveClasses)
const OwnWishes = late(async () => (await import('../../../features/approvals/web/wish-list.tsx')).OwnWishes)

const TeachersGrid = late(async () => (await import('../../../features/directory/web/teachers-grid.tsx')).TeachersGrid)

const AREA = '/student-dashboard'

/** First what comes next, then the money, then what has a clock, then browsing. Every panel loads and fails alone. */
export function StudentHome() {
  const t = useTexts(texts)
  const { failed } = useTexts(bookingTexts)
  const language = useLanguage()
  const user = useUser()
  const now = useNow(30)
  const bookings = useBookings([user.id])
  const classes = useCall(liveSessions, {}, { everySeconds: 60, offline: true })
  const ofToday = <T extends { starts_at: string }>(list: readonly T[]): T[] =>
    list.filter(({ starts_at }) => nairobiDate(new Date(starts_at)) === nairobiDate(now))
  const due = groupBookings(bookings.data ?? [], now).needsYou
  const lessonsToday = ofToday(bookings.data ?? []).filter(
    (booking) => booking.status === 'confirmed' && isComing(booking, now),
  ).length
  const classesToday = ofToday(classes.data ?? []).filter(({ enrolled }) => enrolled).length
  const today = bookings.data && classes.data && t.today(lessonsToday, classesToday)
  return (
    <>
      <Greeting now={now} line={[longDay(now, language), today].filter(Boolean).join('. ')} />
      <AccountBanners />
      <Suspense fallback={null}>
        <OwnWishes now={now} />
      </Suspense>
      <div className="grid gap-10">
        {/* Beside the dark card alone the wallet is as tall as it; beside more it would be mostly empty. */}
        <div className={`grid gap-5 lg:grid-cols-[1.75fr_1fr] ${due.length > 0 ? 'lg:items-start' : ''}`}>
          <div className="grid *:min-h-0">
            <Panel read={bookings} failed={failed} skeleton={<div className="patient skeleton h-72 rounded-lg!" />}>
              {(list, fresh) => <WhatComes bookings={list} classes={classes.data ?? []} now={now} fresh={fresh} />}
            </Panel>
          </div>
          <WalletPanel userId={user.id} walletAt={`${AREA}/wallet`} />
        </div>
        <ForLearners>
          {(learners) => (
            <>
              <Suspense fallback={<div className="skeleton patient h-60 rounded-lg" />}>
                <YourLiveClasses learners={learners} now={now} area={AREA} />
              </Suspense>
              <Suspense fallback={<div className="skeleton patient h-80 rounded-lg" />}>
                {learners[0] && <TeachersGrid grade={learners[0].grade} area={AREA} />}
              </Suspense>
            </>
          )}
        </ForLearners>
        <OnLearnersHome area={AREA} />
      </div>
    </>
  )
}

type Coming = { bookings: readonly LearnerBooking[]; classes: readonly LiveSession[]; now: Date; fresh: boolean }

/** A room that is open first; else what waits to be paid, then what comes next; where there is neither, what was asked for. */
function WhatComes({ bookings, classes, now, fresh }: Coming) {
  const due = groupBookings(bookings, now).needsYou
  const next = nextUp([...paidLessons(bookings), ...ownSeats(classes)], now)
  const [asked = null] = bookings.filter((booking) => isAsked(booking, now))
  const toPay = <DueLessons list={due} now={now} fresh={fresh} area={AREA} named={false} filled={!next} />
  const toCome = (due.length === 0 || next || asked) && <NextLesson next={next} asked={asked} area={AREA} />
  const open = next !== null && isOpen(next, now)
  return (
    <div className="grid gap-5">
      {open && toCome}
      {toPay}
      {!open && toCome}
    </div>
  )
}
