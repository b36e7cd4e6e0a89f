/** The control calls for a human: what happened, and buttons for what should happen next. */
import { html, type Answer } from '../http.ts'
import { escapeHtml, page } from '../page.ts'
import { collectionScenarios, listed, payoutScenarios } from './scenarios.ts'
import type { Sim } from './sim.ts'
import { balances } from './wallet.ts'
import { decimal, stamp } from './wire.ts'

const SHOWN = 20

export function consolePage(sim: Sim): Answer {
  const { state } = sim
  const { paused } = state.webhook
  const { current, available } = balances(sim, state.walletId)
  const body = `<main><p class="ribbon">Payment simulator · no real money</p><h1>Console</h1>
<p>Clock ${stamp(sim.timeline.now())} · wallet KES ${decimal(current)}, available KES ${decimal(available)} ·
webhooks ${webhookWords(sim)} ·
<a href="/phone">the customer’s phone</a></p>
<div class="row">${advance('1 minute', 60_000)}${advance('1 hour', 3_600_000)}${advance('1 day', 86_400_000)}
${button('webhook/pause', { paused: String(!paused) }, paused ? 'Send webhooks again' : 'Pause webhooks')}
${button('reset', {}, 'Forget everything')}</div>
<div class="row">${scenarioForm}
<form method="post" action="/__sim/float"><div><label for="available">Available, KES</label>
<input id="available" name="available" inputmode="decimal"></div><button>Set</button></form></div>
${table(
  'Invoices',
  ['Id', 'State', 'Method', 'Amount', 'Account', 'Reference', 'Scenario', 'Updated'],
  Object.values(state.invoices).map((one) => [
    one.id,
    one.state,
    one.provider,
    `${one.currency} ${decimal(one.value)}`,
    one.account ?? '',
    one.apiRef ?? '',
    one.scenario,
    stamp(one.updatedAt),
  ]),
)}
${table(
  'Payouts',
  ['Tracking id', 'File', 'Batch', 'Transfer', 'Amount', 'Account', 'Scenario', 'Updated'],
  Object.values(state.batches).map((one) => [
    one.trackingId,
    one.fileId,
    one.code,
    one.transactions[0]?.code ?? '',
    decimal(one.transactions[0]?.amount ?? 0),
    one.transactions[0]?.account ?? '',
    one.scenario,
    stamp(one.updatedAt),
  ]),
)}
${table(
  'Webhooks',
  ['No.', 'About', 'State', 'Attempts', 'Last answer'],
  state.deliveries.map((one) => [
    String(one.id),
    one.subject,
    one.state,
    String(one.attempts),
    String(one.answers.at(-1)?.status ?? one.answers.at(-1)?.error ?? ''),
  ]),
)}
${table(
  'Calls',
  ['At', 'Method', 'Path', 'Answer'],
  sim.log.map((one) => [one.at, one.method, one.path, String(one.status)]),
)}</main>`
  return html(200, page({ title: 'Simulator console', body }))
}

function webhookWords({ state: { webhook } }: Sim): string {
  const words = [webhook.url ? `to ${escapeHtml(webhook.url)}` : 'not configured']
  if (!webhook.active) words.push('silenced')
  if (webhook.paused) words.push('paused')
  return words.join(', ')
}

const button = (action: string, fields: Record<string, string>, label: string): string =>
  `<form method="post" action="/__sim/${action}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}<button>${label}</button></form>`

const advance = (label: string, ms: number): string => button('clock/advance', { ms: String(ms) }, `+ ${label}`)

const scenarioForm = `<form method="post" action="/__sim/scenario"><div><label for="name">Next payment or payout</label>
<select id="name" name="name">
${listed({ ...collectionScenarios, ...payoutScenarios })
  .map(([name, title]) => `<option value="${name}">${name} · ${escapeHtml(title)}</option>`)
  .join('')}</select></div><button>Plan</button></form>`

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const newest = [...rows].reverse().slice(0, SHOWN)
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
  return `<h2>${title}</h2>${
    newest.length === 0
      ? '<p class="empty">Nothing yet.</p>'
      : `<div class="scroll" tabindex="0" role="region" aria-label="${title}">
<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${newest.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></div>`
  }`
}
