import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { TeacherBooking } from '../../../features/booking/contract.ts'
import { RequestRow } from '../../../features/booking/web/request-card.tsx'
import { texts as bookingTexts } from '../../../features/booking/web/teacher-texts.ts'
import { givenClasses } from '../../../features/classes/given-contract.ts'
import { MoneyCard, ReviewsCard } from '../../../features/teachers/web/home-cards.tsx'
import { NextLesson } from '../../../features/teachers/web/next-lesson.tsx'
import { SessionRow } from '../../../features/teachers/web/session-row.tsx'
import {
  askedTogether,
  comingSessions,
  doneToday,
  nextSession,
  openRequests,
  untold,
} from '../../../features/teachers/web/sessions.ts'
import type { Session, Span } from '../../../features/teachers/web/sessions.ts'
import { StandingCard, StandingStrip, UnconfirmedStrip } from '../../../features/teachers/web/standing.tsx'
import { Timetable, useBookings } from '../../../features/teachers/web/teaching.tsx'
import { texts as teachingTexts } from '../../../features/teachers/web/texts.ts'
import { WeekCard } from '../../../features/teachers/web/week-card.tsx'
import { clock12, nairobiDate } from '../../../shared/time.ts'
import { longDay, nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Skeleton } from '../../../shared/web/kit/skeleton.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { Greeting } from './greeting.tsx'
import { texts } from './teacher-home-texts.ts'

const SessionDetails = late(async () => (await import('../../../features/teachers/web/session-details.tsx')).SessionDetails)

const REQUESTS_SHOWN = 3
const SESSIONS_SHOWN = 5

/** A teacher's day at a glance: the next lesson first, then what runs out, then the rest. */
export function TeacherHome() {
  const language = useLanguage()
  const now = useNow(15)
  const chosen = useSearchParams()[0].has('session')
  const past = useCall(givenClasses, {}).data?.classes ?? []
  return (
    <>
      <Greeting now={now} line={`${longDay(now, language)}, ${clock12(now)}`} />
      <div className="mb-5 grid gap-3 empty:hidden">
        <UnconfirmedStrip />
        <StandingStrip />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Timetable skeleton={<FirstShape />}>
            {({ bookings, classes }) => {
              const coming = comingSessions(bookings, classes, now)
              return (
                <>
                  <UntoldStrip lessons={untold(bookings)} />
                  <NextLesson session={nextSession(coming)} now={now} />
                  <Suspense>{chosen && <SessionDetails sessions={coming} now={now} />}</Suspense>
                </>
              )
            }}
          </Timetable>
          <Requests now={now} />
          <Upcoming past={past} now={now} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <MoneyCard now={now} />
          <WeekCard past={past} now={now} />
          <StandingCard />
          <ReviewsCard />
        </div>
      </div>
    </>
  )
}

function Requests({ now }: { now: Date }) {
  const t = useTexts(bookingTexts)
  return (
    <Panel read={useBookings()} failed={t.failed} skeleton={<CardShape />}>
      {(bookings, fresh) => {
        const requests = askedTogether(openRequests(bookings))
        const title = (
          <>
            {t.requests} {requests.length > 0 && <span className="text-ink-500">{requests.length}</span>}
          </>
        )
        return (
          <Card title={title} action={<CardLink href="/teacher-dashboard/lessons?tab=requests">{t.seeAll}</CardLink>}>
            {requests.length === 0 ? (
              <Empty title={t.noRequests}>{t.noRequestsLine}</Empty>
            ) : (
              <ul>
                {requests.slice(0, REQUESTS_SHOWN).map(([request], at) => (
                  <RequestRow key={request.id} request={request} now={now} fresh={fresh} urgent={at === 0} />
                ))}
              </ul>
            )}
          </Card>
        )
      }}
    </Panel>
  )
}

function Upcoming({ past, now }: { past: readonly Span[]; now: Date }) {
  const t = useTexts(texts)
  return (
    <Timetable skeleton={<CardShape />}>
      {({ bookings, classes }) => {
        const coming = comingSessions(bookings, classes, now).slice(0, SESSIONS_SHOWN)
        const done = doneToday(bookings, past, now)
        return (
          <Card title={t.upcoming} action={<CardLink href="/teacher-dashboard/schedule">{t.schedule}</CardLink>}>
            {coming.length === 0 ? (
              <Empty object="slate" title={t.noUpcoming} />
            ) : (
              <Days sessions={coming} done={done} now={now} />
            )}
          </Card>
        )
      }}
    </Timetable>
  )
}

function Days({ sessions, done, now }: { sessions: readonly Session[]; done: number; now: Date }) {
  const language = useLanguage()
  const t = useTexts(teachingTexts)
  const today = nairobiDate(now)
  const dates = [...new Set(sessions.map(({ startsAt }) => nairobiDate(startsAt)))]
  return dates.map((date) => {
    const ofDay = sessions.filter(({ startsAt }) => nairobiDate(startsAt) === date)
    return (
      <section key={date} className="border-b border-line pb-1 last:border-0 last:pb-0 not-first-of-type:pt-3">
        <h3 className="text-sm font-semibold text-ink-700">
          {ofDay[0] && nearDay(ofDay[0].startsAt, now, language)}{' '}
          {date === today && (
            <span className="font-normal">{[...(done > 0 ? [t.done(done)] : []), t.toGo(ofDay.length)].join(', ')}</span>
          )}
        </h3>
        <ul>
          {ofDay.map((session) => (
            <SessionRow key={session.key} session={session} {...(date === today && { now })} />
          ))}
        </ul>
      </section>
    )
  })
}

function UntoldStrip({ lessons }: { lessons: readonly TeacherBooking[] }) {
  const t = useTexts(texts)
  if (lessons.length === 0) return null
  return (
    <Note
      tone="wait"
      title={t.untold(lessons.length)}
      action={<ButtonLink href="/teacher-dashboard/lessons?tab=activity">{t.look}</ButtonLink>}
    >
      {t.untoldLine}
    </Note>
  )
}

/** The quiet link at the right of a card's title, lower than the kit's. */
function CardLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="link inline-flex min-h-8 items-center text-sm">
      {children}
    </a>
  )
}

const FirstShape = () => <div className="skeleton patient h-60 rounded-lg" />

const CardShape = () => (
  <Card>
    <Skeleton action />
  </Card>
)
