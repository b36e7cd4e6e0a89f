import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { email, newPassword, phone, refusals as accounts, userInfo } from '../accounts/contract.ts'
import { secondFactorCode } from '../accounts/code-contract.ts'

/** Every refusal of this feature: they have their home in accounts. */
export const refusals = refusalsOf(
  {
    photo_unreadable: [400, 'Failed to update profile photo', 'Imeshindikana kubadilisha picha ya wasifu'],
    second_factor_on: [409, 'Your second factor is on already.', 'Hatua yako ya pili tayari imewashwa.'],
    second_factor_off: [409, 'Your second factor is off.', 'Hatua yako ya pili imezimwa.'],
    second_factor_not_begun: [409, 'Begin with the code to scan first.', 'Anza kwanza na msimbo wa kuchanganua.'],
    same_address: [400, 'This is your address already.', 'Hii tayari ndiyo barua pepe yako.'],
    photo_not_agreed: [
      403,
      'A parent has to agree to a photo first, on the page of the family.',
      'Kwanza mzazi akubali picha, kwenye ukurasa wa familia.',
    ],
  },
  {
    wrong_password: accounts.wrong_password,
    code_needed: accounts.code_needed,
    wrong_code: accounts.wrong_code,
    too_many_codes: accounts.too_many_codes,
    password_common: accounts.password_common,
    password_personal: accounts.password_personal,
  },
)

const ownPassword = () => z.string().check(z.minLength(1, said('Enter your password.', 'Weka nenosiri lako.')), z.maxLength(200))

/** What is asked once more before what protects an account is changed. */
export const ownProof = () => ({ current: ownPassword(), code: z.optional(secondFactorCode()) })

/** Why it was not enough. */
export const proofRefusals = [
  refusals.wrong_password,
  refusals.code_needed,
  refusals.wrong_code,
  refusals.too_many_codes,
] as const

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

export const secondFactor = z.object({
  /** Null while it is off. */
  on_since: z.nullable(instant()),
  /** On paper, not used yet. */
  codes_left: z.int(),
  /** An account of this role may do nothing before it is on. */
  required: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

export const showAccount = endpoint({
  method: 'GET',
  path: '/auth/account',
  summary: 'How your account is kept: since when its password stands, and where you are signed in, the latest used first.',
  who: 'signed_in',
  beforeSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({
    /** Null while it is the one the account was made with. */
    password_changed_at: z.nullable(instant()),
    sessions: z.array(ownSession),
    second_factor: secondFactor,
  }),
  refusals: [],
})

const MEGABYTE = 1_048_576
export const MOST_PHOTO_MEGABYTES = 5

export const updateProfilePhoto = endpoint({
  method: 'POST',
  path: '/auth/update-profile-photo/{userId}',
  summary: 'Your own photo, a JPG, PNG or WebP picture: cut to a small square and drawn anew, without what else the file held.',
  who: 'signed_in',
  // Beside the file a form has some lines of its own.
  formBytes: MOST_PHOTO_MEGABYTES * MEGABYTE + 4096,
  input: z.strictObject({
    userId: id(),
    profilePhoto: z
      .file(said('Choose a picture.', 'Chagua picha.'))
      .check(
        z.minSize(1, said('Choose a picture.', 'Chagua picha.')),
        z.maxSize(
          MOST_PHOTO_MEGABYTES * MEGABYTE,
          said(`At most ${MOST_PHOTO_MEGABYTES} MB, please.`, `Isizidi MB ${MOST_PHOTO_MEGABYTES}, tafadhali.`),
        ),
      ),
  }),
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
  input: z.strictObject({ ...ownProof(), password: newPassword() }),
  example: { current: 'a long enough phrase', password: 'another long phrase' },
  output: z.object({ changed_at: instant() }),
  refusals: [...proofRefusals, refusals.password_common, refusals.password_personal],
})

export const changePhone = endpoint({
  method: 'POST',
  path: '/auth/change-phone',
  summary: 'Another phone number on your account.',
  who: 'signed_in',
  input: z.strictObject({ ...ownProof(), phone: phone() }),
  example: { current: 'a long enough phrase', phone: '0712345678' },
  output: userInfo,
  refusals: [...proofRefusals],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/change-email',
  summary: 'Ask for another e-mail address. A link is sent to it (24 hours, once); the address changes by that alone.',
  who: 'signed_in',
  input: z.strictObject({ ...ownProof(), email: email() }),
  example: { current: 'a long enough phrase', email: 'amina.new@example.com' },
  output: z.object({ sent: z.literal(true) }),
  refusals: [...proofRefusals, refusals.same_address],
})

const newEmailOutcomes = ['changed', 'already_changed', 'expired', 'taken', 'invalid'] as const
export type NewEmailOutcome = (typeof newEmailOutcomes)[number]
/** What the link would do. */
export type NewEmailState = 'open' | Exclude<NewEmailOutcome, 'changed' | 'taken'>

export const takeNewEmail = endpoint({
  method: 'POST',
  path: '/auth/new-email',
  summary: 'Take the new address by the token of the mail.',
  who: 'anyone',
  input: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  example: { token: 'TOKEN' },
  output: z.object({ outcome: z.enum(newEmailOutcomes) }),
  refusals: [],
})
