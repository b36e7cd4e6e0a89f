/** The control calls under `/__sim`: for tests. They exist only when the simulator is started with them. */
import { ConnectionQuality } from '@livekit/protocol'
import { done, faultIn, list, post, refused, type Body } from '../control.ts'
import { eventRoutes } from '../events.ts'
import { json, type Answer, type Route } from '../http.ts'
import { closeRoom, join, leave, REASONS, setQuality } from './inside.ts'
import { faultWords, roomNamed, scenarios, type Room, type Sim, type Stay } from './state.ts'
import { readToken } from './tokens.ts'

export function controlRoutes(sim: Sim): Route[] {
  return [
    post('clock/advance', async ({ ms }) => (await sim.timeline.advance(Number(ms)), done)),
    post('fault', (body) => planFault(sim, body)),
    post('faults/end', () => ((sim.state.faults = []), done)),
    post('linger', ({ on }) => ((sim.state.lingers = on === true), done)),
    ...eventRoutes(sim, scenarios),
    post('join', (body) => come(sim, body)),
    post('leave', (body) => withRoom(sim, body, (room) => go(sim, room, String(body['identity'])))),
    post('lose', (body) => ofPerson(sim, body, (_, stay) => stay.line?.lose())),
    post('quality', (body) =>
      ofPerson(sim, body, (room, stay) => setQuality(room, stay, qualities[body['is'] === 'poor' ? 'poor' : 'good'])),
    ),
    post('end', (body) => withRoom(sim, body, (room) => closeRoom(sim, room))),
    list('rooms', () => sim.state.rooms.map(shown)),
    list('log', () => sim.log),
  ]
}

const shown = ({ sid, name, mostPeople, stays }: Room) => ({
  sid,
  name,
  mostPeople,
  people: stays.map(({ info }) => info.toJson()),
})

function withRoom(sim: Sim, body: Body, act: (room: Room) => unknown): Answer {
  const room = roomNamed(sim, String(body['room']))
  if (!room) return refused('no such room')
  act(room)
  return done
}

/** `{token}`: as their client does, without voice and picture. Answers with the id of the stay. */
async function come(sim: Sim, { token }: Body): Promise<Answer> {
  const claims = await readToken(sim, String(token))
  if (typeof claims === 'string') return refused(claims)
  const inside = join(sim, claims, null)
  return typeof inside === 'string' ? refused(inside) : json(200, { sid: inside.stay.info.sid, room: inside.room.name })
}

function go(sim: Sim, room: Room, identity: string): void {
  const stay = room.stays.find(({ info }) => info.identity === identity)
  if (stay) leave(sim, room, stay, REASONS.left)
}

const qualities = { poor: ConnectionQuality.POOR, good: ConnectionQuality.GOOD }

function ofPerson(sim: Sim, { name }: Body, act: (room: Room, stay: Stay) => void): Answer {
  for (const room of sim.state.rooms)
    for (const stay of room.stays)
      if (stay.info.name === name) {
        act(room, stay)
        return done
      }
  return refused('nobody of that name is inside')
}

/** `{method, fault, times}`; `method` is one of the room service, or `*`. */
function planFault(sim: Sim, { method, fault, times }: Body): Answer {
  const kind = faultIn(faultWords, fault)
  if (!kind || typeof method !== 'string') return refused('a fault needs a method and a kind')
  sim.state.faults.push({ method, fault: kind, times: Number(times ?? 1) })
  return done
}
