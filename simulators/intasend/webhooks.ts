/**
 * Webhooks as IntaSend sends them: one POST per change of state to the configured address, with the static challenge in the
 * body; five retries at growing distances, and silence for good after more than twenty failures in a row.
 */
import type { Sim } from './sim.ts'
import type { Delivery } from './state.ts'

const RETRY_AFTER_MINUTES = [5, 20, 60, 180, 720]
const FAILURES_BEFORE_SILENCE = 20
const ANSWER_MS = 10_000
/** The oldest go by the hundred, so that what is kept seldom moves up. */
const [KEPT, AT_ONCE] = [500, 100]

export type Event = {
  subject: string
  body: Record<string, unknown>
  /** One delivery per entry; `[0]` is once, at once. */
  afterMs?: readonly number[]
  /** A send-money batch can name its own address. */
  url?: string | null
  /** Absent, the configured challenge goes along; `null` leaves it out. */
  challenge?: string | null
}

/** Queues the deliveries of one event. Without a configured address nothing is sent, as with a real account. */
export function emit(sim: Sim, { subject, body, afterMs = [0], url, challenge }: Event): Delivery[] {
  const address = url ?? sim.state.webhook.url
  if (!address) return []
  const word = challenge === undefined ? sim.state.webhook.challenge : challenge
  const text = JSON.stringify(word === null ? body : { ...body, challenge: word })
  return afterMs.map((wait) => queue(sim, { subject, url: address, body: text }, wait))
}

/** Makes one attempt, and plans the next one when it fails. */
export async function deliver(sim: Sim, deliveryId: number): Promise<void> {
  const { webhook, deliveries } = sim.state
  const delivery = deliveries.find(({ id }) => id === deliveryId)
  if (!delivery || delivery.state !== 'due') return
  if (!webhook.active || webhook.paused) {
    delivery.state = webhook.active ? 'held' : 'dropped'
    return
  }
  delivery.attempts += 1
  const answer = await attempt(delivery)
  delivery.answers.push({ at: sim.timeline.now(), ...answer })
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
    webhook.failuresInARow = 0
    delivery.state = 'delivered'
    return
  }
  webhook.failuresInARow += 1
  if (webhook.failuresInARow > FAILURES_BEFORE_SILENCE) webhook.active = false
  const wait = RETRY_AFTER_MINUTES[delivery.attempts - 1]
  if (wait === undefined) delivery.state = 'given_up'
  else sim.timeline.schedule(wait * 60_000, { kind: 'deliver', deliveryId })
}

/** Sends the same body again, as a replay or a late duplicate would. */
export const replay = (sim: Sim, delivery: Delivery, afterMs = 0): Delivery =>
  queue(sim, { subject: delivery.subject, url: delivery.url, body: delivery.body }, afterMs)

/** Holds deliveries back, or lets everything held go. */
export function pauseWebhooks(sim: Sim, paused: boolean): void {
  sim.state.webhook.paused = paused
  if (paused) return
  for (const delivery of sim.state.deliveries) {
    if (delivery.state !== 'held') continue
    delivery.state = 'due'
    sim.timeline.schedule(0, { kind: 'deliver', deliveryId: delivery.id })
  }
}

/** Deliveries whose attempt a dying process cut off are due again. */
export function resumeDeliveries(sim: Sim): void {
  const planned = new Set(sim.state.jobs.flatMap(({ task }) => (task.kind === 'deliver' ? [task.deliveryId] : [])))
  for (const { id, state } of sim.state.deliveries) {
    if (state === 'due' && !planned.has(id)) sim.timeline.schedule(0, { kind: 'deliver', deliveryId: id })
  }
}

function queue(sim: Sim, what: Pick<Delivery, 'subject' | 'url' | 'body'>, afterMs: number): Delivery {
  const { state } = sim
  const id = (state.deliveries.at(-1)?.id ?? 0) + 1
  const delivery: Delivery = { id, ...what, attempts: 0, state: 'due', answers: [] }
  state.deliveries.push(delivery)
  if (state.deliveries.length >= KEPT + AT_ONCE) {
    const over = new Set(state.deliveries.filter((one) => one.state !== 'due').slice(0, AT_ONCE))
    state.deliveries = state.deliveries.filter((one) => !over.has(one))
  }
  sim.timeline.schedule(afterMs, { kind: 'deliver', deliveryId: id })
  return delivery
}

async function attempt({ url, body }: Delivery): Promise<{ status: number | null; error: string | null }> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
      redirect: 'manual',
    })
    await response.arrayBuffer()
    return { status: response.status, error: null }
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) }
  }
}
