/** An own sign-in for a child whom a parent has added: the parent names the child's address, the child chooses a password. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { email, newPassword } from '../accounts/contract.ts'
import { refusals as family } from './contract.ts'

export const refusals = refusalsOf({
  signs_in_already: [409, 'This child signs in already.', 'Mtoto huyu tayari huingia mwenyewe.'],
  sign_in_expired: [
    410,
    'This link is no longer valid. Your parent can send a new one.',
    'Kiungo hiki hakifanyi kazi tena. Mzazi wako anaweza kutuma kipya.',
  ],
})

export const giveSignIn = endpoint({
  method: 'POST',
  path: '/family/children/{childId}/sign-in',
  summary: 'A parent has a link sent to the child’s own address, by which the child chooses a password and signs in.',
  who: ['parent'],
  input: z.strictObject({ childId: id(), email: email() }),
  example: { childId: 7, email: 'maina@example.com' },
  output: z.object({ sent: z.literal(true) }),
  refusals: [refusals.signs_in_already, family.account_needed, family.not_needed],
})

export const takeSignIn = endpoint({
  method: 'POST',
  path: '/family/child-sign-in',
  summary: 'A child chooses a password by the token of the mail, and can sign in from then on.',
  who: 'anyone',
  input: z.strictObject({ token: z.string().check(z.maxLength(200)), password: newPassword() }),
  example: { token: 'TOKEN', password: 'a long enough phrase' },
  output: z.object({ taken: z.literal(true) }),
  refusals: [refusals.sign_in_expired, family.email_taken, family.password_common, family.password_personal],
})
