/** The control calls under `/__sim`: for tests. They exist only when the simulator is started with them. */
import { done, faultIn, list, post, refused, type Body } from '../control.ts'
import { eventRoutes } from '../events.ts'
import { json, type Answer, type Route } from '../http.ts'
import { doorProblem, endMeeting, join, leave } from './inside.ts'
import { faultWords, scenarios, type Meeting, type Sim } from './state.ts'
import { validate } from './webhooks.ts'

export function controlRoutes(sim: Sim): Route[] {
  return [
    post('clock/advance', async ({ ms }) => (await sim.timeline.advance(Number(ms)), done)),
    post('fault', (body) => planFault(sim, body)),
    post('faults/end', () => ((sim.state.faults = []), done)),
    ...eventRoutes(sim, scenarios),
    post('webhook/validate', async () => json(200, { answered: await validate(sim) })),
    post('join', (body) => come(sim, body)),
    post('leave', (body) => withMeeting(sim, body, (meeting) => leave(sim, meeting, String(body['user_id'])))),
    post('end', (body) => withMeeting(sim, body, (meeting) => endMeeting(sim, meeting))),
    list('meetings', () => sim.state.meetings),
    list('log', () => sim.log),
  ]
}

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

/** `{method, path, fault, times}`; `path` is the whole address. */
function planFault(sim: Sim, { method, path, fault, times }: Body): Answer {
  const kind = faultIn(faultWords, fault)
  if (!kind || typeof path !== 'string') return refused('a fault needs a path and a kind')
  sim.state.faults.push({ method: String(method ?? 'GET'), path, fault: kind, times: Number(times ?? 1) })
  return done
}
