/** What was paid for lessons, seats and videos and given back of it, for whoever brings all movements of money together. */
import { sql } from 'drizzle-orm'
import { CURRENCY } from '../../../shared/country.ts'
import type { MoneyKind, MoneyStatus } from '../../../shared/money-kinds.ts'
import { moneyList, type MoneyList } from '../../../shared/server/money-list.ts'
import { called } from '../../../shared/server/statement.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/server/tables.ts'

const hold = called(ledgerAccounts, 'hold')

/** What is held has not reached its end while anything is left in the hold. */
const status = sql<MoneyStatus>`case when ${hold.balanceCents} > 0 then 'held' else 'completed' end`

const transfers = sql`from ${ledgerTransfers}
      left join ${ledgerAccounts} ${hold} on ${hold.ownerId} = ${ledgerTransfers.aboutId}
        and ${hold.kind} = case ${ledgerTransfers.kind}
          when 'lesson_hold' then 'booking_hold'
          when 'class_hold' then 'enrolment_hold'
        end`
const ofSales = sql`where ${ledgerTransfers.kind} in (
        'lesson_hold', 'class_hold', 'video_purchase', 'lesson_refund', 'class_refund', 'video_refund')`

const wallet = called(ledgerAccounts, 'wallet')
const entry = called(ledgerEntries, 'entry')
const keyed = called(ledgerTransfers, 'keyed')

export const salesList: MoneyList = moneyList('sales', {
  columns: {
    kind: sql<MoneyKind>`${ledgerTransfers.kind}`,
    id: sql<string>`${ledgerTransfers.id}::text`,
    at: ledgerTransfers.postedAt,
    status,
    personId: wallet.ownerId,
    cents: sql<number>`abs(${ledgerEntries.amountCents})`,
    currency: sql<string>`${CURRENCY}`,
    method: sql<string | null>`null`,
    phone: sql<string | null>`null`,
    receipt: sql<string | null>`null`,
    aboutId: sql<string>`${ledgerTransfers.aboutId}::text`,
    failure: sql<string | null>`null`,
  },
  at: ledgerTransfers.postedAt,
  id: ledgerTransfers.id,
  status,
  from: sql`${transfers}
      join ${ledgerEntries} on ${ledgerEntries.transferId} = ${ledgerTransfers.id}
      join ${ledgerAccounts} ${wallet} on ${wallet.id} = ${ledgerEntries.accountId} and ${wallet.kind} = 'wallet'
      ${ofSales}`,
  counted: sql`${transfers} ${ofSales}`,
  found: ({ people, code }) => [
    sql`
          select ${entry.transferId}
          from ${ledgerAccounts} ${wallet}
          join ${ledgerEntries} ${entry} on ${entry.accountId} = ${wallet.id}
          where ${wallet.ownerId} = any(${people}) and ${wallet.kind} = 'wallet'`,
    // What people are told a lesson, a seat or a video is called.
    sql`
          select ${keyed.id}
          from ${ledgerTransfers} ${keyed}
          where ${keyed.key} in (
            'lesson:' || substring(${code} from '^LES-([0-9]{1,15})$') || ':hold',
            'lesson:' || substring(${code} from '^LES-([0-9]{1,15})$') || ':refund',
            'seat:' || substring(${code} from '^SEAT-([0-9]{1,15})$') || ':hold',
            'seat:' || substring(${code} from '^SEAT-([0-9]{1,15})$') || ':refund',
            'video:' || substring(${code} from '^VID-([0-9]{1,15})$') || ':purchase',
            'video:' || substring(${code} from '^VID-([0-9]{1,15})$') || ':refund')`,
  ],
  idOf: (text) => sql`${text}::bigint`,
})
