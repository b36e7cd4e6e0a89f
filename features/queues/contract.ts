/** What waits for an operator, of every kind: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes } from '../../shared/fields.ts'
import { queueKinds } from './rules.ts'

/** A number of ours, or a payment’s id as the provider writes it. */
const caseId = () => z.string().check(z.regex(/^([1-9]\d{0,15}|(?=.*[A-Z])[A-Z0-9-]{4,64})$/))

/** Who has a case, and until when if they do nothing. */
const taker = z.object({ by: id(), name: z.string(), photo: z.nullable(z.string()), until: instant() })
export type Taker = z.infer<typeof taker>

export const waitingCase = z.object({
  kind: z.enum(queueKinds),
  id: z.string(),
  since: instant(),
  due_at: instant(),
  /** What is at stake; null where it is no money. */
  amount: z.nullable(kes()),
  /** What its sentence needs, by its kind. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  taken: z.nullable(taker),
})
export type WaitingCase = z.infer<typeof waitingCase>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/admin/api/queues',
  summary: 'What waits for an operator, by when it was promised: the first of every kind, or one kind page by page.',
  who: ['admin'],
  input: z.strictObject({ kind: z.optional(z.enum(queueKinds)), cursor: z.optional(caseId()) }),
  output: z.object({
    counts: z.array(z.object({ kind: z.enum(queueKinds), waiting: z.int(), late: z.int(), promised_minutes: z.int() })),
    cases: z.array(waitingCase),
    /** Of one kind; all kinds together have no pages. */
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const listAnswered = endpoint({
  method: 'GET',
  path: '/admin/api/queues/answered',
  summary: 'How long answers took in the last seven days: the median of each kind that had some, and what was answered today.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({
    /** Today in Nairobi; `in_time` are those that were answered within what is promised now. */
    today: z.object({ answered: z.int(), in_time: z.int() }),
    kinds: z.array(
      z.object({ kind: z.enum(queueKinds), answered: z.int(), median_minutes: z.number(), promised_minutes: z.int() }),
    ),
  }),
  refusals: [],
})

export const countCases = endpoint({
  method: 'GET',
  path: '/admin/api/queues/count',
  summary: 'How much waits for an operator in all, for the menu.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({ waiting: z.int() }),
  refusals: [],
})

export const takeCase = endpoint({
  method: 'POST',
  path: '/admin/api/queues/{kind}/{caseId}/take',
  summary: 'Look at something, so that nobody else begins with it for 15 minutes; the answer says who has it.',
  who: ['admin'],
  input: z.strictObject({ kind: z.enum(queueKinds), caseId: caseId() }),
  example: { kind: 'verification', caseId: '12' },
  output: z.object({ taken: taker }),
  refusals: [],
})

export const giveBackCase = endpoint({
  method: 'POST',
  path: '/admin/api/queues/{kind}/{caseId}/give-back',
  summary: 'Let go of what you have taken. What is not yours stays as it is.',
  who: ['admin'],
  input: z.strictObject({ kind: z.enum(queueKinds), caseId: caseId() }),
  example: { kind: 'verification', caseId: '12' },
  output: z.object({ given_back: z.literal(true) }),
  refusals: [],
})
