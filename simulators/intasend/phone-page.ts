/** The customer's handset: the M-Pesa prompts that wait, with the buttons a person has. */
import { html, readObject, redirect, type Answer, type Ask, type Route } from '../http.ts'
import { escapeHtml, page } from '../page.ts'
import { answerPrompt, type PromptAnswer } from './collections.ts'
import type { Sim } from './sim.ts'
import type { Invoice } from './state.ts'
import { readableAmount } from './wire.ts'

const RECENT = 8

export const phoneRoutes = (sim: Sim): Route[] => [
  { method: 'GET', path: '/phone', handle: (ask) => phonePage(sim, ask.query.get('pin') ?? '') },
  { method: 'GET', path: '/phone/list', handle: () => html(200, lists(sim, '')) },
  { method: 'POST', path: '/phone/:id', handle: (ask) => play(sim, ask) },
]

function phonePage(sim: Sim, pinMissingFor: string): Answer {
  const body = `<main class="phone"><p class="ribbon">Payment simulator · no real money</p>
<h1>The customer’s phone</h1>
<p>M-Pesa prompts ring here. Play the customer: pay, cancel, or get the PIN wrong.
A prompt nobody answers ends after a minute.</p>
<div id="lists" aria-live="polite">${lists(sim, pinMissingFor)}</div></main>`
  return html(200, page({ title: 'Simulated phone', body, scripts: ['phone-client'] }))
}

function play(sim: Sim, ask: Ask): Answer {
  const invoice = sim.state.invoices[ask.params.id ?? '']
  const form = readObject(ask) ?? {}
  const answer = (['pay', 'cancel', 'wrong_pin'] satisfies PromptAnswer[]).find((one) => one === form.answer)
  if (!invoice || !answer)
    return html(404, page({ title: 'No such prompt', body: '<main class="phone"><h1>There is no such prompt</h1></main>' }))
  if (answer === 'pay' && !/^\d{4}$/.test(String(form.pin ?? ''))) return redirect(303, `/phone?pin=${invoice.id}`)
  answerPrompt(sim, invoice, answer)
  return redirect(303, '/phone')
}

function lists(sim: Sim, pinMissingFor: string): string {
  const byPhone = Object.values(sim.state.invoices)
    .filter(({ provider }) => provider === 'M-PESA')
    .reverse()
  const waiting = byPhone.filter(({ prompt }) => prompt === 'waiting')
  const recent = byPhone.filter(({ prompt }) => prompt !== 'waiting').slice(0, RECENT)
  return `<h2>Waiting</h2>
${waiting.length === 0 ? '<p class="empty" data-key="none">No prompt is waiting.</p>' : ''}
<ul class="cards">${waiting.map((invoice) => card(invoice, invoice.id === pinMissingFor)).join('')}</ul>
<h2>Before</h2>
${recent.length === 0 ? '<p class="empty">Nothing yet.</p>' : `<ul class="lines">${recent.map(line).join('')}</ul>`}`
}

function card(invoice: Invoice, pinMissing: boolean): string {
  const { id, account, currency, value, apiRef } = invoice
  const purpose = apiRef ? ` for <span class="ref">${escapeHtml(apiRef)}</span>` : ''
  return `<li class="card" data-key="${id}"><h3>${escapeHtml(readable(account ?? ''))}</h3>
<p>Do you want to pay <strong>${escapeHtml(currency)} ${readableAmount(value)}</strong>${purpose}?</p>
<form method="post" action="/phone/${id}"><label for="pin-${id}">PIN</label>
<input id="pin-${id}" name="pin" type="password" inputmode="numeric" maxlength="4" pattern="[0-9]{4}" autocomplete="off"
required aria-describedby="hint-${id}"${pinMissing ? ' aria-invalid="true"' : ''}>
<p id="hint-${id}" class="${pinMissing ? 'problem' : 'muted small'}">Any four digits will do. Never type your real PIN.</p>
<div class="buttons"><button class="primary" name="answer" value="pay">Pay</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button>
<button name="answer" value="wrong_pin" formnovalidate>Wrong PIN</button></div></form></li>`
}

function line({ id, account, currency, value, state, failure }: Invoice): string {
  const outcome = state === 'COMPLETE' ? 'Paid' : state === 'FAILED' ? `Not paid: ${failure?.reason ?? ''}` : 'Working on it'
  return `<li data-key="${id}-${state}"><span>${escapeHtml(readable(account ?? ''))}</span>
<span>${escapeHtml(currency)} ${readableAmount(value)}</span> <span>${escapeHtml(outcome)}</span></li>`
}

const readable = (phone: string): string => phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')
