/** Linking two accounts by a code: the student shows it, the parent types it, the student agrees. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant } from '../../shared/fields.ts'
import { refusals } from './contract.ts'
import { linkCode } from './rules/link-code.ts'

export const ownLink = endpoint({
  method: 'GET',
  path: '/family/link',
  summary: 'A student’s parents here, the code that is open, and a parent who waits for the student’s word.',
  who: ['student'],
  input: z.strictObject({}),
  output: z.object({
    guardians: z.array(z.object({ id: id(), name: z.string() })),
    code: z.nullable(z.object({ code: z.string(), expires_at: instant() })),
    asked: z.nullable(z.object({ guardian_id: id(), name: z.string() })),
  }),
  refusals: [],
})

export const makeLinkCode = endpoint({
  method: 'POST',
  path: '/family/link-code',
  summary: 'A student makes a code for a parent: 15 minutes, once; a newer one ends the older.',
  who: ['student'],
  input: z.strictObject({}),
  output: z.object({ code: z.string(), expires_at: instant() }),
  refusals: [],
})

const codeRefusals = [refusals.email_unconfirmed, refusals.code_unknown, refusals.already_linked] as const

export const lookAtCode = endpoint({
  method: 'POST',
  path: '/family/link/look',
  summary: 'Whose code this is: first name, initial and grade, and no more.',
  who: ['parent'],
  input: z.strictObject({ code: linkCode() }),
  example: { code: 'K7M4PQ' },
  output: z.object({ name: z.string(), grade: z.number() }),
  refusals: [...codeRefusals],
})

export const askToLink = endpoint({
  method: 'POST',
  path: '/family/link',
  summary: 'A parent uses a code: the student is asked on their own screen.',
  who: ['parent'],
  input: z.strictObject({ code: linkCode() }),
  example: { code: 'K7M4PQ' },
  output: z.object({ asked: z.literal(true), name: z.string() }),
  refusals: [...codeRefusals],
})

export const answerLink = endpoint({
  method: 'POST',
  path: '/family/link/answer',
  summary: 'The student agrees that a parent is linked, or does not.',
  who: ['student'],
  input: z.strictObject({ guardian_id: id(), agree: z.boolean() }),
  example: { guardian_id: 9, agree: true },
  output: z.object({ linked: z.boolean() }),
  refusals: [refusals.nobody_asks],
})
