import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import { clockRange, nairobiDate } from '../../../shared/time.ts'
import type { TimeSpan } from '../../availability/rules.ts'
import * as calls from '../series-contract.ts'
import { refusals } from '../contract.ts'
import { answerSeries } from './answer-series.ts'
import { bookSeries } from './book-series.ts'
import type { BookingParts } from './parts.ts'
import { seenByLearner, seenByTeacher, sidesOf } from './seen-bookings.ts'
import { stopSeries } from './stop-series.ts'

export const seriesCalls: readonly CallRoute<BookingParts>[] = [
  route(calls.bookSeries, async ({ actor, input: { key, ...input }, now }, parts) => {
    const { db, teacherShareBps, maySpend, limits } = parts
    const booked = await bookSeries(db, { actor, input, key, teacherShareBps, times: limits.times, maySpend, now })
    const seen = booked.bookings.map((booking) => ({ booking, sides: sidesOf(booking, actor.userId, []) }))
    return {
      success: true,
      message: 'Session booked successfully! Waiting for teacher confirmation.',
      series_id: booked.seriesId,
      bookings: await seenByLearner(parts, seen, now),
      left_out: booked.leftOut.map(wallTimeOf),
    }
  }),
  route(calls.answerSeries, async ({ actor, input, now }, parts) => {
    if (input.teacher_id !== actor.userId) throw new Refusal(refusals.wrong_identity)
    const { series_id: seriesId, accept, decline, reason } = input
    const bookings = await answerSeries(parts.db, { actor, seriesId, accept, decline, reason, now })
    const message = accept.length > 0 ? 'Lesson request accepted!' : 'Lesson request rejected.'
    return { success: true, message, bookings: await seenByTeacher(parts, bookings, now) }
  }),
  route(calls.stopSeries, async ({ actor, input, now }, { db }) => ({
    success: true,
    stopped: await stopSeries(db, { actor, seriesId: input.seriesId, now }),
  })),
]

const wallTimeOf = ({ startsAt, endsAt }: TimeSpan) => ({ date: nairobiDate(startsAt), time: clockRange(startsAt, endsAt) })
