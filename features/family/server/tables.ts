import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, oneOf, primaryId } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { consentPurposes } from '../contract.ts'

/** Who may act for whom: a parent's account and a learner's. */
export const guardianLinks = pgTable(
  'guardian_links',
  {
    guardianId: userReference('guardian_id').notNull(),
    learnerId: userReference('learner_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guardianId, table.learnerId] }),
    index('guardian_links_of_learner').on(table.learnerId),
    check('guardian_links_two_people', sql`guardian_id <> learner_id`),
  ],
)

/** One row per purpose agreed to, with the version of the text; withdrawing dates the row, it is never deleted. */
export const consents = pgTable(
  'consents',
  {
    id: primaryId(),
    learnerId: userReference('learner_id').notNull(),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    version: text('version').notNull(),
    guardianName: text('guardian_name').notNull(),
    guardianContact: text('guardian_contact').notNull(),
    givenAt: instant('given_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    /** The parent who took it back, or agreed to a newer version in its place. */
    withdrawnBy: userReference('withdrawn_by'),
  },
  (table) => [
    check('consents_purpose', oneOf('purpose', consentPurposes)),
    uniqueIndex('consents_standing')
      .on(table.learnerId, table.purpose)
      .where(sql`withdrawn_at is null`),
    index('consents_of_learner').on(table.learnerId, table.purpose, table.id),
  ],
)

/**
 * A student's code by which a parent asks to be linked, one at a time: a newer one takes its place, and answering takes it away.
 * The code itself is made from the row by a keyed hash, so that none is at rest here.
 */
export const linkCodes = pgTable(
  'link_codes',
  {
    learnerId: userReference('learner_id').primaryKey(),
    codeHash: bytes('code_hash').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Of the code; once a parent has used it, of the question to the student. */
    expiresAt: instant('expires_at').notNull(),
    /** The parent who used it and now waits for the student. */
    guardianId: userReference('guardian_id'),
  },
  (table) => [
    uniqueIndex('link_codes_hash').on(table.codeHash),
    check('link_codes_two_people', sql`guardian_id is null or guardian_id <> learner_id`),
  ],
)
