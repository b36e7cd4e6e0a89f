import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { date, id, instant } from '../../shared/fields.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf({
  range_too_long: [400, 'Ask for 62 days at most.', 'Omba siku zisizozidi 62.'],
  start_after_end: [400, 'Start time must be earlier than end time.', 'Saa ya kuanza lazima iwe kabla ya saa ya kuisha.'],
  in_the_past: [400, 'This time has passed. Choose a later one.', 'Muda huu umepita. Chagua wa baadaye.'],
  no_such_time: [400, 'Please select both start and end times.', 'Tafadhali chagua saa ya kuanza na ya kuisha.'],
  too_short: [400, 'A slot lasts at least 15 minutes.', 'Nafasi hudumu angalau dakika 15.'],
  too_long: [400, 'A slot lasts at most 3 hours. Split the range.', 'Nafasi isizidi saa 3. Gawa muda huo.'],
  too_far: [400, 'Slots can be offered up to 180 days ahead.', 'Nafasi zinaweza kutolewa hadi siku 180 mbele.'],
  overlaps: [409, 'You already have a slot or a lesson at this time.', 'Tayari una nafasi au somo wakati huu.'],
  slot_in_use: [409, 'A lesson is booked or requested at this time.', 'Kuna somo lililowekwa au kuombwa wakati huu.'],
  learner_busy: [409, 'The learner already has a lesson at this time.', 'Mwanafunzi tayari ana somo wakati huu.'],
})

/** Lengths a teacher may split a range into, in minutes. */
export const splitMinutes = [30, 45, 60, 90, 120] as const

/**
 * `free` can be booked; `taken` is held by a booking or a class; `off` lies in the teacher's time off, which nobody else is told;
 * `past` has begun.
 */
export const slotStates = ['free', 'taken', 'off', 'past'] as const

export const slot = z.object({
  id: id(),
  date: date(),
  /** `9:00 AM - 11:00 AM`, Nairobi wall time. */
  time: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  starts_at: instant(),
  ends_at: instant(),
  isAvailable: z.boolean(),
  state: z.enum(slotStates),
})
export type Slot = z.infer<typeof slot>

export const availableTimes = endpoint({
  method: 'GET',
  path: '/lessons/api/get-available-times/{teacherId}',
  summary: 'A teacher’s slots from a date on (62 days at most; from today for 62 days when no dates are given).',
  who: 'anyone',
  input: z.strictObject({ teacherId: id(), from: z.optional(date()), to: z.optional(date()) }),
  example: { teacherId: 12 },
  output: z.array(slot),
  refusals: [refusals.range_too_long],
})

const wallStamp = () =>
  z
    .string()
    .check(
      z.regex(
        /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:00$/,
        said('Use the form 2026-11-25 18:30:00.', 'Tumia muundo 2026-11-25 18:30:00.'),
      ),
    )

export const submitTimeRange = endpoint({
  method: 'POST',
  path: '/lessons/api/submit-time-range/{teacherId}',
  summary: 'Offer a time range: one slot, or split into several, once or weekly until a date.',
  who: ['teacher'],
  input: z.strictObject({
    teacherId: id(),
    date: date(),
    start: wallStamp(),
    end: wallStamp(),
    split_minutes: z.optional(z.literal(splitMinutes)),
    repeat_weekly_until: z.optional(date()),
  }),
  example: { teacherId: 12, date: '2026-12-03', start: '2026-12-03 09:00:00', end: '2026-12-03 10:00:00' },
  output: z.object({
    success: z.literal(true),
    slots: z.array(slot),
    /** Slots that were not added because another slot, a lesson or time off of yours is there. */
    left_out: z.array(z.object({ starts_at: instant(), ends_at: instant() })),
  }),
  refusals: [
    refusals.start_after_end,
    refusals.in_the_past,
    refusals.no_such_time,
    refusals.too_short,
    refusals.too_long,
    refusals.too_far,
    refusals.overlaps,
  ],
})

export const removeSlot = endpoint({
  method: 'DELETE',
  path: '/lessons/api/available-times/{slotId}',
  summary: 'Withdraw a free slot.',
  who: ['teacher'],
  input: z.strictObject({ slotId: id() }),
  example: { slotId: 40 },
  output: z.object({ removed: z.literal(true) }),
  refusals: [refusals.slot_in_use],
})
