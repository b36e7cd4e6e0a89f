import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LEAST_GRADE, MOST_GRADE, STORED_PHONE } from '../../../shared/country.ts'
import { bytes, instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { LANGUAGES } from '../../../shared/said.ts'
import { roles, verificationStatuses } from '../contract.ts'

const accountStatuses = ['active', 'inactive', 'leaving', 'gone'] as const

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    role: text('role', { enum: roles }).notNull(),
    name: text('name').notNull(),
    /**
     * Stored trimmed and in lower case, so that uniqueness means what people think. Address and password are missing together:
     * of a child whom a parent has added, who has no sign-in of their own. A child may sign in without a phone.
     */
    email: text('email'),
    emailConfirmedAt: instant('email_confirmed_at'),
    phone: text('phone'),
    passwordHash: text('password_hash'),
    /** Null while it is the one the account was made with. */
    passwordChangedAt: instant('password_changed_at'),
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    /** `inactive` is suspended; `leaving` has asked to be deleted and may come back; of `gone` no more than an id is left. */
    status: text('status', { enum: accountStatuses }).notNull().default('active'),
    /** When somebody who is leaving is gone. */
    leavesAt: instant('leaves_at'),
    /** Of the person, for teachers; only approved teachers teach and are paid out. */
    verificationStatus: text('verification_status', { enum: verificationStatuses }).notNull().default('none'),
    verifiedAt: instant('verified_at'),
    /** Since when an operator keeps a teacher out of families' sight. */
    hiddenAt: instant('hidden_at'),
    termsAcceptedAt: instant('terms_accepted_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    check('users_email_lower', sql`email = lower(email)`),
    check('users_phone_kenyan', sql.raw(`phone ~ '${STORED_PHONE}'`)),
    check(
      'users_sign_in_whole',
      sql`(email is null) = (password_hash is null) and (phone is null or email is not null)
        and (phone is not null or status = 'gone' or role = 'student')
        and (email is not null or status = 'gone' or (role = 'student' and email_confirmed_at is null))`,
    ),
    check('users_role', oneOf('role', roles)),
    check('users_language', oneOf('language', LANGUAGES)),
    check('users_status', oneOf('status', accountStatuses)),
    check('users_leaving_has_date', sql`(status = 'leaving') = (leaves_at is not null)`),
    index('users_leaving')
      .on(table.leavesAt)
      .where(sql`leaves_at is not null`),
    check('users_verification_status', oneOf('verification_status', verificationStatuses)),
    check('users_approved_has_date', sql`(verification_status = 'approved') = (verified_at is not null)`),
    // Reads alike what `isCalled` asks.
    index('users_called').using('gin', sql`(lower(name) || ' ' || coalesce(email, '')) gin_trgm_ops`),
    index('users_phone').on(table.phone),
    index('users_phone_of_teachers')
      .on(table.phone)
      .where(sql`role = 'teacher'`),
  ],
)

/** Far above what squares of these sizes come to. */
export const MOST_PHOTO_BYTES = 131_072
export const MOST_FACE_BYTES = 16_384

/** A column that holds whose a row is. */
export const userReference = (name: string) => reference(name).references(() => users.id)

export const studentProfiles = pgTable(
  'student_profiles',
  {
    userId: userReference('user_id').primaryKey(),
    grade: smallint('grade').notNull(),
    school: text('school'),
    /** The first of the month of birth: the day is never asked for. */
    bornOn: date('born_on', { mode: 'string' }).notNull(),
    /** E-mail or phone of the parent a learner under 18 named. */
    guardianContact: text('guardian_contact'),
  },
  () => [
    check('student_profiles_grade', sql.raw(`grade between ${LEAST_GRADE} and ${MOST_GRADE}`)),
    check('student_profiles_first_of_month', sql`extract(day from born_on) = 1`),
  ],
)

/** A person's photo as it is served: small squares that the server has drawn anew. */
export const profilePhotos = pgTable(
  'profile_photos',
  {
    userId: userReference('user_id').primaryKey(),
    /** Names it in its address: made of the owner and the content, so that nobody guesses it and another photo has another. */
    key: text('key').notNull(),
    image: bytes('image').notNull(),
    /** The same, as small as a face beside a name. Null where it was kept before there were two sizes. */
    face: bytes('face'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('profile_photos_key').on(table.key),
    check('profile_photos_small', sql.raw(`octet_length(image) <= ${MOST_PHOTO_BYTES}`)),
    check('profile_photos_face_small', sql.raw(`octet_length(face) <= ${MOST_FACE_BYTES}`)),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    userId: userReference('user_id').notNull(),
    /** SHA-256 of the cookie; the cookie itself is never stored. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** What the browser calls itself, cut to its first 300 characters; for its owner to know it again. */
    userAgent: text('user_agent'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_of_user').on(table.userId),
    index('sessions_open_of_user')
      .on(table.userId, table.expiresAt)
      .where(sql`ended_at is null`),
  ],
)

/** The second factor of who has one: until a code has shown that the app has it too, it is asked for nowhere. */
export const secondFactors = pgTable('second_factors', {
  userId: userReference('user_id').primaryKey(),
  /** The app's secret, encrypted by a key that is not in the database. */
  sealed: bytes('sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Of the newest code that was used, in steps of 30 s since 1970: no code up to it opens anything again. */
  lastStep: reference('last_step'),
})

/** Codes on paper for a lost phone, by a keyed hash each. */
export const paperCodes = pgTable(
  'paper_codes',
  {
    userId: userReference('user_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const tokenPurposes = [
  'confirm_email',
  'reset_password',
  'guardian_consent',
  'second_step',
  'change_email',
  'child_sign_in',
  'free_address',
] as const

/** Links in mails. The link is made from the id by a keyed hash, so that no usable token is at rest here or in the outbox. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    userId: userReference('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** The address that a new one's owner was written to. */
    email: text('email'),
  },
  (table) => [
    check('one_time_tokens_purpose', oneOf('purpose', tokenPurposes)),
    check('one_time_tokens_email', sql`(purpose in ('change_email', 'child_sign_in')) = (email is not null)`),
    index('one_time_tokens_of_user').on(table.userId, table.purpose),
  ],
)

/** Counts tries per key within a window: sign-ins per account and per address, mails per account. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowStartedAt: instant('window_started_at').notNull(),
})
