import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../features/accounts/web/session.ts'
import type { LearnerBooking } from '../../../features/booking/contract.ts'
import { isDue } from '../../../features/booking/web/booking-groups.ts'
import { useBookings, useOlderLesson } from '../../../features/booking/web/bookings.ts'
import {
  BookingDialogs,
  PendingPayments,
  ScheduledLessons,
  UpcomingClasses,
} from '../../../features/booking/web/learner-lists.tsx'
import { texts as bookingTexts } from '../../../features/booking/web/texts.ts'
import { LiveClasses } from '../../../features/classes/web/live-classes.tsx'
import { ForLearners } from '../../../features/family/web/learners.tsx'
import type { Learner } from '../../../features/family/web/learners.tsx'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Skeleton } from '../../../shared/web/kit/skeleton.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { texts } from './texts.ts'

/** Few children wait for a parent: fetched apart from what everybody needs. */
const OwnWishes = late(async () => (await import('../../../features/approvals/web/wish-list.tsx')).OwnWishes)
const VideoFeed = late(async () => (await import('../../../features/videos/web/feed.tsx')).VideoFeed)
const CalendarFeed = late(async () => (await import('../../../features/calendar/web/calendar-feed.tsx')).CalendarFeed)
const RateLesson = late(async () => (await import('../../../features/reviews/web/rate-lesson.tsx')).RateLesson)

const tabs = ['live', 'videos', 'upcoming', 'scheduled', 'payments'] as const
type TabName = (typeof tabs)[number]

const lists = { upcoming: UpcomingClasses, scheduled: ScheduledLessons, payments: PendingPayments }

/** The five tabs of a learner's lessons, `?tab=`; for a parent with a switch between the children. */
export function LessonsHub() {
  const t = useTexts(texts)
  return (
    <>
      <PageHead title={t.lessons} />
      <ForLearners>{(learners, chosen) => <Hub learners={learners} chosen={chosen} />}</ForLearners>
    </>
  )
}

function Hub({ learners, chosen }: { learners: readonly Learner[]; chosen: Learner | null }) {
  const { failed } = useTexts(bookingTexts)
  const now = useNow(15)
  const { role } = useUser()
  const [query] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'live'
  const area = `/${role}-dashboard`
  const shown = chosen ? [chosen] : learners
  const ids = shown.map(({ id }) => id)
  const bookings = useBookings(ids)
  const older = useOlderLesson(ids, bookings.data)
  const known = [...(bookings.data ?? []), ...older]
  const due = (bookings.data ?? []).filter((booking) => isDue(booking, now)).length
  return (
    <>
      <TabLinks tab={tab} due={due} area={area} />
      <Suspense fallback={null}>
        <OwnWishes now={now} />
      </Suspense>
      {tab === 'live' ? (
        <LiveClasses learners={learners} chosen={chosen} now={now} area={area} />
      ) : tab === 'videos' ? (
        <Suspense fallback={<Skeleton />}>
          <VideoFeed area={area} />
        </Suspense>
      ) : (
        <Panel read={bookings} failed={failed}>
          {(list, fresh) => {
            const List = lists[tab]
            return (
              <List
                bookings={[...list, ...older]}
                learnerId={chosen?.id ?? null}
                {...{ now, fresh, area }}
                named={shown.length > 1}
              />
            )
          }}
        </Panel>
      )}
      {(tab === 'scheduled' || tab === 'payments') && <BookingDialogs bookings={known} now={now} area={area} />}
      <Suspense>{tab === 'upcoming' && <CalendarFeed />}</Suspense>
      {tab === 'scheduled' && <RateDialog bookings={known} />}
    </>
  )
}

/** `?rate=12` */
function RateDialog({ bookings }: { bookings: readonly LearnerBooking[] }) {
  const [query, setQuery] = useSearchParams()
  const booking = bookings.find(({ id, actions }) => String(id) === query.get('rate') && actions.includes('rate'))
  const close = () =>
    setQuery(
      (before) => {
        before.delete('rate')
        return before
      },
      { replace: true },
    )
  return <Suspense>{booking && <RateLesson booking={booking} onClose={close} />}</Suspense>
}

function TabLinks({ tab, due, area }: { tab: TabName; due: number; area: string }) {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const child = query.get('child')
  const href = (name: TabName): string => `${area}/lessons?tab=${name}${child ? `&child=${child}` : ''}`
  return (
    <Tabs
      label={t.lessons}
      current={href(tab)}
      tabs={tabs.map((name) => ({
        href: href(name),
        label: t.tabs[name],
        ...(name === 'payments' && { count: due, countLabel: t.due }),
      }))}
    />
  )
}
