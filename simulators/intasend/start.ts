/** Starts the IntaSend simulator: one process, two origins, so that the browser's origin checks are real. */
import { listen, type Handler, type Listening, type Route } from '../http.ts'
import { browserScript, styleSheet } from '../page.ts'
import { apiHandler, dispatch } from './api.ts'
import { paymentRoutes } from './api-payments.ts'
import { sendMoneyRoutes } from './api-send-money.ts'
import { settleRefund, walletRoutes } from './api-wallets.ts'
import { takeInvoiceStep } from './collections.ts'
import { controlRoutes } from './control.ts'
import { expressRoutes, frameRoutes } from './pay-page.ts'
import { payRoutes } from './pay.ts'
import { takePayoutStep } from './payouts.ts'
import { phoneRoutes } from './phone-page.ts'
import { defaultSettings, type Settings, type Sim } from './sim.ts'
import { emptyState, type State, type Task } from './state.ts'
import { loadState, stateSaver } from '../snapshot.ts'
import { createTimeline } from '../timeline.ts'
import { adoptWallet, clearEntry, openWallets } from './wallet.ts'
import { deliver, resumeDeliveries } from './webhooks.ts'

export type IntaSendSimulatorOptions = {
  /** Default 127.0.0.1. */
  host?: string
  /** 0 (the default) picks free ports. */
  apiPort?: number
  framePort?: number
  /** Mounts the control calls and the console under `/__sim`. Default off. */
  control?: boolean
  /** Keeps the state over restarts in this file. */
  stateFile?: string
  /** Makes ids repeatable. */
  seed?: string
  /** A clock that stands at this instant and moves only when it is advanced. Without it the clock runs. */
  standsAt?: Date
  webhook?: { url: string; challenge: string }
  settings?: Partial<Settings>
}

export type IntaSendSimulator = { apiOrigin: string; frameOrigin: string; close(): Promise<void> }

/** Resolves when both origins answer. `close` ends timers, deliveries and connections, and saves the state. */
export async function startIntaSendSimulator(options: IntaSendSimulatorOptions = {}): Promise<IntaSendSimulator> {
  const save = options.stateFile ? stateSaver(options.stateFile) : () => {}
  const saved = options.stateFile ? loadState<State>(options.stateFile) : null
  const sim: Sim = {
    state: saved ?? freshState(options),
    settings: { ...defaultSettings, ...options.settings },
    timeline: createTimeline(
      () => sim.state,
      (task) => performAndSave(sim, task, save),
    ),
    log: [],
    origins: { api: '', frame: '' },
  }
  const servers = await openServers(sim, options, () => save(sim.state))
  sim.origins = { api: servers.api.origin, frame: servers.frame.origin }
  sim.timeline.start()
  if (options.webhook) Object.assign(sim.state.webhook, options.webhook)
  if (saved) {
    adoptWallet(sim)
    resumeDeliveries(sim)
  } else openWallets(sim)
  return {
    apiOrigin: servers.api.origin,
    frameOrigin: servers.frame.origin,
    async close() {
      await Promise.all([servers.api.close(), servers.frame.close()])
      await sim.timeline.stop()
      save(sim.state)
    },
  }
}

async function openServers(
  sim: Sim,
  options: IntaSendSimulatorOptions,
  after: () => void,
): Promise<{ api: Listening; frame: Listening }> {
  const { host = '127.0.0.1', apiPort = 0, framePort = 0 } = options
  const shared = [...payRoutes(sim), ...assetRoutes()]
  const api = [
    ...paymentRoutes(sim),
    ...sendMoneyRoutes(sim),
    ...walletRoutes(sim),
    ...expressRoutes(sim),
    ...phoneRoutes(sim),
    ...shared,
  ]
  if (options.control) api.push(...controlRoutes(sim, () => reset(sim, options)))
  const apiServer = await listen(apiHandler(sim, api, after), { host, port: apiPort })
  try {
    const frame = await listen(frameHandler([...frameRoutes(sim), ...shared], after), { host, port: framePort })
    return { api: apiServer, frame }
  } catch (error) {
    await apiServer.close()
    throw error
  }
}

function reset(sim: Sim, options: IntaSendSimulatorOptions): void {
  const { url, challenge } = sim.state.webhook
  sim.state = freshState(options)
  Object.assign(sim.state.webhook, { url, challenge })
  sim.log.length = 0
  openWallets(sim)
}

const freshState = ({ standsAt, seed }: IntaSendSimulatorOptions): State =>
  emptyState(standsAt ? { standsAt: standsAt.getTime() } : { shiftMs: 0 }, seed)

function performAndSave(sim: Sim, task: Task, save: (state: State) => void): Promise<void> | void {
  const underWay = perform(sim, task)
  if (underWay) return underWay.finally(() => save(sim.state))
  save(sim.state)
}

function perform(sim: Sim, task: Task): Promise<void> | void {
  if (task.kind === 'deliver') return deliver(sim, task.deliveryId)
  if (task.kind === 'invoice') takeInvoiceStep(sim, task.invoiceId, task.step)
  else if (task.kind === 'batch') takePayoutStep(sim, task.trackingId, task.step)
  else if (task.kind === 'clear') clearEntry(sim, task.entryId)
  else {
    const chargeback = sim.state.chargebacks[task.chargebackId]
    if (chargeback) settleRefund(sim, chargeback, 'COMPLETED')
  }
}

const frameHandler =
  (routes: readonly Route[], after: () => void): Handler =>
  async (ask) => {
    const answer = await dispatch(routes, ask)
    after()
    return answer
  }

function assetRoutes(): Route[] {
  const asset = (path: string, type: string, read: () => string): Route => ({
    method: 'GET',
    path: `/assets/${path}`,
    handle: () => ({ status: 200, headers: { 'content-type': type, 'cache-control': 'no-cache' }, body: read() }),
  })
  const script = (name: string, at: string) => asset(`${name}.js`, 'text/javascript; charset=utf-8', () => browserScript(at))
  const scripts = [script('pay-client', 'intasend/pay-client'), script('phone-client', 'phone-client')]
  return [asset('simulator.css', 'text/css; charset=utf-8', styleSheet), ...scripts]
}
