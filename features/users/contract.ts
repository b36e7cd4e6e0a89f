/** The operator's side of accounts: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, pageInput, personName, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { email, roles } from '../accounts/contract.ts'

export const refusals = refusalsOf({
  changed_meanwhile: [
    409,
    'Somebody else has changed this account meanwhile. Look at it again.',
    'Mtu mwingine amebadilisha akaunti hii wakati huo huo. Iangalie tena.',
  ],
  address_taken: [409, 'Another account has this e-mail address.', 'Akaunti nyingine ina barua pepe hii.'],
  no_sign_in: [
    409,
    'This child was added by a parent and has no sign-in, so there is no address to change.',
    'Mtoto huyu aliongezwa na mzazi na hana njia ya kuingia, hivyo hakuna barua pepe ya kubadilisha.',
  ],
  not_active: [409, 'This account is not active.', 'Akaunti hii haitumiki.'],
  not_suspended: [409, 'This account is not suspended.', 'Akaunti hii haijasimamishwa.'],
  an_operator: [
    409,
    'Operators are made and taken away by whoever runs the server, not here.',
    'Wasimamizi huongezwa na kuondolewa na anayeendesha seva, si hapa.',
  ],
})

export const LONGEST_SEARCH = 80
export const LONGEST_REASON = 500

/** `active`, `inactive` (suspended) or `leaving` (has asked to be deleted and may come back). */
export const standings = ['active', 'inactive', 'leaving'] as const
export type UserStanding = (typeof standings)[number]

export const user = z.object({
  id: id(),
  name: z.string(),
  /** Empty of a child without a sign-in of their own. */
  email: z.string(),
  email_confirmed: z.boolean(),
  type: z.enum(roles),
  status: z.enum(standings),
  /** Of a teacher: whether the papers were approved. */
  verified: z.boolean(),
  photo: z.nullable(z.string()),
  joined_at: instant(),
  /** When a browser of theirs was last heard; null where none ever was. */
  last_here_at: z.nullable(instant()),
})
export type User = z.infer<typeof user>

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/api/users',
  summary:
    'Everybody with an account, the newest first: all, of one type or status, or whose name or address holds certain words.',
  who: ['admin'],
  input: z.strictObject({
    ...pageInput,
    words: z.optional(text(0, LONGEST_SEARCH)),
    type: z.optional(z.enum(roles)),
    status: z.optional(z.enum(standings)),
  }),
  output: z.object({
    users: z.array(user),
    /** How many there are; one more than `counted_to` says that they were counted no further. */
    total: z.int(),
    counted_to: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const editUser = endpoint({
  method: 'POST',
  path: '/admin/api/users/{userId}',
  summary: 'Change a name or an e-mail address. A new address has to be confirmed again, and the old one is told.',
  who: ['admin'],
  input: z.strictObject({
    userId: id(),
    name: personName(),
    /** Left out where it stays; of a child without a sign-in there is none. */
    email: z.optional(email()),
    /** What stood there when it was opened: of two who change it at once the second is told. */
    was: z.strictObject({ name: z.string().check(z.maxLength(320)), email: z.string().check(z.maxLength(320)) }),
  }),
  example: {
    userId: 41,
    name: 'Amani Wanjiru',
    email: 'amani@example.com',
    was: { name: 'Amani Wanjira', email: 'amani@example.com' },
  },
  output: z.object({ user }),
  refusals: [refusals.changed_meanwhile, refusals.address_taken, refusals.no_sign_in, refusals.an_operator],
})

export const suspendUser = endpoint({
  method: 'POST',
  path: '/admin/api/users/{userId}/suspend',
  summary: 'Suspend an account: nobody signs in to it, finds it or books it, until that is lifted.',
  who: ['admin'],
  input: z.strictObject({
    userId: id(),
    /** The person reads it. */
    reason: text(3, LONGEST_REASON),
  }),
  example: { userId: 41, reason: 'Asked families to pay outside Somo.' },
  output: z.object({ user }),
  refusals: [refusals.not_active, refusals.an_operator],
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/admin/api/users/{userId}/lift',
  summary: 'Lift a suspension.',
  who: ['admin'],
  input: z.strictObject({ userId: id(), reason: text(3, LONGEST_REASON) }),
  example: { userId: 41, reason: 'It was a misunderstanding.' },
  output: z.object({ user }),
  refusals: [refusals.not_suspended],
})
