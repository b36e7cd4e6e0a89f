import type { Cents } from '../../../shared/money.ts'
export type ProviderFault = { kind: 'rejected' | 'unauthorized' | 'rate_limited' | 'unavailable' | 'in_doubt'; code?: string; message: string; retryAfterMs?: number }
export type Result<T> = { ok: true; value: T } | { ok: false; fault: ProviderFault }
export type PaymentSnapshot = {
  paymentId: string; ref: string | null; state: 'pending' | 'processing' | 'complete' | 'failed'
  gross: Cents; fee: Cents; net: Cents; currency: string; method: 'card' | 'mpesa' | 'other'; account?: string; receipt?: string
  failure?: { code?: string; reason?: string }; updatedAt: string; raw: unknown
}
export type PayoutHandle = { provider: string; trackingId: string; fileId?: string; itemIds?: string[]; opaque: unknown }
export type PayoutSnapshot = { state: 'prepared' | 'processing' | 'paid' | 'failed' | 'indeterminate'; fee?: Cents; receipt?: string; payeeName?: string; code?: string; reason?: string; retryable?: boolean; raw: unknown }
export type ProviderHint = { kind: 'payment' | 'payout' | 'refund'; ids: string[] }
export type PaymentProvider = {
  readonly name: string
  createCheckout(i: { ref: string; amount: Cents; methods?: ('card' | 'mpesa')[]; customer: { email?: string; phone?: string; firstName?: string; lastName?: string }; redirectUrl?: string }): Promise<Result<{ checkoutId: string; signature: string; url: string }>>
  stkPush(i: { ref: string; amount: Cents; phone: string; narrative: string }): Promise<Result<{ paymentId: string }>>
  fetchPayment(paymentId: string): Promise<Result<PaymentSnapshot>>
  findPayments(i: { ref: string; checkout?: { checkoutId: string; signature: string }; since: string }): Promise<Result<PaymentSnapshot[]>>
  readWebhook(raw: Uint8Array, headers: Headers): { authentic: boolean; hints: ProviderHint[] }
}
export type PayoutProvider = {
  readonly name: string
  float(): Promise<Result<{ available: Cents }>>
  prepare(i: { attemptId: string; amount: Cents; phone: string; name: string; narrative: string }): Promise<Result<PayoutHandle>>
  commit(h: PayoutHandle): Promise<Result<void>>
  fetch(h: PayoutHandle): Promise<Result<PayoutSnapshot>>
}
