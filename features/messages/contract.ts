import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { bookingStatuses } from '../booking/contract.ts'
import { closedReasons, LONGEST_MESSAGE, talkEvents } from './rules.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf({
  thread_closed: [
    409,
    'Nothing can be written here now. What was written stays to be read.',
    'Hapawezi kuandikwa sasa. Yaliyoandikwa yanabaki kusomwa.',
  ],
  too_many_messages: [
    429,
    'That is many messages at once. Please wait some minutes.',
    'Huo ni ujumbe mwingi kwa mara moja. Tafadhali subiri dakika chache.',
  ],
})

const people = ['student', 'parent', 'teacher'] as const

/** Somebody in a thread, as this reader knows them. */
const talker = z.object({
  /** By which their drawn face is known; null until the teacher may know them. */
  face: z.nullable(id()),
  name: z.string(),
  photo: z.nullable(z.string()),
  part: z.enum(['learner', 'teacher', 'guardian']),
})
export type Talker = z.infer<typeof talker>

export const thread = z.object({
  id: id(),
  /** The other side: the teacher to a family, the learner to a teacher. */
  other: talker,
  /** Whose lessons they are; a parent may have several children. */
  learner: z.object({ id: z.nullable(id()), name: z.string() }),
  teacher_id: id(),
  /** The next lesson of the two, or the latest. */
  lesson: z.object({
    id: id(),
    title: z.string(),
    starts_at: instant(),
    ends_at: instant(),
    status: z.enum(bookingStatuses),
    cost: kes(),
    pay_by: z.nullable(instant()),
  }),
  /** The last message; its text is empty where its writer has left. */
  last: z.nullable(z.object({ by: z.string(), mine: z.boolean(), text: z.string(), at: instant() })),
  moved_at: instant(),
  unread: z.int(),
  closed: z.nullable(z.enum(closedReasons)),
})
export type Thread = z.infer<typeof thread>

export const message = z.object({
  id: id(),
  by: talker,
  mine: z.boolean(),
  /** With contact details hidden where they are; empty where its writer has left. */
  text: z.string(),
  hidden: z.boolean(),
  at: instant(),
})
export type Message = z.infer<typeof message>

const event = z.object({
  id: id(),
  what: z.enum(talkEvents),
  lesson_starts_at: instant(),
  at: instant(),
})
export type Event = z.infer<typeof event>

export const listThreads = endpoint({
  method: 'GET',
  path: '/messages',
  summary: 'Your threads, the one that moved last first.',
  who: people,
  input: z.strictObject(pageInput),
  output: z.object({ threads: z.array(thread), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/messages/unread',
  summary: 'In how many threads something is unread, for the menu.',
  who: people,
  input: z.strictObject({}),
  output: z.object({ threads: z.int() }),
  refusals: [],
})

export const readThread = endpoint({
  method: 'GET',
  path: '/messages/{threadId}',
  summary:
    'A thread: who is in it, its lesson, and a page of what was written and what happened; the latest where no cursor is given.',
  who: people,
  input: z.strictObject({
    threadId: id(),
    /** What was written before this message. */
    before: z.optional(id()),
    /** What was written after it. */
    after: z.optional(id()),
    limit: pageInput.limit,
  }),
  example: { threadId: 12 },
  output: z.object({
    thread,
    /** Everybody else who reads along. */
    people: z.array(talker),
    with_child: z.boolean(),
    /** Whether contact details are hidden here now. */
    hides: z.boolean(),
    may_block: z.boolean(),
    messages: z.array(message),
    events: z.array(event),
    earlier: z.boolean(),
    later: z.boolean(),
  }),
  refusals: [],
})

export const writeMessage = endpoint({
  method: 'POST',
  path: '/messages/{threadId}',
  summary: 'Write in a thread. The same key is the same message.',
  who: people,
  input: z.strictObject({ threadId: id(), key: z.uuid(), text: text(1, LONGEST_MESSAGE) }),
  example: { threadId: 12, key: '0b6a3c1e-6f0b-4a3e-9a51-0c9f5f0a7d11', text: 'Can I send the plan before?' },
  output: z.object({ message }),
  refusals: [refusals.thread_closed, refusals.too_many_messages],
})

export const markRead = endpoint({
  method: 'POST',
  path: '/messages/{threadId}/read',
  summary: 'You have read a thread up to this message. It never goes back.',
  who: people,
  input: z.strictObject({ threadId: id(), up_to: id() }),
  example: { threadId: 12, up_to: 90 },
  output: z.object({ read: z.literal(true) }),
  refusals: [],
})

export const reportThread = endpoint({
  method: 'POST',
  path: '/messages/{threadId}/report',
  summary: 'Send the last 20 messages to Somo. With a child in the thread nobody writes in it until somebody has looked.',
  who: people,
  input: z.strictObject({ threadId: id(), reason: text(3, 500), block: z.optional(z.boolean()) }),
  example: { threadId: 12, reason: 'He asks for my number again and again.' },
  output: z.object({ reported: z.literal(true), paused: z.boolean() }),
  refusals: [],
})

export const unblockThread = endpoint({
  method: 'DELETE',
  path: '/messages/{threadId}/block',
  summary: 'Take back that you have blocked a thread. What another has blocked stays so.',
  who: people,
  input: z.strictObject({ threadId: id() }),
  example: { threadId: 12 },
  output: z.object({ blocked: z.literal(false) }),
  refusals: [],
})
