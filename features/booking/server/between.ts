/** Lessons between one learner and one teacher, for features above: parts of statements, and what happened. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { bookingHistory, bookings } from './tables.ts'

const one = called(bookings, 'one_of_two')

type Two = { learnerId: SQLWrapper; teacherId: SQLWrapper }

/** Each is found by the order of an index of the two: their lessons may be thousands. */
const ofTwo = ({ learnerId, teacherId }: Two, which: SQL): SQL => sql`from ${bookings} ${one}
          where ${one.learnerId} = ${learnerId}
            and ${one.teacherId} = ${teacherId}
            and ${which}`

const live = sql`${one.status} in ('pending', 'accepted', 'confirmed', 'disputed')`

/** Whether one was accepted: until then a minor is a first name and a grade to the teacher (rules 2). */
const accepted = sql`(${one.status} in ('accepted', 'confirmed', 'completed', 'no_show', 'disputed')
            or ${one.status} = 'cancelled' and ${one.payBy} is not null)`

/**
 * A row `standing` about the two: whether something is `live` between them, whether anything was ever `paid`, whether they are
 * `known` to each other by an accepted lesson, and when the last lesson ended that was, or was to be, taught,
 * which is the one that began last.
 */
export const standingOfTwo = (two: Two): SQL => sql`lateral (
        select
          exists (select ${ofTwo(two, live)}) as live,
          exists (select ${ofTwo(two, sql`${one.paidAt} is not null`)}) as paid,
          last.ends_at is not null as known,
          last.ends_at as last_ends_at
        from (values (1)) as always
        left join lateral (
          select ${one.endsAt} as ends_at
          ${ofTwo(two, accepted)}
          order by ${one.startsAt} desc
          limit 1) last on true) standing`

/** A row `lesson` of the two: the next that is live, or else the latest. */
export const lessonOfTwo = (two: Two): SQL => {
  const read = sql`
          select ${one.id} as id, coalesce(${one.topic}, ${one.subject}) as title, ${one.startsAt} as starts_at,
            ${one.endsAt} as ends_at, ${one.status} as status, ${one.priceCents} as price_cents, ${one.payBy} as pay_by`
  return sql`lateral (
        select *
        from (
          (${read}, 1 as turn
          ${ofTwo(two, live)}
          order by ${one.startsAt}
          limit 1)
          union all
          (${read}, 2
          ${ofTwo(two, sql`true`)}
          order by ${one.startsAt} desc
          limit 1)) found
        order by turn
        limit 1) lesson`
}

const was = called(bookingHistory, 'was')

/** What became of the lessons of two within a time, the latest first: each row of their history with what it was before. */
export const historyOfTwo = statement(
  'history_of_two',
  (given: Given<{ learnerId: number; teacherId: number; from: Date | null; to: Date | null; limit: number }>) =>
    rows(
      {
        id: bookingHistory.id,
        bookingId: bookingHistory.bookingId,
        status: bookingHistory.status,
        startsAt: bookingHistory.startsAt,
        writtenAt: bookingHistory.writtenAt,
        statusBefore: sql<(typeof bookings.$inferSelect)['status'] | null>`before.status`,
        startsAtBefore: sql<Date | null>`before.starts_at`,
      },
      (columns) => sql`
      select ${columns}
      from ${bookingHistory}
      left join lateral (
        select ${was.status} as status, ${was.startsAt} as starts_at
        from ${bookingHistory} ${was}
        where ${was.bookingId} = ${bookingHistory.bookingId}
          and ${was.id} < ${bookingHistory.id}
        order by ${was.id} desc
        limit 1) before on true
      where ${bookingHistory.learnerId} = ${given.learnerId}
        and ${bookingHistory.teacherId} = ${given.teacherId}
        and (${given.from}::timestamptz is null or ${bookingHistory.writtenAt} >= ${given.from})
        and (${given.to}::timestamptz is null or ${bookingHistory.writtenAt} < ${given.to})
      order by ${bookingHistory.writtenAt} desc, ${bookingHistory.id} desc
      limit ${given.limit}`,
    ),
)
