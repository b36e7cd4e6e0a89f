/** What the ledger holds about people: account numbers alone. The law wants it kept; the database refuses to change it. */
import { sql } from 'drizzle-orm'
import { impersonal, personal, told } from '../../../shared/server/records.ts'
import { CENTS_PER_SHILLING } from '../../../shared/country.ts'
import { ledgerAccounts, ledgerEntries, ledgerFindings, ledgerProof, ledgerSums, ledgerTransfers } from './tables.ts'

const ownAccounts = sql`${ledgerAccounts.kind} in ('wallet', 'teacher_earnings', 'payout_in_flight')`

export const ledgerRecords = [
  personal(
    ledgerAccounts,
    (people) => sql`${ledgerAccounts.ownerId} = any(${people}) and ${ownAccounts}`,
    { id: told, kind: told, ownerId: told, balanceCents: told },
    'rows stay',
  ),
  personal(
    ledgerEntries,
    (people) =>
      sql`${ledgerEntries.accountId} in (
        select ${ledgerAccounts.id}
        from ${ledgerAccounts}
        where ${ledgerAccounts.ownerId} = any(${people})
          and ${ownAccounts})`,
    { id: told, transferId: told, accountId: told, amountCents: told },
    'rows stay',
    // Read as a statement is: what moved, when, and how much in shillings.
    (people) => sql`
      select ${ledgerTransfers.postedAt}, ${ledgerTransfers.kind} as movement, ${ledgerAccounts.kind} as account,
        round(${ledgerEntries.amountCents}::numeric / ${sql.raw(String(CENTS_PER_SHILLING))}, 2)::text as amount_kes
      from ${ledgerAccounts}
      join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
      join ${ledgerTransfers} on ${ledgerTransfers.id} = ${ledgerEntries.transferId}
      where ${ledgerAccounts.ownerId} = any(${people})
        and ${ownAccounts}
      order by ${ledgerEntries.id}`,
  ),
  impersonal(ledgerTransfers, 'Told with the entries of one’s own accounts; by itself it names nobody.'),
  impersonal(ledgerSums, 'Sums of Somo’s own accounts.'),
  impersonal(ledgerProof, 'Sums of the whole ledger, and how far they were proved.'),
  impersonal(ledgerFindings, 'Where our own books were wrong, by number.'),
] as const
