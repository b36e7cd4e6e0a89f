import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { accountKinds, summedKinds, transferKinds } from '../rules.ts'

/**
 * Money is positive where Somo owes it (wallets, holds, earnings) or has earned it, and negative where others owe Somo.
 * `balance_cents` is null for the kinds whose single row every payment would queue for: those are summed when asked.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: primaryId(),
    kind: text('kind', { enum: accountKinds }).notNull(),
    /** The user, booking or enrolment it belongs to; 0 for Somo's own accounts. */
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    balanceCents: cents('balance_cents'),
  },
  (table) => [
    uniqueIndex('ledger_accounts_owner').on(table.ownerId, table.kind),
    check('ledger_accounts_kind', oneOf('kind', accountKinds)),
    check('ledger_accounts_not_negative', sql`balance_cents >= 0`),
    check(
      'ledger_accounts_summed',
      sql.raw(`(balance_cents is null) = (kind in (${summedKinds.map((kind) => `'${kind}'`).join(', ')}))`),
    ),
    check('ledger_accounts_owned', sql.raw(`(owner_id = 0) = (kind in (${summedKinds.map((kind) => `'${kind}'`).join(', ')}))`)),
  ],
)

export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: primaryId(),
    /** Given by the caller, so that a retry of the same movement is the same movement. */
    key: text('key').notNull(),
    kind: text('kind', { enum: transferKinds }).notNull(),
    postedAt: instant('posted_at').notNull(),
    /** What it was for: the booking, enrolment, deposit or withdrawal of `kind`. */
    aboutId: reference('about_id').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transfers_key').on(table.key),
    index('ledger_transfers_by_time').on(table.postedAt, table.id),
    check('ledger_transfers_kind', oneOf('kind', transferKinds)),
  ],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: primaryId(),
    transferId: reference('transfer_id')
      .notNull()
      .references(() => ledgerTransfers.id),
    /**
     * No foreign key: each check would lock the row that every payment shares. Accounts are never deleted, and the posting
     * trigger refuses an entry for one that is not there.
     */
    accountId: reference('account_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    index('ledger_entries_of_account').on(table.accountId, table.id),
    index('ledger_entries_of_transfer').on(table.transferId),
    check('ledger_entries_not_zero', sql`amount_cents <> 0`),
  ],
)
