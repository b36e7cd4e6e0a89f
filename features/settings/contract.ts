import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { newPassword, phone, refusals as accounts, userInfo } from '../accounts/contract.ts'

/** Every refusal of this feature: they have their home in accounts. */
export const refusals = refusalsOf(
  {},
  {
    wrong_password: accounts.wrong_password,
    password_common: accounts.password_common,
    password_personal: accounts.password_personal,
  },
)

/** A browser somebody is signed in with. */
export const ownSession = z.object({
  id: id(),
  /** Such as `Android` and `Chrome`; null where the browser did not say. */
  system: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  kind: z.enum(['phone', 'tablet', 'computer']),
  signed_in_at: instant(),
  last_used_at: instant(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const showAccount = endpoint({
  method: 'GET',
  path: '/auth/account',
  summary: 'How your account is kept: since when its password stands, and where you are signed in, the latest used first.',
  who: 'signed_in',
  input: z.strictObject({}),
  output: z.object({
    /** Null while it is the one the account was made with. */
    password_changed_at: z.nullable(instant()),
    sessions: z.array(ownSession),
  }),
  refusals: [],
})

export const endSession = endpoint({
  method: 'POST',
  path: '/auth/sessions/{sessionId}/end',
  summary: 'Sign out one of your own browsers. One that is over already stays over.',
  who: 'signed_in',
  input: z.strictObject({ sessionId: id() }),
  example: { sessionId: 7 },
  output: z.object({ ended: z.literal(true) }),
  refusals: [],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Choose a new password; every other session of yours ends.',
  who: 'signed_in',
  input: z.strictObject({ current: ownPassword(), password: newPassword() }),
  example: { current: 'a long enough phrase', password: 'another long phrase' },
  output: z.object({ changed_at: instant() }),
  refusals: [refusals.wrong_password, refusals.password_common, refusals.password_personal],
})

export const changePhone = endpoint({
  method: 'POST',
  path: '/auth/change-phone',
  summary: 'Another phone number on your account.',
  who: 'signed_in',
  input: z.strictObject({ current: ownPassword(), phone: phone() }),
  example: { current: 'a long enough phrase', phone: '0712345678' },
  output: userInfo,
  refusals: [refusals.wrong_password],
})
  example: { userId: 7, profilePhoto: new File(['…'], 'me.jpg') },
  output: z.object({ message: z.string(), photo: z.string(), user_info: userInfo }),
  refusals: [refusals.photo_unreadable, refusals.photo_not_agreed],
})

export const removeProfilePhoto = endpoint({
  method: 'DELETE',
  path: '/auth/profile-photo/{userId}',
  summary: 'Take your own photo away; a drawn face stands in its place.',
  who: 'signed_in',
  input: z.strictObject({ userId: id() }),
  example: { userId: 7 },
  output: userInfo,
