import * as z from 'zod/mini'
import { ID_NUMBER, TSC_NUMBER } from '../../shared/country.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { date, id, instant, personName, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { email, grade, phone, refusals as accounts, userInfo, verificationStatuses } from '../accounts/contract.ts'
import { MOST_BIO_CHARACTERS, refusals as teachers } from '../teachers/contract.ts'
import { documentKinds } from './rules.ts'

/** Every refusal of the teacher's side; the desk has its own. */
export const refusals = refusalsOf(
  {
    under_review: [
      409,
      'Your request is being checked. It can be changed once it has been decided.',
      'Ombi lako linakaguliwa. Linaweza kubadilishwa likishaamuliwa.',
    ],
    already_verified: [409, 'Your account is verified already.', 'Akaunti yako imeshathibitishwa.'],
    other_address: [
      400,
      'Give the e-mail address of your account. You can change it on the page of your account.',
      'Weka barua pepe ya akaunti yako. Unaweza kuibadilisha kwenye ukurasa wa akaunti yako.',
    ],
    unknown_subject: [
      400,
      'This subject is not taught in this grade. Choose another.',
      'Somo hili halifundishwi katika gredi hii. Chagua lingine.',
    ],
    photo_missing: [400, 'Add a photo of your face.', 'Weka picha ya uso wako.'],
    documents_missing: [400, 'Add the documents that are missing.', 'Weka hati zinazokosekana.'],
    document_type: [400, 'Choose a photo (JPG, PNG or WebP) or a PDF.', 'Chagua picha (JPG, PNG au WebP) au PDF.'],
    picture_unreadable: [
      400,
      'This picture cannot be read. Take it again, or choose another.',
      'Picha hii haisomeki. Piga tena, au chagua nyingine.',
    ],
    picture_small: [
      400,
      'This picture is too small to read anything on it. Take it again from nearby.',
      'Picha hii ni ndogo mno kusomeka. Piga tena ukiwa karibu.',
    ],
    pdf_unreadable: [
      400,
      'This PDF cannot be read. Save it again, or send a photo of the paper.',
      'PDF hii haisomeki. Ihifadhi upya, au tuma picha ya karatasi.',
    ],
    pdf_locked: [
      400,
      'This PDF has a password. Save it without one, and choose it again.',
      'PDF hii ina nenosiri. Ihifadhi bila nenosiri, kisha uichague tena.',
    ],
    pdf_active: [
      400,
      'This PDF holds more than pages, such as scripts or other files. Print it to a new PDF, or send a photo of the paper.',
      'PDF hii ina zaidi ya kurasa, kama programu, fomu au faili nyingine. Ichapishe kwenye PDF mpya, au tuma picha ya karatasi.',
    ],
    upload_over: [
      409,
      'Another file took its place meanwhile. Choose it again.',
      'Faili nyingine imechukua nafasi. Ichague tena.',
    ],
  },
  { email_unconfirmed: accounts.email_unconfirmed, name_taken: teachers.name_taken },
)

/** What is said of a request where nobody foresaw what went wrong; the customer's words. */
const { internal: submissionFailed } = refusalsOf({
  internal: [500, 'Verification submission failed', 'Imeshindikana kutuma ombi la uthibitisho'],
})

export const genders = ['male', 'female', 'other'] as const
/** In characters: enough to say something. */
const LEAST_ABOUT = 20

const numberLike = (pattern: string, en: string, sw: string) =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.pipe(
      z.transform((value: string) => value.replace(/[\s.-]+/g, '').toUpperCase()),
      z.string().check(z.regex(new RegExp(pattern), said(en, sw))),
    ),
  )

const numberIn = (words: string): number => Number(/^(?:grade\s*)?(\d+)$/i.exec(words.trim())?.[1] ?? Number.NaN)

/** The fields of the form, under the customer's names. */
export const requestFields = {
  full_name: personName(),
  email: email(),
  phone: phone(),
  /** As on the national identity card or passport. */
  id_number: numberLike(
    ID_NUMBER,
    'Enter the number as on your ID, 6 to 12 letters and digits.',
    'Weka namba kama ilivyo kwenye kitambulisho, herufi na tarakimu 6 hadi 12.',
  ),
  tsc_number: numberLike(TSC_NUMBER, 'A TSC number has 6 or 7 digits.', 'Namba ya TSC ina tarakimu 6 au 7.'),
  school: text(2, 120),
  subject: text(1, 80),
  /** A number; forms give it as it is chosen, `10` or `Grade 10`. */
  grade: z.pipe(
    z.transform((value: number | string) => (typeof value === 'string' ? numberIn(value) : value)),
    grade(),
  ),
  gender: z.optional(z.enum(genders)),
  bio: text(LEAST_ABOUT, MOST_BIO_CHARACTERS),
}

export const requestForm = z.object({
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  id_number: z.string(),
  tsc_number: z.string(),
  school: z.string(),
  subject: z.string(),
  grade: z.number(),
  gender: z.nullable(z.enum(genders)),
  bio: z.string(),
})
export type RequestForm = z.infer<typeof requestForm>

/** A paper that has arrived. It is read at `/verification-documents/{id}`, by its owner and operators alone. */
export const sentDocument = z.object({
  id: id(),
  kind: z.enum(documentKinds),
  /** What its sender called it; for reading only. */
  name: z.string(),
  bytes: z.int(),
  type: z.enum(['image/jpeg', 'application/pdf']),
  sent_at: instant(),
})
export type SentDocument = z.infer<typeof sentDocument>

const draftText = z.optional(z.string().check(z.maxLength(2 * MOST_BIO_CHARACTERS)))

/** What is written so far; nothing of it has to be right yet. */
export const draftFields = {
  full_name: draftText,
  phone: draftText,
  id_number: draftText,
  tsc_number: draftText,
  school: draftText,
  subject: draftText,
  grade: draftText,
  gender: draftText,
  bio: draftText,
}
export const draft = z.object(draftFields)
export type Draft = z.infer<typeof draft>

export const ownVerification = endpoint({
  method: 'GET',
  path: '/users/verification',
  summary: 'Where your verification stands, what you have written, and the papers you have sent.',
  who: ['teacher'],
  input: z.strictObject({}),
  output: z.object({
    status: z.enum(verificationStatuses),
    /** Of the newest request; null before there is one. */
    submitted_at: z.nullable(instant()),
    /** Until when the desk has promised an answer; null unless it waits. */
    answer_by: z.nullable(instant()),
    verified_on: z.nullable(date()),
    /** Why it was rejected. */
    reason: z.nullable(z.string()),
    request: z.nullable(requestForm),
    draft,
    documents: z.array(sentDocument),
    user_info: userInfo,
  }),
  refusals: [],
})

export const saveVerificationDraft = endpoint({
  method: 'PUT',
  path: '/users/verification/draft',
  summary: 'Keep what you have written so far, field by field; what is not named stays as it was.',
  who: ['teacher'],
  input: z.strictObject(draftFields),
  example: { tsc_number: '6120' },
  output: z.object({ saved_at: instant() }),
  refusals: [refusals.under_review, refusals.already_verified],
})

export const verifyAccount = endpoint({
  method: 'POST',
  path: '/users/verify-account/{userId}',
  summary: 'Ask to be verified. The photo and the papers are those you have sent before.',
  who: ['teacher'],
  input: z.strictObject({
    userId: id(),
    ...requestFields,
    /** Taken and not read: the photo is the one of the account. */
    profile_picture: z.nullish(z.string().check(z.maxLength(400))),
  }),
  example: {
    userId: 7,
    full_name: 'Daniel Muli',
    email: 'daniel@example.com',
    phone: '0722418905',
    id_number: '28417390',
    tsc_number: '612047',
    school: 'Makueni Boys High School',
    subject: 'Computer Science',
    grade: 10,
    gender: 'male',
    bio: 'I have taught programming for seven years, four of them with phones only.',
    profile_picture: null,
  },
  output: z.object({ message: z.string(), verification_status: z.literal('pending'), user_info: userInfo }),
  refusals: [
    submissionFailed,
    refusals.under_review,
    refusals.already_verified,
    refusals.email_unconfirmed,
    refusals.other_address,
    refusals.unknown_subject,
    refusals.photo_missing,
    refusals.documents_missing,
    refusals.name_taken,
  ],
})

const MEGABYTE = 1_048_576
export const MOST_DOCUMENT_MEGABYTES = 5
export const MOST_DOCUMENT_BYTES = MOST_DOCUMENT_MEGABYTES * MEGABYTE
const chooseFile = said('Choose a file.', 'Chagua faili.')
const emptyFile = said('This file is empty.', 'Faili hii ni tupu.')
const atMost = said(`At most ${MOST_DOCUMENT_MEGABYTES} MB, please.`, `Isizidi MB ${MOST_DOCUMENT_MEGABYTES}, tafadhali.`)

export const sendDocument = endpoint({
  method: 'POST',
  path: '/users/verification/documents',
  summary: 'Send one paper, a photo or a PDF of at most 5 MB. It takes the place of the one before it of its kind.',
  who: ['teacher'],
  // Beside the file a form has some lines of its own.
  formBytes: MOST_DOCUMENT_BYTES + 4096,
  input: z.strictObject({
    kind: z.enum(documentKinds),
    document: z.file(chooseFile).check(z.minSize(1, emptyFile), z.maxSize(MOST_DOCUMENT_BYTES, atMost)),
  }),
  example: { kind: 'national_id', document: new File(['…'], 'id-front.jpg') },
  output: sentDocument,
  refusals: [
    refusals.under_review,
    refusals.already_verified,
    refusals.document_type,
    refusals.picture_unreadable,
    refusals.picture_small,
    refusals.pdf_unreadable,
    refusals.pdf_locked,
    refusals.pdf_active,
    refusals.upload_over,
  ],
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/users/verification/documents/{kind}',
  summary: 'Take a paper back that you have sent. Doing it twice changes nothing.',
  who: ['teacher'],
  input: z.strictObject({ kind: z.enum(documentKinds) }),
  example: { kind: 'degree' },
  output: z.object({ removed: z.literal(true) }),
  refusals: [refusals.under_review, refusals.already_verified],
})
