/** What the payment page does behind the scenes: start a payment for a proven checkout, and say how it goes. */
import { json, type Answer, type Ask, type Route } from '../http.ts'
import { bodyOf } from './api-payments.ts'
import { invoiceFields } from './bodies.ts'
import { openInvoice } from './collections.ts'
import { amountField, mpesaAmount, phoneField, provenCheckout, Refused, textField } from './fields.ts'
import { collectionScenario, isCollectionScenario, type CollectionScenarioName } from './scenarios.ts'
import type { Sim } from './sim.ts'
import type { Checkout, Invoice, Person } from './state.ts'
import { plainNumber, problem } from './wire.ts'

/** The page's own word for where a payment stands; the API has another vocabulary. */
export type BrowserState = 'IN-PROGRESS' | 'COMPLETE' | 'FAILED'

// The provider's public test cards. Which of them decline is not stated anywhere; the last two are Stripe's: its generic decline,
// and one whose bank wants to hear of its holder first.
const cards: Readonly<Record<string, CollectionScenarioName>> = {
  '4242424242424242': '00',
  '5555555555554444': '00',
  '4456530000001005': '00',
  '4000000000000002': 'declined',
  '4000002500003155': '05',
}

export const payRoutes = (sim: Sim): Route[] => [
  { method: 'POST', path: '/pay/start/', handle: (ask) => start(sim, ask) },
  { method: 'POST', path: '/pay/status/', handle: (ask) => status(sim, ask) },
]

function start(sim: Sim, ask: Ask): Answer {
  const body = bodyOf(ask)
  const checkout = provenCheckout(sim, body)
  if (checkout.paid) return problem(400, 'paid', 'This checkout has been paid already.')
  const invoice = body.method === 'card' ? payByCard(sim, checkout, body) : payByPhone(sim, checkout, body)
  return json(200, { message: browserMessage(invoice) })
}

function status(sim: Sim, ask: Ask): Answer {
  const body = bodyOf(ask)
  const checkout = provenCheckout(sim, body)
  const invoice = sim.state.invoices[String(body.tracking_id)]
  if (invoice?.checkoutId !== checkout.id) return problem(404, 'not_found', 'Invoice with specified id does not exist')
  return json(200, { message: browserMessage(invoice), prompt: invoice.prompt })
}

function payByPhone(sim: Sim, checkout: Checkout, body: Record<string, unknown>): Invoice {
  const typed = String(body.phone ?? '')
    .replace(/[\s().-]/g, '')
    .replace(/^(\+?254|0)?(?=[17]\d{8}$)/, '254')
  const phone = phoneField(typed, 'phone')
  mpesaAmount({ amount: plainNumber(checkout.amount ?? amountField(body)) })
  return openInvoice(sim, {
    ...common(checkout, body),
    provider: 'M-PESA',
    customer: { ...personOf(checkout), phone },
    tarrif: checkout.mobileTarrif,
  })
}

function payByCard(sim: Sim, checkout: Checkout, body: Record<string, unknown>): Invoice {
  const outcome = cards[String(body.card ?? '').replace(/\s/g, '')]
  if (!outcome) throw new Refused(problem(400, 'invalid', 'Only the test cards work here, such as 4242 4242 4242 4242.', 'card'))
  const known = common(checkout, body)
  const scenario = known.scenario ?? outcome
  return openInvoice(sim, {
    ...known,
    scenario,
    provider: 'CARD-PAYMENT',
    customer: personOf(checkout),
    tarrif: checkout.cardTarrif,
  })
}

function common(checkout: Checkout, body: Record<string, unknown>) {
  const name = textField(body.scenario) ?? ''
  const scenario = isCollectionScenario(name) ? name : undefined
  const { currency, apiRef, host, walletId } = checkout
  return { checkout, walletId, amount: checkout.amount ?? amountField(body), currency, apiRef, host, scenario }
}

const personOf = ({ phone, email, firstName, lastName }: Checkout): Person => ({ phone, email, firstName, lastName })

function browserMessage(invoice: Invoice): Record<string, unknown> {
  const { invoice_id: trackingId, clearing_status: _, ...fields } = invoiceFields(invoice, 'status')
  const { customerId, customer, paymentId } = invoice
  return {
    ...fields,
    state: browserState(invoice),
    tracking_id: trackingId,
    meta: { id: paymentId, customer: { customer_id: customerId, phone_number: customer.phone, email: customer.email } },
  }
}

function browserState({ state, scenario }: Invoice): BrowserState {
  if (state === 'FAILED') return collectionScenario(scenario).browserSays ?? 'FAILED'
  return state === 'COMPLETE' ? 'COMPLETE' : 'IN-PROGRESS'
}
