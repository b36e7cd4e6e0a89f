/** What pages say to each other through LiveKit, which says for certain who says it. */
import * as z from 'zod/mini'
import { bounds, readMessage } from '../protocol.ts'

const word = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('chat'),
    id: z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(bounds.chatLength)),
    at: z.number(),
  }),
  z.object({ t: z.literal('hand'), on: z.boolean() }),
])
export type Word = z.infer<typeof word>

export const WORDS = 'room'

export const bytesOf = (said: Word): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(said))

/** Null for what is none of ours. */
export const wordIn = (bytes: Uint8Array): Word | null => readMessage(word, new TextDecoder().decode(bytes))
