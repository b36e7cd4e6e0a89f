import { monthAway } from '../../shared/time.ts'
import { transferKinds, type TransferKind } from '../ledger/rules.ts'
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

/** The kinds of movement that may be called this; without a type all of them. */
export const kindsOf = (type: TransactionType | undefined): readonly TransferKind[] =>
  transferKinds.filter((kind) => !type || [true, false].some((settled) => transactionType(kind, settled) === type))

/** As many months as a teacher's earnings are drawn for. */
export const EARNINGS_MONTHS = 6

/** So many months up to that of a date, the oldest first: `2026-06` to `2026-11`. */
export const monthsUpTo = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => monthAway(date.slice(0, 7), i - count + 1))
