/** What is asked of Zoom, in our words; each throws a `ZoomFault`. */
import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { TIME_ZONE } from '../../../../shared/country.ts'
import { ZoomFault, type ZoomCall, type ZoomClient } from './zoom-client.ts'

export type MeetingPlan = { key: string; title: string; startsAt: Date; endsAt: Date; opensAt: Date }

/** One stay of one device, as Zoom's list of who was there has it. */
export type PastStay = { participant: string; registrantId: string | null; isHost: boolean; joinedAt: Date; leftAt: Date }

/** Zoom's ids are numbers in some answers and words in others. */
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const address = z.string().check(z.regex(/^https?:\/\//))
const instant = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => new Date(text)),
    z.date(),
  ),
)
const made = z.object({ id })
const found = z.object({ id, host_id: z.string(), status: z.optional(z.string()), start_url: address })
const listed = z.object({
  meetings: z.array(z.object({ id, agenda: z.optional(z.string()) })),
  next_page_token: z.optional(z.string()),
})
const registered = z.object({ registrant_id: z.string().check(z.minLength(1)), join_url: address })
const registrant = z.object({ join_url: address })
const held = z.object({ meetings: z.array(z.object({ uuid: z.string() })) })
const wereThere = z.object({
  participants: z.array(
    z.object({
      id: z.optional(z.string()),
      user_id: z.optional(id),
      registrant_id: z.optional(z.string()),
      join_time: instant,
      leave_time: instant,
      status: z.optional(z.string()),
    }),
  ),
  next_page_token: z.optional(z.string()),
})

export type ZoomApi = ReturnType<typeof zoomApi>

/** A list that goes on for longer is none of ours. */
const MOST_PAGES = 20
const PAGE = 300

export function zoomApi(client: ZoomClient) {
  const ask = askOf(client)
  const meeting = (meetingId: string) => `/meetings/${encodeURIComponent(meetingId)}`
  const find = (meetingId: string) => ask({ method: 'GET', path: meeting(meetingId), what: 'look at a meeting' }, found)

  return {
    /** Not to be repeated while it is in doubt: see `meetingOf`. */
    create: async (host: string, plan: MeetingPlan): Promise<string> => {
      const path = `/users/${encodeURIComponent(host)}/meetings`
      return (await ask({ method: 'POST', path, body: newMeeting(plan), what: 'make a meeting' }, made)).id
    },

    /** The meeting of a host that was made for this key, if there is one; its time may have begun, and nobody may be in it. */
    async meetingOf(host: string, key: string): Promise<string | null> {
      let next = ''
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = new URLSearchParams({ type: 'scheduled', page_size: String(PAGE), ...(next && { next_page_token: next }) })
        const path = `/users/${encodeURIComponent(host)}/meetings?${query}`
        const list = await ask({ method: 'GET', path, what: 'list meetings' }, listed)
        const ours = list.meetings.find(({ agenda }) => agenda === key)
        if (ours) return ours.id
        next = list.next_page_token ?? ''
        if (next === '') return null
      }
      throw new ZoomFault('away', 'list meetings')
    },

    async update(meetingId: string, plan: MeetingPlan): Promise<void> {
      await client({ method: 'PATCH', path: meeting(meetingId), body: timesOf(plan), what: 'move a meeting' })
    },

    /** Sends everybody out; one that goes on not is as good as ended. */
    async end(meetingId: string): Promise<void> {
      const call: ZoomCall = {
        method: 'PUT',
        path: `${meeting(meetingId)}/status`,
        body: { action: 'end' },
        what: 'end a meeting',
      }
      await client(call).catch(unless('rejected', 'gone'))
    },

    async remove(meetingId: string): Promise<void> {
      // Nobody gets a mail of Zoom's.
      const path = `${meeting(meetingId)}?schedule_for_reminder=false&cancel_meeting_reminder=false`
      await client({ method: 'DELETE', path, what: 'delete a meeting' }).catch(unless('gone'))
    },

    async standingOf(meetingId: string): Promise<'on' | 'off' | 'gone'> {
      const meeting = await find(meetingId).catch(unless('gone'))
      if (!meeting) return 'gone'
      return meeting.status === 'started' ? 'on' : 'off'
    },

    /** The host's own way in, good for two hours; whoever has it is the host. Kept nowhere. */
    hostAddress: async (meetingId: string): Promise<string> => (await find(meetingId)).start_url,

    /** The same person again is the same registrant. */
    async register(meetingId: string, who: { email: string; name: string }): Promise<{ registrantId: string; address: string }> {
      const body = { email: who.email, first_name: who.name.slice(0, 64) }
      const call: ZoomCall = { method: 'POST', path: `${meeting(meetingId)}/registrants`, body, what: 'register somebody' }
      const { registrant_id: registrantId, join_url: way } = await ask(call, registered)
      return { registrantId, address: way }
    },

    async registrantAddress(meetingId: string, registrantId: string): Promise<string> {
      const path = `${meeting(meetingId)}/registrants/${encodeURIComponent(registrantId)}`
      return (await ask({ method: 'GET', path, what: 'look at a registrant' }, registrant)).join_url
    },

    ...pastOf(ask),

    hostIdOf: async (meetingId: string): Promise<string> => (await find(meetingId)).host_id,
  }
}

type Ask = <T extends z.core.$ZodType>(call: ZoomCall, shape: T) => Promise<z.infer<T>>

/** An answer that says something else than it must is none. */
const askOf =
  (client: ZoomClient): Ask =>
  async (call, shape) => {
    const answer = z.safeParse(shape, await client(call))
    if (!answer.success) throw new ZoomFault(call.method === 'GET' ? 'away' : 'in_doubt', call.what)
    return answer.data
  }

const pastOf = (ask: Ask) => ({
  /** Ids of the times a meeting was held that are over. */
  async timesHeld(meetingId: string): Promise<string[]> {
    const path = `/past_meetings/${encodeURIComponent(meetingId)}/instances`
    const { meetings } = await ask({ method: 'GET', path, what: 'list times held' }, held)
    return meetings.map(({ uuid }) => uuid)
  },

  /** Who was there; of one person alone Zoom says nothing. */
  async stays(uuid: string, hostId: string): Promise<PastStay[]> {
    // One that begins with a slash or has two in a row is encoded twice.
    const once = encodeURIComponent(uuid)
    const name = uuid.startsWith('/') || uuid.includes('//') ? encodeURIComponent(once) : once
    const stays: PastStay[] = []
    let next = ''
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ page_size: String(PAGE), ...(next && { next_page_token: next }) })
      const call: ZoomCall = { method: 'GET', path: `/past_meetings/${name}/participants?${query}`, what: 'list who was there' }
      const list = await ask(call, wereThere)
      for (const one of list.participants) {
        // Where the account has a waiting room, whoever stood in it is listed too.
        if (one.status === 'in_waiting_room') continue
        stays.push({
          participant: one.user_id ?? '',
          registrantId: one.registrant_id || null,
          isHost: one.id === hostId,
          joinedAt: one.join_time,
          leftAt: one.leave_time,
        })
      }
      next = list.next_page_token ?? ''
      if (next === '') return stays
    }
    throw new ZoomFault('away', 'list who was there')
  },
})

const unless =
  (...kinds: ZoomFault['kind'][]) =>
  (error: unknown): void => {
    if (!(error instanceof ZoomFault) || !kinds.includes(error.kind)) throw error
  }

const MINUTE_MS = 60_000
const LONGEST_TITLE = 200

const timesOf = ({ title, startsAt, endsAt }: MeetingPlan) => ({
  topic: title.slice(0, LONGEST_TITLE),
  start_time: `${startsAt.toISOString().slice(0, 19)}Z`,
  duration: Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS),
})

/** Everybody is a registrant of their own, so that Zoom's log names our people; nobody gets a mail of Zoom's. */
const newMeeting = (plan: MeetingPlan) => ({
  ...timesOf(plan),
  type: 2,
  timezone: TIME_ZONE,
  agenda: plan.key,
  password: String(randomInt(10 ** 9, 10 ** 10)),
  settings: {
    join_before_host: true,
    jbh_time: 10,
    waiting_room: false,
    mute_upon_entry: true,
    approval_type: 0,
    registrants_email_notification: false,
    registrants_confirmation_email: false,
    allow_multiple_devices: false,
    auto_recording: 'none',
    private_meeting: true,
  },
})
