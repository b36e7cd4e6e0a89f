/** The chat with Somo, for whoever writes to it: a visitor, known by a cookie of this browser, or a person who is signed in. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { LANGUAGES } from '../../shared/said.ts'
import { phone } from '../accounts/contract.ts'
import { line } from './line-contract.ts'
import { chatStates, LONGEST_LINE } from './rules.ts'

export const refusals = refusalsOf({
  too_many_lines: [
    429,
    'That is many lines at once. Please wait some minutes.',
    'Hiyo ni mistari mingi kwa mara moja. Tafadhali subiri dakika chache.',
  ],
})

/** Who answers, and how soon. */
export const desk = z.object({
  open: z.boolean(),
  /** Whether an operator was heard of lately. */
  here: z.boolean(),
  /** The next time it opens, where it is closed. */
  opens_at: z.nullable(instant()),
  /** Every day, by the Nairobi clock: `07:00`. */
  opens: z.string(),
  closes: z.string(),
  /** As answers took lately; as it is promised where there were too few. */
  minutes: z.int(),
  usual: z.boolean(),
  /** Who answered in this chat last. */
  by: z.nullable(z.object({ face: id(), name: z.string() })),
})
export type Desk = z.infer<typeof desk>

export const readChat = endpoint({
  method: 'GET',
  path: '/support/chat',
  summary: 'Your own chat with Somo, a page of it: the latest where nothing is said; and who answers.',
  who: 'anyone',
  input: z.strictObject({ before: z.optional(id()), after: z.optional(id()), limit: pageInput.limit }),
  output: z.object({
    desk,
    /** Null before the first line. */
    chat: z.nullable(z.object({ state: z.enum(chatStates), phone_ends: z.nullable(z.string()) })),
    /** Whether this browser has a chat from before they signed in, to be taken along. */
    before_sign_in: z.boolean(),
    lines: z.array(line),
    earlier: z.boolean(),
    later: z.boolean(),
  }),
  refusals: [],
})

export const writeToSupport = endpoint({
  method: 'POST',
  path: '/support/lines',
  summary: 'Write to Somo. The same key is the same line. Who is not signed in is given a cookie to find the chat by.',
  who: 'anyone',
  input: z.strictObject({
    key: z.uuid(),
    text: text(1, LONGEST_LINE),
    /** Of a visitor, to be reached while the desk is closed. */
    phone: z.optional(phone()),
    language: z.optional(z.enum(LANGUAGES)),
  }),
  example: { key: '0b6a3c1e-6f0b-4a3e-9a51-0c9f5f0a7d12', text: 'My M-Pesa was cut twice.' },
  /** With what was written by itself after it. */
  output: z.object({ lines: z.array(line) }),
  refusals: [refusals.too_many_lines],
})

export const joinChat = endpoint({
  method: 'POST',
  path: '/support/join',
  summary: 'Signed in: take along the chat that this browser has from before. It is yours then, and the browser’s no more.',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({ joined: z.boolean() }),
  refusals: [],
})
