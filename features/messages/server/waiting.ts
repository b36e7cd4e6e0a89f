/** Reports that nobody has looked at, as the desk's queue tells of them. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { countAnswered, countWaiting, secondsWaited, type WaitingList } from '../../../shared/server/waiting.ts'
import { users } from '../../accounts/server/tables.ts'
import { threadReports } from './tables.ts'

const FIRST_WORDS = 120

export type WaitingReport = { id: number; reportedAt: Date; withChild: boolean; reporter: string; reason: string }

const reportsFrom = (name: string, which: SQL) =>
  statement(name, (given: Given<{ after: number; limit: number }>) =>
    rows(
      {
        id: threadReports.id,
        reportedAt: threadReports.reportedAt,
        withChild: threadReports.withChild,
        reporter: users.name,
        reason: sql<string>`left(${threadReports.reason}, ${sql.raw(String(FIRST_WORDS))})`,
      },
      (columns) => sql`
      select ${columns}
      from ${threadReports}
      join ${users} on ${users.id} = ${threadReports.reporterId}
      where ${threadReports.decidedAt} is null
        and ${which}
        and ${threadReports.id} > ${given.after}
      order by ${threadReports.id}
      limit ${given.limit}`,
    ),
  )

function listOf(name: string, which: SQL): WaitingList {
  const waiting = reportsFrom(`${name}_waiting`, which)
  return {
    count: countWaiting(
      `${name}_waiting_counted`,
      threadReports.reportedAt,
      sql`from ${threadReports} where ${threadReports.decidedAt} is null and ${which}`,
    ),
    async page(db, after, limit) {
      const found = await waiting(db, { after: Number(after ?? 0), limit })
      return found.map(({ id, reportedAt, reporter, reason }) => ({
        id: String(id),
        since: reportedAt,
        cents: null,
        facts: { reporter, reason },
      }))
    },
    answered: countAnswered(`${name}_answered`, {
      table: threadReports,
      which,
      at: threadReports.decidedAt,
      waited: secondsWaited(threadReports.reportedAt, threadReports.decidedAt),
    }),
  }
}

/** With a child in the thread, which is paused until somebody has looked. */
export const childReportsWaiting = listOf('child_reports', sql`${threadReports.withChild}`)
export const reportsWaiting = listOf('reports', sql`not ${threadReports.withChild}`)

const every = reportsFrom('all_reports_waiting', sql`true`)

/** A page of all that wait, the longest waiting first; `after` is the id the last page ended with. */
export async function waitingReports(
  db: Db,
  after: number,
  limit: number,
): Promise<{ list: WaitingReport[]; next: number | null }> {
  const found = await every(db, { after, limit: limit + 1 })
  const list = found.slice(0, limit)
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}
