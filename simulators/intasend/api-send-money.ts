/** Payout calls: initiate, approve, status, cancel. */
import { isObject, json, type Answer, type Ask, type Route } from '../http.ts'
import { bodyOf } from './api-payments.ts'
import { batchFields } from './bodies.ts'
import { amountField, phoneField, Refused, requireSecret, textField } from './fields.ts'
import { announceBatch, approveBatch, cancelBatch, openBatch, type NewTransfer } from './payouts.ts'
import { payoutScenario } from './scenarios.ts'
import type { Sim } from './sim.ts'
import type { Batch } from './state.ts'
import { deliver } from './webhooks.ts'
import { problem } from './wire.ts'

const PROVIDERS = new Set(['MPESA-B2C', 'MPESA-B2B', 'PESALINK', 'INTASEND', 'AIRTIME'])

export const sendMoneyRoutes = (sim: Sim): Route[] => [
  { method: 'POST', path: '/api/v1/send-money/initiate/', handle: (ask) => initiate(sim, ask) },
  { method: 'POST', path: '/api/v1/send-money/approve/', handle: (ask) => approve(sim, ask) },
  { method: 'POST', path: '/api/v1/send-money/status/', handle: (ask) => status(sim, ask) },
  { method: 'POST', path: '/api/v1/send-money/cancel/', handle: (ask) => cancel(sim, ask) },
]

async function initiate(sim: Sim, ask: Ask): Promise<Answer> {
  requireSecret(sim, ask)
  const body = bodyOf(ask)
  const provider = String(body.provider)
  if (!PROVIDERS.has(provider)) return problem(400, 'invalid_choice', `"${provider}" is not a valid choice.`, 'provider')
  const batch = openBatch(sim, {
    provider,
    batchReference: textField(body.batch_reference),
    callbackUrl: textField(body.callback_url),
    transfers: transfersOf(body.transactions),
  })
  const deliveries = announceBatch(sim, batch)
  if (body.requires_approval === 'NO') approveBatch(sim, batch)
  const oddity = payoutScenario(batch.scenario).initiate
  const account = batch.transactions[0]?.account ?? ''
  if (oddity === 'drop_first_answer' && !sim.state.droppedInitiates.includes(account)) {
    sim.state.droppedInitiates.push(account)
    return 'drop'
  }
  if (oddity === 'webhook_before_answer') for (const { id } of deliveries) await deliver(sim, id)
  return json(201, batchFields(sim, batch))
}

function approve(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  const batch = batchOf(sim, bodyOf(ask))
  const { approve: oddity } = payoutScenario(batch.scenario)
  const first = batch.approvals === 0
  batch.approvals += 1
  if (oddity === 'drop_first' && first) return 'drop'
  if (oddity === 'limit_first' && first) return tooMany
  if (!approveBatch(sim, batch)) return problem(400, 'invalid', 'The batch is not waiting for approval.')
  return oddity === 'drop_answer' ? 'drop' : json(200, batchFields(sim, batch))
}

function status(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  return json(200, batchFields(sim, batchOf(sim, bodyOf(ask))))
}

function cancel(sim: Sim, ask: Ask): Answer {
  requireSecret(sim, ask)
  const { file_id: fileId } = bodyOf(ask)
  const batch = Object.values(sim.state.batches).find((one) => one.fileId === fileId)
  if (!batch) return problem(404, 'not_found', 'File with specified id does not exist')
  if (!cancelBatch(sim, batch)) return problem(400, 'invalid', 'The batch cannot be cancelled any more.')
  return json(200, batchFields(sim, batch))
}

const tooMany: Answer = (() => {
  const page = problem(429, 'throttled', 'Request was throttled. Expected available in 30 seconds.')
  return { ...page, headers: { ...page.headers, 'retry-after': '30' } }
})()

function batchOf(sim: Sim, body: Record<string, unknown>): Batch {
  const batch = sim.state.batches[String(body.tracking_id)]
  if (!batch) throw new Refused(problem(404, 'not_found', 'Transaction with specified tracking id does not exist'))
  return batch
}

function transfersOf(value: unknown): NewTransfer[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new Refused(problem(400, 'required', 'This field is required.', 'transactions'))
  }
  return value.map((item: unknown, at) => {
    if (!isObject(item)) throw new Refused(problem(400, 'invalid', 'Invalid data.', `transactions.${at}`))
    const account = phoneField(item.account, `transactions.${at}.account`)
    return { name: textField(item.name), account, amount: amountField(item), narrative: textField(item.narrative) }
  })
}
