/** Whether Somo is well, for operators: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, pageInput } from '../../shared/fields.ts'

export const showHealth = endpoint({
  method: 'GET',
  path: '/admin/api/health',
  summary: 'What is late, what was given up, and how many are in rooms, as the database has it.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({
    /** What happens by itself, with for how many seconds its oldest thing has been due; the latest first. */
    timers: z.array(z.object({ name: z.string(), late_seconds: z.int() })),
    notes: z.object({ waiting: z.int(), failed: z.int() }),
    rooms: z.object({ open: z.int(), people: z.int() }),
    /** Asked for within a day, and of them what, as far as the provider says, reached nobody. */
    sms: z.object({ asked: z.int(), lost: z.int() }),
    /** When the provider's list of payments was read to its end the last time; null where it never was. */
    provider_read_at: z.nullable(instant()),
    /** Whether what stands at the provider has been apart from our books for some minutes, or a payment of a compared day is. */
    provider_apart: z.boolean(),
    /** Since when the provider has not answered; null where it has. */
    provider_silent_since: z.nullable(instant()),
    checked_at: instant(),
  }),
  refusals: [],
})

export const failedNote = z.object({
  id: id(),
  kind: z.string(),
  left_at: instant(),
  failed_at: instant(),
  error: z.string(),
})

export const listFailedNotes = endpoint({
  method: 'GET',
  path: '/admin/api/failed-notes',
  summary: 'What commits have left to be done and was given up, the oldest first.',
  who: ['admin'],
  input: z.strictObject({ ...pageInput }),
  output: z.object({ notes: z.array(failedNote), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

export const repeatFailedNotes = endpoint({
  method: 'POST',
  path: '/admin/api/failed-notes/repeat',
  summary: 'Try some of them again, or all when none is named. What was done already is not done twice.',
  who: ['admin'],
  input: z.strictObject({ ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(100))) }),
  example: { ids: [17] },
  output: z.object({ repeated: z.int() }),
  refusals: [],
})
