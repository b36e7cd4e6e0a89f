import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { id, instant, kes, pageInput } from '../../shared/fields.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf({
  insufficient_funds: [402, 'There is not enough money in the wallet.', 'Pesa kwenye pochi hazitoshi.'],
})

export const transactionTypes = [
  'deposit',
  'withdrawal',
  'withdrawal_returned',
  'hold',
  'refund',
  'lesson_payment',
  'video_purchase',
  'earning',
  'adjustment',
] as const

/**
 * How far what goes back has come: `waiting` an operator lets it go first; `ready` nobody was asked to send it yet; `sent` the
 * provider was; `checked` an operator finds out what became of it.
 */
export const goingBackStands = ['waiting', 'ready', 'sent', 'checked'] as const

const goingBack = z.object({
  id: id(),
  amount: kes(),
  /** The M-Pesa number it goes to, masked; null where the provider gives the payment itself back. */
  to: z.nullable(z.string()),
  /** By which way that payment had come. */
  method: z.nullable(z.string()),
  stands: z.enum(goingBackStands),
  since: instant(),
})

export const walletView = z.object({
  user_id: id(),
  /** When the account began; nothing moved before. */
  since: instant(),
  /** KES that can be spent now. */
  balance: kes(),
  /** KES held for lessons that are paid and not yet taught. */
  held: kes(),
  held_count: z.number(),
  /** KES on its way from the provider, not yet counted in. */
  incoming: kes(),
  /** What an operator sends back to where it came from: out of the wallet, and not there yet. */
  going_back: z.array(goingBack),
  last_top_up: z.nullable(z.object({ amount: kes(), at: instant() })),
  /** For teachers; null for everyone else. */
  earnings: z.nullable(
    z.object({
      /** Balance, available and pending together. */
      total_balance: kes(),
      /** Earned to date: 70 % of released lesson payments. */
      earned: kes(),
      earned_this_month: kes(),
      /** Can be withdrawn now. */
      available: kes(),
      /** A teacher’s part of what is paid and not yet released, and of what is released and was paid by money not yet cleared. */
      pending: kes(),
      /** So much of it is released, and waits until the provider can pay it out, as what came by a card. */
      clearing: kes(),
      pending_count: z.number(),
      next_release: z.nullable(z.object({ amount: kes(), at: instant() })),
      /** Of earnings, on its way to M-Pesa. */
      in_flight: kes(),
    }),
  ),
})
export type WalletView = z.infer<typeof walletView>

export const transaction = z.object({
  id: id(),
  type: z.enum(transactionTypes),
  transaction_type: z.enum(transactionTypes),
  /** KES; negative when it leaves. */
  amount: z.number(),
  timestamp: instant(),
  status: z.enum(['completed', 'processing', 'returned']),
  /** Where its receipt is, as it stands in the address: `lesson/41`; null for what has none. */
  receipt_of: z.nullable(z.string()),
  /** What it was for, such as the lesson's subject; empty when there is nothing to name. */
  title: z.string(),
  details: z.object({
    mpesa_number: z.nullable(z.string()),
    /** Of what was taken out: back to where it came from, out of the wallet, and no earnings. */
    sent_back: z.boolean(),
    booking_id: z.nullable(id()),
    /** Of a video that was bought. */
    purchase_id: z.nullable(id()),
    /** Whose lesson or seat it was, and what was paid for it in the end, KES. */
    learner: z.nullable(z.string()),
    learner_id: z.nullable(id()),
    /** For who earned it: address of the learner’s photo; null where there is none, or none for teachers. */
    learner_photo: z.nullable(z.string()),
    paid: z.nullable(kes()),
    method: z.nullable(z.string()),
    receipt: z.nullable(z.string()),
    /** Of what was earned, while the provider cannot pay it out yet: when it can. */
    clears_at: z.nullable(instant()),
  }),
})
export type Transaction = z.infer<typeof transaction>

export const showWallet = endpoint({
  method: 'GET',
  path: '/payments/wallet/{userId}',
  summary: 'Your own wallet.',
  who: 'signed_in',
  input: z.strictObject({ userId: id() }),
  example: { userId: 7 },
  output: walletView,
  refusals: [],
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/payments/transactions/{userId}',
  summary: 'Every movement of your own money, newest first.',
  who: 'signed_in',
  input: z.strictObject({ userId: id(), ...pageInput, type: z.optional(z.enum(transactionTypes)) }),
  example: { userId: 7 },
  output: z.object({ transactions: z.array(transaction), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

export const earningsMonth = z.object({
  /** `2026-11`, in Nairobi. */
  month: z.string(),
  /** KES: the teacher's part of what was released in it, and the whole of that. */
  earned: kes(),
  paid: kes(),
  /** How many lessons and seats were. */
  payments: z.number(),
})
export type EarningsMonth = z.infer<typeof earningsMonth>

export const showEarnings = endpoint({
  method: 'GET',
  path: '/payments/earnings/{teacherId}',
  summary: 'What you earned in each of the last six months, this one last.',
  who: ['teacher'],
  input: z.strictObject({ teacherId: id() }),
  example: { teacherId: 9 },
  output: z.object({ months: z.array(earningsMonth) }),
  refusals: [],
})
