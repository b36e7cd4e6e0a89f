import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { ledgerTransfers } from '../../ledger/server/tables.ts'
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

/** What was credited to a wallet before the provider had it to pay out, as of a card. It can be spent at once, and earned. */
export const unclearedFunds = pgTable(
  'uncleared_funds',
  {
    /** The movement that credited it. */
    transferId: reference('transfer_id')
      .primaryKey()
      .references(() => ledgerTransfers.id),
    ownerId: userReference('owner_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    clearsAt: instant('clears_at').notNull(),
  },
  (table) => [
    index('uncleared_funds_of_owner').on(table.ownerId, table.clearsAt),
    check('uncleared_funds_amount', sql`amount_cents > 0`),
  ],
)
