import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { receiptKinds } from '../receipt-contract.ts'

/** The numbers of receipts. What stands on one is read from the ledger each time. */
export const receipts = pgTable(
  'receipts',
  {
    id: primaryId(),
    kind: text('kind', { enum: receiptKinds }).notNull(),
    /** The booking, seat, purchase or deposit of `kind`. */
    aboutId: reference('about_id').notNull(),
    /** In Nairobi, when it was issued. */
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('receipts_once').on(table.kind, table.aboutId),
    uniqueIndex('receipts_number').on(table.year, table.number),
    check('receipts_kind', oneOf('kind', receiptKinds)),
  ],
)

/** The last number of each year: whoever issues holds this row, so that none is left out. */
export const receiptYears = pgTable('receipt_years', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})
