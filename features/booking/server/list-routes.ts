/** The calls that list bookings. */
import { monthSpan } from '../../../shared/time.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import { learnerFor, learnersOf } from '../../family/server/index.ts'
import { learnerBookings, refusals, teacherBookings } from '../contract.ts'
import { pastBookings, taughtBookings } from '../past-contract.ts'
import { bookingsOfLearner, bookingsOfTeacher, bookingsOfTeacherBetween, pastOfLearners, pastOfTeacher } from './booking-lists.ts'
import type { BookingParts } from './parts.ts'
import type { NamedBooking } from './queries.ts'
import { seenByLearner, seenByTeacher, sidesOf } from './seen-bookings.ts'

const PAGE = 10

const toSee = (bookings: readonly NamedBooking[], actor: Actor, mayActFor: readonly number[]) =>
  bookings.map((booking) => ({ booking, sides: sidesOf(booking, actor.userId, mayActFor) }))

export const listCalls: readonly CallRoute<BookingParts>[] = [
  route(learnerBookings, async ({ actor, input, now }, parts) => {
    if (!(await learnerFor(parts.db, actor, input.studentId, now))) throw new Refusal(refusals.not_found)
    // An operator may look at everybody's bookings and act for nobody.
    const mayActFor = actor.role === 'admin' ? [] : [input.studentId]
    const bookings = await bookingsOfLearner(parts.db, input.studentId, input.with ?? null, now)
    return seenByLearner(parts, toSee(bookings, actor, mayActFor), now)
  }),
  route(teacherBookings, async ({ actor, input, now }, parts) => {
    const { teacherId, month } = input
    if (teacherId !== actor.userId && actor.role !== 'admin') throw new Refusal(refusals.not_found)
    const bookings = month
      ? await bookingsOfTeacherBetween(parts.db, { teacherId, ...monthSpan(month) })
      : await bookingsOfTeacher(parts.db, teacherId, input.with ?? null, now)
    return seenByTeacher(parts, bookings, now)
  }),
  route(pastBookings, async ({ actor, input, now }, parts) => {
    const own = (await learnersOf(parts.db, actor, now)).map(({ id }) => id)
    const whose = own.filter((id) => input.learner_id === undefined || id === input.learner_id)
    if (whose.length === 0 && input.learner_id !== undefined) throw new Refusal(refusals.not_found)
    const { list, next } = await pastOfLearners(parts.db, { whose, ...pageOf(input), now })
    return { bookings: await seenByLearner(parts, toSee(list, actor, own), now), next_cursor: cursorOf(next) }
  }),
  route(taughtBookings, async ({ actor, input, now }, parts) => {
    const { list, next } = await pastOfTeacher(parts.db, actor.userId, { ...pageOf(input), now })
    return { bookings: await seenByTeacher(parts, list, now), next_cursor: cursorOf(next) }
  }),
]

const pageOf = ({ cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined }) => ({
  before: idBefore(cursor),
  limit,
})
