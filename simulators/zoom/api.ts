/** The API from the outside in: planned faults, the token, routes, the log. */
import { lossOf } from '../control.ts'
import { findRoute, json, readObject, type Answer, type Ask, type Handler, type Page, type Route } from '../http.ts'
import { nextWord, type FaultKind, type Sim } from './state.ts'

const TOKEN_SECONDS = 3600
const LOG_KEPT = 500

/** Zoom's way of saying no. */
export const problem = (status: number, code: number, message: string): Page => json(status, { code, message })

export const noMeeting = (id: string): Page => problem(404, 3001, `Meeting does not exist: ${id}.`)

/** More than an account of this size may ask within a second. */
const hurried = (): Page => {
  const page = problem(429, 429, 'You have reached the maximum per-second rate limit for this API. Try again later.')
  return { ...page, headers: { ...page.headers, 'x-ratelimit-category': 'Medium', 'x-ratelimit-type': 'QPS' } }
}

/** One host's hundred of the day: the headers, as they come in life, tell of the account alone. */
export const hundred = (): Page => {
  const message =
    'You have exceeded the daily rate limit (100) of Meeting Create/Update API requests permitted for this particular user. ' +
    'You may resume these requests at GMT 00:00:00.'
  const page = problem(429, 429, message)
  return { ...page, headers: { ...page.headers, 'x-ratelimit-category': 'Light', 'x-ratelimit-remaining': '5893' } }
}
export const noUser = (id: string): Page => problem(404, 1001, `User does not exist: ${id}.`)

export function apiHandler(sim: Sim, routes: readonly Route[]): Handler {
  return async (ask) => {
    const fault = takeFault(sim, ask)
    const loss = lossOf(fault)
    const answer = fault && !loss ? brokenAnswer(fault) : await dispatch(sim, routes, ask)
    const shown = loss ? loss(answer) : answer
    note(sim, ask, shown)
    return shown
  }
}

async function dispatch(sim: Sim, routes: readonly Route[], ask: Ask): Promise<Answer> {
  if (ask.path.startsWith('/v2/')) {
    const token = /^Bearer (.+)$/.exec(ask.headers.authorization ?? '')?.[1]
    const until = token && sim.state.tokens[token]
    if (!until) return problem(401, 124, 'Invalid access token.')
    if (until <= sim.timeline.now()) return problem(401, 124, 'Access token is expired.')
  }
  const found = findRoute(routes, ask.method, ask.path)
  return found ? found.route.handle({ ...ask, params: found.params }) : problem(404, 2300, 'This API endpoint is not recognized.')
}

export function tokenRoute(sim: Sim): Route {
  const handle = (ask: Ask): Answer => {
    const { clientId, clientSecret, accountId } = sim.keys
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (ask.headers.authorization !== basic)
      return json(400, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' })
    const form = readObject(ask)
    if (form?.['grant_type'] !== 'account_credentials' || form['account_id'] !== accountId)
      return json(400, { reason: 'Bad Request', error: 'invalid_request' })
    const token = nextWord(sim, 'access')
    sim.state.tokens[token] = sim.timeline.now() + TOKEN_SECONDS * 1000
    const scope = 'meeting:write:meeting:admin meeting:read:meeting:admin'
    return json(200, { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS, scope, api_url: sim.origin })
  }
  return { method: 'POST', path: '/oauth/token', handle }
}

function takeFault(sim: Sim, ask: Ask): FaultKind | null {
  const planned = sim.state.faults.find(({ times, path, method }) => times > 0 && path === ask.path && method === ask.method)
  if (!planned) return null
  planned.times -= 1
  return planned.fault
}

function brokenAnswer(fault: FaultKind): Answer {
  if (fault === 'hang' || fault === 'drop') return fault
  if (fault === 'hurried') return hurried()
  if (fault === 'hundred') return hundred()
  if (fault === 'malformed' || typeof fault === 'string')
    return { status: 201, headers: { 'content-type': 'application/json' }, body: '{"id": 85' }
  return problem(fault.status, fault.code ?? 5000, 'A fault that was asked for.')
}

function note(sim: Sim, ask: Ask, answer: Answer): void {
  if (ask.path.startsWith('/__sim') || ask.path.startsWith('/assets/')) return
  const status = typeof answer === 'string' ? answer : answer.status
  sim.log.push({ method: ask.method, path: ask.path, status, body: ask.body.length > 0 ? readObject(ask) : null })
  if (sim.log.length > LOG_KEPT) sim.log.shift()
}
