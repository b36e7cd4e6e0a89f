/** What a provider of rooms tells of itself: what becomes of each event on its way, and of each try to deliver it. */
import { done, list, post, refused, type Body } from './control.ts'
import type { Answer, Route } from './http.ts'
import type { Timeline } from './timeline.ts'

/** What may become of the next event, whoever tells it; besides, each provider has flaws of its own. */
export const fates = ['late', 'duplicate', 'swapped', 'lost'] as const

export type Delivery<Flaw extends string> = {
  id: number
  event: string
  body: string
  /** How this one is spoilt, if it is. */
  spoilt: Flaw | null
  attempts: number
  state: 'due' | 'delivered' | 'given_up'
  answers: { at: number; status: number | null; body: string }[]
}

export type DeliverTask = { kind: 'deliver'; deliveryId: number }

export type Told<Scenario extends string, Flaw extends string> = {
  deliveries: Delivery<Flaw>[]
  /** Waits until the next one is under way (`swapped`). */
  held: number[]
  /** What becomes of events: each name is taken by one event, in the order they were asked for. */
  scenarios: Scenario[]
}

export const nothingTold = <Scenario extends string, Flaw extends string>(): Told<Scenario, Flaw> => ({
  deliveries: [],
  held: [],
  scenarios: [],
})

type Teller<Scenario extends string, Flaw extends string> = {
  state: Told<Scenario, Flaw>
  /** May have other tasks besides. */
  timeline: Pick<Timeline<DeliverTask>, 'now' | 'schedule'>
  webhookUrl: string | null
}

type News<Scenario extends string, Flaw extends string> = {
  event: string
  bodyOf: (scenario: Scenario | undefined) => string
  flaws: Partial<Record<Scenario, Flaw>>
  lateMs: number
}

/** Queues one event. Without an address nothing is sent, as by an app that has none. */
export function queue<Scenario extends string, Flaw extends string>(
  sim: Teller<Scenario, Flaw>,
  { event, bodyOf, flaws, lateMs }: News<Scenario, Flaw>,
): void {
  const { state, timeline } = sim
  const scenario = state.scenarios.shift()
  if (!sim.webhookUrl || scenario === 'lost') return
  const deliveryId = (state.deliveries.at(-1)?.id ?? 0) + 1
  const spoilt = (scenario && flaws[scenario]) ?? null
  state.deliveries.push({ id: deliveryId, event, body: bodyOf(scenario), spoilt, attempts: 0, state: 'due', answers: [] })
  if (scenario === 'swapped') {
    state.held.push(deliveryId)
    return
  }
  const waits = scenario === 'late' ? [lateMs] : scenario === 'duplicate' ? [0, 0] : [0]
  for (const wait of waits) timeline.schedule(wait, { kind: 'deliver', deliveryId })
  for (const held of state.held.splice(0)) timeline.schedule(0, { kind: 'deliver', deliveryId: held })
}

type Way<Flaw extends string> = {
  headersOf: (delivery: Delivery<Flaw>) => Record<string, string> | Promise<Record<string, string>>
  isTaken: (status: number) => boolean
  retryAfterMs: readonly number[]
}

/** Makes one attempt, and plans the next one when it fails. */
export async function attempt<Scenario extends string, Flaw extends string>(
  sim: Teller<Scenario, Flaw>,
  deliveryId: number,
  { headersOf, isTaken, retryAfterMs }: Way<Flaw>,
): Promise<void> {
  const delivery = sim.state.deliveries.find(({ id }) => id === deliveryId)
  if (!delivery) return
  delivery.attempts += 1
  const answer = await send(sim.webhookUrl ?? '', await headersOf(delivery), delivery.body)
  delivery.answers.push({ at: sim.timeline.now(), ...answer })
  const wait = retryAfterMs[delivery.attempts - 1]
  if (answer.status !== null && isTaken(answer.status)) delivery.state = 'delivered'
  else if (wait === undefined) delivery.state = 'given_up'
  else sim.timeline.schedule(wait, { kind: 'deliver', deliveryId })
}

const ANSWER_MS = 3000

export async function send(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number | null; body: string }> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    return { status: null, body: error instanceof Error ? error.message : String(error) }
  }
}

/** Control calls: `scenario`, `webhook/configure`, `webhook/replay`, and what was delivered. */
export function eventRoutes<Scenario extends string, Flaw extends string>(
  sim: Teller<Scenario, Flaw>,
  scenarios: readonly Scenario[],
): Route[] {
  return [
    post('scenario', (body) => planScenarios(sim, scenarios, body)),
    post('webhook/configure', ({ url }) => ((sim.webhookUrl = typeof url === 'string' ? url : null), done)),
    post('webhook/replay', (body) => replayLast(sim, body)),
    list('deliveries', () => sim.state.deliveries),
  ]
}

/** `{names}`: one for each of the next events, in order. */
function planScenarios<Scenario extends string, Flaw extends string>(
  sim: Teller<Scenario, Flaw>,
  scenarios: readonly Scenario[],
  { names }: Body,
): Answer {
  const wanted = Array.isArray(names) ? names : []
  const known = wanted.flatMap((name) => scenarios.filter((one) => one === name))
  if (known.length === 0 || known.length !== wanted.length) return refused('no such scenario')
  sim.state.scenarios.push(...known)
  return done
}

/** `{event}`: the bytes of the last one of that name again, signed anew, as a late duplicate comes. */
function replayLast<Scenario extends string, Flaw extends string>(sim: Teller<Scenario, Flaw>, { event }: Body): Answer {
  const found = sim.state.deliveries.findLast((one) => one.event === event)
  if (!found) return refused('no such delivery')
  sim.timeline.schedule(0, { kind: 'deliver', deliveryId: found.id })
  return done
}
