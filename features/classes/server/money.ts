/** What the wallet asks classes about: money that is held for seats, money that is to come, and what a movement was for. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { hours, plus } from '../../../shared/time.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { photoForTeachers } from '../../family/rules.ts'
import { photoAgreed } from '../../family/server/index.ts'
import { teacherPart, type Held, type PendingMoney, type TransferFacts } from '../../wallet/server/index.ts'
import { RELEASE_AFTER_HOURS } from '../rules.ts'
import { enrolments, liveClasses } from './tables.ts'

/** What somebody has paid for seats in classes that are not over. */
export async function heldForSeats(db: Db, payerId: number): Promise<Held> {
  const [row] = await held(db, { payerId })
  return row ?? { heldCents: 0, heldCount: 0 }
}

const held = statement('held_for_seats', (given: Given<{ payerId: number }>) =>
  rows(
    { heldCents: sql<number>`coalesce(sum(${enrolments.priceCents}), 0)::bigint`, heldCount: sql<number>`count(*)` },
    (columns) => sql`
      select ${columns}
      from ${enrolments}
      where ${enrolments.payerId} = ${given.payerId}
        and ${enrolments.status} = 'held'
        and ${enrolments.priceCents} > 0`,
  ),
)

/** A teacher's part of seats that are paid and not yet released. */
export async function pendingSeatMoneyOf(db: Db, teacherId: number): Promise<PendingMoney> {
  const [row] = await pendingMoney(db, { teacherId })
  return row ?? { pendingCents: 0, pendingCount: 0, nextCents: null, nextAt: null }
}

const pendingMoney = statement('pending_seat_money_of', (given: Given<{ teacherId: number }>) =>
  rows(
    {
      pendingCents: sql<number>`coalesce(sum(paid.part), 0)::bigint`,
      pendingCount: sql<number>`coalesce(sum(paid.seats), 0)::bigint`,
      nextCents: sql<number | null>`(select part from paid order by at limit 1)`,
      nextAt: sql<Date | null>`min(paid.at)`,
    },
    (columns) => sql`
      with paid as (
        select sum(${teacherPart(enrolments.priceCents, liveClasses.teacherShareBps)})::bigint as part,
          count(*) as seats,
          ${liveClasses.endsAt} + interval '${sql.raw(String(RELEASE_AFTER_HOURS))} hours' as at
        from ${liveClasses}
        join ${enrolments} on ${enrolments.classId} = ${liveClasses.id}
        where ${liveClasses.teacherId} = ${given.teacherId}
          and ${enrolments.status} = 'held'
          and ${enrolments.priceCents} > 0
        group by ${liveClasses.id})
      select ${columns}
      from paid`,
  ),
)

/** What seat movements on a statement were for. */
export async function describeSeats(db: Db, ids: readonly number[], now: Date): Promise<Map<number, TransferFacts>> {
  const seats = await described(db, { ids })
  return new Map(
    seats.map(({ id, photo, photoAgreed: agreed, bornOn, ...facts }) => {
      const learnerPhoto = photoForTeachers({ photo, photoAgreed: agreed, bornOn }, now)
      return [id, { ...facts, learnerPhoto, releaseAt: plus(facts.endsAt, hours(RELEASE_AFTER_HOURS)) }]
    }),
  )
}

const taught = called(users, 'taught')

const described = statement('describe_seats', (given: Given<{ ids: readonly number[] }>) =>
  rows(
    {
      id: enrolments.id,
      title: liveClasses.title,
      settled: sql<boolean>`${enrolments.status} <> 'held'`,
      learner: users.name,
      teacher: taught.name,
      learnerId: enrolments.learnerId,
      photo: photoOf(enrolments.learnerId),
      photoAgreed: photoAgreed(enrolments.learnerId),
      bornOn: studentProfiles.bornOn,
      paidCents: sql<number>`case when ${enrolments.status} = 'refunded' then 0 else ${enrolments.priceCents} end`,
      startsAt: liveClasses.startsAt,
      endsAt: liveClasses.endsAt,
    },
    (columns) => sql`
      select ${columns}
      from ${enrolments}
      join ${liveClasses} on ${liveClasses.id} = ${enrolments.classId}
      join ${users} on ${users.id} = ${enrolments.learnerId}
      join ${users} ${taught} on ${taught.id} = ${liveClasses.teacherId}
      join ${studentProfiles} on ${studentProfiles.userId} = ${users.id}
      where ${enrolments.id} = any(${given.ids})`,
  ),
)
