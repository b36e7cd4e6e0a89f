import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { SessionDetails } from '../../teachers/web/session-details.tsx'
import { comingSessions, openRequests } from '../../teachers/web/sessions.ts'
import type { Session } from '../../teachers/web/sessions.ts'
import { Timetable, useBookings } from '../../teachers/web/teaching.tsx'
import type { TeacherBooking } from '../contract.ts'
import { LessonActivity } from './lesson-activity.tsx'
import { RequestCard } from './request-card.tsx'
import { RequestDay } from './request-day.tsx'
import { texts } from './teacher-texts.ts'
import { UpcomingLessons } from './upcoming-lessons.tsx'

// Few visits make a class; the dialog arrives when one does.
const CreateLesson = lazy(async () => ({ default: (await import('../../classes/web/create-lesson.tsx')).CreateLesson }))

const HERE = '/teacher-dashboard/lessons'
const tabs = ['upcoming', 'requests', 'activity'] as const

/** A teacher's lessons: what is planned, what is asked for, what has been. */
export function MyLessonsPage() {
  const t = useTexts(texts)
  const now = useNow(15)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'requests'
  const waiting = openRequests(useBookings().data ?? []).length
  const show = (address: string) => void navigate(`${HERE}?${address}`, { replace: true })
  return (
    <>
      <PageHead
        title={t.title}
        line={t.line}
        action={
          tab === 'upcoming' && (
            <Button look="primary" icon="plus" large onClick={() => show('tab=upcoming&create=1')}>
              {t.create}
            </Button>
          )
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
      <Timetable>
        {({ bookings, classes }, fresh) => {
          const coming = comingSessions(bookings, classes, now)
          const requests = openRequests(bookings)
          return (
            <>
              {tab === 'upcoming' && (
                <UpcomingLessons coming={coming} now={now} fresh={fresh} onCreate={() => show('tab=upcoming&create=1')} />
              )}
              {tab === 'requests' && <Requests requests={requests} coming={coming} now={now} fresh={fresh} />}
              {tab === 'activity' && <LessonActivity bookings={bookings} now={now} fresh={fresh} />}
              <SessionDetails sessions={coming} now={now} />
              <Suspense>
                {params.has('create') && (
                  <CreateLesson door="create" coming={coming} now={now} onClose={() => show('tab=upcoming')} />
                )}
              </Suspense>
            </>
          )
        }}
      </Timetable>
    </>
  )
}

function Requests({
  requests,
  coming,
  now,
  fresh,
}: {
  requests: readonly TeacherBooking[]
  coming: readonly Session[]
  now: Date
  fresh: boolean
}) {
  const t = useTexts(texts)
  const [first] = requests
  if (!first) {
    return (
      <Empty title={t.noRequests} action={<ButtonLink href="/teacher-dashboard/schedule">{t.addTimes}</ButtonLink>}>
        {t.noRequestsLine}
      </Empty>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
      <div>
        <p className="mb-4 text-sm text-ink-700">{t.order}</p>
        <ul className="grid gap-4">
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} coming={coming} now={now} fresh={fresh} urgent={request === first} />
          ))}
        </ul>
      </div>
      <RequestDay day={new Date(first.starts_at)} requests={requests} coming={coming} />
    </div>
  )
}
