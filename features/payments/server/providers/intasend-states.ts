/**
 * IntaSend's states in our words. Sources: the provider's payment-statuses reference and send-money events pages
 * (developers.intasend.com, 2022 and 2025), live captures of 2024 and 2025.
 */
import type { PaymentSnapshot, PayoutSnapshot } from '../provider.ts'

const payments: Readonly<Record<string, PaymentSnapshot['state']>> = {
  PENDING: 'pending',
  PROCESSING: 'processing',
  COMPLETE: 'complete',
  // An older page of the documentation spells it so; live answers never did.
  COMPLETED: 'complete',
  FAILED: 'failed',
  // Of these only third parties have written; the provider spells the second both ways.
  RETRY: 'processing',
  CANCELED: 'failed',
  CANCELLED: 'failed',
  PARTIAL: 'complete',
}

/** Whether less came than was asked for, and no more will. */
export const isPartial = (word: string): boolean => word.toUpperCase() === 'PARTIAL'

/** An unknown word keeps the payment open: it is fetched again rather than credited or given up. */
export const paymentState = (word: string): PaymentSnapshot['state'] => payments[word.toUpperCase()] ?? 'processing'

export type PayoutCodes = {
  /** `status_code` of the batch. */
  batch: string
  /** `status_code` of the one transaction inside it; decides wherever it says something final. */
  transfer: string | null
  /** `status` of the transaction, used only where the code is missing. */
  word?: string | null
}

export type PayoutVerdict = Pick<PayoutSnapshot, 'state'> & {
  retryable?: boolean
  /** Whose code or word decided. */
  by: 'transfer' | 'batch'
}

/** What a transaction's code means by itself; `unsent` leaves the word to the batch. */
const transfers: Readonly<Record<string, 'paid' | 'failed' | 'indeterminate' | 'processing' | 'unsent'>> = {
  TS100: 'paid',
  TF103: 'failed', // initiation failed
  TF106: 'failed', // failed at M-Pesa, such as a number that is not registered
  TC108: 'failed', // cancelled
  TF105: 'indeterminate', // "status cannot be determined, contact support"
  TF104: 'processing', // results are being processed: not final, whatever its F suggests
  TR109: 'processing', // queued for another try
  TH107: 'processing', // under observation
  TP101: 'unsent',
  TP102: 'unsent',
}

/** Batches that stand before sending, or ended there. The two float checks can succeed another day. */
const batches: Readonly<Record<string, { state: 'prepared' } | { state: 'failed'; retryable: boolean }>> = {
  // Both mean "waiting for approval": the documentation of 2022 shows BP101, the code table says BP103.
  BP101: { state: 'prepared' },
  BP103: { state: 'prepared' },
  BF102: { state: 'failed', retryable: false },
  BF105: { state: 'failed', retryable: true },
  BF107: { state: 'failed', retryable: true },
  BE111: { state: 'failed', retryable: false },
}

const words: Readonly<Record<string, 'paid' | 'failed'>> = {
  SUCCESSFUL: 'paid',
  COMPLETED: 'paid',
  UNSUCCESSFUL: 'failed',
  'INITIATION FAILED': 'failed',
}

/**
 * What a payout's codes mean. The transaction decides before the batch: a batch can be "Completed" (BC100) around a transfer
 * that failed (TF103). A code nobody has described keeps the payout open, because releasing wrongly pays twice.
 */
export function payoutVerdict({ batch, transfer, word }: PayoutCodes): PayoutVerdict {
  const own = transfer === null ? (words[word?.trim().toUpperCase() ?? ''] ?? 'unsent') : (transfers[transfer] ?? 'processing')
  if (own === 'failed') return { state: own, retryable: false, by: 'transfer' }
  if (own !== 'unsent') return { state: own, by: 'transfer' }
  const standing = batches[batch]
  return standing ? { ...standing, by: 'batch' } : { state: 'processing', by: transfer === null ? 'batch' : 'transfer' }
}
