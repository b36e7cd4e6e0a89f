/** Lessons between one learner and one teacher, for features above: parts of statements, and what happened. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { bookingHistory, bookings } from './tables.ts'

const one = called(bookings, 'one_of_two')

type Two = { learnerId: SQLWrapper; teacherId: SQLWrapper }

const between = ({ learnerId, teacherId }: Two): SQL => sql`${one.learnerId} = ${learnerId} and ${one.teacherId} = ${teacherId}`

/** Whether one was accepted: until then a minor is a first name and a grade to the teacher (rules 2). */
const accepted = sql`(${one.status} in ('accepted', 'confirmed', 'completed', 'no_show', 'disputed')
            or ${one.status} = 'cancelled' and ${one.payBy} is not null)`

/**
 * A row `standing` about the two: whether something is `live` between them, whether anything was ever `paid`, whether they are
 * `known` to each other by an accepted lesson, and when the last lesson ended that was, or was to be, taught.
 */
export const standingOfTwo = (two: Two): SQL => sql`lateral (
        select
          coalesce(bool_or(${one.status} in ('pending', 'accepted', 'confirmed', 'disputed')), false) as live,
          coalesce(bool_or(${one.paidAt} is not null), false) as paid,
          coalesce(bool_or(${accepted}), false) as known,
          max(${one.endsAt}) filter (where ${accepted}) as last_ends_at
        from ${bookings} ${one}
        where ${between(two)}) standing`

/** A row `lesson` of the two: the next that is live, or else the latest. */
export const lessonOfTwo = (two: Two): SQL => sql`lateral (
        select ${one.id} as id, coalesce(${one.topic}, ${one.subject}) as title, ${one.startsAt} as starts_at,
          ${one.endsAt} as ends_at, ${one.status} as status, ${one.priceCents} as price_cents, ${one.payBy} as pay_by
        from ${bookings} ${one}
        where ${between(two)}
        order by ${one.status} in ('pending', 'accepted', 'confirmed', 'disputed') desc,
          case when ${one.status} in ('pending', 'accepted', 'confirmed', 'disputed')
            then ${one.startsAt} end,
          ${one.startsAt} desc
        limit 1) lesson`

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
      from ${bookings}
      join ${bookingHistory} on ${bookingHistory.bookingId} = ${bookings.id}
      left join lateral (
        select ${was.status} as status, ${was.startsAt} as starts_at
        from ${bookingHistory} ${was}
        where ${was.bookingId} = ${bookings.id}
          and ${was.id} < ${bookingHistory.id}
        order by ${was.id} desc
        limit 1) before on true
      where ${bookings.learnerId} = ${given.learnerId}
        and ${bookings.teacherId} = ${given.teacherId}
        and (${given.from}::timestamptz is null or ${bookingHistory.writtenAt} >= ${given.from})
        and (${given.to}::timestamptz is null or ${bookingHistory.writtenAt} < ${given.to})
      order by ${bookingHistory.id} desc
      limit ${given.limit}`,
    ),
)
