import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant, primaryId, reference } from '../../../shared/server/columns.ts'
import { accountKinds, transferKinds } from '../rules.ts'

/**
 * Money is positive where Somo owes it (wallets, holds, earnings) or has earned it, and negative where others owe Somo.
 * `balance_cents` is null for the kinds whose single row every payment would queue for: those are summed when asked. Which words
 * there are is asked of functions of the migrations, because PostgreSQL reads the text of every check at every statement.
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
    check('ledger_accounts_not_negative', sql`balance_cents >= 0`),
    /** A kind of the chart, with an owner and a balance, or one of Somo's own, with neither. */
    check('ledger_accounts_lawful', sql`ledger_account_lawful(kind, owner_id, balance_cents)`),
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
    check('ledger_transfers_known', sql`ledger_transfer_known(kind)`),
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
