/** The chats with Somo, for operators. */
import * as z from 'zod/mini'
import { endpoint, type Role } from '../../shared/endpoint.ts'
import { id, instant, kes, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { LANGUAGES } from '../../shared/said.ts'
import { line } from './line-contract.ts'
import { chatStates, LONGEST_LINE } from './rules.ts'

export const deskRefusals = refusalsOf({
  chat_moved: [409, 'Another line has come. Read it first.', 'Mstari mwingine umekuja. Usome kwanza.'],
  not_closed: [409, 'This chat is open already.', 'Mazungumzo haya tayari yako wazi.'],
})

const roles = ['student', 'parent', 'teacher', 'admin'] as const satisfies readonly Role[]

/** Who writes: somebody who is signed in, or a visitor of whom at most a number is known. */
const who = z.object({
  person: z.nullable(z.object({ id: id(), name: z.string(), role: z.enum(roles) })),
  phone: z.nullable(z.string()),
})
export type Who = z.infer<typeof who>

const shownChat = {
  id: id(),
  who,
  state: z.enum(chatStates),
  /** Since when the promise runs, and until when an answer was promised. */
  since: instant(),
  due_at: instant(),
  moved_at: instant(),
}

export const chatRow = z.object({ ...shownChat, last: z.string() })
export type ChatRow = z.infer<typeof chatRow>

export const listChats = endpoint({
  method: 'GET',
  path: '/admin/api/support',
  summary: 'Chats with Somo that wait for an answer, the longest first; or those answered, or closed, the latest first.',
  who: ['admin'],
  input: z.strictObject({ ...pageInput, which: z.optional(z.enum(chatStates)) }),
  output: z.object({
    chats: z.array(chatRow),
    waiting: z.int(),
    late: z.int(),
    /** How many minutes an answer took lately; null where there were too few. */
    usual_minutes: z.nullable(z.int()),
    promised_minutes: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const countChats = endpoint({
  method: 'GET',
  path: '/admin/api/support/count',
  summary: 'How many chats wait for an answer, for the menu.',
  who: ['admin'],
  input: z.strictObject({}),
  output: z.object({ waiting: z.int() }),
  refusals: [],
})

export const foundKinds = ['deposit', 'payout', 'lesson', 'person', 'nothing'] as const

/** What something that was written stands for, for the operator alone. */
export const found = z.object({
  written: z.string(),
  kind: z.enum(foundKinds),
  /** Whose it is. */
  person: z.nullable(z.object({ id: id(), name: z.string(), role: z.enum(roles) })),
  amount: z.nullable(kes()),
  at: z.nullable(instant()),
  state: z.nullable(z.string()),
})
export type Found = z.infer<typeof found>

export const readChatAtDesk = endpoint({
  method: 'GET',
  path: '/admin/api/support/{chatId}',
  summary: 'A chat with a page of its lines, and what the codes, numbers and addresses in them stand for.',
  who: ['admin'],
  input: z.strictObject({ chatId: id(), before: z.optional(id()), limit: pageInput.limit }),
  example: { chatId: 12 },
  output: z.object({
    ...shownChat,
    language: z.enum(LANGUAGES),
    lines: z.array(line),
    earlier: z.boolean(),
    found: z.array(found),
  }),
  refusals: [],
})

export const answerChat = endpoint({
  method: 'POST',
  path: '/admin/api/support/{chatId}/lines',
  summary: 'Answer in a chat. The same key is the same line.',
  who: ['admin'],
  input: z.strictObject({ chatId: id(), key: z.uuid(), text: text(1, LONGEST_LINE) }),
  example: { chatId: 12, key: '0b6a3c1e-6f0b-4a3e-9a51-0c9f5f0a7d13', text: 'One of them reached us at 6:08 PM.' },
  output: z.object({ line }),
  refusals: [],
})

export const closeChat = endpoint({
  method: 'POST',
  path: '/admin/api/support/{chatId}/close',
  summary: 'Close a chat that needs no answer any more, having read it up to this line. A new line opens it again.',
  who: ['admin'],
  input: z.strictObject({ chatId: id(), read_up_to: id() }),
  example: { chatId: 12, read_up_to: 90 },
  output: z.object({ state: z.enum(chatStates) }),
  refusals: [deskRefusals.chat_moved],
})

export const reopenChat = endpoint({
  method: 'POST',
  path: '/admin/api/support/{chatId}/reopen',
  summary: 'Open a closed chat again.',
  who: ['admin'],
  input: z.strictObject({ chatId: id() }),
  example: { chatId: 12 },
  output: z.object({ state: z.enum(chatStates) }),
  refusals: [deskRefusals.not_closed],
})
