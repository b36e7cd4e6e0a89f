/** Starts the simulated LiveKit server: its room service, webhooks and what pages connect to, at one origin. */
import { findRoute, json, listen, type Ask, type Answer } from '../http.ts'
import { createTimeline } from '../timeline.ts'
import { apiHandler } from './api.ts'
import { controlRoutes } from './control.ts'
import { closeEmpty } from './inside.ts'
import { signalling, validate } from './signal.ts'
import { emptyState, type LiveKitKeys, type Sim } from './state.ts'
import { deliver } from './webhooks.ts'

export type LiveKitSimulatorOptions = {
  /** Default 127.0.0.1. */
  host?: string
  /** 0 (the default) picks a free one. */
  port?: number
  /** Mounts the control calls under `/__sim`. Default off. */
  control?: boolean
  /** A clock that stands at this instant and moves only when it is advanced. Without it the clock runs. */
  standsAt?: Date
  webhookUrl?: string
  keys?: Partial<LiveKitKeys>
}

export type LiveKitSimulator = { origin: string; url: string; keys: LiveKitKeys; close(): Promise<void> }

const KEYS: LiveKitKeys = { apiKey: 'APIsomoSimulated', apiSecret: 'the-secret-of-the-simulated-livekit' }

export async function startLiveKitSimulator(options: LiveKitSimulatorOptions = {}): Promise<LiveKitSimulator> {
  const sim: Sim = {
    state: emptyState(options.standsAt ? { standsAt: options.standsAt.getTime() } : { shiftMs: 0 }),
    keys: { ...KEYS, ...options.keys },
    timeline: createTimeline(
      () => sim.state,
      (task) => (task.kind === 'deliver' ? deliver(sim, task.deliveryId) : closeEmpty(sim, task.room, task.emptySince)),
    ),
    log: [],
    webhookUrl: options.webhookUrl ?? null,
  }
  const routes = options.control ? controlRoutes(sim) : []
  const signal = signalling(sim)
  const other = async (ask: Ask): Promise<Answer> => {
    const found = findRoute(routes, ask.method, ask.path)
    if (found) return found.route.handle({ ...ask, params: found.params })
    // As LiveKit's own front page, by which a page learns that it is there.
    if (ask.path === '/') return { status: 200, body: 'OK' }
    return (await validate(sim, ask)) ?? json(404, { code: 'bad_route', msg: 'not here' })
  }
  const web = await listen(apiHandler(sim, other), {
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    upgrade: signal.upgrade,
  })
  sim.timeline.start()
  return {
    origin: web.origin,
    url: web.origin.replace(/^http/, 'ws'),
    keys: sim.keys,
    async close() {
      signal.close()
      await web.close()
      await sim.timeline.stop()
    },
  }
}
