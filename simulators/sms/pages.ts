/** Looking at caught SMS: a list, and JSON for tests. */
import { html, json, type Page, type Route } from '../http.ts'
import { escapeHtml, page, styleSheet } from '../page.ts'

/** An SMS that was caught, as pages and tests see it. */
export type CaughtSms = {
  id: number
  messageId: string
  to: string
  from: string
  text: string
  encoding: 'GSM-7' | 'UCS-2'
  letters: number
  parts: number
  /** ISO 8601 in UTC. */
  receivedAt: string
  /** What was reported of its delivery and taken; null before. */
  report: string | null
}

export const smsRoutes = (caught: CaughtSms[], report: () => Promise<void>): Route[] => [
  { method: 'GET', path: '/', handle: ({ query }) => listPage(caught, query.get('to') ?? '') },
  { method: 'GET', path: '/api/sms', handle: ({ query }) => json(200, newestFirst(caught, query.get('to') ?? '')) },
  { method: 'DELETE', path: '/api/sms', handle: () => (caught.splice(0), json(200, { done: true })) },
  { method: 'POST', path: '/api/report', handle: async () => (await report(), json(200, { done: true })) },
  {
    method: 'GET',
    path: '/assets/simulator.css',
    handle: () => ({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: styleSheet() }),
  },
]

function listPage(caught: readonly CaughtSms[], to: string): Page {
  const shown = newestFirst(caught, to)
  const body = `<main><p class="ribbon">SMS catcher · nothing is delivered</p><h1>Caught SMS</h1>
<form method="get" action="/"><label for="to">Only to</label>
<input id="to" name="to" type="search" inputmode="tel" value="${escapeHtml(to)}"></form>
${shown.length === 0 ? '<p class="empty">No SMS yet.</p>' : `<ul class="lines">${shown.map(line).join('')}</ul>`}</main>`
  return html(200, page({ title: 'Caught SMS', body }))
}

function line({ to, text, encoding, letters, parts, receivedAt, report }: CaughtSms): string {
  const facts = [parts === 1 ? '1 part' : `${parts} parts`, `${letters} letters`, encoding, ...(report ? [report] : [])]
  return `<li><p>${escapeHtml(text)}</p> <span>${escapeHtml(to)}</span> <span class="muted">${facts.join(', ')}</span>
<time class="muted" datetime="${receivedAt}">${receivedAt.slice(0, 10)} ${receivedAt.slice(11, 19)} UTC</time></li>`
}

/** `to` matches a part of the number, however it is spaced. */
function newestFirst(caught: readonly CaughtSms[], to: string): CaughtSms[] {
  const part = to.replace(/\D/g, '').replace(/^0/, '')
  return caught.filter((sms) => sms.to.includes(part)).reverse()
}
