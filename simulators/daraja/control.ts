/** The control calls under `/__sim`, for tests. They exist only when the simulator is started with SIM=1. */
import { isObject, json, readObject, type Answer, type Route } from '../http.ts'
import { answerPrompt } from './phone-page.ts'
import type { FaultKind, Sim } from './state.ts'

type Body = Record<string, unknown>

export function controlRoutes(sim: Sim, reset: () => void): Route[] {
  const post = (path: string, act: (body: Body, id: string) => Answer | Promise<Answer>): Route => ({
    method: 'POST',
    path: `/__sim/${path}`,
    handle: (ask) => act(readObject(ask) ?? {}, ask.params.id ?? ''),
  })
  const list = (path: string, read: () => unknown): Route => ({
    method: 'GET',
    path: `/__sim/${path}`,
    handle: () => json(200, read()),
  })
  return [
    post('reset', () => (reset(), done)),
    post('clock/advance', async ({ ms }) => {
      if (!Number.isFinite(Number(ms))) return refused('ms is a number of milliseconds')
      await sim.timeline.advance(Number(ms))
      return done
    }),
    post('prompt/:id/answer', ({ answer }, id) =>
      answerPrompt(sim, id, String(answer)) ? done : refused('no such prompt waits, or there is no such answer'),
    ),
    post('callbacks/pause', ({ paused }) => ((sim.state.paused = String(paused) !== 'false'), done)),
    post('float', ({ available }) => {
      const cents = Math.round(Number(available) * 100)
      if (!Number.isSafeInteger(cents)) return refused('available is an amount in shillings')
      sim.state.utility = cents
      return done
    }),
    post('fault', (body) => planFault(sim, body)),
    post('fault/clear', () => ((sim.state.faults = []), done)),
    list('prompts', () => Object.values(sim.state.prompts)),
    list('payouts', () => Object.values(sim.state.payouts)),
    list('callbacks', () => sim.state.sent),
    list('accounts', () => ({ utility: sim.state.utility / 100, charges: sim.state.charges / 100 })),
    list('log', () => sim.log),
  ]
}

const done = json(200, { ok: true })
const refused = (error: string): Answer => json(400, { error })

/** `{path, fault: {status} | 'hang' | 'drop' | 'drop_after' | 'malformed', times}`; `path` is the whole address, or `*`. */
function planFault(sim: Sim, { path, fault, times }: Body): Answer {
  const word = (['hang', 'drop', 'drop_after', 'malformed'] as const).find((one) => one === fault)
  const kind: FaultKind | undefined = word ?? (isObject(fault) ? { status: Number(fault.status) } : undefined)
  if (!kind || typeof path !== 'string') return refused('a fault needs a path and a kind')
  sim.state.faults.push({ path, fault: kind, times: Number(times ?? 1) })
  return done
}
