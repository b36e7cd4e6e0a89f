/** Everything that fills a teacher's days, past days too: asked for, scheduled, taught. */
import { nairobiDate } from '../../../shared/time.ts'
import type { TeacherBooking } from '../../booking/contract.ts'
import type { LiveSession } from '../../classes/contract.ts'

export type Planned = {
  key: string
  date: string
  title: string
  subject: string
  grade: number | null
  startsAt: Date
  endsAt: Date
  students: number
  seats: number
  status: 'requested' | 'unpaid' | 'scheduled' | 'completed'
}

const statuses = { pending: 'requested', accepted: 'unpaid', confirmed: 'scheduled', completed: 'completed' } as const

/** Soonest first. Declined, expired and cancelled bookings fill nobody's day. */
export function plannedLessons(bookings: readonly TeacherBooking[], classes: readonly LiveSession[]): Planned[] {
  const lessons = bookings.flatMap((booking): Planned[] => {
    const status = booking.status in statuses ? statuses[booking.status as keyof typeof statuses] : null
    if (!status) return []
    const { subject, grade } = booking
    return [
      { key: `lesson-${booking.id}`, title: booking.title, subject, grade, ...times(booking), students: 1, seats: 1, status },
    ]
  })
  const live = classes.flatMap((session): Planned[] => {
    if (session.status === 'cancelled') return []
    const [students, seats] = [session.current_students, session.max_students]
    const facts = {
      title: session.title,
      subject: session.subject.name,
      grade: session.grade,
      ...times(session),
      students,
      seats,
    }
    return [{ key: `class-${session.id}`, ...facts, status: session.status }]
  })
  return [...lessons, ...live].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

const times = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => ({
  date: nairobiDate(new Date(starts_at)),
  startsAt: new Date(starts_at),
  endsAt: new Date(ends_at),
})

/** Where a teacher answers, moves or cancels it. */
export function leadsTo({ key, status }: Pick<Planned, 'key' | 'status'>): string {
  const [kind, id] = key.split('-')
  if (kind === 'class') return `/teacher-dashboard/classes/${id}`
  return `/teacher-dashboard/lessons?tab=${status === 'requested' ? `requests&lesson=${id}` : `upcoming&session=${key}`}`
}
