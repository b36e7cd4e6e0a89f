/** Rooms at Zoom behind the port: meetings made ahead, everybody let in by an address of their own, and who was there told. */
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../shared/server/database.ts'
import { hours, plus, seconds } from '../../../../shared/time.ts'
import { RoomUnavailable, type RoomEngine, type RoomGuest } from '../room-engine.ts'
import { zoomGuests as guests, zoomMeetings as meetings } from '../tables.ts'
import { noteZoomEvent, WORD_HOURS } from '../zoom-log.ts'
import { comingMeetings, isAsPlanned, layDown, meetingOf, note, NotOurs } from '../zoom-meetings.ts'
import { retire, takeHost, takeMeeting, wantMeeting, type MeetingRow } from '../zoom-meetings.ts'
import { zoomApi, type MeetingPlan, type ZoomApi } from './zoom-api.ts'
import { ANSWER_MS, zoomClient, ZoomFault, type ZoomHow, type ZoomSettings } from './zoom-client.ts'
import { readBack, readFrom } from './zoom-read-back.ts'
import { readZoomWebhook } from './zoom-webhook.ts'

export type ZoomRoomsSetup = ZoomHow & {
  settings: ZoomSettings
  db: Db
  /** Our own public origin: names our meetings apart from what else the account holds. */
  site: string
  now: () => Date
  log: (text: string) => void
}

type Zoom = ZoomRoomsSetup & { api: ZoomApi; siteName: string }

export function zoomRooms(setup: ZoomRoomsSetup): RoomEngine {
  const { db, settings, now } = setup
  const api = zoomApi(zoomClient(settings, () => now().getTime(), setup))
  const zoom: Zoom = { ...setup, api, siteName: new URL(setup.site).hostname }
  const retireRoom = async (ref: string): Promise<void> => {
    const row = await meetingOf(db, ref)
    if (row) await retire(db, row.id, now())
  }
  return {
    limits: { people: 100, inPage: false, control: false, board: false, orders: false, recording: 'none' },
    async create(plan) {
      await makeNow(zoom, () => wantMeeting(db, plan, now()))
      return { ref: plan.key }
    },
    update: async (_, plan) => void (await wantMeeting(db, plan, now())),
    cancel: retireRoom,
    admit: async (ref, guest) => ({ kind: 'redirect', url: await said(letIn(zoom, ref, guest)) }),
    mute: async () => undefined,
    remove: async () => undefined,
    async end(ref) {
      const row = await meetingOf(db, ref)
      if (row?.meetingId) await api.end(row.meetingId)
    },
    async receive(raw, headers, at) {
      const message = readZoomWebhook(raw, headers, settings.webhookSecret, at)
      if (!message.authentic) return null
      if (message.event) await noteZoomEvent(db, message.event)
      return message.reply ?? {}
    },
    async plan(rooms, at) {
      // Read before what is wanted, or whatever was planned in between would be taken for cancelled.
      const rows = await comingMeetings(db, at)
      const wanted = await rooms(plus(at, hours(AHEAD_HOURS)))
      const plans = new Map(wanted.map((one) => [one.key, one]))
      for (const row of rows) if (!plans.has(row.room)) await retire(db, row.id, at)
      const known = new Map(rows.map((row) => [row.room, row]))
      for (const plan of wanted) {
        const row = known.get(plan.key)
        if (!row || !isAsPlanned(row, plan)) await wantMeeting(db, plan, at)
      }
    },
    async tend(at) {
      const row = await takeMeeting(db, at)
      if (!row) return false
      await carry(zoom, row, at).catch((error: unknown) => putOff(zoom, row, error, at))
      return true
    },
  }
}

/** How long before a lesson its meeting is made: time enough for an outage, and few are cancelled after. */
const AHEAD_HOURS = 24

/** A fault as the port says it. */
async function said<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof ZoomFault) throw new RoomUnavailable('away')
    throw error
  })
}

/** How often whoever stands before the door looks whether another server has made the meeting. */
const LOOK_AGAIN_MS = 200

/**
 * Somebody stands before the door: whatever was to come is done now. Where another server is at it, it is waited for as long as
 * for an answer of Zoom's. Into a meeting that is there they are let also where Zoom has not been told of its new time or title.
 * @param wanted what there is of the meeting, null where it is wanted no more
 */
async function makeNow(zoom: Zoom, wanted: () => Promise<MeetingRow | null>): Promise<void> {
  const { db, now, answerMs = ANSWER_MS } = zoom
  const patientUntil = performance.now() + answerMs
  for (;;) {
    const row = await wanted()
    if (!row) throw new RoomUnavailable('away')
    if (row.meetingId && row.told) return
    const taken = await takeMeeting(db, now(), row.id)
    if (taken) return makeTaken(zoom, taken)
    if (row.meetingId) return
    if (performance.now() > patientUntil) throw new RoomUnavailable('away')
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
  }
}

async function makeTaken(zoom: Zoom, taken: MeetingRow): Promise<void> {
  const at = zoom.now()
  try {
    await make(zoom, taken, at)
  } catch (error) {
    await putOff(zoom, taken, error, at)
    const isThere = taken.meetingId !== null && error instanceof ZoomFault && error.kind !== 'gone'
    if (!isThere) await said(Promise.reject(error instanceof Error ? error : new Error('unknown')))
  }
}

async function carry(zoom: Zoom, row: MeetingRow, at: Date): Promise<void> {
  if (!row.wanted) return remove(zoom, row)
  return at < row.endsAt ? make(zoom, row, at) : readBack(zoom, row, at)
}

/** Makes it, or tells Zoom what has changed. */
async function make(zoom: Zoom, row: MeetingRow, at: Date): Promise<void> {
  const { db, api } = zoom
  const made = row.meetingId ? row : await makeMeeting(zoom, row, at)
  if (!made.told && made.meetingId) await api.update(made.meetingId, planOf(zoom, made))
  await layDown(db, made, { told: true, failures: 0, nextStepAt: readFrom(made) })
}

/** Of one host: it has made its hundred of the day, is no user any more, or has lost its licence. Another one may do. */
const OF_ONE_HOST: ReadonlySet<ZoomFault['kind']> = new Set(['limited', 'gone', 'rejected'])

/**
 * On the host it has, or on the first that is free and takes one more. A create that was begun before and not heard of is looked
 * for, and only where there is none is it begun again.
 */
async function makeMeeting(zoom: Zoom, row: MeetingRow, at: Date): Promise<MeetingRow> {
  const { db, api } = zoom
  let refused: ZoomFault | null = null
  for (const host of row.askedAt && row.host ? [row.host] : hostsFor(zoom, row)) {
    const held = await takeHost(db, row, host)
    if (!held) continue
    const found = row.askedAt ? await api.meetingOf(host, planOf(zoom, row).key) : null
    if (found) return note(db, held, { meetingId: found, askedAt: null, told: false })
    const asked = await note(db, held, { askedAt: at })
    try {
      const meetingId = await api.create(host, planOf(zoom, row))
      return await note(db, asked, { meetingId, askedAt: null, told: true })
    } catch (error) {
      if (!(error instanceof ZoomFault) || error.kind === 'in_doubt') throw error
      // It has not happened: the host is free again, and nothing is to be looked for.
      await note(db, asked, { host: null, askedAt: null })
      if (!OF_ONE_HOST.has(error.kind)) throw error
      zoom.log(`host ${zoom.settings.hosts.indexOf(host) + 1} of ZOOM_HOSTS takes no meeting: ${error.kind}`)
      refused = error
    }
  }
  zoom.log(refused ? 'no host takes one more meeting' : 'no host is free for a meeting')
  if (refused && refused.kind !== 'limited') throw refused
  throw new RoomUnavailable('full')
}

/** Each meeting begins with another one, because a host may make a hundred a day. */
function hostsFor({ settings: { hosts } }: Zoom, { id, host }: MeetingRow): readonly string[] {
  const from = id % hosts.length
  const others = [...hosts.slice(from), ...hosts.slice(0, from)].filter((one) => one !== host)
  return host ? [host, ...others] : others
}

const planOf = ({ siteName }: Zoom, row: MeetingRow): MeetingPlan => ({
  key: `${siteName}/${row.room}/${row.id}`,
  ...{ title: row.title, startsAt: row.startsAt, endsAt: row.endsAt, opensAt: row.opensAt },
})

/** Also one of which nobody heard whether it was made. */
async function remove(zoom: Zoom, row: MeetingRow): Promise<void> {
  const { db, api } = zoom
  const lost = row.askedAt && row.host ? await api.meetingOf(row.host, planOf(zoom, row).key) : null
  const meetingId = row.meetingId ?? lost
  if (meetingId) {
    await api.end(meetingId)
    await api.remove(meetingId)
  }
  await layDown(db, row, { host: null, meetingId: null, askedAt: null, failures: 0, nextStepAt: null })
}

const LONGEST_PAUSE_S = 300

async function putOff(zoom: Zoom, row: MeetingRow, error: unknown, at: Date): Promise<void> {
  if (error instanceof NotOurs) return
  if (!(error instanceof RoomUnavailable))
    zoom.log(error instanceof ZoomFault ? error.message : `a meeting could not be carried on: ${String(error)}`)
  const wait = seconds(Math.min(LONGEST_PAUSE_S, 15 * 2 ** Math.min(row.failures, 6)))
  // Somebody has deleted it at Zoom: another one is made.
  const anew = error instanceof ZoomFault && error.kind === 'gone' && at < row.endsAt ? { meetingId: null, told: false } : {}
  // What the word of people has decided by now, Zoom is asked about no more.
  const givenUp = row.wanted && at >= plus(row.endsAt, hours(WORD_HOURS))
  await layDown(zoom.db, row, { ...anew, failures: row.failures + 1, nextStepAt: givenUp ? null : plus(at, wait) })
}

/** Where somebody has deleted the meeting at Zoom, into another one, which is made first. */
async function letIn(zoom: Zoom, ref: string, guest: RoomGuest): Promise<string> {
  try {
    return await admit(zoom, ref, guest)
  } catch (error) {
    if (!(error instanceof ZoomFault) || error.kind !== 'gone') throw error
    await makeNow(zoom, () => meetingOf(zoom.db, ref))
    return admit(zoom, ref, guest)
  }
}

/** The address is fetched for this one person now, and kept nowhere. */
async function admit(zoom: Zoom, ref: string, guest: RoomGuest): Promise<string> {
  const { db, api } = zoom
  const row = await meetingOf(db, ref)
  const meetingId = row?.meetingId
  if (!row || !meetingId) throw new RoomUnavailable('away')
  const personId = Number(guest.personId)
  try {
    if (guest.role === 'host') {
      await hand(zoom, meetingId, personId, null)
      return await api.hostAddress(meetingId)
    }
    const [known] = await db
      .select()
      .from(guests)
      .where(and(eq(guests.meetingId, meetingId), eq(guests.personId, personId)))
    const again = known?.registrantId ? await addressAgain(zoom, meetingId, known.registrantId) : null
    if (again) return again
    const email = `guest-${personId}@meetings.${zoom.siteName}`
    const { registrantId, address } = await api.register(meetingId, { email, name: guest.name })
    await hand(zoom, meetingId, personId, registrantId)
    return address
  } catch (error) {
    if (error instanceof ZoomFault && error.kind === 'gone') await forgetMeeting(zoom, row)
    throw error
  }
}

const addressAgain = ({ api }: Zoom, meetingId: string, registrantId: string): Promise<string | null> =>
  api.registrantAddress(meetingId, registrantId).catch((error: unknown) => {
    if (error instanceof ZoomFault && error.kind === 'gone') return null
    throw error
  })

/** Before the address goes out: whoever comes in by it is known then. */
async function hand({ db, now }: Zoom, meetingId: string, personId: number, registrantId: string | null): Promise<void> {
  await db
    .insert(guests)
    .values({ meetingId, personId, registrantId, handedAt: now() })
    .onConflictDoUpdate({ target: [guests.meetingId, guests.personId], set: { registrantId } })
}

async function forgetMeeting({ db, now }: Zoom, row: MeetingRow): Promise<void> {
  await db
    .update(meetings)
    .set({ meetingId: null, told: false, nextStepAt: now() })
    .where(and(eq(meetings.id, row.id), eq(meetings.meetingId, row.meetingId ?? '')))
}
