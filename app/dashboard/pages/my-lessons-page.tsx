import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LessonRequests } from '../../../features/booking/web/lesson-requests.tsx'
import { texts as bookingTexts } from '../../../features/booking/web/teacher-texts.ts'
import { askedTogether, comingSessions, openRequests } from '../../../features/teachers/web/sessions.ts'
import { Timetable, useBookings } from '../../../features/teachers/web/teaching.tsx'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Skeleton } from '../../../shared/web/kit/skeleton.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { texts } from './my-lessons-texts.ts'

// Few visits make a class, or look ahead, back or at one session; each part arrives when it is wanted.
const CalendarFeed = late(async () => (await import('../../../features/calendar/web/calendar-feed.tsx')).CalendarFeed)
const LessonActivity = late(async () => (await import('../../../features/booking/web/lesson-activity.tsx')).LessonActivity)
const PastClasses = late(async () => (await import('../../../features/classes/web/past-classes.tsx')).PastClasses)
const SessionDetails = late(async () => (await import('../../../features/teachers/web/session-details.tsx')).SessionDetails)
const UpcomingLessons = late(async () => (await import('../../../features/booking/web/upcoming-lessons.tsx')).UpcomingLessons)
const MyVideos = late(async () => (await import('../../../features/videos/web/my-videos.tsx')).MyVideos)
const UploadVideo = late(async () => (await import('../../../features/videos/web/my-videos.tsx')).UploadVideo)
const CreateLesson = late(async () => (await import('../../../features/classes/web/lesson-forms.tsx')).CreateLesson)

const HERE = '/teacher-dashboard/lessons'
const tabs = ['videos', 'upcoming', 'requests', 'activity'] as const

/** A teacher's lessons: what was recorded, what is planned, what is asked for, what has been. */
export function MyLessonsPage() {
  const t = useTexts(texts)
  const { create } = useTexts(bookingTexts)
  const now = useNow(15)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'videos'
  const waiting = askedTogether(openRequests(useBookings().data ?? [])).length
  const show = (address: string) => void navigate(`${HERE}?${address}`, { replace: true })
  return (
    <>
      <PageHead
        title={t.title}
        line={t.line}
        action={
          <Suspense>
            {tab === 'videos' && <UploadVideo />}
            {tab === 'upcoming' && (
              <Button look="primary" icon="plus" large sends onClick={() => show('tab=upcoming&create=1')}>
                {create}
              </Button>
            )}
          </Suspense>
        }
      />
      <Tabs
        label={t.title}
        current={`${HERE}?tab=${tab}`}
        tabs={tabs.map((one) => ({
          href: `${HERE}?tab=${one}`,
          label: t.tabs[one],
          ...(one === 'requests' && { count: waiting, countLabel: t.waiting }),
        }))}
      />
      {tab === 'videos' ? (
        <Suspense fallback={<Skeleton />}>
          <MyVideos />
        </Suspense>
      ) : (
        <Planned {...{ tab, show, now }} />
      )}
    </>
  )
}

type Planned = { tab: Exclude<(typeof tabs)[number], 'videos'>; show: (address: string) => void; now: Date }

/** The tabs that read the timetable. */
function Planned({ tab, show, now }: Planned) {
  const [params] = useSearchParams()
  return (
    <Timetable>
      {({ bookings, classes }, fresh) => {
        const coming = comingSessions(bookings, classes, now)
        const requests = openRequests(bookings)
        return (
          <>
            {tab === 'requests' && <LessonRequests requests={requests} coming={coming} now={now} fresh={fresh} />}
            <Suspense fallback={<Skeleton />}>
              {tab === 'upcoming' && (
                <UpcomingLessons {...{ coming, bookings, now, fresh }} onCreate={() => show('tab=upcoming&create=1')} />
              )}
              {tab === 'activity' && <LessonActivity bookings={bookings} now={now} fresh={fresh} />}
              {tab === 'activity' && <PastClasses now={now} />}
            </Suspense>
            <Suspense>{tab === 'upcoming' && <CalendarFeed />}</Suspense>
            <Suspense>{params.has('session') && <SessionDetails sessions={coming} now={now} />}</Suspense>
            <Suspense>
              {params.has('create') && (
                <CreateLesson
                  like={Number(params.get('like')) || null}
                  coming={coming}
                  now={now}
                  onClose={() => show('tab=upcoming')}
                />
              )}
            </Suspense>
          </>
        )
      }}
    </Timetable>
  )
}
