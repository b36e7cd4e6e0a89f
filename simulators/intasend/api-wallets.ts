/** Wallets, their transactions and refunds. */
import type { Cents } from '../../shared/money.ts'
import { json, type Answer, type Ask, type Route } from '../http.ts'
import { bodyOf } from './api-payments.ts'
import { chargebackFields, entryFields, walletFields } from './bodies.ts'
import { amountField, choiceField, currencyField, Refused, requireSecret, textField, walletField } from './fields.ts'
import type { Sim } from './sim.ts'
import type { Chargeback, Invoice, Wallet } from './state.ts'
import { balances, openWallet, post, transferBetween } from './wallet.ts'
import { emit } from './webhooks.ts'
import { problem, shortId, uuid } from './wire.ts'

const PAGE_SIZE = 25

export const walletRoutes = (sim: Sim): Route[] => [
  { method: 'GET', path: '/api/v1/wallets/', handle: (ask) => wallets(sim, ask) },
  { method: 'POST', path: '/api/v1/wallets/', handle: (ask) => createWallet(sim, ask) },
  { method: 'GET', path: '/api/v1/wallets/:id/', handle: (ask) => showWallet(sim, ask) },
  { method: 'GET', path: '/api/v1/wallets/:id/transactions/', handle: (ask) => transactions(sim, ask) },
  { method: 'POST', path: '/api/v1/wallets/:id/intra_transfer/', handle: (ask) => transfer(sim, ask) },
  { method: 'POST', path: '/api/v1/chargebacks/', handle: (ask) => requestRefund(sim, ask) },
  { method: 'GET', path: '/api/v1/chargebacks/', handle: (ask) => listRefunds(sim, ask) },
  { method: 'GET', path: '/api/v1/chargebacks/:id/', handle: (ask) => showRefund(sim, ask) },
]

function wallets(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  return json(
    200,
    paginated(Object.keys(sim.state.wallets), (id) => walletFields(sim, id), ask, sim),
  )
}

function showWallet(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  return json(200, walletFields(sim, walletAt(sim, ask).id))
}

function createWallet(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  const body = bodyOf(ask)
  const label = textField(body.label)
  if (label === null) return problem(400, 'required', 'This field is required.', 'label')
  const type = choiceField(body, 'wallet_type', ['WORKING'], 'WORKING')
  const canDisburse = body.can_disburse === true
  return json(201, walletFields(sim, openWallet(sim, { label, currency: currencyField(body), type, canDisburse }).id))
}

function transactions(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  const wallet = walletAt(sim, ask)
  const newestFirst = sim.state.entries.filter(({ walletId, hidden }) => walletId === wallet.id && !hidden).reverse()
  return json(
    200,
    paginated(newestFirst, (entry) => entryFields(sim, entry), ask, sim),
  )
}

// Only the request is known; what is answered was never captured. Nothing in the product reads it.
function transfer(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  const body = bodyOf(ask)
  const from = walletAt(sim, ask)
  if (textField(body.wallet_id) === null) return problem(400, 'required', 'This field is required.', 'wallet_id')
  const to = walletField(sim, body, from.currency)
  if (to.id === from.id) return problem(400, 'invalid', 'The wallets are one.', 'wallet_id')
  if (!transferBetween(sim, from, to, amountField(body), textField(body.narrative)))
    return problem(400, 'invalid', 'The balance is insufficient for the transaction.', 'amount')
  return json(201, { origin: walletFields(sim, from.id), destination: walletFields(sim, to.id) })
}

function walletAt(sim: Sim, ask: Ask): Wallet {
  const wallet = sim.state.wallets[ask.params.id ?? '']
  if (!wallet) throw new Refused(problem(404, 'not_found', 'Not found.'))
  return wallet
}

function requestRefund(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  const body = bodyOf(ask)
  const invoice = sim.state.invoices[String(body.invoice)]
  if (!invoice) return problem(404, 'not_found', 'Invoice with specified id does not exist')
  const amount = amountField(body)
  if (invoice.state !== 'COMPLETE') return problem(400, 'invalid', 'Only completed payments can be refunded.', 'invoice')
  if (amount > invoice.value) return problem(400, 'max_value', 'The amount is more than was paid.', 'amount')
  const why = { reason: textField(body.reason) ?? 'Other', details: textField(body.reason_details) }
  const chargeback = openChargeback(sim, { invoiceId: invoice.id, amount, ...why })
  sim.timeline.schedule(sim.settings.refundMs, { kind: 'refund', chargebackId: chargeback.id })
  return json(201, chargebackFields(sim, chargeback))
}

function openChargeback(sim: Sim, what: Pick<Chargeback, 'invoiceId' | 'amount' | 'reason' | 'details'>): Chargeback {
  const now = sim.timeline.now()
  const ids = { id: shortId(sim.state), sessionId: uuid(sim.state) }
  const chargeback: Chargeback = { ...ids, ...what, status: 'PENDING', createdAt: now, updatedAt: now }
  sim.state.chargebacks[chargeback.id] = chargeback
  emit(sim, { subject: chargeback.id, body: chargebackFields(sim, chargeback) })
  return chargeback
}

/** The payer's bank begins one: what was paid is held until it has ended, which takes a control call. */
export function beginChargeback(sim: Sim, invoice: Invoice, amount: Cents): Chargeback {
  for (const entry of sim.state.entries)
    if (entry.invoiceId === invoice.id && entry.type === 'SALE') entry.status = 'CHARGEBACK-PENDING'
  return openChargeback(sim, { invoiceId: invoice.id, amount, reason: 'Other', details: 'Begun by the payer’s bank' })
}

/** The provider's staff decide. A completed refund leaves the wallet. */
export function settleRefund(sim: Sim, chargeback: Chargeback, status: Chargeback['status']): boolean {
  if (chargeback.status === 'COMPLETED' || chargeback.status === 'CANCELLED') return false
  chargeback.status = status
  chargeback.updatedAt = sim.timeline.now()
  for (const entry of sim.state.entries)
    if (entry.invoiceId === chargeback.invoiceId && entry.status === 'CHARGEBACK-PENDING') entry.status = 'AVAILABLE'
  const walletId = sim.state.invoices[chargeback.invoiceId]?.walletId ?? sim.state.walletId
  if (status === 'COMPLETED' && balances(sim, walletId).current >= chargeback.amount) {
    post(sim, walletId, {
      type: 'ADJUSTMENT',
      value: -chargeback.amount,
      invoiceId: chargeback.invoiceId,
      status: 'REFUNDED',
      narrative: 'Refund',
    })
  }
  emit(sim, { subject: chargeback.id, body: chargebackFields(sim, chargeback) })
  return true
}

function listRefunds(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  const newestFirst = Object.values(sim.state.chargebacks).reverse()
  return json(
    200,
    paginated(newestFirst, (chargeback) => chargebackFields(sim, chargeback), ask, sim),
  )
}

function showRefund(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  const chargeback = sim.state.chargebacks[ask.params.id ?? '']
  return chargeback ? json(200, chargebackFields(sim, chargeback)) : problem(404, 'not_found', 'Not found.')
}

/** @param fields writes one of them; those of other pages are not written */
function paginated<T>(items: readonly T[], fields: (item: T) => unknown, ask: Ask, sim: Sim): Record<string, unknown> {
  const page = Math.max(1, Number.parseInt(ask.query.get('page') ?? '1', 10) || 1)
  const link = (number: number) => `${sim.origins.api}${ask.path}?page=${number}`
  return {
    count: items.length,
    next: page * PAGE_SIZE < items.length ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    results: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(fields),
  }
}
