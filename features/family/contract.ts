import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { LANGUAGES, said } from '../../shared/said.ts'
import { id, instant, personName, text } from '../../shared/fields.ts'
import { consentStandings, ticked } from './rules/consents.ts'
import { bornMonth, grade, phone, signedIn, signUpFields } from '../accounts/contract.ts'
import { entryRefusals, secondFactorCode } from '../accounts/code-contract.ts'
import { refusals as accounts } from '../accounts/contract.ts'

/** How many children one parent may have here. */
export const MOST_CHILDREN = 15

/** Every refusal of this feature. */
export const refusals = refusalsOf(
  {
    not_needed: [409, 'No one has to agree for this account.', 'Hakuna anayehitaji kukubali kwa ajili ya akaunti hii.'],
    own_address: [400, 'This is your own address. Give your parent’s.', 'Hii ni anwani yako mwenyewe. Toa ya mzazi wako.'],
    link_expired: [
      410,
      'This link is no longer valid. Your child can send a new one.',
      'Kiungo hiki hakifanyi kazi tena. Mtoto wako anaweza kutuma kipya.',
    ],
    account_needed: [
      400,
      'Without agreeing to the account and to lessons nothing else can be used.',
      'Bila kukubali akaunti na masomo, hakuna kingine kinachoweza kutumika.',
    ],
    guardian_consent_needed: [
      403,
      'A parent has to agree first. You can ask them on your first page.',
      'Mzazi anahitaji kukubali kwanza. Unaweza kumwomba kwenye ukurasa wako wa kwanza.',
    ],
    other_account: [
      409,
      'This address has an account that is no parent’s. Your child can name another address of yours.',
      'Anwani hii ina akaunti isiyo ya mzazi. Mtoto wako anaweza kutaja anwani yako nyingine.',
    ],
    taken_back: [
      409,
      'The child’s other parent has taken this back. Only they can agree to it again.',
      'Mzazi mwingine wa mtoto ameondoa kibali hiki. Ni yeye tu anayeweza kukubali tena.',
    ],
    not_a_child: [
      400,
      'Whoever is 18 or older makes an account of their own.',
      'Aliye na miaka 18 au zaidi hufungua akaunti yake mwenyewe.',
    ],
    too_many_children: [
      409,
      `You have ${MOST_CHILDREN} children here already. Please write to support if there are more.`,
      `Tayari una watoto ${MOST_CHILDREN} hapa. Tafadhali andikia usaidizi kama wapo zaidi.`,
    ],
    code_unknown: [404, 'This code does not fit. Ask for a new one.', 'Msimbo huu haulingani. Omba mpya.'],
    already_linked: [409, 'This child is linked to you already.', 'Mtoto huyu tayari ameunganishwa nawe.'],
    nobody_asks: [409, 'Nobody waits for this answer any more.', 'Hakuna anayesubiri jibu hili tena.'],
    details_needed: [
      400,
      'Fill in what your account needs. It is how you see and change what your child may do.',
      'Jaza kinachohitajika kwa akaunti yako. Kwayo utaona na kubadilisha anachoruhusiwa mtoto wako.',
    ],
  },
  {
    email_taken: accounts.email_taken,
    password_common: accounts.password_common,
    password_personal: accounts.password_personal,
    email_unconfirmed: accounts.email_unconfirmed,
  },
)

/** What a parent agrees to, each on its own; `account` opens booking, paying and joining. */
export const consentPurposes = [
  'account',
  'lessons',
  'messages',
  'recording',
  'photo',
  'photo_for_teachers',
  'marketing',
] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/**
 * What agreeing does beside: `make` a parent's account, `sign_in` to the one there is; with an account of another role (`other`)
 * nobody can agree.
 */
export const guardianAccounts = ['make', 'sign_in', 'other'] as const

/** What an account that is made takes beside name and address. */
export const accountDetails = z.pick(z.object(signUpFields), { phone: true, password: true, accept_terms: true })

/** The version of the text agreed to; a new text is a new version. */
export const CONSENT_VERSION = '2026-11-24'

export const askGuardian = endpoint({
  method: 'POST',
  path: '/family/ask-guardian',
  summary: 'A learner under 18 asks a parent (again) to agree, by e-mail.',
  who: ['student'],
  input: z.strictObject({
    email: z
      .email(said('Enter an e-mail address like mama@example.com.', 'Weka barua pepe kama mama@example.com.'))
      .check(z.maxLength(254)),
  }),
  example: { email: 'grace@example.com' },
  output: z.object({ sent: z.literal(true) }),
  refusals: [refusals.not_needed, refusals.own_address],
})

export const guardianRequest = endpoint({
  method: 'POST',
  path: '/family/guardian-request',
  summary: 'What a parent is asked to agree to, by the token of the mail.',
  who: 'anyone',
  input: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  example: { token: 'TOKEN' },
  output: z.object({
    child_name: z.string(),
    grade: z.number(),
    state: z.enum(['open', 'agreed', 'expired', 'invalid']),
    /** Of an open request: the address that was written to, and what stands there. */
    email: z.string(),
    account: z.enum(guardianAccounts),
  }),
  refusals: [],
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/family/consent',
  summary: 'A parent agrees, purpose by purpose, and is signed in: by the password of their account, or to a new one.',
  who: 'anyone',
  input: z.strictObject({
    token: z.string().check(z.maxLength(200)),
    guardian_name: personName(),
    purposes: ticked(consentPurposes),
    /** Of the account there is, or of the one that is made. */
    password: z.optional(z.string().check(z.maxLength(200))),
    /** Of the second factor, where the account has one. */
    code: z.optional(secondFactorCode()),
    /** For an account that is made. */
    phone: z.optional(phone()),
    accept_terms: z.optional(z.boolean()),
    language: z.optional(z.enum(LANGUAGES)),
  }),
  example: { token: 'TOKEN', guardian_name: 'Grace Wambui', purposes: ['account', 'lessons'] },
  output: z.extend(signedIn, { agreed: z.literal(true), child_name: z.string() }),
  refusals: [
    refusals.link_expired,
    refusals.account_needed,
    refusals.other_account,
    refusals.taken_back,
    refusals.details_needed,
    refusals.email_taken,
    refusals.password_common,
    refusals.password_personal,
    ...entryRefusals,
  ],
})

export const declineConsent = endpoint({
  method: 'POST',
  path: '/family/decline',
  summary: 'A parent does not agree: nothing opens, and the child is told.',
  who: 'anyone',
  input: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  example: { token: 'TOKEN' },
  output: z.object({ declined: z.literal(true), child_name: z.string() }),
  refusals: [refusals.link_expired],
})

export const familyState = endpoint({
  method: 'GET',
  path: '/family',
  summary: 'Who you may act for, and for a learner under 18 whether a parent has agreed.',
  who: ['student', 'parent'],
  input: z.strictObject({}),
  output: z.object({
    /** `not_needed` for adults; `missing` until a parent has agreed. */
    consent: z.enum(['not_needed', 'missing', 'given']),
    guardian_contact: z.nullable(z.string()),
    /** Whether that parent, named by phone, was written to by SMS. */
    guardian_texted: z.boolean(),
    learners: z.array(z.object({ id: id(), name: z.string(), first_name: z.string(), grade: z.number() })),
  }),
  refusals: [],
})

/** A child as their parent sees them. */
export const child = z.object({
  id: id(),
  name: z.string(),
  first_name: z.string(),
  photo: z.nullable(z.string()),
  grade: z.number(),
  school: z.nullable(z.string()),
  born_month: z.string(),
  /** Whether they can sign in themselves; a child whom a parent added cannot. */
  own_sign_in: z.boolean(),
  consent: z.enum(['not_needed', 'missing', 'given']),
  consents: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      standing: z.enum(consentStandings),
      /** Of the text that was agreed to last; null where none was. */
      version: z.nullable(z.string()),
      /** When it was agreed to or, if it was, taken back. */
      at: z.nullable(instant()),
    }),
  ),
})
export type Child = z.infer<typeof child>

export const familyChildren = endpoint({
  method: 'GET',
  path: '/family/children',
  summary: 'Your children, with what you have agreed to for each.',
  who: ['parent'],
  input: z.strictObject({}),
  output: z.object({ children: z.array(child) }),
  refusals: [],
})

const childFields = { name: personName(), grade: grade(), school: z.optional(text(0, 120)) }

export const addChild = endpoint({
  method: 'POST',
  path: '/family/children',
  summary: 'A parent adds a child, who needs no address or phone of their own; adding the same child again answers the same.',
  who: ['parent'],
  status: 201,
  input: z.strictObject({ ...childFields, born_month: bornMonth(), purposes: ticked(consentPurposes) }),
  example: { name: 'Maina Kamau', grade: 5, born_month: '2016-07', purposes: ['account', 'lessons'] },
  output: z.object({ child }),
  refusals: [refusals.email_unconfirmed, refusals.account_needed, refusals.not_a_child, refusals.too_many_children],
})

export const changeChild = endpoint({
  method: 'PUT',
  path: '/family/children/{childId}',
  summary: 'A parent changes what is known of a child, such as the grade in a new year.',
  who: ['parent'],
  input: z.strictObject({ childId: id(), ...childFields }),
  example: { childId: 7, name: 'Maina Kamau', grade: 6 },
  output: z.object({ child }),
  refusals: [],
})

export const changeConsent = endpoint({
  method: 'POST',
  path: '/family/children/{childId}/consents',
  summary: 'A parent agrees to one purpose for a child, also to a newer text of it, or takes that back; again changes nothing.',
  who: ['parent'],
  input: z.strictObject({ childId: id(), purpose: z.enum(consentPurposes), agreed: z.boolean() }),
  example: { childId: 7, purpose: 'recording', agreed: false },
  output: z.object({ child }),
  refusals: [refusals.not_needed, refusals.taken_back],
})
