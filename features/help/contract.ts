import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, text } from '../../shared/fields.ts'
import { roomKinds } from '../classroom/contract.ts'
import { helpReasons, LONGEST_CALL } from './rules.ts'

/** One's own call for help out of a room. */
const ownCall = z.object({
  asked_at: instant(),
  /** By when somebody looks. */
  promised_by: instant(),
  reason: z.enum(helpReasons),
  words: z.string(),
  /** What the desk says to it. */
  answer: z.nullable(z.string()),
  closed: z.boolean(),
})

export const askForHelp = endpoint({
  method: 'POST',
  path: '/classroom/{kind}/{roomId}/help',
  summary: 'Ask the desk for help out of a room, told to nobody else; while it is open, asking again says more of the same.',
  who: ['student', 'parent'],
  input: z.strictObject({
    kind: z.enum(roomKinds),
    roomId: id(),
    reason: z.enum(helpReasons),
    words: z.optional(text(0, LONGEST_CALL)),
  }),
  example: { kind: 'lesson', roomId: 31, reason: 'unsafe', words: 'He asks where I live.' },
  output: z.object({ help: ownCall }),
  refusals: [],
})

export const ownHelp = endpoint({
  method: 'GET',
  path: '/classroom/{kind}/{roomId}/help',
  summary: 'The latest call for help that you made out of a room, and what the desk answered.',
  who: ['student', 'parent'],
  input: z.strictObject({ kind: z.enum(roomKinds), roomId: id() }),
  example: { kind: 'lesson', roomId: 31 },
  output: z.object({ help: z.nullable(ownCall) }),
  refusals: [],
})
