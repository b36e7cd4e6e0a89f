/** The control calls under `/__sim`: for tests. They exist only when the simulator is started with them. */
import { isObject, json, readObject, type Answer, type Route } from '../http.ts'
import { doorProblem, endMeeting, join, leave } from './inside.ts'
import { faultWords, scenarios, type FaultKind, type Meeting, type Sim } from './state.ts'
import { replay, validate } from './webhooks.ts'

type Body = Record<string, unknown>

export function controlRoutes(sim: Sim): Route[] {
  const post = (path: string, act: (body: Body) => Answer | Promise<Answer>): Route => ({
    method: 'POST',
    path: `/__sim/${path}`,
    handle: (ask) => act(readObject(ask) ?? {}),
  })
  const list = (path: string, read: () => unknown): Route => ({
    method: 'GET',
    path: `/__sim/${path}`,
    handle: () => json(200, read()),
  })
  return [
    post('clock/advance', async ({ ms }) => (await sim.timeline.advance(Number(ms)), done)),
    post('scenario', (body) => planScenario(sim, body)),
    post('fault', (body) => planFault(sim, body)),
    post('faults/end', () => ((sim.state.faults = []), done)),
    post('webhook/configure', ({ url }) => ((sim.webhookUrl = typeof url === 'string' ? url : null), done)),
    post('webhook/replay', (body) => replayLast(sim, body)),
    post('webhook/validate', async () => json(200, { answered: await validate(sim) })),
    post('join', (body) => come(sim, body)),
    post('leave', (body) => withMeeting(sim, body, (meeting) => leave(sim, meeting, String(body['user_id'])))),
    post('end', (body) => withMeeting(sim, body, (meeting) => endMeeting(sim, meeting))),
    list('meetings', () => sim.state.meetings),
    list('deliveries', () => sim.state.deliveries),
    list('log', () => sim.log),
  ]
}

const done = json(200, { done: true })
const refused = (why: string): Answer => json(400, { error: why })

function withMeeting(sim: Sim, body: Body, act: (meeting: Meeting) => unknown): Answer {
  const meeting = sim.state.meetings.find(({ id }) => String(id) === String(body['meeting']))
  if (!meeting) return refused('no such meeting')
  act(meeting)
  return done
}

/** `{meeting, registrant}` or `{meeting, host: true}`: as their page's Join does. Answers with the `user_id` to leave by. */
function come(sim: Sim, body: Body): Answer {
  const meeting = sim.state.meetings.find(({ id }) => String(id) === String(body['meeting']))
  const who = body['host'] === true ? ('host' as const) : meeting?.registrants.find(({ id }) => id === body['registrant'])
  if (!meeting || !who) return refused('no such meeting or registrant')
  const problem = doorProblem(sim, meeting, who)
  return problem ? refused(problem) : json(200, { user_id: join(sim, meeting, who, who === 'host' ? 'Host' : who.name).userId })
}

/** `{names}`: one for each of the next events, in order. */
function planScenario(sim: Sim, { names }: Body): Answer {
  const wanted = Array.isArray(names) ? names : []
  const known = wanted.flatMap((name) => scenarios.filter((one) => one === name))
  if (known.length === 0 || known.length !== wanted.length) return refused('no such scenario')
  sim.state.scenarios.push(...known)
  return done
}

/** `{method, path, fault, times}`; `path` is the whole address. */
function planFault(sim: Sim, { method, path, fault, times }: Body): Answer {
  const numbers = isObject(fault) ? { status: Number(fault['status']), code: Number(fault['code'] ?? 5000) } : undefined
  const kind: FaultKind | undefined = faultWords.find((one) => one === fault) ?? numbers
  if (!kind || typeof path !== 'string') return refused('a fault needs a path and a kind')
  sim.state.faults.push({ method: String(method ?? 'GET'), path, fault: kind, times: Number(times ?? 1) })
  return done
}

/** `{event}`: the last one of that name again. */
function replayLast(sim: Sim, { event }: Body): Answer {
  const found = sim.state.deliveries.findLast((one) => one.event === event)
  if (!found) return refused('no such delivery')
  replay(sim, found)
  return done
}
