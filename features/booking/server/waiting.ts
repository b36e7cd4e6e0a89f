/** Reported lessons that nobody has settled, as the desk's queue tells of them. */
import { sql, type SQL } from 'drizzle-orm'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { countAnswered, countWaiting, secondsWaited, type WaitingList } from '../../../shared/server/waiting.ts'
import { users } from '../../accounts/server/tables.ts'
import { bookings, disputes } from './tables.ts'

const teacher = called(users, 'teacher')
const reporter = called(users, 'reporter')
const last = called(disputes, 'last')

/** Reported lessons, each by its lesson's id, by which it is looked at and settled. */
function listOf(name: string, which: SQL): WaitingList {
  const open = sql`${disputes.decidedAt} is null and ${which}`
  const waiting = statement(`${name}_waiting`, (given: Given<{ after: number; limit: number }>) =>
    rows(
      {
        bookingId: disputes.bookingId,
        openedAt: disputes.openedAt,
        priceCents: bookings.priceCents,
        title: sql<string>`coalesce(${bookings.topic}, ${bookings.subject})`,
        startsAt: bookings.startsAt,
        reporter: reporter.name,
        teacher: teacher.name,
      },
      (columns) => sql`
      select ${columns}
      from ${disputes}
      join ${bookings} on ${bookings.id} = ${disputes.bookingId}
      join ${users} ${teacher} on ${teacher.id} = ${bookings.teacherId}
      join ${users} ${reporter} on ${reporter.id} = ${disputes.openedBy}
      where ${open}
        and ${disputes.id} > coalesce((select ${last.id} from ${disputes} ${last} where ${last.bookingId} = ${given.after}), 0)
      order by ${disputes.id}
      limit ${given.limit}`,
    ),
  )
  return {
    count: countWaiting(`${name}_waiting_counted`, disputes.openedAt, sql`from ${disputes} where ${open}`),
    async page(db, after, limit) {
      const found = await waiting(db, { after: Number(after ?? 0), limit })
      return found.map(({ bookingId, openedAt, priceCents, title, startsAt, reporter: by, teacher: whose }) => ({
        id: String(bookingId),
        since: openedAt,
        cents: priceCents,
        facts: { title, starts_at: startsAt.toISOString(), reporter: by, teacher: whose },
      }))
    },
    answered: countAnswered(`${name}_answered`, {
      table: disputes,
      which,
      at: disputes.decidedAt,
      waited: secondsWaited(disputes.openedAt, disputes.decidedAt),
    }),
  }
}

/** A family felt unsafe: looked at before all else. */
export const unsafeWaiting = listOf('unsafe', sql`${disputes.reason} = 'unsafe'`)
export const disputesWaiting = listOf('disputes', sql`${disputes.reason} <> 'unsafe'`)
