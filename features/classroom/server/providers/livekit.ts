/** Rooms at a LiveKit server behind the port: the same page, with another one carrying voice and picture. */
import type { Db } from '../../../../shared/server/database.ts'
import type { Hear } from '../../../../shared/server/heard.ts'
import { earlier, hours, minutes, plus, seconds } from '../../../../shared/time.ts'
import { noteList, noteLiveKitEvent } from '../livekit-log.ts'
import { bar, changeRoom, hand, handedIn, isAsPlanned, roomOf, roomsGoingOn, takeDueRoom } from '../livekit-rooms.ts'
import { wantRoom, type LiveKitRow } from '../livekit-rooms.ts'
import { RoomUnavailable, type Admission, type RoomEngine, type RoomGuest } from '../room-engine.ts'
import { livekitApi, LiveKitFault, type Listed, type LiveKitApi } from './livekit-api.ts'
import { wayIn, type LiveKitSettings } from './livekit-token.ts'
import { readLiveKitWebhook } from './livekit-webhook.ts'

export type LiveKitRoomsSetup = {
  settings: LiveKitSettings
  db: Db
  /** Our own public origin: names our rooms apart from what else the server holds. */
  site: string
  now: () => Date
  /** How long to wait for one answer, in milliseconds; ten seconds unless told. */
  answerMs?: number
  /** Is told how each call was answered. */
  hear?: Hear
  log: (text: string) => void
}

type LiveKit = LiveKitRoomsSetup & { api: LiveKitApi; nameOf: (ref: string) => string }

const MOST_PEOPLE = 100
/** By LiveKit's names for what is sent. */
const SOURCES = { mic: 'MICROPHONE', camera: 'CAMERA', screen: 'SCREEN_SHARE' } as const

export function livekitRooms(setup: LiveKitRoomsSetup): RoomEngine {
  const { db, settings, now } = setup
  const ending = `@${new URL(setup.site).hostname}`
  const nameOf = (ref: string) => ref + ending
  const livekit: LiveKit = { ...setup, nameOf, api: livekitApi(settings, now, setup) }
  const { api } = livekit
  const endNow = async (ref: string): Promise<void> => {
    const row = await roomOf(db, ref)
    if (!row) return
    await changeRoom(db, row.id, { endedAt: now(), nextStepAt: now() })
    await said(api.end(nameOf(ref)))
  }
  return {
    origins: [settings.url, settings.url.replace(/^ws/, 'http')],
    limits: { people: MOST_PEOPLE, inPage: true, control: true, board: false, orders: true, recording: 'none' },
    create: async (plan) => {
      await wantRoom(db, plan, now())
      return { ref: plan.key }
    },
    update: async (_, plan) => void (await wantRoom(db, plan, now())),
    cancel: endNow,
    admit: (ref, guest) => admit(livekit, ref, guest),
    async mute(ref, personId, what) {
      const inside = await said(api.inside(nameOf(ref)))
      const tracks = inside.find(({ identity }) => identity === personId)?.tracks ?? []
      for (const { id, source, muted } of tracks)
        if (source === SOURCES[what] && !muted) await said(api.mute(nameOf(ref), personId, id))
    },
    async remove(ref, personId) {
      const row = await roomOf(db, ref)
      if (!row) return
      // First, so that whoever comes straight back is found to be one who was taken out.
      await bar(db, row.id, Number(personId), now())
      await said(api.remove(nameOf(ref), personId))
    },
    end: endNow,
    isEnded: async (ref) => Boolean((await roomOf(db, ref))?.endedAt),
    async receive(raw, headers, at) {
      const message = await readLiveKitWebhook(raw, headers, settings, at)
      if (!message.authentic) return null
      const { event } = message
      const row = event?.room.endsWith(ending) ? await roomOf(db, event.room.slice(0, -ending.length)) : null
      if (!event || !row) return {}
      await noteLiveKitEvent(db, row, event)
      if (event.kind === 'joined' && (await unwelcome(db, row, [event.identity])).length > 0)
        await changeRoom(db, row.id, { nextStepAt: at })
      return {}
    },
    async plan(rooms, at) {
      // Read before what is wanted, or whatever was planned in between would be taken for cancelled.
      const rows = await roomsGoingOn(db, at)
      if (rows.length === 0) return
      const plans = new Map((await rooms(plus(at, hours(AHEAD_HOURS)))).map((one) => [one.key, one]))
      for (const row of rows) {
        const plan = plans.get(row.room)
        if (!plan) await changeRoom(db, row.id, { endedAt: at, nextStepAt: at })
        else if (!isAsPlanned(row, plan)) await wantRoom(db, plan, at)
      }
    },
    async tend(at) {
      const row = await takeDueRoom(db, at)
      if (!row) return false
      await look(livekit, row, at).catch(async (error: unknown) => {
        if (!(error instanceof LiveKitFault)) throw error
        setup.log(error.message)
        if (at >= plus(row.closesAt, hours(WAITS_HOURS))) await changeRoom(db, row.id, { nextStepAt: null })
      })
      return true
    },
  }
}

/** A room is asked for ten minutes before its time at the earliest; one that is planned for later was moved. */
const AHEAD_HOURS = 24
/** Long after its lesson nobody sits in a room: one that cannot be asked about is left. */
const WAITS_HOURS = 2
const LOOK_EVERY = seconds(20)
/** For so long after the door has closed somebody may have a token that is still good. */
const TOKENS_LIVE = minutes(10)

/** A fault as the port says it. */
const said = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof LiveKitFault) throw new RoomUnavailable('away')
    throw error
  })

async function admit({ db, api, nameOf, settings, now }: LiveKit, ref: string, guest: RoomGuest): Promise<Admission> {
  const row = await roomOf(db, ref)
  if (!row) throw new RoomUnavailable('away')
  const at = now()
  const personId = Number(guest.personId)
  const isHost = guest.role === 'host'
  if (row.endedAt && !isHost) throw new RoomUnavailable('ended')
  const before = await handedIn(db, row.id)
  if (before.some((one) => one.personId === personId && one.removedAt !== null)) throw new RoomUnavailable('removed')
  await said(api.create(nameOf(ref), MOST_PEOPLE))
  await hand(db, row.id, personId, at)
  if (row.endedAt) await changeRoom(db, row.id, { endedAt: null, nextStepAt: at })
  return { kind: 'livekit', url: settings.url, token: await wayIn(settings, nameOf(ref), guest, at) }
}

/** Asks who is inside, sends out who must not be, and closes the room when its time is over. */
async function look({ db, api, nameOf }: LiveKit, row: LiveKitRow, at: Date): Promise<void> {
  const name = nameOf(row.room)
  const inside: Listed[] = await api.inside(name)
  await noteList(db, row, inside, at)
  // Read again: its teacher may have come back while LiveKit was asked.
  const current = (await roomOf(db, row.room)) ?? row
  const identities = inside.map(({ identity }) => identity)
  for (const identity of await unwelcome(db, current, identities)) await api.remove(name, identity)
  if (current.endedAt || at >= row.closesAt) await api.end(name)
  await changeRoom(db, row.id, { nextStepAt: nextLook(row, at) })
}

/** Once at the very end of the booked time: by that the lesson is settled. */
function nextLook({ endsAt, closesAt }: LiveKitRow, at: Date): Date | null {
  const soon = plus(at, LOOK_EVERY)
  if (at < endsAt) return earlier(soon, endsAt)
  if (at < closesAt) return earlier(soon, closesAt)
  return at < plus(closesAt, TOKENS_LIVE) ? plus(closesAt, TOKENS_LIVE) : null
}

/** Whoever is inside without a way in that is still good. */
async function unwelcome(db: Db, row: LiveKitRow, identities: readonly string[]): Promise<string[]> {
  if (row.endedAt) return [...identities]
  const handed = await handedIn(db, row.id)
  const welcome = new Set(handed.filter(({ removedAt }) => removedAt === null).map(({ personId }) => String(personId)))
  return identities.filter((one) => !welcome.has(one))
}
