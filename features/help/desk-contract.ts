/** Calls for help out of rooms, for operators. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { roomKinds } from '../classroom/contract.ts'
import { helpReasons } from './rules.ts'

export const deskRefusals = refusalsOf({
  help_moved: [
    409,
    'Somebody has answered or closed this meanwhile, or more was said. Look again.',
    'Kuna aliyekwisha kujibu au kufunga hili, au kuna maneno mapya. Tazama tena.',
  ],
})

const person = z.object({ id: id(), name: z.string() })

export const readHelp = endpoint({
  method: 'GET',
  path: '/admin/api/help/{helpId}',
  summary: 'A call for help out of a room: who asks, what they say, the room and who came and left when.',
  who: ['admin'],
  input: z.strictObject({ helpId: id() }),
  example: { helpId: 12 },
  output: z.object({
    id: id(),
    asked_at: instant(),
    reason: z.enum(helpReasons),
    words: z.string(),
    asker: z.object({
      ...person.shape,
      part: z.enum(['learner', 'guardian']),
      child: z.boolean(),
      phone: z.nullable(z.string()),
    }),
    /** Parents who act for who asked: for the desk to ring. */
    parents: z.array(z.object({ ...person.shape, phone: z.nullable(z.string()) })),
    room: z.object({
      kind: z.enum(roomKinds),
      id: id(),
      title: z.string(),
      teacher: person,
      starts_at: instant(),
      ends_at: instant(),
    }),
    /** Whoever was in the room, in order; `left_at` is null for who is inside now. */
    visits: z.array(
      z.object({
        id: id(),
        name: z.string(),
        part: z.enum(['host', 'learner', 'guardian']),
        joined_at: instant(),
        left_at: z.nullable(instant()),
      }),
    ),
    answer: z.nullable(z.object({ text: z.string(), by: z.string(), at: instant() })),
    closed: z.nullable(z.object({ reason: z.string(), by: z.string(), at: instant() })),
  }),
  refusals: [],
})

/** What was seen when an operator decided: the words that were said so far, and the answer that stood. */
const seen = { helpId: id(), words: z.string().check(z.maxLength(8000)), was: z.nullable(z.string().check(z.maxLength(2000))) }

export const answerHelp = endpoint({
  method: 'POST',
  path: '/admin/api/help/{helpId}/answer',
  summary: 'Answer who asked for help; they read it in the room, and nobody else is told.',
  who: ['admin'],
  input: z.strictObject({ ...seen, answer: text(3, 500) }),
  example: { helpId: 12, words: 'He asks where I live.', was: null, answer: 'We are with you. Leave the room now.' },
  output: z.object({ answered: z.literal(true) }),
  refusals: [deskRefusals.help_moved],
})

export const closeHelp = endpoint({
  method: 'POST',
  path: '/admin/api/help/{helpId}/close',
  summary: 'Close a call for help, with what was found and done for the audit log.',
  who: ['admin'],
  input: z.strictObject({ ...seen, reason: text(3, 500) }),
  example: { helpId: 12, words: 'He asks where I live.', was: null, reason: 'Rang her mother; the teacher is suspended.' },
  output: z.object({ closed: z.literal(true) }),
  refusals: [deskRefusals.help_moved],
})
