import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { accountKinds, places, summedKinds, transferKinds, type Counted } from '../rules.ts'

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

/** What an account of Somo's own that is asked for often came to, so that only what is newer has to be added (`keep-sum.ts`). */
export const ledgerSums = pgTable(
  'ledger_sums',
  {
    kind: text('kind', { enum: summedKinds }).primaryKey(),
    /** Of all entries up to that one, behind which no other can appear. */
    cents: cents('cents').notNull().default(0),
    upTo: reference('up_to').notNull().default(0),
    /** To this entry it goes on, once every transaction that began before this one has ended. */
    nextUpTo: reference('next_up_to').notNull().default(0),
    nextAfter: bigint('next_after', { mode: 'number' }).notNull().default(0),
  },
  () => [
    check('ledger_sums_own', sql`ledger_account_lawful(kind, 0, null)`),
    check('ledger_sums_onwards', sql`next_up_to >= up_to`),
  ],
)

/** How far the proof is that is kept, in its one row: of the last round that ended, and of the one that is under way. */
export const ledgerProof = pgTable(
  'ledger_proof',
  {
    id: smallint('id').primaryKey(),
    /** When the last whole round began: everything that had been posted by then was proved. Null until there was one. */
    provedAt: instant('proved_at'),
    proved: jsonb('proved').$type<Counted>(),
    /** When the round under way began; null between two, as is what follows. */
    beganAt: instant('began_at'),
    /** Up to which transfer it has come, and up to which account; null where it has come to the end. */
    afterTransfer: reference('after_transfer'),
    afterAccount: reference('after_account'),
    counted: jsonb('counted').$type<Counted>(),
    /** When the next piece is due; null where nobody has begun yet. */
    nextAt: instant('next_at'),
  },
  () => [
    check('ledger_proof_one', sql`id = 1`),
    check('ledger_proof_proved', sql`(proved is null) = (proved_at is null)`),
    check('ledger_proof_under_way', sql`(counted is null) = (began_at is null)`),
  ],
)

/** What was wrong when it was last looked at, each place for itself; it goes when a later look finds it right. */
export const ledgerFindings = pgTable(
  'ledger_findings',
  {
    place: text('place', { enum: places }).notNull(),
    /** Of the transfer, or of the account whose balance it is. */
    placeId: reference('place_id').notNull(),
    /** What the transfer comes to, or what the balance has beyond its entries; null of a transfer without any entry. */
    offCents: cents('off_cents'),
    foundAt: instant('found_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.place, table.placeId] }), check('ledger_findings_place', oneOf('place', places))],
)
