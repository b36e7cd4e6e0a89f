/** The payment page a customer sees: inside the merchant's page as a frame, or alone as the hosted (express) checkout. */
import { html, type Answer, type Ask, type Route } from '../http.ts'
import { escapeHtml, page } from '../page.ts'
import { collectionScenarios, listed } from './scenarios.ts'
import type { Sim } from './sim.ts'
import type { Checkout } from './state.ts'
import { readableAmount } from './wire.ts'

type Method = 'mpesa' | 'card'

export const frameRoutes = (sim: Sim): Route[] => [{ method: 'GET', path: '/', handle: (ask) => framePage(sim, ask) }]

export const expressRoutes = (sim: Sim): Route[] => [
  { method: 'GET', path: '/checkout/:id/express/', handle: (ask) => expressPage(sim, ask) },
]

/** `?checkout=<base64 JSON {checkout_id, signature, layout, methods, styles}>&is_mobile=&is_ios=` */
function framePage(sim: Sim, ask: Ask): Answer {
  const passed = readPassed(ask.query.get('checkout'))
  const checkout = passed && sim.state.checkouts[passed.checkoutId]
  if (!passed || !checkout || checkout.signature !== passed.signature) return html(403, refusalPage)
  return html(
    200,
    payPage(sim, checkout, {
      methods: methodsOf(checkout, passed.methods),
      mode: 'frame',
      ios: ask.query.get('is_ios') === 'true',
    }),
  )
}

function expressPage(sim: Sim, ask: Ask): Answer {
  const checkout = sim.state.checkouts[ask.params.id ?? '']
  if (!checkout) return html(404, refusalPage)
  return html(200, payPage(sim, checkout, { methods: methodsOf(checkout, null), mode: 'express', ios: false }))
}

function readPassed(text: string | null): { checkoutId: string; signature: string; methods: string[] | null } | null {
  try {
    // A page that forgot to encode the `+` of base64 sent a blank.
    const bytes = Buffer.from((text ?? '').replaceAll(' ', '+'), 'base64')
    const value = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
    const methods = Array.isArray(value.methods) ? value.methods.map(String) : null
    return { checkoutId: String(value.checkout_id), signature: String(value.signature), methods }
  } catch {
    return null
  }
}

function methodsOf(checkout: Checkout, asked: readonly string[] | null): Method[] {
  const wanted = asked?.map((name) => name.toLowerCase()) ?? []
  const all: Method[] = ['mpesa', 'card']
  const allowed = all.filter(
    (method) => checkout.method === null || checkout.method === (method === 'mpesa' ? 'M-PESA' : 'CARD-PAYMENT'),
  )
  const left = allowed.filter((method) => wanted.length === 0 || wanted.includes(method))
  return left.length > 0 ? left : allowed
}

type View = { methods: readonly Method[]; mode: 'frame' | 'express'; ios: boolean }

function payPage(sim: Sim, checkout: Checkout, view: View): string {
  const amount = checkout.amount === null ? null : `${checkout.currency} ${readableAmount(checkout.amount)}`
  const facts = {
    checkout: checkout.id,
    signature: checkout.signature,
    mode: view.mode,
    ios: String(view.ios),
    redirect: checkout.redirectUrl ?? '',
    phonePage: `${sim.origins.api}/phone`,
  }
  const body = `<main id="pay" ${dataOf(facts)}>
<header class="pay-head"><p class="ribbon">Payment simulator · no real money</p>
${view.mode === 'frame' ? '<button type="button" id="close" class="quiet icon" aria-label="Close">×</button>' : ''}
<h1>${amount ? `<small>You are paying</small> <span class="amount">${escapeHtml(amount)}</span>` : 'Choose an amount to pay'}</h1>
${checkout.apiRef ? `<p class="muted small">Reference ${escapeHtml(checkout.apiRef)}</p>` : ''}</header>
<p id="problem" class="problem" role="alert" hidden></p>
<section id="choose">${tabs(view.methods)}
${view.methods.map((method) => panel(method, checkout, view.methods.length > 1)).join('')}
${outcomes}</section>
<section id="waiting" hidden><div class="spinner" aria-hidden="true"></div>
<h2 tabindex="-1" id="waiting-title">Waiting for the payment</h2>
<p id="waiting-text" role="status"></p>
<p><a id="open-phone" target="_blank" rel="noopener" hidden>Open the simulated phone</a></p></section>
<section id="result" hidden><h2 tabindex="-1" id="result-title"></h2><p id="result-text"></p>
<button type="button" id="again">Try again</button> <button type="button" id="done">Done</button></section>
<footer class="muted small">Encrypted by the provider in real life. Here, nothing is charged.</footer></main>`
  return page({ title: `Pay ${amount ?? ''}`.trim(), body, scripts: ['pay-client'], bodyClass: 'pay' })
}

function tabs(methods: readonly Method[]): string {
  if (methods.length < 2) return ''
  const one = (method: Method, at: number) =>
    `<button type="button" role="tab" id="tab-${method}" aria-controls="panel-${method}"
aria-selected="${at === 0}" tabindex="${at === 0 ? 0 : -1}">${labels[method]}</button>`
  return `<div role="tablist" aria-label="How to pay" class="tabs">${methods.map(one).join('')}</div>`
}

function panel(method: Method, checkout: Checkout, tabbed: boolean): string {
  const role = tabbed ? `role="tabpanel" aria-labelledby="tab-${method}"` : ''
  const fields = method === 'mpesa' ? phoneFields(checkout) : cardFields
  return `<div id="panel-${method}" ${role}><form data-method="${method}" novalidate>
${checkout.amount === null ? amountField(method) : ''}${fields}</form></div>`
}

const amountField = (method: Method) =>
  `<label for="amount-${method}">Amount</label>
<input id="amount-${method}" name="amount" inputmode="decimal" autocomplete="off" required>`

const phoneFields = (checkout: Checkout) => `<label for="phone">M-Pesa number</label>
<input id="phone" name="phone" type="tel" autocomplete="tel" placeholder="0712 345 678"
value="${escapeHtml(checkout.phone ?? '')}" aria-describedby="phone-hint" required>
<p id="phone-hint" class="muted small">We send a prompt to this phone. Enter your PIN there, never here.</p>
<button type="submit" class="primary">Send the prompt</button>`

const cardFields = `<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"
aria-describedby="card-hint" required>
<p id="card-hint" class="muted small">Test cards only: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined,
4000 0025 0000 3155 waits for its bank and pays after 90 s.</p>
<div class="pair"><div><label for="expiry">Expiry</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12 / 30"></div>
<div><label for="cvc">Security code</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></div></div>
<button type="submit" class="primary">Pay by card</button>`

const labels: Readonly<Record<Method, string>> = { mpesa: 'M-Pesa', card: 'Card' }

const outcomes = `<details class="outcomes"><summary>Simulator: choose the outcome</summary>
<label for="scenario">What happens next</label><select id="scenario"><option value="">As the phone or card says</option>
${listed(collectionScenarios)
  .map(([name, title]) => `<option value="${name}">${escapeHtml(title)}</option>`)
  .join('')}</select></details>`

const refusalPage = page({
  title: 'Checkout not found',
  body: `<main id="pay" data-mode="frame"><p class="ribbon">Payment simulator · no real money</p>
<h1>This checkout is not valid</h1>
<p>Please go back and start the payment again.</p><button type="button" id="close">Close</button></main>`,
  scripts: ['pay-client'],
  bodyClass: 'pay',
})

const dataOf = (facts: Record<string, string>): string =>
  Object.entries(facts)
    .map(([name, value]) => `data-${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}="${escapeHtml(value)}"`)
    .join(' ')
