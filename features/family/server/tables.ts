import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId } from '../../../shared/server/columns.ts'
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
