import * as z from 'zod/mini'
import { LEAST_GRADE, MOST_GRADE, PHONE_EXAMPLE } from '../../shared/country.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { LANGUAGES, said } from '../../shared/said.ts'
import { id, instant, personName, text } from '../../shared/fields.ts'
import { normalisePhone } from '../../shared/phone.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf({
  email_taken: [
    409,
    'There is already an account with this e-mail address. Sign in, reset the password, or look into its mail ' +
      'if it is not yours.',
    'Tayari kuna akaunti yenye barua pepe hii. Ingia, badilisha nenosiri, au angalia barua zake ' + 'kama si yako.',
  ],
  password_common: [
    400,
    'This password is on lists of common passwords. Please choose another.',
    'Nenosiri hili liko kwenye orodha za yanayotumika sana. Tafadhali chagua lingine.',
  ],
  password_personal: [
    400,
    'Leave the name Somo, your phone number and your e-mail address out of the password.',
    'Usitumie jina Somo, namba yako ya simu wala barua pepe yako kwenye nenosiri.',
  ],
  guardian_needed: [
    400,
    'Learners under 18 name a parent: give their e-mail address or phone number.',
    'Mwanafunzi chini ya miaka 18 anamtaja mzazi: toa barua pepe au namba yake ya simu.',
  ],
  wrong_credentials: [401, 'The e-mail address or the password is not right.', 'Barua pepe au nenosiri si sahihi.'],
  account_inactive: [
    403,
    'This account is suspended. Please write to support.',
    'Akaunti hii imesimamishwa. Tafadhali andikia usaidizi.',
  ],
  account_leaving: [
    403,
    'This account is being deleted. You can still come back: enter your password once more and press the button below.',
    'Akaunti hii inafutwa. Bado unaweza kurudi: weka nenosiri lako tena, kisha bonyeza kitufe kilicho hapa chini.',
  ],
  wrong_origin: [403, 'This call comes from another site.', 'Ombi hili limetoka tovuti nyingine.'],
  link_expired: [410, 'This link is no longer valid. Ask for a new one.', 'Kiungo hiki hakifanyi kazi tena. Omba kipya.'],
  user_not_found: [404, 'User not found', 'Mtumiaji hajapatikana'],
  wrong_password: [400, 'This is not your password.', 'Hili si nenosiri lako.'],
  code_needed: [
    400,
    'Enter a code from your app, or one of those on paper.',
    'Weka msimbo wa programu yako, au mmoja wa ile ya karatasi.',
  ],
  wrong_code: [400, 'This code is not right, or it was used already.', 'Msimbo huu si sahihi, au umeshatumika.'],
  too_many_codes: [
    429,
    'Too many wrong codes. Please wait and try again.',
    'Misimbo mingi si sahihi. Tafadhali subiri kisha ujaribu tena.',
  ],
  second_step: [401, 'Now enter the code from your app.', 'Sasa weka msimbo wa programu yako.'],
  step_over: [401, 'That took too long. Please enter your password again.', 'Muda umekwisha. Tafadhali weka nenosiri lako tena.'],
  email_unconfirmed: [403, 'Please confirm your e-mail address first.', 'Tafadhali thibitisha barua pepe yako kwanza.'],
})

export const roles = ['student', 'parent', 'teacher', 'admin'] as const
export const verificationStatuses = ['none', 'pending', 'approved', 'rejected'] as const

export const email = () =>
  z.pipe(
    z.string().check(z.maxLength(320)),
    z.pipe(
      z.transform((value: string) => value.trim().toLowerCase()),
      z
        .email(said('Enter an e-mail address like amina@example.com.', 'Weka barua pepe kama amina@example.com.'))
        .check(z.maxLength(254)),
    ),
  )

export const phone = () =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.pipe(
      z.transform((value: string) => normalisePhone(value) ?? ''),
      z
        .string()
        .check(
          z.minLength(
            1,
            said(`Enter a Kenyan mobile number, like ${PHONE_EXAMPLE}.`, `Weka namba ya simu ya Kenya, kama ${PHONE_EXAMPLE}.`),
          ),
        ),
    ),
  )

/** Length only; whether it is a common one is checked where the list is, on the server. */
export const newPassword = () =>
  z
    .string()
    .check(
      z.minLength(10, said('Use at least 10 characters.', 'Tumia angalau herufi 10.')),
      z.maxLength(200, said('At most 200 characters.', 'Si zaidi ya herufi 200.')),
    )

export const grade = () => z.int(said('Choose a grade.', 'Chagua gredi.')).check(z.gte(LEAST_GRADE), z.lte(MOST_GRADE))

/** The month of birth, `2011-03`: the day is never asked for. */
export const bornMonth = () =>
  z
    .string()
    .check(
      z.regex(
        /^(19|20)\d{2}-(0[1-9]|1[0-2])$/,
        said('Choose the month and year of birth.', 'Chagua mwezi na mwaka wa kuzaliwa.'),
      ),
    )

/** The fields every role signs up with. */
export const signUpFields = {
  name: personName(),
  email: email(),
  phone: phone(),
  password: newPassword(),
  language: z.optional(z.enum(LANGUAGES)),
  accept_terms: z.literal(true, said('Please accept the terms to go on.', 'Tafadhali kubali masharti ili uendelee.')),
}

/** What the app keeps under the key `userInfo` to draw with; never proof of anything. */
export const userInfo = z.object({
  id: id(),
  email: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  grade: z.nullable(z.number()),
  school: z.nullable(z.string()),
  phone: z.string(),
  language: z.enum(LANGUAGES),
  email_confirmed: z.boolean(),
  verification_status: z.enum(verificationStatuses),
  /** Address of their photo; where there is none, a face is drawn from the id. */
  photo: z.nullish(z.string()),
})
export type UserInfo = z.infer<typeof userInfo>

/** What signing in answers, in whichever way. */
export const signedIn = z.object({ access_token: z.string(), expires_at: instant(), user_info: userInfo })

const signUpRefusals = [refusals.email_taken, refusals.password_common, refusals.password_personal] as const

export const signUpStudent = endpoint({
  method: 'POST',
  path: '/auth/signup/student',
  summary: 'Make a student account; an adult student, or a child whose parent is then asked.',
  who: 'anyone',
  status: 201,
  input: z.strictObject({
    ...signUpFields,
    grade: grade(),
    school: z.optional(text(0, 120)),
    born_month: bornMonth(),
    guardian_contact: z.optional(text(0, 254)),
  }),
  example: {
    name: 'Amina Njoroge',
    email: 'amina@example.com',
    phone: '0712345677',
    password: 'a long enough phrase',
    accept_terms: true,
    grade: 10,
    born_month: '2006-01',
  },
  output: signedIn,
  refusals: [...signUpRefusals, refusals.guardian_needed],
})

export const signUpParent = endpoint({
  method: 'POST',
  path: '/auth/signup/parent',
  summary: 'Make a parent account.',
  who: 'anyone',
  status: 201,
  input: z.strictObject(signUpFields),
  example: {
    name: 'Amina Njoroge',
    email: 'amina@example.com',
    phone: '0712345677',
    password: 'a long enough phrase',
    accept_terms: true,
  },
  output: signedIn,
  refusals: [...signUpRefusals],
})

/** Of everything that takes an address and its password. */
export const atDoor = [refusals.wrong_credentials, refusals.account_inactive, refusals.account_leaving] as const

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password; sets the session cookie.',
  who: 'anyone',
  input: z.strictObject({
    email: email(),
    password: z.string().check(z.minLength(1, said('Enter your password.', 'Weka nenosiri lako.')), z.maxLength(200)),
    /** Who has asked to be deleted stays. */
    come_back: z.optional(z.boolean()),
  }),
  example: { email: 'amina@example.com', password: 'a long enough phrase' },
  output: signedIn,
  refusals: [...atDoor, refusals.second_step],
})

export const refreshAccess = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the session cookie for a new access token (15 minutes).',
  who: 'anyone',
  input: z.strictObject({}),
  output: signedIn,
  refusals: [refusals.wrong_origin],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session, or all sessions of the account: the one of the token, and the one of the cookie.',
  // Also when the token's minutes are over: the session is not.
  who: 'anyone',
  input: z.strictObject({ everywhere: z.optional(z.boolean()) }),
  output: z.object({ ended: z.int() }),
  refusals: [refusals.wrong_origin],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm an e-mail address by the token of the mail.',
  who: 'anyone',
  input: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  example: { token: 'TOKEN' },
  output: z.object({ outcome: z.enum(['confirmed', 'already_confirmed', 'expired', 'invalid']) }),
  refusals: [],
})

/** The same answer whether or not there is such an account. */
const sent = z.object({ sent: z.literal(true) })

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/resend-confirmation',
  summary: 'Send the confirmation mail again.',
  who: 'anyone',
  input: z.strictObject({ email: email() }),
  example: { email: 'amina@example.com' },
  output: sent,
  refusals: [],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a link to choose a new password.',
  who: 'anyone',
  input: z.strictObject({ email: email() }),
  example: { email: 'amina@example.com' },
  output: sent,
  refusals: [],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password by the token of the mail; ends every session.',
  who: 'anyone',
  input: z.strictObject({ token: z.string().check(z.maxLength(200)), password: newPassword() }),
  example: { token: 'TOKEN', password: 'a long enough phrase' },
  output: z.object({ changed: z.literal(true) }),
  refusals: [refusals.link_expired, refusals.password_common, refusals.password_personal],
})

/** What is said when this call breaks, in the customer's own words. */
const { internal: unknownError } = refusalsOf({
  internal: [500, 'An unknown error occurred.', 'Hitilafu isiyojulikana imetokea.'],
})

export const checkUser = endpoint({
  method: 'POST',
  path: '/auth/check_user',
  summary: 'Facts about yourself or your linked children, or for an operator about anyone.',
  who: 'signed_in',
  input: z.strictObject({ email: email() }),
  example: { email: 'amina@example.com' },
  output: userInfo,
  refusals: [refusals.user_not_found, unknownError],
})
