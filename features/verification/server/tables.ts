import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ID_NUMBER, LEAST_GRADE, MOST_GRADE, TSC_NUMBER } from '../../../shared/country.ts'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { genders, type Draft } from '../contract.ts'
import { requestStatuses } from '../desk-contract.ts'
import { checkResults, checks, documentKinds } from '../rules.ts'

/** What a teacher has written so far, right or not; it stays after a request, for mending what was rejected. */
export const verificationDrafts = pgTable('verification_drafts', {
  teacherId: userReference('teacher_id').primaryKey(),
  fields: jsonb('fields').$type<Draft>().notNull(),
  savedAt: instant('saved_at').notNull(),
})

/** Each request as it was sent; what is written later changes none of it. */
export const verificationRequests = pgTable(
  'verification_requests',
  {
    id: primaryId(),
    teacherId: userReference('teacher_id').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    idNumber: text('id_number').notNull(),
    tscNumber: text('tsc_number').notNull(),
    school: text('school').notNull(),
    subject: text('subject').notNull(),
    grade: smallint('grade').notNull(),
    gender: text('gender', { enum: genders }),
    bio: text('bio').notNull(),
    status: text('status', { enum: requestStatuses }).notNull().default('pending'),
    submittedAt: instant('submitted_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: reference('decided_by'),
    /** Why it was rejected; its teacher reads it. */
    reason: text('reason'),
  },
  (table) => [
    check('verification_requests_status', oneOf('status', requestStatuses)),
    check('verification_requests_gender', oneOf('gender', genders)),
    check('verification_requests_grade', sql.raw(`grade between ${LEAST_GRADE} and ${MOST_GRADE}`)),
    check('verification_requests_numbers', sql.raw(`id_number ~ '${ID_NUMBER}' and tsc_number ~ '${TSC_NUMBER}'`)),
    check(
      'verification_requests_decided_whole',
      sql`(status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
        and (status = 'rejected') = (reason is not null)`,
    ),
    uniqueIndex('verification_requests_one_waits')
      .on(table.teacherId)
      .where(sql`status = 'pending'`),
    index('verification_requests_of_teacher').on(table.teacherId, table.id),
    index('verification_requests_waiting')
      .on(table.id)
      .where(sql`status = 'pending'`),
    // Nobody is verified by another's papers.
    uniqueIndex('verification_requests_id_number_once')
      .on(table.idNumber)
      .where(sql`status = 'approved'`),
    uniqueIndex('verification_requests_tsc_number_once')
      .on(table.tscNumber)
      .where(sql`status = 'approved'`),
    index('verification_requests_answered')
      .on(table.decidedAt)
      .where(sql`decided_at is not null`),
    index('verification_requests_id_number').on(table.idNumber),
    index('verification_requests_tsc_number').on(table.tscNumber),
  ],
)

/** What operators saw, check by check. */
export const verificationChecks = pgTable(
  'verification_checks',
  {
    requestId: reference('request_id')
      .notNull()
      .references(() => verificationRequests.id),
    check: text('check', { enum: checks }).notNull(),
    result: text('result', { enum: checkResults }).notNull(),
    operatorId: reference('operator_id').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.check] }),
    check('verification_checks_check', oneOf('"check"', checks)),
    check('verification_checks_result', oneOf('result', checkResults)),
  ],
)

const documentStates = ['arriving', 'kept', 'leaving'] as const

/**
 * Every file there may be in the store: its row is there before it and after it, so that none is left that nobody knows of.
 * `arriving` may not have come yet; `leaving` belongs to nobody any more.
 */
export const verificationDocuments = pgTable(
  'verification_documents',
  {
    id: primaryId(),
    /** Null when its teacher is gone. */
    teacherId: reference('teacher_id'),
    kind: text('kind', { enum: documentKinds }).notNull(),
    /** Its name in the store. */
    fileKey: text('file_key').notNull(),
    /** What its sender called it: for reading only. */
    name: text('name'),
    type: text('type', { enum: ['image/jpeg', 'application/pdf'] }).notNull(),
    bytes: integer('bytes').notNull(),
    state: text('state', { enum: documentStates }).notNull().default('arriving'),
    sentAt: instant('sent_at').notNull(),
    /** When it is taken away; null while a request with it waits. */
    leavesAt: instant('leaves_at'),
  },
  (table) => [
    check('verification_documents_state', oneOf('state', documentStates)),
    check('verification_documents_kind', oneOf('kind', documentKinds)),
    check('verification_documents_leaving_has_time', sql`state = 'kept' or leaves_at is not null`),
    check('verification_documents_owned', sql`state = 'leaving' or (teacher_id is not null and name is not null)`),
    uniqueIndex('verification_documents_key').on(table.fileKey),
    uniqueIndex('verification_documents_one_kept')
      .on(table.teacherId, table.kind)
      .where(sql`state = 'kept'`),
    index('verification_documents_of_teacher').on(table.teacherId),
    index('verification_documents_leaving')
      .on(table.leavesAt)
      .where(sql`leaves_at is not null`),
  ],
)

/** Every look of an operator at a paper. Rows are added and never changed; the database sees to it. */
export const verificationViews = pgTable(
  'verification_views',
  {
    id: primaryId(),
    /** Of a paper that may be gone by now. */
    documentId: reference('document_id').notNull(),
    kind: text('kind', { enum: documentKinds }).notNull(),
    teacherId: reference('teacher_id').notNull(),
    operatorId: reference('operator_id').notNull(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    index('verification_views_of_teacher').on(table.teacherId, table.id),
    index('verification_views_of_operator').on(table.operatorId, table.id),
  ],
)
