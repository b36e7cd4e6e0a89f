import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { longDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes } from '../../availability/contract.ts'
import { StartLink } from '../../teachers/web/session-parts.tsx'
import { SessionBadge } from '../../teachers/web/session-row.tsx'
import type { Session } from '../../teachers/web/sessions.ts'
import { texts as sessionTexts } from '../../teachers/web/texts.ts'
import { showWallet } from '../../wallet/contract.ts'
import { cancelBooking, teacherBookings, type TeacherBooking } from '../contract.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { MoveStrip, type Movable } from './move-strip.tsx'
import { texts as rowTexts } from './row-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { FitLine } from './request-card.tsx'
import { texts } from './teacher-texts.ts'
import { firstName } from '../../accounts/rules.ts'

const MoveLesson = late(async () => (await import('./move-lesson.tsx')).MoveLesson)

type Props = { coming: readonly Session[]; bookings: readonly TeacherBooking[]; now: Date; fresh: boolean }

/** Lessons and classes to come, soonest first, each with its door. */
export function UpcomingLessons({ coming, bookings, now, fresh, onCreate }: Props & { onCreate: () => void }) {
  const t = useTexts(texts)
  const [cancelling, setCancelling] = useState<Session | null>(null)
  const [query, setQuery] = useSearchParams()
  const moving = (id: number | null) =>
    setQuery((before) => {
      if (id === null) before.delete('move')
      else before.set('move', String(id))
      return before
    })
  const lessonOf = (session: Session) => bookings.find(({ id }) => session.kind === 'lesson' && id === session.id)
  const moved = bookings.find(({ id }) => String(id) === query.get('move'))
  if (coming.length === 0) {
    return (
      <Empty
        object="slate"
        title={t.noUpcoming}
        action={
          <Button sends onClick={onCreate}>
            {t.create}
          </Button>
        }
      >
        {t.noUpcomingLine}
      </Empty>
    )
  }
  return (
    <>
      <ul className="grid gap-4 lg:grid-cols-2">
        {coming.map((session) => (
          <LessonCard
            key={session.key}
            {...{ session, now, fresh }}
            booking={lessonOf(session)}
            onCancel={() => setCancelling(session)}
            onMove={() => moving(session.id)}
          />
        ))}
      </ul>
      {cancelling && <CancelDialog session={cancelling} onClose={() => setCancelling(null)} />}
      <Suspense>
        {moved && (
          <MoveLesson lesson={movable(moved)} now={now} ownTimes {...fitting(moved, coming)} onClose={() => moving(null)} />
        )}
      </Suspense>
    </>
  )
}

const movable = (booking: TeacherBooking): Movable => ({ ...booking, other: firstName(booking.student_name) })

/** How the proposed time sits in the teacher's day. */
const fitting = ({ proposal }: TeacherBooking, coming: readonly Session[]) =>
  proposal && { fit: <FitLine request={proposal} coming={coming} /> }

type CardProps = {
  session: Session
  /** None for a class. */
  booking: TeacherBooking | undefined
  now: Date
  fresh: boolean
  onCancel: () => void
  onMove: () => void
}

function LessonCard({ session, booking, now, fresh, onCancel, onMove }: CardProps) {
  const t = useTexts(texts)
  const m = useTexts(rowTexts)
  const of = useTexts(sessionTexts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const day = longDay(session.startsAt, language)
  return (
    <li className="flex flex-col rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-md font-bold">
            <a href={`?tab=upcoming&session=${session.key}`} className="hover:underline">
              {nameOf(session.title)}
            </a>
          </h2>
          <p className="text-ink-700">
            {[nameOf(session.subject), session.grade !== null && t.grade(session.grade)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <SessionBadge session={session} />
      </div>
      <Facts session={session} day={day} />
      {booking?.proposal && (
        <div className="mb-4 empty:hidden">
          <MoveStrip lesson={movable(booking)} now={now} onAnswer={onMove} />
        </div>
      )}
      <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-4">
        <StartLink session={session} now={now} look="outline" className="flex-auto" />
        {session.kind === 'class' && (
          <ButtonLink href={`/teacher-dashboard/classes/${session.id}`} look="text" large>
            {of.roster}
          </ButtonLink>
        )}
        {booking?.actions.includes('propose') && (
          <Button
            look="text"
            large
            sends
            disabled={!fresh}
            aria-label={m.rescheduleOf(nameOf(session.title), day)}
            onClick={onMove}
          >
            {m.reschedule}
          </Button>
        )}
        {booking?.status === 'confirmed' && <AddToCalendar bookingId={booking.id} of={`${nameOf(session.title)}, ${day}`} />}
        {session.mayCancel && (
          <Button
            look="text"
            large
            sends
            disabled={!fresh}
            aria-label={t.cancelOf(nameOf(session.title), day)}
            onClick={onCancel}
          >
            {t.cancel}
          </Button>
        )}
      </div>
    </li>
  )
}

function Facts({ session, day }: { session: Session; day: string }) {
  const t = useTexts(texts)
  return (
    <>
      <p className="mt-3.5 flex items-center gap-2 font-semibold">
        <Icon name="calendar" className="text-ink-500" />
        {day}
      </p>
      <p className="mt-1.5 flex items-center gap-2 font-semibold">
        <Icon name="clock" className="text-ink-500" />
        {timeSpan(session.startsAt, session.endsAt)} <span className="font-normal text-ink-500">{t.mins(session.minutes)}</span>
      </p>
      <p className="mt-1.5 mb-4 flex items-center gap-2">
        <Icon name={session.learner === null ? 'users' : 'user'} className="text-ink-500" />
        {session.learner === null ? t.students(session.students, session.seats) : `${session.learner}, ${t.students(1, 1)}`}
      </p>
    </>
  )
}

function CancelDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const send = useSend(cancelBooking, {
    changes: [teacherBookings, availableTimes, showWallet],
    done: () => {
      toast(t.cancelled)
      onClose()
    },
    failed: () => toast(t.cancelFailed, 'failed'),
  })
  return (
    <ReasonDialog
      title={t.cancelTitle(nameOf(session.title))}
      line={t.cancelLine}
      act={t.cancel}
      working={send.isPending && t.cancelling}
      onAct={(reason) => send.mutate({ bookingId: session.id, ...(reason && { reason }) })}
      onClose={onClose}
    />
  )
}
