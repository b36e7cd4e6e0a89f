/** What the main server and the media process tell each other over the channel between parent and child. */
import * as z from 'zod/mini'
import { source } from '../../protocol.ts'

const ref = z.string()
const at = z.number()
const person = z.string()

export const order = z.discriminatedUnion('t', [
  /** The first one. `socketPath` is where the child listens for the pages' WebSockets. */
  z.object({
    t: z.literal('start'),
    secret: z.string(),
    socketPath: z.string(),
    udpPort: z.int().check(z.gte(1), z.lte(65535)),
    publicIp: z.nullable(z.string()),
  }),
  z.object({ t: z.literal('mute'), ref, person, what: source }),
  /** `at`: admissions issued up to then no longer count, in milliseconds. */
  z.object({ t: z.literal('remove'), ref, person, at }),
  z.object({ t: z.literal('end'), ref, at }),
])
export type Order = z.infer<typeof order>

export const report = z.discriminatedUnion('t', [
  z.object({ t: z.literal('ready') }),
  z.object({
    t: z.literal('event'),
    id: z.string(),
    ref,
    at,
    kind: z.enum(['started', 'joined', 'left', 'ended']),
    personId: z.optional(z.string()),
    visit: z.optional(z.string()),
  }),
  z.object({ t: z.literal('log'), level: z.enum(['info', 'warn', 'error']), text: z.string() }),
])
export type Report = z.infer<typeof report>
