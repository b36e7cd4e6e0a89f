import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { acts } from '../contract.ts'
import type { ActFacts } from '../sentences.ts'

/**
 * Every act of an operator. Rows are added and never changed, and the database sees to it: only a reason leaves, with the person
 * it is about.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: primaryId(),
    at: instant('at').notNull(),
    operatorId: userReference('operator_id').notNull(),
    act: text('act', { enum: acts }).notNull(),
    personId: reference('person_id'),
    facts: jsonb('facts').$type<ActFacts>().notNull(),
    reason: text('reason'),
  },
  (table) => [
    check('audit_entries_act', oneOf('act', acts)),
    check('audit_entries_facts', sql`jsonb_typeof(facts) = 'object'`),
    index('audit_entries_of_operator').on(table.operatorId, table.id),
    index('audit_entries_of_person').on(table.personId, table.id),
    index('audit_entries_of_act').on(table.act, table.id),
  ],
)
