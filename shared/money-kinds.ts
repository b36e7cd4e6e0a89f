/**
 * What movements of money are called where all of them stand together: for the server and its screens alike. `payout` is of
 * earnings; `money_back` leaves a wallet for where it came from.
 */

export const moneyKinds = [
  'deposit',
  'lesson_hold',
  'class_hold',
  'video_purchase',
  'lesson_refund',
  'class_refund',
  'video_refund',
  'payout',
  'money_back',
] as const
export type MoneyKind = (typeof moneyKinds)[number]

/**
 * `held` for what is not taught yet; `pending` waits for the payer or an operator; `sent` is with the provider; `returned` went
 * back to where it came from; `review` is looked at by a person.
 */
export const moneyStatuses = ['completed', 'held', 'pending', 'sent', 'returned', 'review', 'failed'] as const
export type MoneyStatus = (typeof moneyStatuses)[number]
