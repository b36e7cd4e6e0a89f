/** The control calls under `/__sim`: for tests and for the console. They exist only when the simulator is started with SIM=1. */
import { done, faultIn, faultWords, list, refused, type Body } from '../control.ts'
import { isObject, json, readObject, redirect, type Answer, type Ask, type Route } from '../http.ts'
import { beginChargeback, settleRefund } from './api-wallets.ts'
import { batchFields, invoiceFields, walletFields } from './bodies.ts'
import { answerPrompt, moveInvoice, type PromptAnswer } from './collections.ts'
import { consolePage } from './console-page.ts'
import { takePayoutStep } from './payouts.ts'
import { isCollectionScenario, isPayoutScenario, type InvoiceState } from './scenarios.ts'
import type { Sim } from './sim.ts'
import type { Chargeback, Override } from './state.ts'
import { hideFromList, listStray, setAvailable } from './wallet.ts'
import { emit, pauseWebhooks, replay } from './webhooks.ts'

type Action = (sim: Sim, body: Body, params: Ask['params']) => Answer | Promise<Answer>

/** @param reset forgets everything and starts again with the same settings */
export function controlRoutes(sim: Sim, reset: () => void): Route[] {
  const post = (path: string, act: Action): Route => ({
    method: 'POST',
    path: `/__sim/${path}`,
    handle: async (ask) => backToConsole(ask, await act(sim, readObject(ask) ?? {}, ask.params)),
  })
  return [
    { method: 'GET', path: '/__sim/', handle: () => consolePage(sim) },
    post('reset', () => {
      reset()
      return done
    }),
    post('clock/advance', advance),
    post('scenario', planScenario),
    post('prompt/:id/answer', answer),
    post('invoice/:id/state', setInvoice),
    post('batch/:id/state', setBatch),
    post('invoice/:id/chargeback', chargeBack),
    post('chargeback/:id/state', setChargeback),
    post('webhook/configure', configure),
    post('webhook/pause', (_, body) => (pauseWebhooks(sim, String(body.paused) !== 'false'), done)),
    post('webhook/replay', replayLast),
    post('webhook/forge', forge),
    post('float', setFloat),
    post('list/stray', listAlike),
    post('list/hide', (sim, body) => (hideFromList(sim, String(body.invoice)) ? done : refused('nothing of it is listed'))),
    post('fault', planFault),
    post('fault/clear', () => ((sim.state.faults = []), done)),
    list('log', () => sim.log),
    list('invoices', () =>
      Object.values(sim.state.invoices).map((one) => ({
        ...invoiceFields(one, 'status'),
        scenario: one.scenario,
        prompt: one.prompt,
      })),
    ),
    list('batches', () => Object.values(sim.state.batches).map((one) => ({ ...batchFields(sim, one), scenario: one.scenario }))),
    list('deliveries', () => sim.state.deliveries),
    list('wallet', () => ({ ...walletFields(sim, sim.state.walletId), entries: sim.state.entries })),
    list('clock', () => ({ now: new Date(sim.timeline.now()).toISOString(), jobs: sim.state.jobs.length })),
  ]
}

// The console's plain forms come back to the console; programs get JSON.
const backToConsole = (ask: Ask, answer: Answer): Answer =>
  ask.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ? redirect(303, '/__sim/') : answer

/** `{ms}`: resolves when everything due in that time has happened, deliveries included. */
async function advance(sim: Sim, body: Body): Promise<Answer> {
  const ms = Number(body.ms)
  if (!Number.isSafeInteger(ms) || ms < 0) return refused('ms is a whole number of milliseconds')
  await sim.timeline.advance(ms)
  return json(200, { now: new Date(sim.timeline.now()).toISOString() })
}

/** `{match: {ref} | {phone} | {next: true}, name}`; `next` counts once, the others until the reset. */
function planScenario(sim: Sim, body: Body): Answer {
  const name = String(body.name)
  const match = isObject(body.match) ? (body.match as Override['match']) : { next: true as const }
  if (!isCollectionScenario(name) && !isPayoutScenario(name)) return refused(`no scenario ${name}`)
  sim.state.overrides.unshift({ match, scenario: name })
  return done
}

/** `{answer: 'pay' | 'cancel' | 'wrong_pin'}` */
function answer(sim: Sim, body: Body, params: Ask['params']): Answer {
  const invoice = sim.state.invoices[params.id ?? '']
  const chosen = (['pay', 'cancel', 'wrong_pin'] satisfies PromptAnswer[]).find((one) => one === body.answer)
  if (!invoice || !chosen) return refused('unknown prompt or answer')
  return answerPrompt(sim, invoice, chosen) ? done : refused('the prompt is not waiting')
}

/** `{state, code?, reason?, paid?}`; `paid` in shillings, of a PARTIAL one. */
function setInvoice(sim: Sim, body: Body, params: Ask['params']): Answer {
  const invoice = sim.state.invoices[params.id ?? '']
  const failure = body.reason ? { code: String(body.code ?? '-1'), reason: String(body.reason) } : null
  if (!invoice) return refused('unknown invoice')
  const paid = body.paid === undefined ? invoice.value : Math.round(Number(body.paid) * 100)
  return moveInvoice(sim, invoice, body.state as InvoiceState, { failure, paid })
    ? done
    : refused(`${invoice.state} does not lead there`)
}

/** `{batch, transfer}`: status codes such as BC100 and TS100. */
function setBatch(sim: Sim, body: Body, params: Ask['params']): Answer {
  if (!sim.state.batches[params.id ?? '']) return refused('unknown batch')
  takePayoutStep(sim, params.id ?? '', { afterMs: 0, batch: String(body.batch), transfer: String(body.transfer) })
  return done
}

/** `{amount?}` in shillings, else all of it: the payer's bank takes a complete payment back. Answers its `id`. */
function chargeBack(sim: Sim, body: Body, params: Ask['params']): Answer {
  const invoice = sim.state.invoices[params.id ?? '']
  if (invoice?.state !== 'COMPLETE') return refused('no complete invoice')
  const amount = body.amount === undefined ? invoice.value : Math.round(Number(body.amount) * 100)
  return json(200, { id: beginChargeback(sim, invoice, amount).id })
}

/** `{status}` */
function setChargeback(sim: Sim, body: Body, params: Ask['params']): Answer {
  const chargeback = sim.state.chargebacks[params.id ?? '']
  if (!chargeback) return refused('unknown chargeback')
  return settleRefund(sim, chargeback, body.status as Chargeback['status']) ? done : refused('the refund has ended')
}

/** `{url, challenge}`; also wakes an endpoint that was silenced. */
function configure(sim: Sim, body: Body): Answer {
  const { webhook } = sim.state
  Object.assign(webhook, { url: body.url ? String(body.url) : null, challenge: body.challenge ? String(body.challenge) : null })
  Object.assign(webhook, { active: true, failuresInARow: 0 })
  return done
}

/** `{delivery}` by number, or `{subject}` for the last one about an invoice, batch or chargeback. */
function replayLast(sim: Sim, body: Body): Answer {
  const found = sim.state.deliveries.findLast(({ id, subject }) =>
    body.delivery ? id === Number(body.delivery) : subject === body.subject,
  )
  if (!found) return refused('no such delivery')
  replay(sim, found)
  return done
}

/** `{body, challenge?}`: anything at all, with the right challenge unless another one (or null) is given. */
function forge(sim: Sim, body: Body): Answer {
  if (!isObject(body.body)) return refused('body is an object')
  const challenge = 'challenge' in body ? (body.challenge === null ? null : String(body.challenge)) : undefined
  return json(200, {
    deliveries: emit(sim, { subject: 'forged', body: body.body, ...(challenge !== undefined && { challenge }) }).length,
  })
}

/** `{like}`: an invoice of the list's alone, like that one; answers its `id`. */
function listAlike(sim: Sim, body: Body): Answer {
  const like = sim.state.invoices[String(body.like)]
  return like ? json(200, { id: listStray(sim, like) }) : refused('unknown invoice')
}

/** `{available}` in shillings. */
function setFloat(sim: Sim, body: Body): Answer {
  const cents = Math.round(Number(body.available) * 100)
  if (!Number.isSafeInteger(cents)) return refused('available is an amount in shillings')
  setAvailable(sim, cents)
  return done
}

/**
 * `{path, fault: {status} | 'hang' | 'drop' | 'drop_after' | 'malformed', times}`; `path` is the whole address, because a fault
 * planned for one call would otherwise be used up by another that begins alike; `*` is every one.
 */
function planFault(sim: Sim, body: Body): Answer {
  const kind = faultIn(faultWords, body.fault)
  if (!kind || typeof body.path !== 'string') return refused('a fault needs a path and a kind')
  sim.state.faults.push({ path: body.path, fault: kind, times: Number(body.times ?? 1) })
  return done
}
