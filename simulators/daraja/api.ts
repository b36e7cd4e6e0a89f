/** The API from the outside in: planned faults, the token, routes, the log. */
import { findRoute, json, readObject, type Answer, type Ask, type Handler, type Page, type Route } from '../http.ts'
import { Refused } from './fields.ts'
import { digits, type FaultKind, type Sim } from './state.ts'
import { problem } from './wire.ts'

const LOG_KEPT = 500
const TOKEN_SECONDS = 3599
const UNLOGGED = ['/assets/', '/__sim', '/phone/list']

/** Serves `routes` the way Daraja does. `after` runs once a request has had its effect. */
export function apiHandler(sim: Sim, routes: readonly Route[], after: () => void): Handler {
  return async (ask) => {
    const fault = takeFault(sim, ask.path)
    const answer = fault && fault !== 'drop_after' && fault !== 'malformed' ? broken(fault) : await dispatch(routes, ask)
    after()
    const shown: Answer = fault === 'drop_after' ? 'drop' : fault === 'malformed' ? halfJson : answer
    note(sim, ask, shown)
    return shown
  }
}

/** A new token ends the one before it (questions and answers of Daraja's portal, 2025). */
export const tokenRoute = (sim: Sim): Route => ({
  method: 'GET',
  path: '/oauth/v1/generate',
  handle(ask) {
    const { consumerKey, consumerSecret } = sim.settings
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
    if (ask.headers.authorization !== `Basic ${basic}`) return problem(400, '400.008.01', 'Invalid Authentication passed')
    if (ask.query.get('grant_type') !== 'client_credentials') return problem(400, '400.008.02', 'Invalid grant type passed')
    sim.state.token = { value: digits(sim.state, 28), until: sim.timeline.now() + TOKEN_SECONDS * 1000 }
    return json(200, { access_token: sim.state.token.value, expires_in: String(TOKEN_SECONDS) })
  },
})

async function dispatch(routes: readonly Route[], ask: Ask): Promise<Answer> {
  const found = findRoute(routes, ask.method, ask.path)
  if (!found) return problem(404, '404.002.01', 'Resource not found')
  try {
    return await found.route.handle({ ...ask, params: found.params })
  } catch (error) {
    if (error instanceof Refused) return error.page
    throw error
  }
}

function takeFault(sim: Sim, path: string): FaultKind | null {
  const planned = sim.state.faults.find(
    (one) => one.times > 0 && (one.path === path || (one.path === '*' && !path.startsWith('/__sim'))),
  )
  if (!planned) return null
  planned.times -= 1
  sim.state.faults = sim.state.faults.filter(({ times }) => times > 0)
  return planned.fault
}

function broken(fault: { status: number } | 'hang' | 'drop'): Answer {
  if (typeof fault === 'string') return fault
  const { status } = fault
  if (status === 429) return problem(429, '500.003.02', 'Error Occurred: Spike Arrest Violation')
  if (status < 500) return problem(status, `${status}.001.01`, 'A fault that was asked for')
  return { status, headers: { 'content-type': 'text/html' }, body: `<html><body><h1>${status}</h1></body></html>` }
}

const halfJson: Page = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"CheckoutRequestID": "ws_' }

function note(sim: Sim, ask: Ask, answer: Answer): void {
  if (UNLOGGED.some((path) => ask.path.startsWith(path))) return
  const status = typeof answer === 'string' ? answer : answer.status
  sim.log.push({ method: ask.method, path: ask.path, body: ask.body.length > 0 ? readObject(ask) : null, status })
  if (sim.log.length > LOG_KEPT) sim.log.shift()
}
