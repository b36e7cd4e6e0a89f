/** Starts the simulator of Daraja, Safaricom's API to M-Pesa: prompts to phones, payouts, questions and the calls back. */
import { constants, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto'
import { listen, type Route } from '../http.ts'
import { browserScript, styleSheet } from '../page.ts'
import { loadState, stateSaver } from '../snapshot.ts'
import { createTimeline } from '../timeline.ts'
import { apiHandler, tokenRoute } from './api.ts'
import { send } from './callbacks.ts'
import { controlRoutes } from './control.ts'
import { endPayout, payoutRoutes } from './payouts.ts'
import { phoneRoutes } from './phone-page.ts'
import { promptRoutes, takePromptStep } from './prompts.ts'
import { defaultSettings, freshState, type Settings, type Sim, type State, type Task } from './state.ts'

export type DarajaSimulatorOptions = {
  /** Default 127.0.0.1. */
  host?: string
  /** 0 (the default) picks a free one. */
  port?: number
  /** Mounts the control calls under `/__sim`. Default off. */
  control?: boolean
  /** Keeps the state over restarts in this file. */
  stateFile?: string
  /** A clock that stands at this instant and moves only when it is advanced. Without it the clock runs. */
  standsAt?: Date
  settings?: Partial<Settings>
}

type Keys = Omit<Settings, 'openingFloat' | 'payoutCharge'> & { certificate: string }

/**
 * @property keys what whoever calls it must know; the certificate, by which the initiator's password is sealed, is a public key
 * as PEM, and another one at each start
 */
export type DarajaSimulator = { apiOrigin: string; keys: Keys; close(): Promise<void> }

/** Resolves when it answers. `close` ends timers and connections, and saves the state. */
export async function startDarajaSimulator(options: DarajaSimulatorOptions = {}): Promise<DarajaSimulator> {
  const { host = '127.0.0.1', port = 0, stateFile, standsAt } = options
  const settings = { ...defaultSettings, ...options.settings }
  const save = stateFile ? stateSaver(stateFile) : () => {}
  const fresh = () => freshState(standsAt ? { standsAt: standsAt.getTime() } : { shiftMs: 0 }, settings)
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { openingFloat: _float, payoutCharge: _charge, ...keys } = settings
  const sim: Sim = {
    state: (stateFile ? loadState<State>(stateFile) : null) ?? fresh(),
    settings,
    timeline: createTimeline(
      () => sim.state,
      (task) => perform(sim, task, () => save(sim.state)),
    ),
    unseal: unsealerOf(privateKey),
    log: [],
  }
  const routes = [tokenRoute(sim), ...promptRoutes(sim), ...payoutRoutes(sim), ...phoneRoutes(sim), ...assetRoutes()]
  if (options.control) routes.push(...controlRoutes(sim, () => (sim.state = fresh())))
  const server = await listen(
    apiHandler(sim, routes, () => save(sim.state)),
    { host, port },
  )
  sim.timeline.start()
  return {
    apiOrigin: server.origin,
    keys: { ...keys, certificate: String(publicKey.export({ type: 'spki', format: 'pem' })) },
    async close() {
      await server.close()
      await sim.timeline.stop()
      save(sim.state)
    },
  }
}

function perform(sim: Sim, task: Task, save: () => void): Promise<void> | void {
  if (task.kind === 'send') return send(sim, task)
  if (task.kind === 'prompt') takePromptStep(sim, task.id, task.step)
  else endPayout(sim, task.id)
  save()
}

const unsealerOf =
  (key: KeyObject) =>
  (sealed: string): string | null => {
    try {
      return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(sealed, 'base64')).toString('utf8')
    } catch {
      return null
    }
  }

function assetRoutes(): Route[] {
  const asset = (path: string, type: string, read: () => string): Route => ({
    method: 'GET',
    path: `/assets/${path}`,
    handle: () => ({ status: 200, headers: { 'content-type': type, 'cache-control': 'no-cache' }, body: read() }),
  })
  return [
    asset('simulator.css', 'text/css; charset=utf-8', styleSheet),
    asset('phone-client.js', 'text/javascript; charset=utf-8', () => browserScript('phone-client')),
  ]
}
