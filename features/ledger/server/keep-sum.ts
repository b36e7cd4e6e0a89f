/**
 * What one of Somo's own accounts comes to. It has no balance, for which every payment would queue; of its entries those are
 * added that are newer than the sum that is kept. That goes on by two looks. The first notes the newest entry and then the number
 * of its own transaction: whoever has drawn the id of an entry up to that one had a number before, because `ledger_post` writes
 * its transfer first, and so has a smaller one. The second look adds what the first noted if it sees all those transactions
 * ended: what is not there now will never be (record 50).
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Cents } from '../../../shared/money.ts'
import { assert } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import type { SummedKind } from '../rules.ts'
import { ledgerAccounts, ledgerEntries, ledgerSums } from './tables.ts'

/** In no transaction of the caller's: it may have its number for long. */
export async function sumOf(db: Db, kind: SummedKind): Promise<Cents> {
  await goOn(db, { kind })
  const [row] = await sum(db, { kind })
  assert(row, `the sum of ${kind} has its row`)
  return row.cents
}

const account = ({ kind }: Given<{ kind: SummedKind }>): SQL => sql`(
          select ${ledgerAccounts.id}
          from ${ledgerAccounts}
          where ${ledgerAccounts.ownerId} = 0
            and ${ledgerAccounts.kind} = ${kind})`

const entries = (given: Given<{ kind: SummedKind }>, which: SQL): SQL => sql`(
        select coalesce(sum(${ledgerEntries.amountCents}), 0)
        from ${ledgerEntries}
        where ${ledgerEntries.accountId} = ${account(given)}
          and ${which})`

const isNewer = sql`${ledgerEntries.id} > ${ledgerSums.upTo}`
const isSettled = sql`${ledgerSums.nextAfter} <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
/** Up to where no other entry can appear. */
const settled = sql`case when ${isSettled} then ${ledgerSums.nextUpTo} else ${ledgerSums.upTo} end`

/**
 * Each look takes the place of the last: what a long transaction held up waits for a look that is newer, and so does what was
 * noted before a restore, where numbers begin anew. A look that waited for another's saw less than it, and takes nothing back.
 */
const goOn = statement('ledger_sum_goes_on', (given: Given<{ kind: SummedKind }>) =>
  silent(sql`
      update ${ledgerSums}
      set ${set(ledgerSums, {
        cents: sql`${ledgerSums.cents} + ${entries(given, sql`${isNewer} and ${ledgerEntries.id} <= ${settled}`)}`,
        upTo: settled,
        nextUpTo: sql`greatest(${settled}, (
          select max(${ledgerEntries.id})
          from ${ledgerEntries}
          where ${ledgerEntries.accountId} = ${account(given)}))`,
        nextAfter: sql`pg_current_xact_id()::text::bigint`,
      })}
      where ${ledgerSums.kind} = ${given.kind}`),
)

const sum = statement('ledger_sum_of', (given: Given<{ kind: SummedKind }>) =>
  rows(
    { cents: sql<number>`(${ledgerSums.cents} + ${entries(given, isNewer)})::bigint` },
    (columns) => sql`
      select ${columns}
      from ${ledgerSums}
      where ${ledgerSums.kind} = ${given.kind}`,
  ),
)
