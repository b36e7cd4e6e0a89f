/** Money out of a wallet back to where it came from, by an operator: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { instant, kes } from '../../shared/fields.ts'
import { groupedDigits } from '../../shared/money.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { requestKey } from './contract.ts'
import { refusals as payments } from './contract.ts'
import { codeRefusals, paymentId, why } from './desk-contract.ts'
import { refundLimitsKes } from './rules/refunds.ts'

const { least } = refundLimitsKes
const most = groupedDigits(refundLimitsKes.most)

export const refusals = refusalsOf(
  {
    not_in_wallet: [
      409,
      'This payment was never put into a wallet, so nothing of it can be sent back from there.',
      'Malipo haya hayakuwahi kuwekwa kwenye pochi, hivyo hakuna cha kurudisha kutoka huko.',
    ],
    more_than_left: [
      409,
      'There is not so much left in the wallet. What is held for lessons is not free.',
      'Pochi haina kiasi hicho. Kilichozuiwa kwa masomo hakiko huru.',
    ],
    more_than_came: [
      409,
      'So much did not come from there, or has been sent back already.',
      'Kiasi hicho hakikutoka huko, au kimesharudishwa.',
    ],
    refund_limits: [400, `Whole shillings, ${least} to ${most}.`, `Shilingi kamili, ${least} hadi ${most}.`],
  },
  { key_reused: payments.key_reused },
)

export const showRefundable = endpoint({
  method: 'GET',
  path: '/admin/api/payments/{paymentId}/refund',
  summary: 'How much of a payment can go back out of the wallet to where it came from, and where that is.',
  who: ['admin'],
  input: z.strictObject({ paymentId: paymentId() }),
  example: { paymentId: 'R8KQ1ZV' },
  output: z.object({
    name: z.string(),
    amount: kes(),
    paid_at: instant(),
    method: z.string(),
    /** The number it goes to by M-Pesa, masked; null where the provider gives the payment itself back. */
    to: z.nullable(z.string()),
    /** What is free in the wallet. */
    wallet: kes(),
    /** KES that can go back now, whole; 0 where nothing can. */
    most: kes(),
  }),
  refusals: [refusals.not_in_wallet],
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/admin/api/payments/{paymentId}/refund',
  summary: 'Send money out of the wallet back to where this payment came from, because its owner asks for it.',
  who: ['admin'],
  input: z.strictObject({ paymentId: paymentId(), key: requestKey(), amount: kes(), ...why() }),
  example: {
    paymentId: 'R8KQ1ZV',
    key: '0b5f1c9e-6d0a-4c6f-9a52-3f6a1f0f2d11',
    amount: 500,
    reason: 'Asked in the chat: her child goes to boarding school.',
  },
  output: z.object({
    /** Above the limit a withdrawal of its own queue lets it go. */
    state: z.enum(['waiting_approval', 'processing', 'paid', 'returned', 'review']),
  }),
  refusals: [
    refusals.refund_limits,
    refusals.not_in_wallet,
    refusals.more_than_left,
    refusals.more_than_came,
    refusals.key_reused,
    ...codeRefusals,
  ],
})
