import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, month } from '../../shared/fields.ts'
import { transaction } from './contract.ts'

/** What a receipt can be for; the id beside it is the booking's, the seat's, the purchase's or the deposit's. */
export const receiptKinds = ['lesson', 'seat', 'video', 'deposit'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

const asked = { kind: z.enum(receiptKinds), aboutId: id() }

export const receipt = z.object({
  /** Of the year in Nairobi in which it was issued, without gaps: `2026-000018`. */
  number: z.string(),
  issued_at: instant(),
  paid_by: z.string(),
  /** Whom it was for, who taught, what and when; null where there is none, as of a deposit. */
  learner: z.nullable(z.string()),
  teacher: z.nullable(z.string()),
  title: z.string(),
  starts_at: z.nullable(instant()),
  ends_at: z.nullable(instant()),
  /** Minutes in the room of a lesson that was taught, inside its booked time; null where there are none to tell. */
  attended: z.nullable(z.object({ learner: z.int(), teacher: z.int() })),
  /** What the learner's network carried of such a lesson, and about what it takes for that; null where nobody counted. */
  data_used: z.nullable(z.object({ megabytes: z.int(), kes: z.int() })),
  /** KES that left the wallet, or of a deposit came into it. */
  price: kes(),
  paid_at: instant(),
  given_back: kes(),
  given_back_at: z.nullable(instant()),
  /** Where what was not given back is: at the teacher, at Somo, or held; the three come to that sum. Null of a deposit. */
  shares: z.nullable(
    z.object({ teacher: kes(), somo: kes(), held: kes(), shared_at: z.nullable(instant()), held_until: z.nullable(instant()) }),
  ),
  /** How a deposit was paid, and the provider's own reference. */
  method: z.nullable(z.string()),
  reference: z.nullable(z.string()),
})
export type Receipt = z.infer<typeof receipt>

/** Where a receipt stands in the statement of the month in which it was paid. */
export const receiptPlace = z.object({
  month: month(),
  /** KES: before the month's first movement, after its last one, and between them. */
  opening: z.number(),
  closing: z.number(),
  came_in: kes(),
  went_out: kes(),
  /** How many there are; of them what is next to the receipt's own, oldest first, each with the balance after it. */
  movements: z.int(),
  around: z.array(z.object({ movement: transaction, balance: z.number(), own: z.boolean() })),
})
export type ReceiptPlace = z.infer<typeof receiptPlace>

export const showReceipt = endpoint({
  method: 'GET',
  path: '/payments/receipts/{kind}/{aboutId}',
  summary: 'The receipt for what you paid; it has its number from the first time on.',
  who: 'signed_in',
  input: z.strictObject(asked),
  example: { kind: 'lesson', aboutId: 41 },
  output: z.extend(receipt, { statement: receiptPlace }),
  refusals: [],
})

export const receiptFile = endpoint({
  method: 'GET',
  path: '/payments/receipts/{kind}/{aboutId}/file',
  summary: 'The same receipt as a page to keep, to print and to show.',
  who: 'signed_in',
  input: z.strictObject({ ...asked, language: z.enum(['en', 'sw']) }),
  example: { kind: 'lesson', aboutId: 41, language: 'en' },
  output: z.object({
    name: z.string(),
    type: z.string(),
    /** The file itself, in base64. */
    content: z.string(),
  }),
  refusals: [],
})
