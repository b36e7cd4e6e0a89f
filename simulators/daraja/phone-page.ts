/** The customer's handset: the M-Pesa prompts that wait, with the buttons a person has. */
import { html, readObject, redirect, type Answer, type Ask, type Route } from '../http.ts'
import { escapeHtml, page } from '../page.ts'
import { endPrompt } from './prompts.ts'
import { failures, type Failure } from './scenarios.ts'
import type { Prompt, Sim } from './state.ts'
import { plain } from './wire.ts'

const RECENT = 8

const answers: Readonly<Record<string, 'paid' | Failure>> = {
  pay: 'paid',
  cancel: failures.cancelled,
  wrong_pin: failures.wrongPin,
}

export const phoneRoutes = (sim: Sim): Route[] => [
  { method: 'GET', path: '/phone', handle: (ask) => phonePage(sim, ask.query.get('pin') ?? '') },
  { method: 'GET', path: '/phone/list', handle: () => html(200, lists(sim, '')) },
  { method: 'POST', path: '/phone/:id', handle: (ask) => play(sim, ask) },
]

/** A person answers. `false` where the prompt does not wait, or there is no such answer. */
export function answerPrompt(sim: Sim, id: string, answer: string): boolean {
  const prompt = sim.state.prompts[id]
  const to = answers[answer]
  return prompt?.state === 'ringing' && to !== undefined && endPrompt(sim, prompt, to)
}

function phonePage(sim: Sim, pinMissingFor: string): Answer {
  const body = `<main class="phone"><p class="ribbon">Payment simulator · no real money</p>
<h1>The customer’s phone</h1>
<p>M-Pesa prompts ring here. Play the customer: pay, cancel, or get the PIN wrong.
A prompt nobody answers ends after a minute.</p>
<div id="lists" aria-live="polite">${lists(sim, pinMissingFor)}</div></main>`
  return html(200, page({ title: 'Simulated phone', body, scripts: ['phone-client'] }))
}

function play(sim: Sim, ask: Ask): Answer {
  const { id = '' } = ask.params
  const form = readObject(ask) ?? {}
  if (form.answer === 'pay' && !/^\d{4}$/.test(String(form.pin ?? ''))) return redirect(303, `/phone?pin=${id}`)
  answerPrompt(sim, id, String(form.answer))
  return redirect(303, '/phone')
}

function lists(sim: Sim, pinMissingFor: string): string {
  const all = Object.values(sim.state.prompts).toReversed()
  const waiting = all.filter(({ state }) => state === 'ringing')
  const recent = all.filter(({ state }) => state !== 'ringing').slice(0, RECENT)
  return `<h2>Waiting</h2>
${waiting.length === 0 ? '<p class="empty" data-key="none">No prompt is waiting.</p>' : ''}
<ul class="cards">${waiting.map((prompt) => card(prompt, prompt.id === pinMissingFor)).join('')}</ul>
<h2>Before</h2>
${recent.length === 0 ? '<p class="empty">Nothing yet.</p>' : `<ul class="lines">${recent.map(line).join('')}</ul>`}`
}

function card({ id, phone, amount, reference }: Prompt, pinMissing: boolean): string {
  return `<li class="card" data-key="${id}"><h3>${readable(phone)}</h3>
<p>Do you want to pay <strong>KES ${plain(amount)}</strong> for <span class="ref">${escapeHtml(reference)}</span>?</p>
<form method="post" action="/phone/${id}"><label for="pin-${id}">PIN</label>
<input id="pin-${id}" name="pin" type="password" inputmode="numeric" maxlength="4" pattern="[0-9]{4}" autocomplete="off"
required aria-describedby="hint-${id}"${pinMissing ? ' aria-invalid="true"' : ''}>
<p id="hint-${id}" class="${pinMissing ? 'problem' : 'muted small'}">Any four digits will do. Never type your real PIN.</p>
<div class="buttons"><button class="primary" name="answer" value="pay">Pay</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button>
<button name="answer" value="wrong_pin" formnovalidate>Wrong PIN</button></div></form></li>`
}

function line({ id, phone, amount, state }: Prompt): string {
  const outcome = typeof state === 'object' ? `Not paid: ${state.reason}` : 'Paid'
  return `<li data-key="${id}-ended"><span>${readable(phone)}</span> <span>KES ${plain(amount)}</span>
<span>${escapeHtml(outcome)}</span></li>`
}

const readable = (phone: string): string => phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')
