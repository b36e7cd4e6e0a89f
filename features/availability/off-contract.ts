/** A teacher's time off: their own calls, apart from what families ask of their times. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { said } from '../../shared/said.ts'
import { date, id, instant, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { refusals as availability } from './contract.ts'

/** Every refusal of these calls; those they share have their home among the others of this feature. */
export const refusals = refusalsOf(
  {
    off_too_far: [400, 'Time off can be set up to a year ahead.', 'Likizo inaweza kuwekwa hadi mwaka mmoja mbele.'],
    already_off: [409, 'You already have time off then.', 'Tayari una likizo wakati huo.'],
    too_many_times_off: [
      409,
      'You have 60 times off ahead of you. Remove one first.',
      'Una likizo 60 mbele yako. Ondoa moja kwanza.',
    ],
  },
  {
    no_such_time: availability.no_such_time,
    start_after_end: availability.start_after_end,
    in_the_past: availability.in_the_past,
  },
)

/** A stretch in which a teacher takes no lessons. Their own only; nobody else is told of it. */
export const timeOff = z.object({
  id: id(),
  starts_at: instant(),
  ends_at: instant(),
  /** For oneself. */
  reason: z.string(),
  /** Lessons, requests and classes that were there before, and stand until somebody cancels or moves them. Soonest first. */
  standing: z.array(z.object({ kind: z.enum(['booking', 'class']), id: id(), starts_at: instant(), ends_at: instant() })),
})
export type TimeOff = z.infer<typeof timeOff>

export const timesOff = endpoint({
  method: 'GET',
  path: '/lessons/api/time-off',
  summary: 'Your time off that is not over, soonest first, with the lessons that stand in it. At most 60.',
  who: ['teacher'],
  input: z.strictObject({}),
  output: z.object({ times_off: z.array(timeOff) }),
  refusals: [],
})

const wallClock = () => z.string().check(z.regex(/^\d{2}:\d{2}$/, said('Use the form 18:30.', 'Tumia muundo 18:30.')))

export const takeTimeOff = endpoint({
  method: 'POST',
  path: '/lessons/api/time-off',
  summary: 'Take time off: your free times in it are hidden until it is over or removed. Lessons in it stand, and are named.',
  who: ['teacher'],
  input: z.strictObject({
    /** Nairobi dates, the last one included. */
    from: date(),
    to: date(),
    from_time: z.optional(wallClock()),
    to_time: z.optional(wallClock()),
    reason: z.optional(text(0, 200)),
  }),
  example: { from: '2026-12-21', to: '2027-01-03', reason: 'Christmas at home' },
  output: z.object({ time_off: timeOff }),
  refusals: [
    refusals.no_such_time,
    refusals.start_after_end,
    refusals.in_the_past,
    refusals.off_too_far,
    refusals.already_off,
    refusals.too_many_times_off,
  ],
})

export const removeTimeOff = endpoint({
  method: 'DELETE',
  path: '/lessons/api/time-off/{timeOffId}',
  summary: 'Remove time off: free times in it can be booked again.',
  who: ['teacher'],
  input: z.strictObject({ timeOffId: id() }),
  example: { timeOffId: 3 },
  output: z.object({ removed: z.literal(true) }),
  refusals: [],
})
