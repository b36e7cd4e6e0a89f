import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { queueKinds } from '../rules.ts'

/** Which operator looks at what, so that two do not begin with the same. It decides nothing: that is a compare-and-set. */
export const queueTakes = pgTable(
  'queue_takes',
  {
    kind: text('kind', { enum: queueKinds }).notNull(),
    caseId: text('case_id').notNull(),
    operatorId: userReference('operator_id').notNull(),
    /** Until then it is theirs, if they do not give it back. */
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.caseId] }), check('queue_takes_kind', oneOf('kind', queueKinds))],
)
