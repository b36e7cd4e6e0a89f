/** Earnings from money that the provider cannot pay out yet, as of a card: they wait until it can. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { CLEARING_DAYS } from '../../../shared/country.ts'
import type { Cents } from '../../../shared/money.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { days, plus } from '../../../shared/time.ts'
import { entriesBefore } from '../../ledger/server/index.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/server/tables.ts'
import { unclearedFunds } from './tables.ts'

/** Notes when that clears which the movement of this key has just credited, in its transaction; nothing where it has already. */
export async function keepUncleared(
  tx: Tx,
  key: string,
  amountCents: Cents,
  { userId: ownerId, clearsAt }: { userId: number; clearsAt: Date | null },
): Promise<void> {
  if (!clearsAt) return
  const [movement] = await tx.select({ id: ledgerTransfers.id }).from(ledgerTransfers).where(eq(ledgerTransfers.key, key))
  if (!movement) throw new Error(`there is no movement ${key}`)
  await tx.insert(unclearedFunds).values({ transferId: movement.id, ownerId, amountCents, clearsAt })
}

/** What of somebody's earnings is of one payer, of how many lessons, seats and videos, and when all of it has cleared. */
export type Uncleared = { cents: Cents; sales: number; clearsAt: Date }

/**
 * What of a teacher's earnings waits, one for each payer. A sale may be of whatever was in its payer's wallet when it was paid,
 * so it waits as long as anything does that came in before it; but never more waits of one payer than has not cleared of theirs.
 */
export async function unclearedEarnings(db: Db | Tx, teacherId: number, now: Date): Promise<Uncleared[]> {
  const found = await uncleared(db, { teacherId, now, since: plus(now, -days(CLEARING_DAYS)) })
  return found.map(({ clearsAt, ...rest }) => ({ ...rest, clearsAt: new Date(clearsAt) }))
}

const paid = called(ledgerTransfers, 'paid')
const payment = called(ledgerEntries, 'payment')
const payer = called(ledgerAccounts, 'payer')

/** By what the movement was paid that has earned this: a video by itself, anything else when it was held. */
const paidBy = sql`case ${ledgerTransfers.kind}
            when 'lesson_release' then 'lesson:' || ${ledgerTransfers.aboutId} || ':hold'
            when 'class_release' then 'seat:' || ${ledgerTransfers.aboutId} || ':hold'
            else 'video:' || ${ledgerTransfers.aboutId} || ':purchase'
          end`

/** What a teacher has earned, each with who paid for it and by which movement. */
const sales = (narrowed: SQL): SQL => sql`(
        select
          by_payer.owner_id as payer_id,
          by_payer.paid_id,
          ${ledgerEntries.id} as entry_id,
          ${ledgerEntries.amountCents} as cents
        from ${ledgerAccounts}
        join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
        cross join lateral (
          select ${payer.ownerId}, ${paid.id} as paid_id
          from ${ledgerTransfers}
          join ${ledgerTransfers} ${paid} on ${paid.key} = ${paidBy}
          join ${ledgerEntries} ${payment} on ${payment.transferId} = ${paid.id}
          join ${ledgerAccounts} ${payer} on ${payer.id} = ${payment.accountId} and ${payer.kind} = 'wallet'
          where ${ledgerTransfers.id} = ${ledgerEntries.transferId}
            and ${ledgerTransfers.kind} in ('lesson_release', 'class_release', 'video_purchase', 'video_refund')
          limit 1
        ) by_payer
        where ${ledgerAccounts.kind} = 'teacher_earnings'
          and ${narrowed}
      ) sale`

/**
 * What has not cleared of its payer's that came in before the sale: that is told by the order of the movements, so that no
 * server's clock matters.
 */
const funds = (now: SQL): SQL => sql`(
        select sum(${unclearedFunds.amountCents}) as cents, max(${unclearedFunds.clearsAt}) as clears_at
        from ${unclearedFunds}
        where ${unclearedFunds.ownerId} = sale.payer_id
          and ${unclearedFunds.transferId} < sale.paid_id
          and ${unclearedFunds.clearsAt} > ${now}
      ) funds`

const uncleared = statement('uncleared_earnings', (given: Given<{ teacherId: number; now: Date; since: Date }>) =>
  rows(
    {
      cents: sql<number>`least(sum(sale.cents), max(funds.cents))::bigint`,
      sales: sql<number>`sum(sign(sale.cents))::int`,
      clearsAt: sql<Date>`max(funds.clears_at)`,
    },
    (columns) => sql`
      select ${columns}
      from ${sales(sql`${ledgerAccounts.ownerId} = ${given.teacherId}
          and ${ledgerEntries.id} > ${entriesBefore(given.since)}`)}
      cross join lateral ${funds(given.now)}
      where funds.cents > 0
      group by sale.payer_id
      having sum(sale.cents) > 0`,
  ),
)

/** Until when each of these movements on a teacher's earnings waits; those that do not are left out. */
export async function clearingUntil(db: Db, movements: readonly number[], now: Date): Promise<Map<number, Date>> {
  const found = movements.length === 0 ? [] : await clearing(db, { movements, now })
  return new Map(found.map(({ id, clearsAt }) => [id, new Date(clearsAt)]))
}

const clearing = statement('clearing_movements', (given: Given<{ movements: readonly number[]; now: Date }>) =>
  rows(
    { id: sql<number>`sale.entry_id`, clearsAt: sql<Date>`funds.clears_at` },
    (columns) => sql`
      select ${columns}
      from ${sales(sql`${ledgerEntries.id} = any(${given.movements})`)}
      cross join lateral ${funds(given.now)}
      where funds.cents > 0`,
  ),
)
