import type { ReactNode } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Count } from '../../../shared/web/kit/count.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { teacherBookings } from '../../booking/contract.ts'
import type { TeacherBooking } from '../../booking/contract.ts'
import { teacherSessions } from '../../classes/contract.ts'
import type { LiveSession } from '../../classes/contract.ts'
import { askedTogether, openRequests } from './sessions.ts'
import { texts } from './texts.ts'

/** The bookings of the teacher signed in, asked again every minute because requests run out. Readable offline. */
export function useBookings() {
  const { id } = useUser()
  return useCall(teacherBookings, { teacherId: id }, { everySeconds: 60, offline: true })
}

/** The lessons of a month too, also those long over; what has come in the meantime is as `bookings` says. Readable offline. */
export function useMonth(month: string, bookings: readonly TeacherBooking[]): readonly TeacherBooking[] {
  const { id } = useUser()
  const { data = [] } = useCall(teacherBookings, { teacherId: id, month }, { offline: true })
  const known = new Set(bookings.map((booking) => booking.id))
  return [...bookings, ...data.filter((booking) => !known.has(booking.id))]
}

/** The classes of the teacher signed in that are not over. Readable offline. */
export function useClasses() {
  const { id } = useUser()
  return useCall(teacherSessions, { teacherId: id }, { offline: true })
}

type Timetable = { bookings: readonly TeacherBooking[]; classes: readonly LiveSession[] }

/** Both halves of a timetable as one panel: each half fails and retries alone, and keeps its last data. */
export function Timetable({
  skeleton,
  children,
}: {
  skeleton?: ReactNode
  children: (timetable: Timetable, fresh: boolean) => ReactNode
}) {
  const t = useTexts(texts)
  const classes = useClasses()
  return (
    <Panel read={useBookings()} failed={t.bookingsFailed} skeleton={skeleton}>
      {(bookings, freshBookings) => (
        <Panel read={classes} failed={t.classesFailed} skeleton={skeleton} told={!freshBookings}>
          {(live, freshClasses) => children({ bookings, classes: live }, freshBookings && freshClasses)}
        </Panel>
      )}
    </Panel>
  )
}

/** How many requests wait for the teacher's answer, in the menu; a series is one. */
export function RequestsCount({ onDark }: { onDark: boolean }) {
  const t = useTexts(texts)
  const waiting = askedTogether(openRequests(useBookings().data ?? [])).length
  return <Count value={waiting} label={t.waitingRequests} tone={onDark ? 'marigold' : 'murram'} />
}
