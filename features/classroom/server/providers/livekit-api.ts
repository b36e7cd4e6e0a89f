/**
 * What is asked of a LiveKit server: its room service over Twirp's JSON. Every call may be made again. (Facts: LiveKit's protocol
 * 1.52, livekit-server-sdk 2.19.2; answers come in either spelling of their names.)
 */
import * as z from 'zod/mini'
import { hearing, type Hear, type Heard } from '../../../../shared/server/heard.ts'
import { callToken, type LiveKitSettings } from './livekit-token.ts'

/** `gone`: there is no such thing. `away`: it did not answer, and may later. */
export type LiveKitFaultKind = 'gone' | 'rejected' | 'unauthorized' | 'away'

export class LiveKitFault extends Error {
  readonly kind: LiveKitFaultKind
  constructor(kind: LiveKitFaultKind, what: string) {
    super(`LiveKit ${what}: ${kind}`)
    this.name = 'LiveKitFault'
    this.kind = kind
  }
}

/** Somebody inside now. `stay` is LiveKit's id of this one stay. */
export type Listed = {
  stay: string
  identity: string
  joinedAt: Date | null
  tracks: { id: string; source: string; muted: boolean }[]
}

const track = z.object({ sid: z.string(), source: z.optional(z.string()), muted: z.optional(z.boolean()) })
const participant = z.object({
  sid: z.string().check(z.minLength(1), z.maxLength(100)),
  identity: z.string(),
  state: z.optional(z.string()),
  joined_at: z.optional(z.union([z.string(), z.number()])),
  joinedAt: z.optional(z.union([z.string(), z.number()])),
  tracks: z.optional(z.array(track)),
})
const listed = z.object({ participants: z.optional(z.array(participant)) })
const anything = z.looseObject({})

const ANSWER_MS = 10_000
/** How long a room stays that nobody has come to, or that everybody has left. */
const EMPTY_SECONDS = 5 * 60

export type LiveKitApi = ReturnType<typeof livekitApi>

type Grant = Parameters<typeof callToken>[1]
type Asked = { grant: Grant; body: object; what: string }

const HEARD: Readonly<Record<LiveKitFaultKind, Heard>> = {
  gone: 'answered',
  rejected: 'answered',
  unauthorized: 'unauthorized',
  away: 'silent',
}

/** @param how how long to wait for one answer, and who is told in which way it came */
export function livekitApi(
  settings: LiveKitSettings,
  now: () => Date,
  { answerMs = ANSWER_MS, hear }: { answerMs?: number; hear?: Hear } = {},
) {
  async function call(method: string, { grant, body, what }: Asked): Promise<unknown> {
    const address = new URL(`/twirp/livekit.RoomService/${method}`, settings.url.replace(/^ws/, 'http'))
    const token = await callToken(settings, grant, now())
    const { status, text } = await send(address, token, body, answerMs, what)
    if (status === 404) throw new LiveKitFault('gone', what)
    if (status === 401 || status === 403) throw new LiveKitFault('unauthorized', what)
    if (status === 429 || status >= 500) throw new LiveKitFault('away', what)
    if (status !== 200) throw new LiveKitFault('rejected', what)
    const value = parsed(text)
    if (value === undefined) throw new LiveKitFault('away', what)
    return value
  }
  const heardCall = hearing(call, hear, {
    answer: () => 'answered',
    fault: (error) => (error instanceof LiveKitFault ? HEARD[error.kind] : 'silent'),
  })
  async function ask<T extends z.core.$ZodType>(method: string, asked: Asked, shape: T): Promise<z.infer<T>> {
    const answer = z.safeParse(shape, await heardCall(method, asked))
    if (!answer.success) throw new LiveKitFault('away', asked.what)
    return answer.data
  }
  const ofRoom = (room: string): Grant => ({ room, roomAdmin: true })

  return {
    /** The same name again is the same room. */
    async create(room: string, people: number): Promise<void> {
      const body = { name: room, empty_timeout: EMPTY_SECONDS, departure_timeout: EMPTY_SECONDS, max_participants: people }
      await ask('CreateRoom', { grant: { roomCreate: true }, body, what: 'make a room' }, anything)
    },

    /** Sends everybody out; one that is not there is as good as ended. */
    async end(room: string): Promise<void> {
      const call = { grant: { roomCreate: true }, body: { room }, what: 'end a room' }
      await ask('DeleteRoom', call, anything).catch(unlessGone)
    },

    /** Who is inside; nobody is in a room that is not there. */
    async inside(room: string): Promise<Listed[]> {
      const call = { grant: ofRoom(room), body: { room }, what: 'list who is there' }
      const answer = await ask('ListParticipants', call, listed).catch(unlessGone)
      return (answer?.participants ?? [])
        .filter(({ state }) => state !== 'DISCONNECTED')
        .map((one) => ({
          stay: one.sid,
          identity: one.identity,
          joinedAt: instantOf(one.joined_at ?? one.joinedAt),
          tracks: (one.tracks ?? []).map(({ sid, source, muted }) => ({
            id: sid,
            source: source ?? '',
            muted: muted ?? false,
          })),
        }))
    },

    async remove(room: string, identity: string): Promise<void> {
      const call = { grant: ofRoom(room), body: { room, identity }, what: 'take somebody out' }
      await ask('RemoveParticipant', call, anything).catch(unlessGone)
    },

    async mute(room: string, identity: string, trackId: string): Promise<void> {
      const body = { room, identity, track_sid: trackId, muted: true }
      await ask('MutePublishedTrack', { grant: ofRoom(room), body, what: 'mute somebody' }, anything).catch(unlessGone)
    },
  }
}

const instantOf = (at: string | number | undefined): Date | null => (Number(at) > 0 ? new Date(Number(at) * 1000) : null)

function unlessGone(error: unknown): null {
  if (error instanceof LiveKitFault && error.kind === 'gone') return null
  throw error
}

async function send(
  address: URL,
  token: string,
  body: object,
  answerMs: number,
  what: string,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    throw new LiveKitFault('away', what)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
