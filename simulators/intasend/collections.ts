/** Checkouts and invoices: opening them and moving an invoice through its states. */
import type { Cents } from '../../shared/money.ts'
import { invoiceFields } from './bodies.ts'
import {
  collectionScenario,
  failures,
  isCollectionScenario,
  type CollectionScenarioName,
  type Failure,
  type InvoiceState,
  type InvoiceStep,
} from './scenarios.ts'
import type { Sim } from './sim.ts'
import type { Checkout, Invoice, Person, Tarrif } from './state.ts'
import { postSale } from './wallet.ts'
import { emit } from './webhooks.ts'
import { receipt, shortId, signatureFor, uuid } from './wire.ts'

export type NewCheckout = Omit<Checkout, 'id' | 'signature' | 'paid' | 'invoiceId' | 'createdAt' | 'updatedAt'>

export type NewInvoice = {
  checkout: Checkout | null
  walletId: string
  provider: Invoice['provider']
  amount: Cents
  currency: string
  customer: Person
  apiRef: string | null
  tarrif: Tarrif
  host: string | null
  /** Chosen on a page; otherwise the control call's or the phone's digits decide. */
  scenario?: CollectionScenarioName | undefined
}

// FAILED is soft: M-Pesa can report a success after it reported a failure.
const moves: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  PENDING: ['PROCESSING', 'COMPLETE', 'FAILED', 'RETRY', 'PARTIAL', 'CANCELED'],
  PROCESSING: ['COMPLETE', 'FAILED', 'RETRY', 'PARTIAL', 'CANCELED'],
  RETRY: ['PROCESSING', 'COMPLETE', 'FAILED', 'PARTIAL', 'CANCELED'],
  FAILED: ['COMPLETE'],
  CANCELED: ['COMPLETE'],
  // The rest of it came later.
  PARTIAL: ['COMPLETE'],
  COMPLETE: [],
}

export function openCheckout(sim: Sim, input: NewCheckout): Checkout {
  const id = uuid(sim.state)
  const now = sim.timeline.now()
  const made = { id, signature: signatureFor(sim.state, id), paid: false, invoiceId: null, createdAt: now, updatedAt: now }
  const checkout: Checkout = { ...input, ...made }
  sim.state.checkouts[id] = checkout
  return checkout
}

/** Logs a payment as PENDING and plans what its scenario says happens next. */
export function openInvoice(sim: Sim, input: NewInvoice): Invoice {
  const name = input.scenario ?? chooseScenario(sim, input)
  const scenario = collectionScenario(name)
  const value = scenario.value ?? grossOf(sim, input)
  const now = sim.timeline.now()
  const invoice: Invoice = {
    id: shortId(sim.state),
    paymentId: uuid(sim.state),
    customerId: shortId(sim.state),
    checkoutId: input.checkout?.id ?? null,
    walletId: input.walletId,
    customer: input.customer,
    apiRef: scenario.apiRef ?? input.apiRef,
    provider: input.provider,
    state: 'PENDING',
    scenario: name,
    value,
    charges: 0,
    net: value,
    currency: scenario.currency ?? input.currency,
    account: input.provider === 'M-PESA' ? input.customer.phone : input.customer.email,
    host: input.host,
    mpesaReference: null,
    clearing: null,
    failure: null,
    prompt: name === 'phone' ? 'waiting' : null,
    statusErrors: scenario.statusErrors ?? 0,
    createdAt: now,
    updatedAt: now,
  }
  sim.state.invoices[invoice.id] = invoice
  if (input.checkout) input.checkout.invoiceId = invoice.id
  announce(sim, invoice)
  for (const step of scenario.steps) sim.timeline.schedule(step.afterMs, { kind: 'invoice', invoiceId: invoice.id, step })
  return invoice
}

/** A step of the scenario falls due. A step that no longer applies (the person answered first) does nothing. */
export function takeInvoiceStep(sim: Sim, invoiceId: string, step: InvoiceStep): void {
  const invoice = sim.state.invoices[invoiceId]
  if (!invoice) return
  if (step.to === 'NO_ANSWER') {
    if (invoice.prompt !== 'waiting') return
    invoice.prompt = 'answered'
    moveInvoice(sim, invoice, 'FAILED', { failure: failures.noAnswer })
  } else if (step.to === 'FORGED_WEBHOOK') {
    // The API goes on saying PENDING: only a receiver that believes webhooks would credit this.
    emit(sim, { subject: invoice.id, body: { ...invoiceFields(invoice, 'webhook'), state: 'COMPLETE' }, challenge: 'forged' })
  } else if (step.to === 'SECOND_INVOICE') {
    moveInvoice(sim, secondOf(sim, invoice), 'COMPLETE')
  } else if (invoice.state !== 'PARTIAL') {
    // When the rest of a part comes a control call alone says.
    moveInvoice(sim, invoice, step.to, { failure: step.failure ?? null })
  }
}

/**
 * Moves an invoice if its state allows it, with everything a real move entails. `false` when it does not allow it.
 * @param paid what came of it, where that is less than was asked for
 */
export function moveInvoice(
  sim: Sim,
  invoice: Invoice,
  to: InvoiceState,
  { failure = null, paid = invoice.value }: { failure?: Failure | null; paid?: Cents } = {},
): boolean {
  if (!moves[invoice.state].includes(to)) return false
  const had = invoice.state === 'PARTIAL' ? { paid: invoice.charges + invoice.net, net: invoice.net } : { paid: 0, net: 0 }
  invoice.state = to
  invoice.updatedAt = sim.timeline.now()
  // On a late success the provider leaves the old failure fields behind.
  if (to === 'FAILED' || to === 'CANCELED') invoice.failure = failure ?? failures.cancelled
  if (to === 'COMPLETE' || to === 'PARTIAL') receive(sim, invoice, paid, had)
  if (to !== 'PROCESSING' && to !== 'RETRY') invoice.prompt = invoice.prompt && 'answered'
  announce(sim, invoice)
  return true
}

export type PromptAnswer = 'pay' | 'cancel' | 'wrong_pin'

/** A person plays the handset. `false` when the prompt is not waiting (any more). */
export function answerPrompt(sim: Sim, invoice: Invoice, answer: PromptAnswer): boolean {
  if (invoice.prompt !== 'waiting') return false
  invoice.prompt = 'answered'
  moveInvoice(sim, invoice, 'PROCESSING')
  const step: InvoiceStep =
    answer === 'pay'
      ? { afterMs: 1_000, to: 'COMPLETE' }
      : { afterMs: 1_000, to: 'FAILED', failure: answer === 'cancel' ? failures.cancelled : failures.wrongPin }
  sim.timeline.schedule(step.afterMs, { kind: 'invoice', invoiceId: invoice.id, step })
  return true
}

/** @param had what of it had come before */
function receive(sim: Sim, invoice: Invoice, paid: Cents, had: { paid: Cents; net: Cents }): void {
  const bps = invoice.provider === 'M-PESA' ? sim.settings.fees.mpesaBps : sim.settings.fees.cardBps
  invoice.charges = Math.round((paid * bps) / 10_000)
  // The provider rounds loosely: 11.00 with charges 0.33 was captured with a net of 10.66. Odd shillings lose the cent here.
  invoice.net = paid - invoice.charges - (paid % 200 === 0 ? 0 : 1)
  if (invoice.provider === 'M-PESA') invoice.mpesaReference = receipt(sim.state)
  postSale(sim, invoice, { paid: paid - had.paid, net: invoice.net - had.net })
  const checkout = invoice.checkoutId ? sim.state.checkouts[invoice.checkoutId] : undefined
  if (!checkout) return
  checkout.paid = invoice.state === 'COMPLETE'
  checkout.updatedAt = sim.timeline.now()
}

function announce(sim: Sim, invoice: Invoice): void {
  const afterMs = collectionScenario(invoice.scenario).webhookAfterMs?.(invoice.state)
  emit(sim, { subject: invoice.id, body: invoiceFields(invoice, 'webhook'), ...(afterMs && { afterMs }) })
}

function secondOf(sim: Sim, first: Invoice): Invoice {
  const now = sim.timeline.now()
  const ids = { id: shortId(sim.state), paymentId: uuid(sim.state) }
  const second: Invoice = { ...first, ...ids, state: 'PROCESSING', charges: 0, net: first.value, createdAt: now, updatedAt: now }
  sim.state.invoices[second.id] = second
  return second
}

function chooseScenario(sim: Sim, input: NewInvoice): CollectionScenarioName {
  const { phone } = input.customer
  const at = sim.state.overrides.findIndex(
    ({ match, scenario }) =>
      isCollectionScenario(scenario) &&
      (match.next || (match.ref && match.ref === input.apiRef) || (match.phone && match.phone === phone)),
  )
  const override = sim.state.overrides[at]
  if (override && isCollectionScenario(override.scenario)) {
    if (override.match.next) sim.state.overrides.splice(at, 1)
    return override.scenario
  }
  if (input.provider === 'CARD-PAYMENT') return '00'
  const digits = phone?.slice(-2) ?? ''
  return isCollectionScenario(digits) ? digits : 'phone'
}

function grossOf(sim: Sim, { amount, provider, tarrif }: NewInvoice): Cents {
  if (tarrif === 'BUSINESS-PAYS') return amount
  const bps = provider === 'M-PESA' ? sim.settings.fees.mpesaBps : sim.settings.fees.cardBps
  return Math.round((amount * 10_000) / (10_000 - bps))
}
