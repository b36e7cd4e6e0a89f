/** What stands at the provider beside our books, for operators: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { date, id, instant, kes, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { ownMovements } from '../wallet/rules.ts'
import { refusals as payments } from './contract.ts'
import { codeRefusals, LONGEST_REASON, why } from './desk-contract.ts'
import { differenceKinds } from './rules/compare-day.ts'

export const refusals = refusalsOf(
  {
    reference_taken: [
      409,
      'Something else is recorded under this reference. Look at it once more.',
      'Kitu kingine kimeandikwa kwa kumbukumbu hii. Iangalie tena.',
    ],
    difference_settled: [409, 'Nothing of this waits any more.', 'Hakuna kinachosubiri tena kuhusu hili.'],
    no_rest: [
      409,
      'The provider does not say that more of it has come than is in our books.',
      'Mtoa huduma hasemi kwamba zimefika zaidi ya zilizo kwenye vitabu vyetu.',
    ],
    not_whole: [409, 'The provider does not say yet that all of it has come.', 'Mtoa huduma bado hasemi kwamba zote zimefika.'],
    part_waits: [
      409,
      'What came first is still in review. Decide about that under Deposits, then credit the rest.',
      'Zilizofika kwanza bado zinachunguzwa. Amua kuhusu hizo kwenye Amana, kisha weka salio.',
    ],
    other_payer: [
      409,
      'The provider does not name this as the payment of whom it was credited to.',
      'Mtoa huduma hayataji haya kuwa malipo ya mtu aliyewekewa.',
    ],
    other_currency: [409, 'The provider names another currency.', 'Mtoa huduma anataja sarafu nyingine.'],
    given_back: [
      409,
      'Some of this payment has been given or taken back. What is theirs has to be found out by hand.',
      'Sehemu ya malipo haya imerudishwa. Kilicho chao inabidi kitafutwe kwa mkono.',
    ],
    payer_gone: [
      409,
      'Their account is no more. It can only be given back by the provider’s people.',
      'Akaunti yao haipo tena. Inaweza tu kurudishwa na watu wa mtoa huduma.',
    ],
  },
  { provider_silent: payments.provider_silent },
)

/** KES that may be below zero. */
const signed = () => z.number()

const compared = z.object({
  /** The last day that was compared, by the sums of what was paid; null before the first. */
  day: z.nullable(
    z.object({
      day: date(),
      compared_at: instant(),
      ours: kes(),
      theirs: kes(),
      payments: z.int(),
      differences: z.int(),
    }),
  ),
  /** Of all days, what nobody has settled, the oldest first. */
  open: z.array(
    z.object({
      id: id(),
      kind: z.enum(differenceKinds),
      payment_id: z.string(),
      /** The provider's id of what a payer's bank takes back. */
      refund_id: z.nullable(z.string()),
      day: date(),
      theirs: z.nullable(kes()),
      ours: z.nullable(kes()),
      /** Whose deposit it is; null where nobody’s is known, and of a withdrawal. */
      person: z.nullable(z.string()),
    }),
  ),
})
export type Compared = z.infer<typeof compared>

export const showAtProvider = endpoint({
  method: 'GET',
  path: '/admin/api/provider',
  summary: 'What stands at the payment provider by our books and by its own wallet, of one moment, and what is apart.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({
    /** Null until the provider has answered once. */
    balance: z.nullable(
      z.object({
        asked_at: instant(),
        ours: signed(),
        theirs: signed(),
        /** Of theirs, what has not cleared: card money of the last days. */
        clearing: signed(),
        /** Withdrawals that may have left their wallet and have not ended in our books. */
        on_way: kes(),
        /** What nothing explains: above zero they have more, below they have less. */
        apart: signed(),
        apart_since: z.nullable(instant()),
      }),
    ),
    compared,
    /** Since when the provider has not answered. */
    silent_since: z.nullable(instant()),
  }),
  refusals: [],
})
export type AtProvider = z.infer<typeof showAtProvider.output>

export const LONGEST_REFERENCE = 60

/** As it stands on the provider's page: letters and digits, of which every one has some. */
const reference = () =>
  text(3, LONGEST_REFERENCE).check(
    z.regex(
      /^(?=.*[0-9])[A-Za-z0-9]+([ ./_-][A-Za-z0-9]+)*$/,
      said('Letters and digits, as on the provider’s page.', 'Herufi na tarakimu, kama kwenye ukurasa wa mtoa huduma.'),
    ),
  )

export const recordOwnMoney = endpoint({
  method: 'POST',
  path: '/admin/api/provider/own-money',
  summary: 'Record what was put in or taken out at the provider, or a fee it took, so that the books know it.',
  who: ['admin'],
  input: z.strictObject({
    what: z.enum(ownMovements),
    amount: kes().check(z.positive(said('An amount above zero.', 'Kiasi zaidi ya sifuri.'))),
    /** The provider's own: the same reference is the same movement. */
    reference: reference(),
    ...why(),
  }),
  example: { what: 'put_in', amount: 500000, reference: 'TJRHC8IET4', reason: 'To pay withdrawals out with.' },
  /** False where it was recorded before: nothing moved then. */
  output: z.object({ recorded: z.boolean() }),
  refusals: [refusals.reference_taken, ...codeRefusals],
})

export const settleDifference = endpoint({
  method: 'POST',
  path: '/admin/api/provider/differences/{differenceId}/settle',
  summary: 'Say that it is known what became of a payment the provider’s list and our books do not agree about. Moves no money.',
  who: ['admin'],
  input: z.strictObject({ differenceId: id(), reason: text(3, LONGEST_REASON) }),
  example: { differenceId: 3, reason: 'Their people say it was listed twice, ticket 4711.' },
  output: z.object({}),
  refusals: [refusals.difference_settled],
})

export const creditRest = endpoint({
  method: 'POST',
  path: '/admin/api/provider/differences/{differenceId}/credit-rest',
  summary: 'Ask the provider once more about a payment that came in parts, and credit what is not credited of it.',
  who: ['admin'],
  input: z.strictObject({ differenceId: id(), ...why() }),
  example: { differenceId: 3, reason: 'Their page shows both parts as paid.' },
  /** What was credited. */
  output: z.object({ credited: kes() }),
  refusals: [
    refusals.difference_settled,
    refusals.no_rest,
    refusals.not_whole,
    refusals.part_waits,
    refusals.other_payer,
    refusals.other_currency,
    refusals.given_back,
    refusals.payer_gone,
    refusals.provider_silent,
    ...codeRefusals,
  ],
})
