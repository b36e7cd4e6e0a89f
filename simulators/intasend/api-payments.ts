/** Collection calls: checkout, its details, the M-Pesa prompt, payment status and the fee quote. */
import { json, readObject, type Answer, type Ask, type Route } from '../http.ts'
import { checkoutBody, checkoutDetails, paymentBody, statusBody } from './bodies.ts'
import { openCheckout, openInvoice } from './collections.ts'
import {
  amountField,
  currencyField,
  methodField,
  mpesaAmount,
  personFields,
  phoneField,
  plainField,
  provenCheckout,
  Refused,
  requirePublicKey,
  requireSecret,
  tarrifField,
  textField,
  walletField,
} from './fields.ts'
import { collectionScenario } from './scenarios.ts'
import type { Sim } from './sim.ts'
import { plainNumber, problem } from './wire.ts'

export const paymentRoutes = (sim: Sim): Route[] => [
  { method: 'POST', path: '/api/v1/checkout/', handle: (ask) => createCheckout(sim, ask) },
  { method: 'POST', path: '/api/v1/checkout/details/', handle: (ask) => details(sim, ask) },
  { method: 'POST', path: '/api/v1/payment/mpesa-stk-push/', handle: (ask) => pushPrompt(sim, ask, 'secret') },
  { method: 'POST', path: '/api/v1/payment/collection/', handle: (ask) => pushPrompt(sim, ask, 'public') },
  { method: 'POST', path: '/api/v1/payment/status/', handle: (ask) => paymentStatus(sim, ask) },
  { method: 'POST', path: '/api/v1/payment/get_amount_estimate/', handle: (ask) => estimate(sim, ask) },
]

function createCheckout(sim: Sim, ask: Ask): Answer {
  const body = bodyOf(ask)
  requirePublicKey(sim, ask, body)
  const currency = currencyField(body)
  const method = methodField(body, currency)
  const read = method === 'M-PESA' ? mpesaAmount : amountField
  const amount = body.amount === undefined || body.amount === null ? null : read(body)
  const checkout = openCheckout(sim, {
    ...personFields(body),
    walletId: walletField(sim, body, currency).id,
    apiRef: plainField(body, 'api_ref'),
    ...{ amount, currency, method },
    country: textField(body.country) ?? 'KE',
    host: textField(body.host),
    // The browser library calls its redirect `callback_url`; the hosted checkout calls it `redirect_url`.
    redirectUrl: textField(body.redirect_url) ?? textField(body.callback_url),
    mobileTarrif: tarrifField(body, 'mobile_tarrif'),
    cardTarrif: tarrifField(body, 'card_tarrif'),
  })
  return json(201, checkoutBody(sim, checkout))
}

function details(sim: Sim, ask: Ask): Answer {
  return json(200, checkoutDetails(sim, provenCheckout(sim, bodyOf(ask))))
}

function pushPrompt(sim: Sim, ask: Ask, auth: 'secret' | 'public'): Answer {
  if (auth === 'secret') requireSecret(sim, ask)
  const body = bodyOf(ask)
  if (auth === 'public') requirePublicKey(sim, ask, body)
  const amount = mpesaAmount(body)
  const phone = phoneField(body.phone_number, 'phone_number')
  const currency = currencyField(body)
  methodField({ ...body, method: 'M-PESA' }, currency)
  plainField(body, 'narrative')
  const invoice = openInvoice(sim, {
    checkout: null,
    provider: 'M-PESA',
    amount,
    currency,
    walletId: walletField(sim, body, currency).id,
    customer: { ...personFields(body), phone },
    apiRef: plainField(body, 'api_ref'),
    tarrif: tarrifField(body, 'mobile_tarrif'),
    host: textField(body.host) ?? '127.0.0.1',
  })
  return json(200, paymentBody(invoice))
}

function paymentStatus(sim: Sim, ask: Ask): Answer {
  const body = bodyOf(ask)
  if (body.checkout_id === undefined) requirePublicKey(sim, ask, body)
  else provenCheckout(sim, body)
  const invoice = sim.state.invoices[String(body.invoice_id)]
  if (!invoice) return problem(404, 'not_found', 'Invoice with specified id does not exist')
  if (collectionScenario(invoice.scenario).statusHangs) return 'hang'
  if (invoice.statusErrors > 0) {
    invoice.statusErrors -= 1
    return problem(500, 'error', 'A server error occurred.')
  }
  return json(200, statusBody(invoice))
}

// The real answer's shape was never captured; only the request is known. Nothing in the product reads this.
function estimate(sim: Sim, ask: Ask): Answer {
  const body = bodyOf(ask)
  requirePublicKey(sim, ask, body)
  const amount = amountField(body)
  const bps = body.method === 'CARD-PAYMENT' ? sim.settings.fees.cardBps : sim.settings.fees.mpesaBps
  const charges = Math.round((amount * bps) / 10_000)
  const total = body.tarrif === 'CUSTOMER-PAYS' ? amount + charges : amount
  return json(200, { amount: plainNumber(total), charges: plainNumber(charges), currency: currencyField(body) })
}

/** The JSON object of a request, or the provider's answer to something else. */
export function bodyOf(ask: Ask): Record<string, unknown> {
  const body = readObject(ask)
  if (!body) throw new Refused(problem(400, 'parse_error', 'JSON parse error - Expecting value: line 1 column 1 (char 0)'))
  return body
}
