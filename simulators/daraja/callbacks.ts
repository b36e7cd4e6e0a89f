/** What Daraja sends by itself: one POST to the address of the call, unsigned, and never again (its documents of 2025). */
import type { Sim, State } from './state.ts'

const ANSWER_MS = 10_000
const KEPT = 500

/** Nothing is sent while callbacks are paused, and nothing is sent later instead. */
export function sendLater(sim: Sim, afterMs: number, url: string, body: unknown): void {
  if (!sim.state.paused) sim.timeline.schedule(afterMs, { kind: 'send', url, body })
}

export async function send({ state }: Sim, { url, body }: { url: string; body: unknown }): Promise<void> {
  const status = await post(url, JSON.stringify(body))
  remember(state, { url, body, status })
}

function remember(state: State, sent: State['sent'][number]): void {
  state.sent.push(sent)
  if (state.sent.length > KEPT) state.sent.shift()
}

async function post(url: string, body: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}
