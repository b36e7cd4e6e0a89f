/** The operator's side of what goes out: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, text } from '../../shared/fields.ts'
import { shillings } from '../../shared/money.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { secondFactorCode } from '../accounts/code-contract.ts'
import { refusals as accounts } from '../accounts/contract.ts'
import { withdrawal } from './contract.ts'
import { MOST_PAYOUT_FEE, paymentReviews } from './rules.ts'

export const refusals = refusalsOf(
  {
    not_waiting: [409, 'This withdrawal is not waiting for approval.', 'Utoaji huu hausubiri kuidhinishwa.'],
    not_in_review: [409, 'This withdrawal is not being looked at.', 'Utoaji huu hauchunguzwi.'],
    payment_not_in_review: [
      409,
      'Somebody has decided about this payment already.',
      'Mtu mwingine tayari ameamua kuhusu malipo haya.',
    ],
    not_creditable: [
      409,
      'Nobody knows whose this payment is, or it is not in whole shillings: it can only be given back.',
      'Haijulikani malipo haya ni ya nani, au si ya shilingi kamili: yanaweza tu kurudishwa.',
    ],
    no_earnings: [
      409,
      'This is the last money of somebody who leaves: there are no earnings it could go back to.',
      'Hizi ni pesa za mwisho za mtu anayeondoka: hakuna mapato ya kurudishia.',
    ],
  },
  { code_needed: accounts.code_needed, wrong_code: accounts.wrong_code, too_many_codes: accounts.too_many_codes },
)

export const LONGEST_REASON = 500

/** What an act that moves money asks for: why, and a code where the operator has a second factor. */
export const why = () => ({ reason: text(3, LONGEST_REASON), code: z.optional(secondFactorCode()) })
export const codeRefusals = [refusals.code_needed, refusals.wrong_code, refusals.too_many_codes] as const

/**
 * Of what goes out: a teacher's earnings; what somebody has asked back out of their wallet; or of somebody who leaves, what was
 * left in the wallet, what of it came by no payment that is known, and earnings too small to be withdrawn.
 */
export const payoutSources = ['earnings', 'refund', 'wallet', 'unknown_wallet', 'last_earnings'] as const
/** A teacher's own; the others are out of a wallet, and no withdrawal. */
export const earningsSources: readonly (typeof payoutSources)[number][] = ['earnings', 'last_earnings']

/**
 * What waits for an operator, and of whom. A payment that is given back has no number; in full it stands only where somebody has
 * to look for it at the provider.
 */
const waitingWithdrawal = z.extend(withdrawal, {
  user_id: id(),
  name: z.string(),
  source: z.enum(payoutSources),
  photo: z.nullable(z.string()),
  /** The provider's own id of the payment that is given back. */
  payment_id: z.nullable(z.string()),
  /** How often money reached them at this number, and at others; the last other one, masked. */
  paid_here: z.int(),
  /** Whose number M-Pesa said it was when money last reached them there: it says so only afterwards. */
  paid_name: z.nullable(z.string()),
  paid_elsewhere: z.int(),
  elsewhere: z.nullable(z.string()),
})
export type WaitingWithdrawal = z.infer<typeof waitingWithdrawal>

/** What came by no payment that is known, of an account without a number: nobody knows where to send it. */
export const isNowhere = ({ source, mpesa_number: number }: Pick<WaitingWithdrawal, 'source' | 'mpesa_number'>): boolean =>
  source === 'unknown_wallet' && number === ''

export const waitingWithdrawals = endpoint({
  method: 'GET',
  path: '/admin/api/withdrawals',
  summary: 'What is to go out and waits for an operator: large sums, what nobody knows the payment of, and those in review.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({ withdrawals: z.array(waitingWithdrawal) }),
  refusals: [],
})

export const showWaitingWithdrawal = endpoint({
  method: 'GET',
  path: '/admin/api/withdrawals/{withdrawalId}',
  summary: 'One of them with what stands behind it, or what an operator has said of it.',
  who: ['admin'],
  input: z.strictObject({ withdrawalId: id() }),
  example: { withdrawalId: 3 },
  output: z.extend(waitingWithdrawal, {
    /** KES earned to date, and what stays once this is paid. */
    earned: kes(),
    stays: kes(),
    /** Lessons that somebody reported a problem with and nobody has decided about, and this teacher's part of them. */
    disputes: z.int(),
    disputed: kes(),
    /** The operator who let it go or decided about it. */
    decided_by: z.nullable(z.string()),
  }),
  refusals: [],
})

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/admin/api/withdrawals/{withdrawalId}/approve',
  summary: 'Let a large withdrawal go to the provider (Transfer).',
  who: ['admin'],
  input: z.strictObject({ withdrawalId: id(), ...why() }),
  example: { withdrawalId: 3, reason: 'The same number as her last six.' },
  output: z.object({ withdrawal }),
  refusals: [refusals.not_waiting, ...codeRefusals],
})

export const sendBackWithdrawal = endpoint({
  method: 'POST',
  path: '/admin/api/withdrawals/{withdrawalId}/send-back',
  summary: 'Send a withdrawal that waits back to the teacher’s earnings, who reads why.',
  who: ['admin'],
  input: z.strictObject({ withdrawalId: id(), ...why() }),
  example: { withdrawalId: 3, reason: 'The number is new. Please call us, then ask again.' },
  output: z.object({ withdrawal }),
  refusals: [refusals.not_waiting, refusals.no_earnings, ...codeRefusals],
})

/** A slip of the hand would be Somo's cost in the books for good; a larger fee is recorded with the provider's own reference. */
const tooMuch = said(
  'At most KES 500. If it really was more, record the rest as a fee under Health.',
  'Isizidi KES 500. Kama kweli ilizidi, andika kilichobaki kama ada kwenye Hali ya mfumo.',
)

export const decideWithdrawal = endpoint({
  method: 'POST',
  path: '/admin/api/withdrawals/{withdrawalId}/decide',
  summary: 'Say what became of one in review, as the provider’s own records show it: it arrived, or it goes back.',
  who: ['admin'],
  input: z.strictObject({
    withdrawalId: id(),
    outcome: z.enum(['paid', 'returned']),
    /** The provider's reference, for the person. */
    receipt: z.optional(text(0, 60)),
    /** What the provider took for sending it; as it told us when left out. */
    fee: z.optional(kes().check(z.lte(shillings(MOST_PAYOUT_FEE), tooMuch))),
    ...why(),
  }),
  example: { withdrawalId: 3, outcome: 'paid', receipt: 'TJRHC8IET4', reason: 'Their page shows it as paid.' },
  output: z.object({ withdrawal }),
  refusals: [refusals.not_in_review, ...codeRefusals],
})

/** As the provider names it. */
export const paymentId = () => z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, said('Not a payment.', 'Hayo si malipo.')))

export const paymentInReview = z.object({
  id: z.string(),
  /** Whose; null where nobody knows. */
  person: z.nullable(z.object({ id: id(), name: z.string() })),
  amount: kes(),
  currency: z.string(),
  /** KES that were asked for. */
  asked: z.nullable(kes()),
  method: z.string(),
  receipt: z.nullable(z.string()),
  /** The number it was paid from; null where it was no phone. */
  paid_from: z.nullable(z.string()),
  paid_at: instant(),
  /** Why a person looks at it; null once somebody has decided. */
  review: z.nullable(z.enum(paymentReviews)),
  /** Who says that it is theirs, by the code in M-Pesa's message; of a payment that is nobody's so far. */
  claims: z.array(
    z.object({
      id: id(),
      person: z.object({ id: id(), name: z.string() }),
      /** Of their account; null where it has none. */
      phone: z.nullable(z.string()),
      claimed_at: instant(),
    }),
  ),
  decided: z.nullable(z.object({ by: z.string(), outcome: z.enum(['credited', 'returned']), at: instant() })),
})
export type PaymentInReview = z.infer<typeof paymentInReview>

export const showPaymentInReview = endpoint({
  method: 'GET',
  path: '/admin/api/payments/{paymentId}',
  summary: 'A payment that a person has to decide about, or has.',
  who: ['admin'],
  input: z.strictObject({ paymentId: paymentId() }),
  example: { paymentId: 'R8KQ1ZV' },
  output: paymentInReview,
  refusals: [],
})

export const creditPayment = endpoint({
  method: 'POST',
  path: '/admin/api/payments/{paymentId}/credit',
  summary: 'Put what came into the wallet of whoever asked for it; or, where nobody did, of one who says that it is theirs.',
  who: ['admin'],
  input: z.strictObject({ paymentId: paymentId(), claim_id: z.optional(id()), ...why() }),
  example: { paymentId: 'R8KQ1ZV', reason: 'They paid more than they typed.' },
  output: z.object({}),
  refusals: [refusals.payment_not_in_review, refusals.not_creditable, ...codeRefusals],
})

export const returnPayment = endpoint({
  method: 'POST',
  path: '/admin/api/payments/{paymentId}/return',
  summary: 'Say that the provider’s people have given it back to whoever paid.',
  who: ['admin'],
  input: z.strictObject({ paymentId: paymentId(), ...why() }),
  example: { paymentId: 'R8KQ1ZV', reason: 'Ticket 4711, given back today.' },
  output: z.object({}),
  refusals: [refusals.payment_not_in_review, ...codeRefusals],
})
