/** The control calls under `/__sim`, for tests. They exist only when the simulator is started with SIM=1. */
import { done, faultIn, faultWords, list, post, refused, type Body } from '../control.ts'
import type { Answer, Route } from '../http.ts'
import { answerPrompt } from './phone-page.ts'
import type { Sim } from './state.ts'

export function controlRoutes(sim: Sim, reset: () => void): Route[] {
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

/** `{path, fault: {status} | 'hang' | 'drop' | 'drop_after' | 'malformed', times}`; `path` is the whole address, or `*`. */
function planFault(sim: Sim, { path, fault, times }: Body): Answer {
  const kind = faultIn(faultWords, fault)
  if (!kind || typeof path !== 'string') return refused('a fault needs a path and a kind')
  sim.state.faults.push({ path, fault: kind, times: Number(times ?? 1) })
  return done
}
