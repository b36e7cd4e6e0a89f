/** What a teacher has earned, as the ledger tells it. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { shillings } from '../../../shared/money.ts'
import { TIME_ZONE } from '../../../shared/country.ts'
import { monthSpan, monthsUpTo, nairobiDate } from '../../../shared/time.ts'
import { entriesBefore } from '../../ledger/server/index.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/server/tables.ts'
import type { EarningsMonth } from '../contract.ts'

/**
 * Cents earned to date: what is there and what was withdrawn of it. Nothing takes from earnings but a withdrawal, of which there
 * is one to a hundred lessons, so that a life of lessons need not be added up; and a video given back, which was then not earned.
 */
export async function earnedToDate(db: Db, teacherId: number): Promise<number> {
  const [row] = await earned(db, { teacherId })
  return row?.cents ?? 0
}

const earned = statement('earned_to_date', (given: Given<{ teacherId: number }>) => {
  // One look for each withdrawal: as a join it would be made by reading every entry of the earnings.
  const taken = sql`
        select coalesce(sum((
          select sum(taken.amount_cents)
          from ${ledgerEntries} taken
          where taken.transfer_id = flown.transfer_id and taken.account_id = ${ledgerAccounts.id})), 0)::bigint
        from ${ledgerAccounts} flight
        join ${ledgerEntries} flown on flown.account_id = flight.id
        where flight.owner_id = ${given.teacherId}
          and flight.kind = 'payout_in_flight'`
  return rows(
    { cents: sql<number>`${ledgerAccounts.balanceCents} - (${taken})` },
    (columns) => sql`
      select ${columns}
      from ${ledgerAccounts}
      where ${ledgerAccounts.ownerId} = ${given.teacherId}
        and ${ledgerAccounts.kind} = 'teacher_earnings'`,
  )
})

/** The last months of a teacher up to this one, the oldest first: their part of what was released in each, and all of it. */
export async function earningsByMonth(db: Db, teacherId: number, months: number, now: Date): Promise<EarningsMonth[]> {
  const shown = monthsUpTo(nairobiDate(now), months)
  const found = await releasesByMonth(db, { teacherId, since: monthSpan(shown[0] ?? '').from })
  const sums = new Map(found.map((sum) => [sum.month, sum]))
  return shown.map((month) => {
    const { earnedCents, paidCents, payments } = sums.get(month) ?? { earnedCents: 0, paidCents: 0, payments: 0 }
    return { month, earned: shillings(earnedCents), paid: shillings(paidCents), payments }
  })
}

// A release takes from a hold alone, and a video is paid from a wallet alone, so what it gives is what was paid; what is given
// back goes to a wallet alone.
const paid = sql`(
          select sum(given.amount_cents)
          from ${ledgerEntries} given
          where given.transfer_id = ${ledgerEntries.transferId} and given.amount_cents > 0)`

/** Summed where it lies, of no more entries than the months hold; what is given back counts against the month it is given in. */
const releasesByMonth = statement('releases_by_month', (given: Given<{ teacherId: number; since: Date }>) =>
  rows(
    {
      month: sql<string>`to_char(${ledgerTransfers.postedAt} at time zone ${TIME_ZONE}, 'YYYY-MM')`,
      earnedCents: sql<number>`sum(${ledgerEntries.amountCents})::bigint`,
      paidCents: sql<number>`sum(sign(${ledgerEntries.amountCents}) * ${paid})::bigint`,
      payments: sql<number>`sum(sign(${ledgerEntries.amountCents}))::int`,
    },
    (columns) => sql`
      select ${columns}
      from ${ledgerAccounts}
      join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
      join ${ledgerTransfers} on ${ledgerTransfers.id} = ${ledgerEntries.transferId}
      where ${ledgerAccounts.ownerId} = ${given.teacherId}
        and ${ledgerAccounts.kind} = 'teacher_earnings'
        and ${ledgerTransfers.kind} in ('lesson_release', 'class_release', 'video_purchase', 'video_refund')
        and ${ledgerEntries.id} > ${entriesBefore(given.since)}
        and ${ledgerTransfers.postedAt} >= ${given.since}
      group by 1`,
  ),
)
