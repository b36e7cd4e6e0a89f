/** The operator's side of all money that moves: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, pageInput, text } from '../../shared/fields.ts'
import { moneyKinds, moneyStatuses } from '../../shared/money-kinds.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { MOST_PEOPLE, MOST_ROWS, sides } from './rules.ts'

export const refusals = refusalsOf({
  too_many_people: [
    409,
    `More than ${MOST_PEOPLE} people are called that. Write more of the name, or a number.`,
    `Zaidi ya watu ${MOST_PEOPLE} wanaitwa hivyo. Andika zaidi ya jina, au namba.`,
  ],
  too_many_rows: [
    409,
    `A file holds ${MOST_ROWS} transactions. Choose a month, a kind or a status.`,
    `Faili hubeba miamala ${MOST_ROWS}. Chagua mwezi, aina au hali.`,
  ],
})

export const LONGEST_SEARCH = 80

const month = () => z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, said('Not a month.', 'Huo si mwezi.')))

/** Narrowings, all of them also in the address of the page. */
const narrowing = {
  words: z.optional(text(0, LONGEST_SEARCH)),
  side: z.optional(z.enum(sides)),
  /** `2026-11`, in Nairobi; all of them where it is left out. */
  month: z.optional(month()),
  status: z.optional(z.enum(moneyStatuses)),
}

export const moneyMovement = z.object({
  /** Of all kinds together. */
  key: z.string(),
  kind: z.enum(moneyKinds),
  at: instant(),
  /** Whose wallet or earnings; null where nobody knows whose. */
  person: z.nullable(z.object({ id: id(), name: z.string(), photo: z.nullable(z.string()) })),
  /** What it was for, such as the lesson's topic. */
  title: z.string(),
  /** Who taught it, or the masked number it goes to. */
  recipient: z.string(),
  method: z.nullable(z.string()),
  /** The provider's receipt, or our own number of it. */
  reference: z.string(),
  /** In `currency`, without a sign: the kind says which way. */
  amount: kes(),
  currency: z.string(),
  status: z.enum(moneyStatuses),
  failure: z.nullable(z.string()),
})
export type MoneyMovement = z.infer<typeof moneyMovement>

export const listMoney = endpoint({
  method: 'GET',
  path: '/admin/api/transactions',
  summary:
    'Payments, what was paid and given back for lessons, and payouts, the latest first, narrowed by words, month and status.',
  who: ['admin'],
  input: z.strictObject({ ...pageInput, ...narrowing }),
  output: z.object({
    transactions: z.array(moneyMovement),
    /** How many there are; one more than `counted_to` says that they were counted no further. */
    total: z.int(),
    counted_to: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [refusals.too_many_people],
})

export const moneyOfMonth = endpoint({
  method: 'GET',
  path: '/admin/api/transactions/month',
  summary: 'What came in, went out and went back in a month, and what the provider took for it.',
  who: ['admin'],
  input: z.strictObject({ month: month() }),
  example: { month: '2026-11' },
  output: z.object({
    payments: z.object({ amount: kes(), count: z.int() }),
    payouts: z.object({ amount: kes(), count: z.int(), pending: z.int() }),
    refunds: z.object({ amount: kes(), count: z.int() }),
    fees: z.object({ amount: kes(), paid_in: kes(), paid_out: kes() }),
    /** When the provider was last read; null before it ever was. */
    provider_read_at: z.nullable(instant()),
  }),
  refusals: [],
})

export const exportMoney = endpoint({
  method: 'POST',
  path: '/admin/api/transactions/export',
  summary: 'The same as a file for spreadsheets. It is an entry of the audit log.',
  who: ['admin'],
  input: z.strictObject(narrowing),
  example: { month: '2026-11', side: 'payouts' },
  output: z.object({ csv: z.string(), rows: z.int() }),
  refusals: [refusals.too_many_people, refusals.too_many_rows],
})
