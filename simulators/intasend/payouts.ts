/** Send-money batches: initiated without moving money, approved, checked against the float, sent, settled. */
import { batchFields, batchTotal } from './bodies.ts'
import { isPayoutScenario, payoutScenario, type PayoutScenarioName, type PayoutStep } from './scenarios.ts'
import type { Sim } from './sim.ts'
import type { Batch, Delivery, Transfer } from './state.ts'
import { balances, post } from './wallet.ts'
import { emit, replay } from './webhooks.ts'
import { receipt, shortId, uuid } from './wire.ts'

export type NewTransfer = Pick<
  Transfer,
  'name' | 'account' | 'accountType' | 'accountReference' | 'bankCode' | 'amount' | 'narrative'
>
export type NewBatch = Pick<Batch, 'walletId' | 'batchReference' | 'callbackUrl'> & { provider: string; transfers: NewTransfer[] }

/** Transfer codes whose money never left, so that it returns to the wallet. */
const returned = new Set(['TF103', 'TF106', 'TC108'])

/** Makes a batch that waits for approval. No money moves before that. */
export function openBatch(sim: Sim, input: NewBatch): Batch {
  const now = sim.timeline.now()
  const batch: Batch = {
    trackingId: uuid(sim.state),
    fileId: shortId(sim.state),
    walletId: input.walletId,
    batchReference: input.batchReference,
    nonce: uuid(sim.state).slice(0, 6),
    code: 'BP103',
    scenario: choosePayoutScenario(sim, input),
    callbackUrl: input.callbackUrl,
    approvals: 0,
    reserved: false,
    settled: false,
    transactions: input.transfers.map((transfer) => newTransfer(sim, transfer, input.provider)),
    createdAt: now,
    updatedAt: now,
  }
  sim.state.batches[batch.trackingId] = batch
  return batch
}

/** Starts the run of a waiting batch. `false` when it is not waiting for approval. */
export function approveBatch(sim: Sim, batch: Batch): boolean {
  if (batch.code !== 'BP103') return false
  const scenario = payoutScenario(batch.scenario)
  moveBatch(sim, batch, { batch: 'BP104', transfer: 'TP101' })
  schedule(sim, batch, { afterMs: 1_000, batch: 'BP106', transfer: 'TP101', checkFloat: true })
  for (const step of scenario.steps) schedule(sim, batch, step)
  return true
}

/** Ends a batch that was never approved. `false` when it is too late. */
export function cancelBatch(sim: Sim, batch: Batch): boolean {
  if (batch.code !== 'BP103') return false
  moveBatch(sim, batch, { batch: 'BE111', transfer: 'TC108' })
  return true
}

/** A step of the run falls due. Nothing happens to a batch that has ended, unless its people find out what it could not say. */
export function takePayoutStep(sim: Sim, trackingId: string, step: PayoutStep): void {
  const batch = sim.state.batches[trackingId]
  if (!batch || (ended(batch) && batch.transactions.every(({ code }) => code !== 'TF105'))) return
  moveBatch(sim, batch, step)
  if (step.checkFloat) checkFloat(sim, batch)
}

export function announceBatch(sim: Sim, batch: Batch): Delivery[] {
  const { bareWebhooks } = payoutScenario(batch.scenario)
  const body = bareWebhooks ? { file_id: batch.fileId } : batchFields(sim, batch)
  return emit(sim, { subject: batch.trackingId, body, url: batch.callbackUrl, ...(bareWebhooks && { challenge: null }) })
}

function moveBatch(sim: Sim, batch: Batch, to: Pick<PayoutStep, 'batch' | 'transfer'>): void {
  const now = sim.timeline.now()
  batch.code = to.batch
  batch.updatedAt = now
  for (const transfer of batch.transactions) {
    transfer.code = to.transfer
    transfer.updatedAt = now
    if (to.transfer === 'TS100') transfer.receipt = receipt(sim.state)
  }
  if (ended(batch)) settle(sim, batch)
  const last = announceBatch(sim, batch).at(-1)
  const { repeatLastWebhookAfterMs } = payoutScenario(batch.scenario)
  if (last && ended(batch) && repeatLastWebhookAfterMs) replay(sim, last, repeatLastWebhookAfterMs)
}

function checkFloat(sim: Sim, batch: Batch): void {
  const { amount, charges } = batchTotal(batch)
  if (payoutScenario(batch.scenario).floatFails || balances(sim, batch.walletId).available < amount + charges) {
    moveBatch(sim, batch, { batch: 'BF105', transfer: 'TP101' })
    return
  }
  post(sim, batch.walletId, { type: 'PAYOUT', value: -amount, narrative: `Payout ${batch.fileId}` })
  if (charges > 0) post(sim, batch.walletId, { type: 'CHARGE', value: -charges, narrative: `Payout charge ${batch.fileId}` })
  batch.reserved = true
}

function settle(sim: Sim, batch: Batch): void {
  batch.settled = true
  if (!batch.reserved) return
  const back = batch.transactions
    .filter(({ code }) => returned.has(code))
    .reduce((sum, { amount, charge }) => sum + amount + charge, 0)
  if (back > 0) post(sim, batch.walletId, { type: 'ADJUSTMENT', value: back, narrative: `Payout ${batch.fileId} returned` })
}

const ended = ({ code }: Batch): boolean => code === 'BC100' || code === 'BE111' || code.startsWith('BF')

const schedule = (sim: Sim, { trackingId }: Batch, step: PayoutStep): void =>
  sim.timeline.schedule(step.afterMs, { kind: 'batch', trackingId, step })

function newTransfer(sim: Sim, transfer: NewTransfer, provider: string): Transfer {
  const now = sim.timeline.now()
  const ids = { id: shortId(sim.state), reference: uuid(sim.state) }
  return {
    ...ids,
    ...transfer,
    provider,
    code: 'TP101',
    charge: sim.settings.fees.payout,
    receipt: null,
    createdAt: now,
    updatedAt: now,
  }
}

function choosePayoutScenario(sim: Sim, { transfers, batchReference }: NewBatch): PayoutScenarioName {
  const phone = transfers[0]?.account ?? ''
  const at = sim.state.overrides.findIndex(
    ({ match, scenario }) =>
      isPayoutScenario(scenario) &&
      (match.next || (match.ref && match.ref === batchReference) || (match.phone && match.phone === phone)),
  )
  const override = sim.state.overrides[at]
  if (override && isPayoutScenario(override.scenario)) {
    if (override.match.next) sim.state.overrides.splice(at, 1)
    return override.scenario
  }
  const digits = phone.slice(-2)
  return isPayoutScenario(digits) ? digits : '50'
}
