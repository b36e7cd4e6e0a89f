/** Who comes into a room, goes and is sent out, and the events that say so. */
import { ConnectionQualityInfo, type ConnectionQuality } from '@livekit/protocol'
import { DisconnectReason, ParticipantInfo, ParticipantInfo_State as Standing, ParticipantPermission } from '@livekit/protocol'
import { Room as RoomInfo, TrackSource, type CreateRoomRequest, type TrackInfo } from '@livekit/protocol'
import { nextId, roomNamed, secondsOf, type Line, type Room, type Sim, type Stay } from './state.ts'
import type { Claims } from './tokens.ts'
import { emit } from './webhooks.ts'

export const REASONS = {
  left: DisconnectReason.CLIENT_INITIATED,
  again: DisconnectReason.DUPLICATE_IDENTITY,
  removed: DisconnectReason.PARTICIPANT_REMOVED,
  deleted: DisconnectReason.ROOM_DELETED,
  lost: DisconnectReason.SIGNAL_CLOSE,
} as const

const EMPTY_SECONDS = 300
const DEPARTURE_SECONDS = 20

/** The same name again is the same room. */
export function openRoom(sim: Sim, wanted: Partial<CreateRoomRequest> & { name: string }): Room {
  const known = roomNamed(sim, wanted.name)
  if (known) return known
  const room: Room = {
    sid: nextId(sim, 'RM_'),
    name: wanted.name,
    createdAt: sim.timeline.now(),
    emptySeconds: wanted.emptyTimeout || EMPTY_SECONDS,
    departureSeconds: wanted.departureTimeout || DEPARTURE_SECONDS,
    mostPeople: wanted.maxParticipants ?? 0,
    stays: [],
    lingering: [],
  }
  sim.state.rooms.push(room)
  emit(sim, 'room_started', { room: infoOf(room) })
  isEmpty(sim, room, room.emptySeconds)
  return room
}

export const infoOf = (room: Room): RoomInfo =>
  new RoomInfo({
    sid: room.sid,
    name: room.name,
    emptyTimeout: room.emptySeconds,
    departureTimeout: room.departureSeconds,
    maxParticipants: room.mostPeople,
    creationTime: secondsOf(room.createdAt),
    creationTimeMs: BigInt(room.createdAt),
    numParticipants: room.stays.length,
  })

/** Lets in whoever has the token. Another stay of the same person ends. @returns why not, in words */
export function join(sim: Sim, claims: Claims, line: Line | null): { room: Room; stay: Stay } | string {
  const { sub: identity, name = '', attributes = {}, video } = claims
  if (!identity) return 'no identity'
  if (video.roomJoin !== true || !video.room) return 'no permission to join'
  const room = openRoom(sim, { name: video.room })
  const before = room.stays.find(({ info }) => info.identity === identity)
  if (before) leave(sim, room, before, REASONS.again, { stays: true })
  if (room.mostPeople > 0 && room.stays.length >= room.mostPeople) return 'room is full'
  const stay: Stay = { info: newcomer(sim, { identity, name, attributes, video }), line }
  room.stays.push(stay)
  delete sim.state.emptySince[room.sid]
  emit(sim, 'participant_joined', { room: infoOf(room), participant: stay.info })
  tellOthers(room, stay)
  return { room, stay }
}

type Newcomer = { identity: string; name: string; attributes: Record<string, string>; video: Claims['video'] }

const newcomer = (sim: Sim, { identity, name, attributes, video }: Newcomer): ParticipantInfo =>
  new ParticipantInfo({
    sid: nextId(sim, 'PA_'),
    identity,
    name,
    attributes,
    state: Standing.JOINED,
    joinedAt: secondsOf(sim.timeline.now()),
    joinedAtMs: BigInt(sim.timeline.now()),
    permission: new ParticipantPermission({
      canPublish: video.canPublish ?? true,
      canPublishData: video.canPublishData ?? true,
      canSubscribe: video.canSubscribe ?? true,
      canPublishSources: (video.canPublishSources ?? []).map((one) => sourceOf[one]),
    }),
  })

const sourceOf = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
} as const

/** @param more.stays the room is not closed for this, because somebody comes in the same moment */
export function leave(sim: Sim, room: Room, stay: Stay, reason: DisconnectReason, more: { stays?: boolean } = {}): void {
  if (!room.stays.includes(stay)) return
  room.stays = room.stays.filter((one) => one !== stay)
  stay.info.state = Standing.DISCONNECTED
  stay.info.disconnectReason = reason
  if (sim.state.lingers) room.lingering.push(stay.info)
  stay.line?.over(reason)
  emit(sim, 'participant_left', { room: infoOf(room), participant: stay.info })
  tellOthers(room, stay)
  if (room.stays.length === 0 && !more.stays) isEmpty(sim, room, room.departureSeconds)
}

/** Everybody is sent out, and it is there no more. */
export function closeRoom(sim: Sim, room: Room): void {
  for (const stay of [...room.stays]) leave(sim, room, stay, REASONS.deleted, { stays: true })
  sim.state.rooms = sim.state.rooms.filter((one) => one !== room)
  emit(sim, 'room_finished', { room: infoOf(room) })
}

function isEmpty(sim: Sim, room: Room, seconds: number): void {
  const emptySince = sim.timeline.now()
  sim.state.emptySince[room.sid] = emptySince
  sim.timeline.schedule(seconds * 1000, { kind: 'close', room: room.sid, emptySince })
}

/** Its time alone is over, unless somebody has come since. */
export function closeEmpty(sim: Sim, sid: string, emptySince: number): void {
  const room = sim.state.rooms.find((one) => one.sid === sid)
  if (room && sim.state.emptySince[sid] === emptySince) closeRoom(sim, room)
}

/** Their media has come through: from now on they are told what others send. */
export function activate(room: Room, stay: Stay): void {
  stay.info.state = Standing.ACTIVE
  tellOthers(room, stay)
}

export function muteTrack(room: Room, stay: Stay, track: TrackInfo): void {
  track.muted = true
  stay.line?.muted(track.sid)
  tellOthers(room, stay)
}

/** All are told, themselves included. */
export function setQuality(room: Room, about: Stay, quality: ConnectionQuality): void {
  for (const { line } of room.stays) line?.quality(new ConnectionQualityInfo({ participantSid: about.info.sid, quality }))
}

export function tellOthers(room: Room, about: Stay): void {
  about.info.version += 1
  for (const stay of room.stays) if (stay !== about) stay.line?.tell([about.info])
}
