import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { latestOfEach } from '../../../shared/server/page.ts'
import { all, called, rows, statement, type Given, type Query, type RowOf } from '../../../shared/server/statement.ts'
import { nairobiMonth } from '../../../shared/time.ts'
import { isMinor } from '../../accounts/rules.ts'
import { users } from '../../accounts/server/tables.ts'
import { bookings } from '../../booking/server/tables.ts'
import { enrolments } from '../../classes/server/tables.ts'
import { videoPurchases } from '../../videos/server/tables.ts'
import { learnersOf, type Learner } from '../../family/server/index.ts'
import { weekOf, type Allowed } from '../rules.ts'
import { allowances, wishes } from './tables.ts'

/** What a parent has set for a child; null where none has, and from the day on which the child is 18. */
export async function allowedTo(db: Db | Tx, learner: Pick<Learner, 'id' | 'bornOn'>, now: Date): Promise<Allowed | null> {
  if (!isMinor(learner.bornOn, now)) return null
  const [row] = await allowance(db, { learnerId: learner.id })
  return row ?? null
}

const allowance = statement('allowance_of', (given: Given<{ learnerId: number }>) =>
  rows(
    { askFirst: allowances.askFirst, weeklyLimitCents: allowances.weeklyLimitCents },
    (columns) => sql`
      select ${columns}
      from ${allowances}
      where ${allowances.learnerId} = ${given.learnerId}`,
  ),
)

/**
 * What was booked for a learner in the week of `now`, by whomever, less what came back. The lessons of a series count each in the
 * week it is in, in which it is paid too, and not all in the week they were asked for.
 */
export async function bookedInWeek(db: Db | Tx, learnerId: number, now: Date): Promise<number> {
  const [row] = await booked(db, { learnerId, ...weekOf(now) })
  return row?.cents ?? 0
}

const booked = statement('booked_in_week', (given: Given<{ learnerId: number; from: Date; to: Date }>) => {
  const costsNothing = sql`${bookings.status} in ('declined', 'expired')
            or (${bookings.status} = 'cancelled' and ${bookings.paidAt} is null)`
  return rows(
    {
      cents: sql<number>`(select coalesce(sum(${bookings.priceCents} - ${bookings.refundedCents}), 0)
          from ${bookings}
          where ${bookings.learnerId} = ${given.learnerId}
            and ${bookings.startsAt} >= ${given.from}
            and case when ${bookings.seriesId} is null
              then ${bookings.bookedAt} >= ${given.from} and ${bookings.bookedAt} < ${given.to}
              else ${bookings.startsAt} < ${given.to} end
            and not (${costsNothing}))::bigint
        + (select coalesce(sum(${enrolments.priceCents}), 0)
          from ${enrolments}
          where ${enrolments.learnerId} = ${given.learnerId}
            and ${enrolments.enrolledAt} >= ${given.from}
            and ${enrolments.enrolledAt} < ${given.to}
            and ${enrolments.status} <> 'refunded')::bigint
        + (select coalesce(sum(${videoPurchases.priceCents}), 0)
          from ${videoPurchases}
          where ${videoPurchases.learnerId} = ${given.learnerId}
            and ${videoPurchases.boughtAt} >= ${given.from}
            and ${videoPurchases.boughtAt} < ${given.to}
            and ${videoPurchases.status} = 'bought')::bigint`,
    },
    (columns) => sql`select ${columns}`,
  )
})

/** What was paid for a learner in the month of `now`, by whomever, less what came back; and for how many things. */
export async function paidInMonth(db: Db, learnerId: number, now: Date): Promise<{ cents: number; count: number }> {
  const [row] = await paid(db, { learnerId, ...nairobiMonth(now) })
  return row ?? { cents: 0, count: 0 }
}

const paid = statement('paid_in_month', (given: Given<{ learnerId: number; from: Date; to: Date }>) =>
  rows(
    { cents: sql<number>`coalesce(sum(kept), 0)::bigint`, count: sql<number>`count(*)` },
    (columns) => sql`
      select ${columns}
      from (
        select ${bookings.priceCents} - ${bookings.refundedCents} as kept
        from ${bookings}
        where ${bookings.learnerId} = ${given.learnerId}
          and ${bookings.startsAt} >= ${given.from}
          and ${bookings.paidAt} >= ${given.from}
          and ${bookings.paidAt} < ${given.to}
        union all
        select ${enrolments.priceCents}
        from ${enrolments}
        where ${enrolments.learnerId} = ${given.learnerId}
          and ${enrolments.enrolledAt} >= ${given.from}
          and ${enrolments.enrolledAt} < ${given.to}
          and ${enrolments.status} <> 'refunded'
        union all
        select ${videoPurchases.priceCents}
        from ${videoPurchases}
        where ${videoPurchases.learnerId} = ${given.learnerId}
          and ${videoPurchases.boughtAt} >= ${given.from}
          and ${videoPurchases.boughtAt} < ${given.to}
          and ${videoPurchases.status} = 'bought') spent
      where kept > 0`,
  ),
)

/** What the wishes of a learner that wait would cost. */
export async function askedFor(db: Db | Tx, learnerId: number): Promise<{ cents: number; wishes: number }> {
  const [row] = await asked(db, { learnerId })
  return row ?? { cents: 0, wishes: 0 }
}

const asked = statement('asked_for', (given: Given<{ learnerId: number }>) =>
  rows(
    {
      cents: sql<number>`coalesce(sum(${wishes.priceCents} * coalesce(jsonb_array_length(${wishes.times}), 1)), 0)::bigint`,
      wishes: sql<number>`count(*)`,
    },
    (columns) => sql`
      select ${columns}
      from ${wishes}
      where ${wishes.learnerId} = ${given.learnerId}
        and ${wishes.status} = 'waiting'`,
  ),
)

const learner = called(users, 'learner')
const teacher = called(users, 'teacher')
const answerer = called(users, 'answerer')

const wishColumns = {
  ...all(wishes),
  learnerName: learner.name,
  teacherName: teacher.name,
  answeredByName: sql<string | null>`${answerer.name}`,
}
export type WishRow = RowOf<typeof wishColumns>

const named = (narrowed: SQL, from: SQL = sql`${wishes}`): Query<WishRow> =>
  rows(
    wishColumns,
    (columns) => sql`
      select ${columns}
      from ${from}
      join ${users} ${learner} on ${learner.id} = ${wishes.learnerId}
      join ${users} ${teacher} on ${teacher.id} = ${wishes.teacherId}
      left join ${users} ${answerer} on ${answerer.id} = ${wishes.answeredBy}
      where ${narrowed}`,
  )

/** A wish of the actor's own or of one of their children; null for everybody else, as if there were none. */
export async function wishFor(db: Db, actor: Actor, id: number, now: Date): Promise<WishRow | null> {
  const [[row], learners] = await Promise.all([byId(db, { id }), learnersOf(db, actor, now)])
  return row && learners.some((one) => one.id === row.learnerId) ? row : null
}

const byId = statement('wish_by_id', (given: Given<{ id: number }>) => named(sql`${wishes.id} = ${given.id}`))

/** A page of the wishes of learners whom the caller may see, newest first, after the one with this id. */
export async function wishesOf(
  db: Db,
  page: { learnerIds: number[]; before: number | null; waiting: boolean; limit: number },
): Promise<{ list: WishRow[]; next: number | null }> {
  const found = await ofLearners(db, { ...page, limit: page.limit + 1 })
  const list = found.slice(0, page.limit)
  return { list, next: found.length > page.limit ? (list.at(-1)?.id ?? null) : null }
}

type Page = { learnerIds: number[]; before: number | null; waiting: boolean; limit: number }

const ofLearners = statement('wishes_of', (given: Given<Page>) =>
  named(
    sql`true
      order by ${wishes.id} desc
      limit ${given.limit}`,
    latestOfEach(wishes, {
      owner: wishes.learnerId,
      ids: sql`${given.learnerIds}`,
      which: sql`(${given.before}::bigint is null or ${wishes.id} < ${given.before})
          and (not ${given.waiting}::boolean or ${wishes.status} = 'waiting')`,
      most: sql`${given.limit}`,
    }),
  ),
)
