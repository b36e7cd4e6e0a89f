/**
 * What Zoom tells by itself. Signed over the bytes as they came: a body that is read and written again has other ones where a
 * name has an emoji, which Zoom escapes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

export type ZoomEvent = {
  meetingId: string
  uuid: string
  kind: 'joined' | 'left' | 'ended'
  at: Date
  /** Empty where the whole meeting is meant. */
  participant: string
  registrantId: string | null
  isHost: boolean
}

export type ZoomMessage = { authentic: false } | { authentic: true; reply: object | null; event: ZoomEvent | null }

/** How far the time of a message may be from ours, either way. */
const WINDOW_S = 5 * 60

const word = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const instant = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => new Date(text)),
    z.date(),
  ),
)
const question = z.object({
  event: z.literal('endpoint.url_validation'),
  payload: z.object({ plainToken: z.string().check(z.maxLength(200)) }),
})
const participant = z.object({
  user_id: z.optional(word),
  id: z.optional(z.string()),
  participant_uuid: z.optional(z.string()),
  registrant_id: z.optional(z.string()),
  join_time: z.optional(instant),
  leave_time: z.optional(instant),
})
const told = z.object({
  event: z.enum(['meeting.participant_joined', 'meeting.participant_left', 'meeting.ended']),
  payload: z.object({
    object: z.object({
      id: word,
      uuid: z.string().check(z.minLength(1), z.maxLength(100)),
      host_id: z.optional(z.string()),
      end_time: z.optional(instant),
      participant: z.optional(participant),
    }),
  }),
})

/** @param raw the body as it came */
export function readZoomWebhook(raw: Uint8Array, headers: Headers, secret: string, now: Date): ZoomMessage {
  const stamp = headers.get('x-zm-request-timestamp') ?? ''
  const away = Math.abs(now.getTime() / 1000 - Number(stamp))
  if (!/^\d{1,12}$/.test(stamp) || away > WINDOW_S) return { authentic: false }
  const hex = createHmac('sha256', secret).update(`v0:${stamp}:`).update(raw).digest('hex')
  if (!same(headers.get('x-zm-signature') ?? '', `v0=${hex}`)) return { authentic: false }
  const body = parsed(raw)
  const asked = question.safeParse(body)
  if (asked.success) {
    const { plainToken } = asked.data.payload
    const encryptedToken = createHmac('sha256', secret).update(plainToken).digest('hex')
    return { authentic: true, reply: { plainToken, encryptedToken }, event: null }
  }
  const read = told.safeParse(body)
  return { authentic: true, reply: null, event: read.success ? eventOf(read.data) : null }
}

function eventOf({ event, payload: { object } }: z.infer<typeof told>): ZoomEvent | null {
  const { id: meetingId, uuid, participant: who } = object
  if (event === 'meeting.ended') {
    const at = object.end_time
    return at ? { meetingId, uuid, kind: 'ended', at, participant: '', registrantId: null, isHost: false } : null
  }
  const kind = event === 'meeting.participant_joined' ? 'joined' : 'left'
  const at = kind === 'joined' ? who?.join_time : who?.leave_time
  const device = who?.user_id || who?.participant_uuid
  if (!who || !at || !device) return null
  const isHost = Boolean(object.host_id) && who.id === object.host_id
  return { meetingId, uuid, kind, at, participant: device.slice(0, 100), registrantId: who.registrant_id || null, isHost }
}

function same(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw)) as unknown
  } catch {
    return null
  }
}
