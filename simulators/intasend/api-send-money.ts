/** Payout calls: initiate, approve, status, cancel. */
import { json, type Answer, type Ask, type Route } from '../http.ts'
import { bodyOf } from './api-payments.ts'
import { batchFields } from './bodies.ts'
import { choiceField, currencyField, plainField, Refused, requireSecret, textField, walletField } from './fields.ts'
import { announceBatch, approveBatch, cancelBatch, openBatch } from './payouts.ts'
import { payoutScenario } from './scenarios.ts'
import type { Sim } from './sim.ts'
import type { Batch } from './state.ts'
import { banks, PAYOUT_PROVIDERS, transfersOf } from './transfers.ts'
import { deliver } from './webhooks.ts'
import { problem } from './wire.ts'

export const sendMoneyRoutes = (sim: Sim): Route[] => [
  { method: 'POST', path: '/api/v1/send-money/initiate/', handle: (ask) => initiate(sim, ask) },
  { method: 'POST', path: '/api/v1/send-money/approve/', handle: (ask) => approve(sim, ask) },
  { method: 'POST', path: '/api/v1/send-money/status/', handle: (ask) => status(sim, ask) },
  { method: 'POST', path: '/api/v1/send-money/cancel/', handle: (ask) => cancel(sim, ask) },
  { method: 'GET', path: '/api/v1/send-money/bank-codes/ke/', handle: (ask) => (requireSecret(sim, ask), json(200, banks)) },
]

async function initiate(sim: Sim, ask: Ask): Promise<Answer> {
  requireSecret(sim, ask)
  const body = bodyOf(ask)
  const provider = choiceField({ provider: '', ...body }, 'provider', PAYOUT_PROVIDERS, 'MPESA-B2C')
  const currency = currencyField(body)
  if (currency !== 'KES') return problem(400, 'invalid', 'Money is sent in KES only.', 'currency')
  const wallet = walletField(sim, body, currency)
  if (wallet.type === 'WORKING' && !wallet.canDisburse) return problem(400, 'invalid', 'The wallet cannot disburse.', 'wallet_id')
  const batch = openBatch(sim, {
    provider,
    walletId: wallet.id,
    batchReference: plainField(body, 'batch_reference'),
    callbackUrl: textField(body.callback_url),
    transfers: transfersOf(body.transactions, provider),
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
