import { Suspense, useState } from 'react'
import { call } from '../../../shared/web/client.ts'
import { nearDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { LearnerFace } from '../../../shared/web/kit/portrait.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useMarked } from '../../../shared/web/marked.ts'
import { useSend } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { completeBooking, teacherBookings } from '../contract.ts'
import type { TeacherBooking } from '../contract.ts'
import { taughtBookings } from '../past-contract.ts'
import { AnswerReport } from './answer-report.tsx'
import { useOlder } from './older-lesson.ts'
import { texts as rowTexts } from './row-texts.ts'
import { AfterLesson } from './slots.ts'
import { texts } from './teacher-texts.ts'

const LessonBoard = late(async () => (await import('./lesson-board.tsx')).LessonBoard)

/**
 * What was answered and is over or off: first what is still spoken of, with what waits for the teacher's word on top, then a
 * life of it by page, latest first.
 */
export function LessonActivity({ bookings, now, fresh }: { bookings: readonly TeacherBooking[]; now: Date; fresh: boolean }) {
  const t = useTexts(texts)
  const { id: teacherId } = useUser()
  const older = useOlder(bookings, [teacherBookings.path, teacherId], (wanted, signal) =>
    call(teacherBookings, { teacherId, with: wanted }, { signal }),
  )
  const known = [...bookings, ...older]
  const waits = ({ actions }: TeacherBooking): number => Number(actions.includes('complete'))
  const near = known
    .filter((booking) => isOver(booking, now))
    .sort((a, b) => waits(b) - waits(a) || b.starts_at.localeCompare(a.starts_at))
  const isNear = new Set(known.map(({ id }) => id))
  return (
    <>
      <Rows list={near} now={now} fresh={fresh} />
      <Pages endpoint={taughtBookings} input={{}} failed={t.activityFailed} of={t.ofActivity}>
        {(page, isFirst) => {
          const older = page.bookings.filter((booking) => isOver(booking, now) && !isNear.has(booking.id))
          if (!isFirst || near.length + older.length > 0) return <Rows list={older} now={now} fresh={fresh} />
          return (
            <Empty object="book" title={t.noActivity}>
              {t.noActivityLine}
            </Empty>
          )
        }}
      </Pages>
    </>
  )
}

/** Requests wait elsewhere, and so does what is still to come. */
function isOver({ status, ends_at }: TeacherBooking, now: Date): boolean {
  if (status === 'pending') return false
  return (status !== 'accepted' && status !== 'confirmed') || new Date(ends_at) <= now
}

function Rows({ list, now, fresh }: { list: readonly TeacherBooking[]; now: Date; fresh: boolean }) {
  if (list.length === 0) return null
  return (
    <Card className="mb-3 py-1! sm:py-2!">
      <ul>
        {list.map((booking) => (
          <ActivityRow key={booking.id} booking={booking} now={now} fresh={fresh} />
        ))}
      </ul>
    </Card>
  )
}

function ActivityRow({ booking, now, fresh }: { booking: TeacherBooking; now: Date; fresh: boolean }) {
  const t = useTexts(texts)
  const m = useTexts(rowTexts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [startsAt, endsAt] = [new Date(booking.starts_at), new Date(booking.ends_at)]
  const day = nearDay(startsAt, now, language)
  const paid = booking.payment_status === 'paid' || booking.payment_status === 'released'
  return (
    <li {...useMarked<HTMLLIElement>('lesson', booking.id)} className="border-b border-line py-4 last:border-0">
      <div className="flex items-start gap-3 sm:items-center">
        <LearnerFace
          id={booking.student_id}
          name={booking.student_name}
          photo={booking.student_photo}
          className="size-11 rounded-md"
        />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 sm:flex-1">
            <h2 className="font-bold">{nameOf(booking.title)}</h2>
            <p className="text-sm text-ink-700">
              {[booking.student_name, booking.grade !== null && t.grade(booking.grade)].filter(Boolean).join(', ')}
            </p>
            <p className="text-sm text-ink-500">
              {day}, {timeSpan(startsAt, endsAt)} · {t.mins(booking.duration)}
              {booking.status === 'completed' && ` · ${t.attended(booking.students_attended)}`}
            </p>
            {booking.ended_because && <p className="text-sm text-ink-700">{t.because[booking.ended_because]}</p>}
            {booking.dispute && (
              <p className="text-sm text-ink-700">
                {booking.dispute.decision ? m.decided(booking.dispute.decision) : m.inDispute(m.reasons[booking.dispute.reason])}
              </p>
            )}
            {booking.status === 'completed' && <AfterLesson bookingId={booking.id} area="/teacher-dashboard" />}
            <Suspense>
              <LessonBoard booking={booking} now={now} />
            </Suspense>
            {booking.dispute_answer && <p className="text-sm wrap-anywhere text-ink-700">{m.youSaid(booking.dispute_answer)}</p>}
          </div>
          <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1.5 sm:grid sm:w-auto sm:justify-items-end">
            <Badge {...(booking.status === 'completed' ? { tone: 'ok', shape: 'done' } : { tone: 'info' })}>
              {t.status[booking.status]}
            </Badge>
            {paid && (
              <p className="text-sm font-semibold whitespace-nowrap tabular-nums">
                {t.earned(kesText(booking.teacher_earnings))}
              </p>
            )}
          </div>
        </div>
      </div>
      {booking.actions.includes('complete') && <Word booking={booking} day={day} fresh={fresh} />}
      {booking.actions.includes('answer_report') && <OwnSide booking={booking} day={day} fresh={fresh} />}
    </li>
  )
}

/** Where no room saw the lesson, the teacher's own word counts. */
function Word({ booking, day, fresh }: { booking: TeacherBooking; day: string; fresh: boolean }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const send = useSend(completeBooking, {
    changes: [teacherBookings, taughtBookings],
    done: () => toast(t.taughtDone),
    failed: () => toast(t.taughtFailed, 'failed'),
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-marigold-100 p-3.5">
      <p className="min-w-56 flex-1 text-sm text-marigold-700">{t.taughtLine}</p>
      <Button
        aria-label={t.taughtOf(nameOf(booking.title), day)}
        disabled={!fresh}
        working={send.isPending && t.telling}
        onClick={() => send.mutate({ bookingId: booking.id })}
      >
        {t.taught}
      </Button>
    </div>
  )
}

/** What was reported is answered from here, where its notice leads. */
function OwnSide({ booking, day, fresh }: { booking: TeacherBooking; day: string; fresh: boolean }) {
  const m = useTexts(rowTexts)
  const nameOf = useSubjectName()
  const [open, setOpen] = useState(false)
  const title = m.yourSideOf(nameOf(booking.title), day)
  return (
    <>
      <Button className="mt-3" aria-label={title} disabled={!fresh} onClick={() => setOpen(true)}>
        {m.yourSide}
      </Button>
      {open && <AnswerReport booking={booking} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
