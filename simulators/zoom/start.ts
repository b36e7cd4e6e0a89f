/** Starts the simulated Zoom: sign-in of an app, API, pages of meetings and webhooks at one origin. */
import { listen } from '../http.ts'
import { createTimeline } from '../timeline.ts'
import { apiHandler, tokenRoute } from './api.ts'
import { controlRoutes } from './control.ts'
import { meetingRoutes } from './meetings.ts'
import { pageRoutes } from './pages.ts'
import { emptyState, type Sim, type ZoomKeys } from './state.ts'
import { deliver } from './webhooks.ts'

export type ZoomSimulatorOptions = {
  /** Default 127.0.0.1. */
  host?: string
  /** 0 (the default) picks a free one. */
  port?: number
  /** Mounts the control calls under `/__sim`. Default off. */
  control?: boolean
  /** A clock that stands at this instant and moves only when it is advanced. Without it the clock runs. */
  standsAt?: Date
  webhookUrl?: string
  keys?: Partial<ZoomKeys>
  /** E-mail addresses of the licensed users; two unless told. */
  hosts?: readonly string[]
}

export type ZoomSimulator = { origin: string; keys: ZoomKeys; hosts: string[]; close(): Promise<void> }

const KEYS: ZoomKeys = {
  accountId: 'zoom-account',
  clientId: 'zoom-client',
  clientSecret: 'the-secret-of-the-client',
  webhookSecret: 'the-secret-of-webhooks',
}

export async function startZoomSimulator(options: ZoomSimulatorOptions = {}): Promise<ZoomSimulator> {
  const hosts = (options.hosts ?? ['room1@somo.example', 'room2@somo.example']).map((email, at) => ({
    id: `KDcuGIm1QgePTO8WbOqw${at + 1}`,
    email,
    name: `Room ${at + 1}`,
  }))
  const sim: Sim = {
    state: emptyState(options.standsAt ? { standsAt: options.standsAt.getTime() } : { shiftMs: 0 }, hosts),
    keys: { ...KEYS, ...options.keys },
    timeline: createTimeline(
      () => sim.state,
      ({ deliveryId }) => deliver(sim, deliveryId),
    ),
    log: [],
    webhookUrl: options.webhookUrl ?? null,
    origin: '',
  }
  const routes = [tokenRoute(sim), ...meetingRoutes(sim), ...pageRoutes(sim), ...(options.control ? controlRoutes(sim) : [])]
  const web = await listen(apiHandler(sim, routes), { host: options.host ?? '127.0.0.1', port: options.port ?? 0 })
  sim.origin = web.origin
  sim.timeline.start()
  return {
    origin: web.origin,
    keys: sim.keys,
    hosts: hosts.map(({ email }) => email),
    async close() {
      await web.close()
      await sim.timeline.stop()
    },
  }
}
