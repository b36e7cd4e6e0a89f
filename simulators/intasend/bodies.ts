/** The provider's objects as JSON, field for field as captured, including its mix of numbers and strings for money. */
import type { Cents } from '../../shared/money.ts'
import type { Sim } from './sim.ts'
import type { Batch, Chargeback, Checkout, Entry, Invoice, Transfer } from './state.ts'
import { balances } from './wallet.ts'
import { decimal, plainNumber, stamp } from './wire.ts'

/** Where an invoice is shown decides which of its amounts are numbers. */
export type InvoicePlace = 'created' | 'status' | 'webhook' | 'wallet'

export function checkoutBody(sim: Sim, checkout: Checkout): Record<string, unknown> {
  return {
    id: checkout.id,
    url: `${sim.origins.api}/checkout/${checkout.id}/express/`,
    signature: checkout.signature,
    first_name: checkout.firstName,
    last_name: checkout.lastName,
    phone_number: checkout.phone,
    email: checkout.email,
    country: checkout.country,
    address: null,
    city: null,
    state: null,
    zipcode: null,
    api_ref: checkout.apiRef,
    method: checkout.method,
    amount: checkout.amount === null ? null : decimal(checkout.amount),
    currency: checkout.currency,
    paid: checkout.paid,
    tracking_id: checkout.invoiceId,
    mobile_tarrif: checkout.mobileTarrif,
    card_tarrif: checkout.cardTarrif,
    created_at: stamp(checkout.createdAt),
    updated_at: stamp(checkout.updatedAt),
  }
}

export const checkoutDetails = (sim: Sim, checkout: Checkout): Record<string, unknown> => ({
  ...checkoutBody(sim, checkout),
  channel: 'WEBSITE',
  host: checkout.host,
  version: '4',
  defaults: { enable_card_payment: checkout.method !== 'M-PESA', enable_mpesa_payment: checkout.method !== 'CARD-PAYMENT' },
})

/** The flat invoice object. */
export function invoiceFields(invoice: Invoice, place: InvoicePlace): Record<string, unknown> {
  const settled = invoice.state === 'COMPLETE' || invoice.state === 'PARTIAL'
  return {
    invoice_id: invoice.id,
    state: invoice.state,
    provider: invoice.provider,
    charges: settled ? decimal(invoice.charges) : place === 'webhook' ? '0.00' : 0,
    net_amount: place === 'wallet' ? plainNumber(invoice.net) : decimal(invoice.net),
    currency: invoice.currency,
    value: place === 'webhook' ? decimal(invoice.value) : plainNumber(invoice.value),
    account: invoice.account,
    api_ref: invoice.apiRef,
    mpesa_reference: invoice.mpesaReference,
    host: invoice.host,
    card_info: { bin_country: null, card_type: invoice.provider === 'CARD-PAYMENT' ? 'VISA' : null },
    retry_count: 0,
    failed_reason: invoice.failure?.reason ?? null,
    failed_code: invoice.failure?.code ?? null,
    failed_code_link: null,
    ...(settled && { clearing_status: invoice.clearing }),
    created_at: stamp(invoice.createdAt),
    updated_at: stamp(invoice.updatedAt),
  }
}

/** The answer to an M-Pesa prompt. */
export const paymentBody = (invoice: Invoice): Record<string, unknown> => ({
  id: invoice.paymentId,
  invoice: invoiceFields(invoice, 'created'),
  ...aroundInvoice(invoice),
  refundable: false,
})

/** The answer to a status call. */
export const statusBody = (invoice: Invoice): Record<string, unknown> => ({
  invoice: { id: invoice.id, ...invoiceFields(invoice, 'status') },
  meta: { id: invoice.paymentId, ...aroundInvoice(invoice) },
})

export function batchFields(sim: Sim, batch: Batch): Record<string, unknown> {
  const { amount, charges } = batchTotal(batch)
  const paid = batch.transactions.filter(({ code }) => code === 'TS100')
  const sumOf = (transfers: readonly Transfer[], part: 'amount' | 'charge') =>
    transfers.reduce((sum, transfer) => sum + transfer[part], 0)
  return {
    file_id: batch.fileId,
    tracking_id: batch.trackingId,
    batch_reference: batch.batchReference,
    status: batchWords[batch.code] ?? 'Processing payment',
    status_code: batch.code,
    nonce: batch.nonce,
    transactions: batch.transactions.map((transfer) => transferFields(sim, transfer, batch)),
    actual_charges: decimal(sumOf(paid, 'charge')),
    paid_amount: decimal(sumOf(paid, 'amount')),
    failed_amount: batch.settled ? plainNumber(amount - sumOf(paid, 'amount')) : 0,
    wallet: walletFields(sim, batch.walletId),
    charge_estimate: plainNumber(charges),
    total_amount_estimate: plainNumber(amount + charges),
    total_amount: plainNumber(amount),
    transactions_count: batch.transactions.length,
    created_at: stamp(batch.createdAt),
    updated_at: stamp(batch.updatedAt),
  }
}

/** What a batch sends and what that costs. */
export const batchTotal = (batch: Batch): { amount: Cents; charges: Cents } => ({
  amount: batch.transactions.reduce((sum, transfer) => sum + transfer.amount, 0),
  charges: batch.transactions.reduce((sum, transfer) => sum + transfer.charge, 0),
})

export function walletFields(sim: Sim, walletId: string): Record<string, unknown> {
  const { current, available } = balances(sim, walletId)
  const wallet = sim.state.wallets[walletId]
  const lastMoved = sim.state.entries.findLast((entry) => entry.walletId === walletId)
  return {
    wallet_id: walletId,
    label: wallet?.label,
    can_disburse: wallet?.canDisburse,
    currency: wallet?.currency,
    wallet_type: wallet?.type,
    current_balance: plainNumber(current),
    available_balance: plainNumber(available),
    updated_at: stamp(lastMoved?.updatedAt ?? wallet?.updatedAt ?? sim.timeline.now()),
  }
}

export function entryFields(sim: Sim, entry: Entry): Record<string, unknown> {
  const invoice = entry.stray ?? (entry.invoiceId ? sim.state.invoices[entry.invoiceId] : undefined)
  return {
    transaction_id: entry.id,
    invoice: invoice ? invoiceFields(invoice, 'wallet') : null,
    currency: sim.state.wallets[entry.walletId]?.currency,
    value: plainNumber(entry.value),
    running_balance: plainNumber(entry.runningBalance),
    narrative: entry.narrative,
    trans_type: entry.type,
    status: entry.status,
    created_at: stamp(entry.createdAt),
    updated_at: stamp(entry.updatedAt),
  }
}

export function chargebackFields(sim: Sim, chargeback: Chargeback): Record<string, unknown> {
  const invoice = sim.state.invoices[chargeback.invoiceId]
  const sale = sim.state.entries.find(({ invoiceId, type }) => invoiceId === chargeback.invoiceId && type === 'SALE')
  return {
    chargeback_id: chargeback.id,
    session_id: chargeback.sessionId,
    transaction: sale ? entryFields(sim, sale) : null,
    invoice: invoice ? invoiceFields(invoice, 'wallet') : null,
    amount: decimal(chargeback.amount),
    reason: chargeback.reason,
    reason_details: chargeback.details,
    status: chargeback.status,
    resolution: null,
    staff_created: false,
    created_at: stamp(chargeback.createdAt),
    updated_at: stamp(chargeback.updatedAt),
  }
}

const batchWords: Readonly<Record<string, string>> = {
  BP101: 'Preview and approve',
  BP103: 'Preview and approve',
  BP104: 'Confirming balance',
  BP106: 'Processing (FLT)',
  BF105: 'Failed Processing',
  BP110: 'Sending payment',
  BC100: 'Completed',
  BE111: 'Cancelled',
}

const transferWords: Readonly<Record<string, string>> = {
  TS100: 'Successful',
  TF103: 'Initiation failed',
  TF105: 'Unknown',
  TF106: 'Unsuccessful',
  TC108: 'Cancelled',
  TR109: 'Queued',
}

const descriptions: Readonly<Record<string, string>> = {
  TS100: 'The service request is processed successfully.',
  TF103: 'The transaction could not be initiated.',
  TF105: 'The status of the transaction could not be determined. Contact support.',
  TF106: 'The receiver is not a registered M-PESA customer.',
}

function transferFields(sim: Sim, transfer: Transfer, batch: Batch): Record<string, unknown> {
  const documented = sim.settings.echo === 'documented'
  return {
    transaction_id: transfer.id,
    status: transferWords[transfer.code] ?? 'Pending',
    status_code: transfer.code,
    ...(batch.settled && { status_description: descriptions[transfer.code] ?? null }),
    request_reference_id: transfer.reference,
    provider: transfer.provider,
    bank_code: transfer.bankCode,
    name: transfer.name,
    account: documented ? Number(transfer.account) : transfer.account,
    account_type: transfer.accountType,
    account_reference: transfer.accountReference,
    provider_reference: transfer.receipt,
    // The leading space is the provider's.
    provider_account_name: transfer.receipt ? ` ${transfer.name ?? 'Jane Doe'}` : null,
    amount: decimal(transfer.amount),
    charge: decimal(transfer.charge),
    narrative: transfer.narrative,
    file_id: batch.fileId,
    idempotency_key: null,
    ...(!documented && { currency: 'KES' }),
    created_at: stamp(transfer.createdAt),
    updated_at: stamp(transfer.updatedAt),
  }
}

function aroundInvoice({ customerId, customer, provider, createdAt, updatedAt }: Invoice): Record<string, unknown> {
  const times = { created_at: stamp(createdAt), updated_at: stamp(updatedAt) }
  return {
    customer: {
      customer_id: customerId,
      phone_number: customer.phone,
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      country: null,
      zipcode: null,
      provider,
      ...times,
    },
    payment_link: null,
    customer_comment: null,
    ...times,
  }
}
