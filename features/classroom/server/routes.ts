import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { firstName } from '../../accounts/rules.ts'
import { roomClosesAt, roomOpensAt } from '../../booking/rules.ts'
import { guardiansOf } from '../../family/server/index.ts'
import type { HouseReader } from '../../house/server/index.ts'
import { rightsOf } from '../rules.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { refusals, dataPrice, enterRoom, lessonAttendance, orderRoom, roomBoard, showRoom } from '../contract.ts'
import { peopleInside } from './attendance.ts'
import { boardOf, isEnded } from './kept-rooms.ts'
import { RoomUnavailable, type RoomEngine } from './room-engine.ts'
import { roomLog } from './room-log.ts'
import { planOf, roomFor, roomName, roomState, type Entrant, type Room } from './rooms.ts'

export type ClassroomParts = {
  db: Db
  rooms: RoomEngine
  /** Our own public origin, which all servers share. */
  site: string
  house: HouseReader
}

export const classroomCalls: readonly CallRoute<ClassroomParts>[] = [
  route(dataPrice, async (_, { house }) => (await house.now()).data),
  route(showRoom, async ({ actor, input, now }, { db, house, rooms }) => {
    const { room, me } = await roomFor(db, actor, input.kind, input.roomId, now)
    return {
      title: room.title,
      subject: room.subject,
      teacher_name: room.teacherName,
      starts_at: room.startsAt.toISOString(),
      ends_at: room.endsAt.toISOString(),
      opens_at: roomOpensAt(room).toISOString(),
      closes_at: roomClosesAt(room).toISOString(),
      ...(await stateFor({ db, rooms }, room, me, now)),
      teacher_missed: room.teacherMissed,
      inside: await peopleInside(db, input.kind, input.roomId),
      role: me.role,
      ...(await house.now()).data,
    }
  }),
  route(roomBoard, async ({ actor, input, now }, { db, rooms }) => {
    const { room } = await roomFor(db, actor, input.kind, input.roomId, now)
    const strokes = await boardOf(db, roomName(room.kind, room.id))
    return { has_board: rooms.limits.board || strokes.length > 0, strokes }
  }),
  route(lessonAttendance, async ({ actor, input, now }, { db }) => roomLog(db, actor, input.roomId, now)),
  route(enterRoom, async ({ actor, input, now }, { db, rooms, site }) => {
    const { room, me } = await roomFor(db, actor, input.kind, input.roomId, now)
    if (!room.confirmed) throw new Refusal(refusals.not_confirmed)
    const state = roomState(room, now)
    if (state !== 'open') throw new Refusal(refusals[state === 'early' ? 'room_not_open' : 'room_closed'])
    const guest = { personId: String(me.id), name: me.name, role: me.role, ...rightsOf(me.role, room.kind) }
    const admission = await toBeHad(async () => {
      const { ref } = await rooms.create(planOf(room))
      return rooms.admit(ref, { ...guest, until: roomClosesAt(room) })
    })
    // Nobody reads who may sit in where it is no page of ours.
    const parents = me.role === 'learner' && admission.kind !== 'redirect' ? await guardiansOf(db, actor) : []
    const answer = { me, may_sit_in: parents.map(({ name }) => firstName(name)) }
    if (admission.kind === 'redirect')
      return { ...answer, carrier: 'elsewhere' as const, url: admission.url, token: '', turn: null }
    if (admission.kind === 'livekit')
      return { ...answer, carrier: 'livekit' as const, url: admission.url, token: admission.token, turn: null }
    const socket = new URL(admission.url, site)
    socket.protocol = socket.protocol.replace('http', 'ws')
    const { token, turn } = admission
    return { ...answer, carrier: 'own' as const, url: socket.toString(), token, turn }
  }),
  route(orderRoom, async ({ actor, input, now }, { db, rooms }) => {
    const { room, me } = await roomFor(db, actor, input.kind, input.roomId, now)
    const { order } = input
    const mayAsk = order.what === 'remove' ? rightsOf(me.role, room.kind).keepsDoor : me.role === 'host'
    // In every other room its teacher says so in the room itself.
    if (!mayAsk || !rooms.limits.orders) throw new Refusal(refusals.not_found)
    if (!room.confirmed || roomState(room, now) !== 'open') throw new Refusal(refusals.room_closed)
    const { key: ref } = planOf(room)
    await toBeHad(async () => {
      if (order.what === 'mute') await rooms.mute(ref, String(order.person), 'mic')
      else if (order.what === 'remove') await rooms.remove(ref, String(order.person))
      else await rooms.end(ref)
    })
    return { done: true as const }
  }),
]

type Ending = Pick<Answer<typeof showRoom>, 'state' | 'over_because'>

/** Whom the teacher has ended it for, for them it is over before its time; the teacher may open it again. */
async function stateFor(
  { db, rooms }: Pick<ClassroomParts, 'db' | 'rooms'>,
  room: Room,
  me: Entrant,
  now: Date,
): Promise<Ending> {
  if (!room.held) return { state: 'over', over_because: 'off' }
  const state = room.confirmed ? roomState(room, now) : 'over'
  if (state === 'over') return { state, over_because: 'time' }
  const name = roomName(room.kind, room.id)
  const ended = state === 'open' && me.role !== 'host' && (await (rooms.isEnded?.(name) ?? isEnded(db, name)))
  return ended ? { state: 'over', over_because: 'ended' } : { state, over_because: null }
}

/** A provider that does not answer, or takes no more, is no fault of ours: people are told, and try again. */
const toBeHad = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (error instanceof RoomUnavailable) throw new Refusal(reasons[error.why])
    throw error
  })

const reasons = {
  away: refusals.room_away,
  full: refusals.room_full_up,
  ended: refusals.room_closed,
  removed: refusals.taken_out,
} as const
