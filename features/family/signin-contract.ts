/**
 * An own sign-in for a child whom a parent has added: the parent names the child's address, the child chooses a password. Its
 * mail alone opens nothing, because an address can be mistyped: the parent tells the child the code.
 */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { email, newPassword } from '../accounts/contract.ts'
import { refusals as family } from './contract.ts'
import { linkCode } from './rules/link-code.ts'

export const refusals = refusalsOf({
  signs_in_already: [409, 'This child signs in already.', 'Mtoto huyu tayari huingia mwenyewe.'],
  sign_in_expired: [
    410,
    'This link is no longer valid. Your parent can send a new one.',
    'Kiungo hiki hakifanyi kazi tena. Mzazi wako anaweza kutuma kipya.',
  ],
  code_of_parent: [403, 'This code does not fit. Ask your parent for it.', 'Msimbo huu haulingani. Muulize mzazi wako.'],
})

export const giveSignIn = endpoint({
  method: 'POST',
  path: '/family/children/{childId}/sign-in',
  summary: 'A parent has a link sent to the child’s own address; by it and the code in the answer the child chooses a password.',
  who: ['parent'],
  input: z.strictObject({ childId: id(), email: email() }),
  example: { childId: 7, email: 'maina@example.com' },
  output: z.object({ sent: z.literal(true), code: z.string() }),
  refusals: [refusals.signs_in_already, family.account_needed, family.not_needed],
})

export const takeSignIn = endpoint({
  method: 'POST',
  path: '/family/child-sign-in',
  summary: 'A child chooses a password by the token of the mail and the code a parent tells, and can sign in from then on.',
  who: 'anyone',
  input: z.strictObject({ token: z.string().check(z.maxLength(200)), code: linkCode(), password: newPassword() }),
  example: { token: 'TOKEN', code: 'K7M4PQ', password: 'a long enough phrase' },
  output: z.object({ taken: z.literal(true) }),
  refusals: [
    refusals.sign_in_expired,
    refusals.code_of_parent,
    family.email_taken,
    family.password_common,
    family.password_personal,
  ],
})
