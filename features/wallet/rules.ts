import type { TransferKind } from '../ledger/rules.ts'
import type { transactionTypes } from './contract.ts'

type TransactionType = (typeof transactionTypes)[number]

/** What a movement on somebody's own account is called on their statement. Held money becomes a payment once it is settled. */
export function transactionType(kind: TransferKind, settled: boolean): TransactionType {
  switch (kind) {
    case 'deposit':
      return 'deposit'
    case 'lesson_hold':
    case 'class_hold':
      return settled ? 'lesson_payment' : 'hold'
    case 'lesson_refund':
    case 'class_refund':
      return 'refund'
    case 'lesson_release':
    case 'class_release':
      return 'earning'
    case 'withdrawal_reserve':
    case 'withdrawal_paid':
      return 'withdrawal'
    case 'withdrawal_returned':
      return 'withdrawal_returned'
    case 'suspense':
      return 'adjustment'
  }
}
