import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { days, instantAt, nairobiDate, plus } from '../../../shared/time.ts'
import * as calls from '../contract.ts'
import * as offCalls from '../off-contract.ts'
import { LISTED_DAYS } from '../rules.ts'
import { offerSlots } from './offer-slots.ts'
import { slotsBetween, toSlot } from './queries.ts'
import { removeSlot } from './remove-slot.ts'
import { comingTimesOff, removeTimeOff, takeTimeOff, toTimeOff } from './time-off.ts'

export const availabilityCalls: readonly CallRoute<{ db: Db }>[] = [
  route(calls.availableTimes, async ({ actor, input, now }, { db }) => {
    const from = instantAt(input.from ?? nairobiDate(now), '00:00') ?? now
    const to = input.to ? plus(instantAt(input.to, '00:00') ?? now, days(1)) : plus(from, days(LISTED_DAYS))
    if (to.getTime() - from.getTime() > days(LISTED_DAYS)) throw new Refusal(calls.refusals.range_too_long)
    const slots = await slotsBetween(db, { teacherId: input.teacherId, viewerId: actor?.userId ?? 0, from, to })
    return slots.map((row) => toSlot(row, now))
  }),
  route(calls.submitTimeRange, async ({ actor, input, now }, { db }) => {
    if (input.teacherId !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    if (!input.start.startsWith(input.date) || !input.end.startsWith(input.date)) throw new Refusal(calls.refusals.no_such_time)
    const wish = {
      date: input.date,
      from: input.start.slice(11),
      to: input.end.slice(11),
      splitMinutes: input.split_minutes,
      repeatWeeklyUntil: input.repeat_weekly_until,
    }
    const { added, leftOut } = await offerSlots(db, actor.userId, wish, now)
    return {
      success: true,
      slots: added.map((row) => toSlot(row, now)),
      left_out: leftOut.map((span) => ({ starts_at: span.startsAt.toISOString(), ends_at: span.endsAt.toISOString() })),
    }
  }),
  route(calls.removeSlot, async ({ actor, input }, { db }) => {
    await removeSlot(db, actor.userId, input.slotId)
    return { removed: true }
  }),
  route(offCalls.timesOff, async ({ actor, now }, { db }) => {
    const found = await comingTimesOff(db, { teacherId: actor.userId, now })
    return { times_off: found.map(toTimeOff) }
  }),
  route(offCalls.takeTimeOff, async ({ actor, input, now }, { db }) => {
    const wish = { from: input.from, to: input.to, fromTime: input.from_time, toTime: input.to_time }
    const made = await takeTimeOff(db, { teacherId: actor.userId, ...wish, reason: input.reason ?? '', now })
    return { time_off: toTimeOff(made) }
  }),
  route(offCalls.removeTimeOff, async ({ actor, input }, { db }) => {
    await removeTimeOff(db, { teacherId: actor.userId, timeOffId: input.timeOffId })
    return { removed: true }
  }),
]
