import { transferKinds, type TransferKind } from '../ledger/rules.ts'
import type { transactionTypes } from './contract.ts'
import type { ReceiptKind } from './receipt-contract.ts'

type TransactionType = (typeof transactionTypes)[number]

/**
 * What a movement on somebody's own account is called on their statement. Held money becomes a payment once it is settled.
 * @param earned whether it came to somebody's earnings: one movement is a purchase to who pays and an earning to who teaches
 */
export function transactionType(kind: TransferKind, settled: boolean, earned = false): TransactionType {
  switch (kind) {
    case 'deposit':
    case 'suspense_credited':
      return 'deposit'
    case 'lesson_hold':
    case 'class_hold':
      return settled ? 'lesson_payment' : 'hold'
    case 'lesson_refund':
    case 'class_refund':
    case 'video_refund':
      return 'refund'
    case 'lesson_release':
    case 'class_release':
      return 'earning'
    case 'video_purchase':
      return earned ? 'earning' : 'video_purchase'
    case 'withdrawal_reserve':
    case 'withdrawal_paid':
      return 'withdrawal'
    case 'withdrawal_returned':
      return 'withdrawal_returned'
    case 'suspense':
    case 'suspense_returned':
    case 'capital_paid_in':
    case 'capital_drawn':
    case 'provider_fee':
      return 'adjustment'
  }
}

const receiptKindOf: Partial<Record<TransferKind, ReceiptKind>> = {
  deposit: 'deposit',
  suspense_credited: 'deposit',
  lesson_hold: 'lesson',
  lesson_refund: 'lesson',
  class_hold: 'seat',
  class_refund: 'seat',
  video_purchase: 'video',
  video_refund: 'video',
}

/** Where the receipt of a movement is, below the receipts of a wallet; null for what is earned, taken out or put right. */
export function receiptAddress(kind: TransferKind, aboutId: number, type: TransactionType): string | null {
  const receipt = receiptKindOf[kind]
  return receipt && type !== 'earning' ? `${receipt}/${aboutId}` : null
}

/** The kinds of movement that may be called this; without a type all of them. */
export const kindsOf = (type: TransactionType | undefined): readonly TransferKind[] =>
  transferKinds.filter(
    (kind) =>
      !type || [true, false].some((settled) => [true, false].some((earned) => transactionType(kind, settled, earned) === type)),
  )

/** What an operator moved at the provider outside every payment and withdrawal, or the provider took by itself. */
export const ownMovements = ['put_in', 'taken_out', 'fee'] as const
export type OwnMovement = (typeof ownMovements)[number]

/** As many months as a teacher's earnings are drawn for. */
export const EARNINGS_MONTHS = 6
