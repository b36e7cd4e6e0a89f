/** The room service over Twirp, as a Go server speaks JSON: names with underscores, whole numbers as text, nothing left out. */
import { CreateRoomRequest, DeleteRoomRequest, ListParticipantsRequest, ListParticipantsResponse } from '@livekit/protocol'
import { ListRoomsRequest, ListRoomsResponse, MuteRoomTrackRequest, MuteRoomTrackResponse } from '@livekit/protocol'
import { RoomParticipantIdentity } from '@livekit/protocol'
import { lossOf } from '../control.ts'
import { json, type Answer, type Ask, type Handler } from '../http.ts'
import { closeRoom, infoOf, leave, muteTrack, openRoom, REASONS } from './inside.ts'
import { roomNamed, type FaultKind, type Room, type Sim, type Stay } from './state.ts'
import { readToken, type Claims } from './tokens.ts'

const PREFIX = '/twirp/livekit.RoomService/'
const LOG_KEPT = 500

type Message = { toJson(options: { useProtoFieldName: boolean; emitDefaultValues: boolean }): unknown }
type Known = { fromJson(value: never): unknown }
type Method = { takes: Known; allows: (grant: Claims['video'], body: { room?: string }) => boolean; act: (body: never) => Answer }

const problem = (status: number, code: string, msg: string): Answer => json(status, { code, msg })
const said = (message: Message): Answer => json(200, message.toJson({ useProtoFieldName: true, emitDefaultValues: true }))
const notFound = (what: string): Answer => problem(404, 'not_found', `requested ${what} does not exist`)

const mayCreate: Method['allows'] = ({ roomCreate }) => roomCreate === true
const mayKeep: Method['allows'] = ({ roomAdmin, room }, body) => roomAdmin === true && room === body.room

function methods(sim: Sim): Record<string, Method> {
  const within = (name: string, act: (room: Room) => Answer): Answer => {
    const room = roomNamed(sim, name)
    return room ? act(room) : notFound('room')
  }
  const person = (name: string, identity: string, act: (room: Room, stay: Stay) => Answer): Answer =>
    within(name, (room) => {
      const stay = room.stays.find(({ info }) => info.identity === identity)
      return stay ? act(room, stay) : notFound('participant')
    })
  return {
    CreateRoom: {
      takes: CreateRoomRequest,
      allows: mayCreate,
      act: (body: CreateRoomRequest) =>
        body.name === '' ? problem(400, 'invalid_argument', 'no name') : said(infoOf(openRoom(sim, body))),
    },
    ListRooms: {
      takes: ListRoomsRequest,
      allows: ({ roomList }) => roomList === true,
      act: ({ names }: ListRoomsRequest) => {
        const wanted = sim.state.rooms.filter(({ name }) => names.length === 0 || names.includes(name))
        return said(new ListRoomsResponse({ rooms: wanted.map(infoOf) }))
      },
    },
    DeleteRoom: {
      takes: DeleteRoomRequest,
      allows: mayCreate,
      act: ({ room: name }: DeleteRoomRequest) =>
        within(name, (room) => {
          closeRoom(sim, room)
          return json(200, {})
        }),
    },
    ListParticipants: {
      takes: ListParticipantsRequest,
      allows: mayKeep,
      act: ({ room: name }: ListParticipantsRequest) =>
        within(name, ({ stays, lingering }) =>
          said(new ListParticipantsResponse({ participants: [...stays.map(({ info }) => info), ...lingering] })),
        ),
    },
    RemoveParticipant: {
      takes: RoomParticipantIdentity,
      allows: mayKeep,
      act: ({ room: name, identity }: RoomParticipantIdentity) =>
        person(name, identity, (room, stay) => {
          leave(sim, room, stay, REASONS.removed)
          return json(200, {})
        }),
    },
    MutePublishedTrack: {
      takes: MuteRoomTrackRequest,
      allows: mayKeep,
      act: ({ room: name, identity, trackSid, muted }: MuteRoomTrackRequest) =>
        person(name, identity, (room, stay) => {
          const track = stay.info.tracks.find(({ sid }) => sid === trackSid)
          if (!track) return notFound('track')
          // As it is set up from the start: a server silences, and never makes anybody speak.
          if (!muted) return problem(403, 'permission_denied', 'remote unmute not enabled')
          muteTrack(room, stay, track)
          return said(new MuteRoomTrackResponse({ track }))
        }),
    },
  }
}

export function apiHandler(sim: Sim, other: Handler): Handler {
  const known = methods(sim)
  return async (ask) => {
    if (!ask.path.startsWith(PREFIX)) return other(ask)
    const name = ask.path.slice(PREFIX.length)
    const fault = takeFault(sim, name)
    const loss = lossOf(fault)
    const answer = fault && !loss ? brokenAnswer(fault) : await call(sim, known[name], ask)
    const shown = loss ? loss(answer) : answer
    sim.log.push({ method: name, status: typeof shown === 'string' ? shown : shown.status, body: parsed(ask.body) })
    if (sim.log.length > LOG_KEPT) sim.log.shift()
    return shown
  }
}

async function call(sim: Sim, method: Method | undefined, ask: Ask): Promise<Answer> {
  if (!method || ask.method !== 'POST') return problem(404, 'bad_route', `no handler for path "${ask.path}"`)
  if (ask.headers['content-type']?.split(';')[0] !== 'application/json')
    return problem(404, 'bad_route', 'unexpected Content-Type')
  const token = /^Bearer (.+)$/.exec(ask.headers.authorization ?? '')?.[1]
  const claims = token ? await readToken(sim, token) : 'no authorization header'
  if (typeof claims === 'string') return problem(401, 'unauthenticated', claims)
  try {
    const body = method.takes.fromJson(parsed(ask.body) as never) as { room?: string }
    if (!method.allows(claims.video, body)) return problem(403, 'permission_denied', 'permissions denied')
    return method.act(body as never)
  } catch (error) {
    return problem(400, 'malformed', error instanceof Error ? error.message : 'malformed')
  }
}

function takeFault(sim: Sim, method: string): FaultKind | null {
  const planned = sim.state.faults.find((one) => one.times > 0 && (one.method === method || one.method === '*'))
  if (!planned) return null
  planned.times -= 1
  return planned.fault
}

function brokenAnswer(fault: FaultKind): Answer {
  if (fault === 'hang' || fault === 'drop') return fault
  if (typeof fault === 'string')
    return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"participants": [' }
  return problem(fault.status, 'internal', 'A fault that was asked for.')
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return null
  }
}
