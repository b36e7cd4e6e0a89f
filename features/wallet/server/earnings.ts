/** What a teacher has earned, as the ledger tells it. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { shillings } from '../../../shared/money.ts'
import { days, monthSpan, nairobiDate, plus } from '../../../shared/time.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/server/tables.ts'
import type { EarningsMonth } from '../contract.ts'
import { monthsUpTo } from '../rules.ts'

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
  const sums = new Map(shown.map((month) => [month, { earned: 0, paid: 0, payments: 0 }]))
  for (const release of await releasesSince(db, teacherId, monthSpan(shown[0] ?? '').from)) {
    const sum = sums.get(nairobiDate(release.at).slice(0, 7))
    if (!sum) continue
    const way = Math.sign(release.earnedCents)
    sum.earned += release.earnedCents
    sum.paid += way * release.paidCents
    sum.payments += way
  }
  return [...sums].map(([month, { earned, paid, payments }]) => ({
    month,
    earned: shillings(earned),
    paid: shillings(paid),
    payments,
  }))
}

export const RELEASES_AT_ONCE = 500

/**
 * Read back from the newest, which is as much as the months hold and not as much as a life does. Two servers' clocks, by which
 * entries are dated, are never a day apart: a day before the months there is nothing left of them.
 */
async function releasesSince(db: Db, teacherId: number, since: Date) {
  const all = []
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = await releases(db, { teacherId, before, limit: RELEASES_AT_ONCE })
    all.push(...page)
    const last = page.at(-1)
    if (!last || page.length < RELEASES_AT_ONCE || last.at < plus(since, -days(1))) return all
    before = last.id
  }
}

const releases = statement('releases_of', (given: Given<{ teacherId: number; before: number; limit: number }>) =>
  rows(
    {
      id: ledgerEntries.id,
      at: ledgerTransfers.postedAt,
      earnedCents: ledgerEntries.amountCents,
      // A release takes from a hold alone, and a video is paid from a wallet alone, so what it gives is what was paid; what is
      // given back goes to a wallet alone.
      paidCents: sql<number>`(
        select sum(given.amount_cents)::bigint
        from ${ledgerEntries} given
        where given.transfer_id = ${ledgerEntries.transferId} and given.amount_cents > 0)`,
    },
    (columns) => sql`
      select ${columns}
      from ${ledgerAccounts}
      join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
      join ${ledgerTransfers} on ${ledgerTransfers.id} = ${ledgerEntries.transferId}
      where ${ledgerAccounts.ownerId} = ${given.teacherId}
        and ${ledgerAccounts.kind} = 'teacher_earnings'
        and ${ledgerTransfers.kind} in ('lesson_release', 'class_release', 'video_purchase', 'video_refund')
        and ${ledgerEntries.id} < ${given.before}
      order by ${ledgerEntries.id} desc
      limit ${given.limit}`,
  ),
)
