/** The API origin from the outside in: planned faults, CORS, trailing slashes, routes, the log. */
import { findRoute, readObject, type Answer, type Ask, type Handler, type Page, type Route } from '../http.ts'
import { Refused } from './fields.ts'
import type { Sim } from './sim.ts'
import type { FaultKind } from './state.ts'
import { problem } from './wire.ts'

const LOG_KEPT = 500
// What the pages ask for again and again would push everything else out of the log.
const UNLOGGED = ['/assets/', '/__sim', '/phone/list', '/pay/status/']
const METHODS = ['GET', 'POST']

/** Serves `routes` the way the provider's front door does. `after` runs once a request has had its effect. */
export function apiHandler(sim: Sim, routes: readonly Route[], after: () => void): Handler {
  return async (ask) => {
    if (ask.method === 'OPTIONS') return { status: 204, headers: { ...cors(ask), 'access-control-max-age': '600' }, body: '' }
    const fault = takeFault(sim, ask.path)
    const answer = fault && fault !== 'drop_after' && fault !== 'malformed' ? brokenAnswer(fault) : await dispatch(routes, ask)
    after()
    const shown: Answer = fault === 'drop_after' ? 'drop' : fault === 'malformed' ? halfJson : answer
    note(sim, ask, shown)
    return typeof shown === 'string' ? shown : { ...shown, headers: { ...cors(ask), ...shown.headers } }
  }
}

/** Finds and runs the route; thrown refusals become the answer they carry. */
export async function dispatch(routes: readonly Route[], ask: Ask): Promise<Answer> {
  const found = findRoute(routes, ask.method, ask.path)
  if (!found) return unrouted(routes, ask)
  try {
    return await found.route.handle({ ...ask, params: found.params })
  } catch (error) {
    if (error instanceof Refused) return error.page
    throw error
  }
}

function unrouted(routes: readonly Route[], ask: Ask): Page {
  const fits = (path: string) => METHODS.some((method) => findRoute(routes, method, path))
  // Django appends the missing slash and redirects. A POST that follows arrives as a GET, so clients must not rely on it.
  if (!ask.path.endsWith('/') && fits(`${ask.path}/`)) {
    const query = ask.query.size > 0 ? `?${ask.query}` : ''
    return { status: 301, headers: { location: `${ask.path}/${query}` }, body: '' }
  }
  if (fits(ask.path)) return problem(405, 'method_not_allowed', `Method "${ask.method}" not allowed.`)
  return problem(404, 'not_found', 'Not found.')
}

function cors(ask: Ask): Record<string, string> {
  const { origin } = ask.headers
  if (!origin) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'content-type, authorization, intasend_public_api_key, x-intasend-public-api-key',
    vary: 'origin',
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

function brokenAnswer(fault: { status: number } | 'hang' | 'drop'): Answer {
  if (typeof fault === 'string') return fault
  if (fault.status >= 500)
    return {
      status: fault.status,
      headers: { 'content-type': 'text/html' },
      body: `<html><body><h1>${fault.status}</h1></body></html>`,
    }
  return problem(fault.status, fault.status === 429 ? 'throttled' : 'error', 'A fault that was asked for.')
}

const halfJson: Page = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"invoice": {"invoice_id": "AB' }

function note(sim: Sim, ask: Ask, answer: Answer): void {
  if (UNLOGGED.some((path) => ask.path.startsWith(path))) return
  const status = typeof answer === 'string' ? answer : answer.status
  const at = new Date(sim.timeline.now()).toISOString()
  sim.log.push({ at, method: ask.method, path: ask.path, body: ask.body.length > 0 ? readObject(ask) : null, status })
  if (sim.log.length > LOG_KEPT) sim.log.shift()
}
