/** What a LiveKit server tells by itself, signed over the bytes as they came. */
import * as z from 'zod/mini'
import { isSigned, type LiveKitSettings } from './livekit-token.ts'

/** `stay` and `identity` are empty where the whole room is meant. */
export type LiveKitEvent = { room: string; kind: 'joined' | 'left' | 'ended'; at: Date; stay: string; identity: string }

export type LiveKitMessage = { authentic: false } | { authentic: true; event: LiveKitEvent | null }

/** Whole seconds, which come as text; names come in either spelling. */
const seconds = z.optional(z.union([z.string().check(z.regex(/^\d{1,12}$/)), z.number()]))
const word = z.string().check(z.minLength(1), z.maxLength(100))
const told = z.object({
  event: z.enum(['participant_joined', 'participant_left', 'participant_connection_aborted', 'room_finished']),
  createdAt: seconds,
  created_at: seconds,
  room: z.object({ name: z.string() }),
  participant: z.optional(z.object({ sid: word, identity: word, joinedAt: seconds, joined_at: seconds })),
})

/** @param raw the body as it came */
export async function readLiveKitWebhook(
  raw: Uint8Array,
  headers: Headers,
  settings: LiveKitSettings,
  now: Date,
): Promise<LiveKitMessage> {
  if (!(await isSigned(settings, headers.get('authorization') ?? '', raw, now))) return { authentic: false }
  const read = told.safeParse(parsed(raw))
  return { authentic: true, event: read.success ? eventOf(read.data) : null }
}

function eventOf({ event, participant: who, room: { name: room }, ...rest }: z.infer<typeof told>): LiveKitEvent | null {
  const toldAt = instantOf(rest.createdAt ?? rest.created_at)
  if (event === 'room_finished') return toldAt && { room, kind: 'ended', at: toldAt, stay: '', identity: '' }
  if (!who) return null
  const kind = event === 'participant_joined' ? 'joined' : 'left'
  const at = kind === 'joined' ? (instantOf(who.joinedAt ?? who.joined_at) ?? toldAt) : toldAt
  return at && { room, kind, at, stay: who.sid, identity: who.identity }
}

const instantOf = (at: string | number | undefined): Date | null => (Number(at) > 0 ? new Date(Number(at) * 1000) : null)

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw)) as unknown
  } catch {
    return null
  }
}
