/** What a learner's first page puts on top: the next thing that has a room, a lesson or a seat in a class. Pure. */
import { minutes, plus } from '../../../shared/time.ts'
import type { LearnerBooking } from '../contract.ts'
import { ROOM_CLOSES_MINUTES_AFTER } from '../rules.ts'

export type NextUp = {
  title: string
  teacherId: number
  teacherName: string
  minutes: number
  startsAt: Date
  endsAt: Date
  opensAt: Date
  /** When the room lets nobody in any more. */
  closesAt: Date
  link: string | null
}

const lessonOf = (booking: LearnerBooking): NextUp => ({
  title: booking.title,
  teacherId: booking.teacher_id,
  teacherName: booking.teacher_name,
  minutes: booking.duration,
  startsAt: new Date(booking.starts_at),
  endsAt: new Date(booking.ends_at),
  opensAt: new Date(booking.room_opens_at),
  closesAt: plus(new Date(booking.ends_at), minutes(ROOM_CLOSES_MINUTES_AFTER)),
  link: booking.join_link,
})

/** The paid lessons among somebody's bookings. */
export const paidLessons = (bookings: readonly LearnerBooking[]): NextUp[] =>
  bookings.filter(({ status }) => status === 'confirmed').map(lessonOf)

/** The soonest that is not over. */
export const nextUp = (all: readonly NextUp[], now: Date): NextUp | null =>
  all.filter(({ endsAt }) => now < endsAt).sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0] ?? null

export const isOpen = ({ link, opensAt, closesAt }: NextUp, now: Date): boolean =>
  link !== null && now >= opensAt && now < closesAt

/** Whether the room of a booking lets its people in now. */
export const roomIsOpen = (booking: LearnerBooking, now: Date): boolean => isOpen(lessonOf(booking), now)
