/** What the wallet asks lessons about: money that is held, money that is to come, and what a movement was for. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { hours, plus } from '../../../shared/time.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { photoForTeachers } from '../../family/rules.ts'
import { photoAgreed } from '../../family/server/index.ts'
import { teacherPart, type DisputedMoney, type Held, type PendingMoney, type TransferFacts } from '../../wallet/server/index.ts'
import { RELEASE_AFTER_HOURS } from '../rules.ts'
import { titleOf } from './readable.ts'
import { bookings } from './tables.ts'

/** A teacher's part of lessons that are paid and not yet released, and which of it comes next. */
export async function pendingMoneyOf(db: Db, teacherId: number): Promise<PendingMoney> {
  const [row] = await pendingMoney(db, { teacherId })
  return row ?? { pendingCents: 0, pendingCount: 0, nextCents: null, nextAt: null }
}

const pendingMoney = statement('pending_money_of', (given: Given<{ teacherId: number }>) =>
  rows(
    {
      pendingCents: sql<number>`coalesce(sum(paid.part), 0)::bigint`,
      pendingCount: sql<number>`count(*)`,
      nextCents: sql<number | null>`(select part from paid where at is not null order by at limit 1)`,
      nextAt: sql<Date | null>`min(paid.at)`,
    },
    (columns) => sql`
      with paid as (
        select ${teacherPart(bookings.priceCents, bookings.teacherShareBps)} as part,
          case when ${bookings.status} <> 'disputed' then
            coalesce(${bookings.releaseAt}, ${bookings.endsAt} + interval '${sql.raw(String(RELEASE_AFTER_HOURS))} hours')
          end as at
        from ${bookings}
        where ${bookings.teacherId} = ${given.teacherId}
          and ${bookings.paymentStatus} = 'paid')
      select ${columns}
      from paid`,
  ),
)

/** A teacher's part of lessons that somebody has reported a problem with. */
export async function disputedMoneyOf(db: Db, teacherId: number): Promise<DisputedMoney> {
  const [row] = await disputedMoney(db, { teacherId })
  return row ?? { disputedCents: 0, disputedCount: 0 }
}

const disputedMoney = statement('disputed_money_of', (given: Given<{ teacherId: number }>) =>
  rows(
    {
      disputedCents: sql<number>`coalesce(sum(${teacherPart(bookings.priceCents, bookings.teacherShareBps)}), 0)::bigint`,
      disputedCount: sql<number>`count(*)`,
    },
    (columns) => sql`
      select ${columns}
      from ${bookings}
      where ${bookings.teacherId} = ${given.teacherId}
        and ${bookings.status} = 'disputed'
        and ${bookings.paymentStatus} = 'paid'`,
  ),
)

/** What somebody has paid for lessons that are not taught yet. */
export async function heldFor(db: Db, payerId: number): Promise<Held> {
  const [row] = await held(db, { payerId })
  return row ?? { heldCents: 0, heldCount: 0 }
}

const held = statement('held_for', (given: Given<{ payerId: number }>) =>
  rows(
    { heldCents: sql<number>`coalesce(sum(${bookings.priceCents}), 0)::bigint`, heldCount: sql<number>`count(*)` },
    (columns) => sql`
      select ${columns}
      from ${bookings}
      where ${bookings.payerId} = ${given.payerId}
        and ${bookings.paymentStatus} = 'paid'`,
  ),
)

/** What lesson movements on a statement were for. */
export async function describeLessons(db: Db, ids: readonly number[], now: Date): Promise<Map<number, TransferFacts>> {
  const lessons = await described(db, { ids })
  return new Map(
    lessons.map(({ id, photo, photoAgreed: agreed, bornOn, paidAt, topic, subject, disputed, releaseAt, ...facts }) => {
      const learnerPhoto = photoForTeachers({ photo, photoAgreed: agreed, bornOn }, now)
      const title = titleOf({ topic, subject, paidAt, learnerBornOn: bornOn }, now)
      const releases = disputed ? null : (releaseAt ?? plus(facts.endsAt, hours(RELEASE_AFTER_HOURS)))
      return [id, { ...facts, title, learnerPhoto, bookingId: id, releaseAt: releases }]
    }),
  )
}

const taught = called(users, 'taught')

const described = statement('describe_lessons', (given: Given<{ ids: readonly number[] }>) =>
  rows(
    {
      id: bookings.id,
      topic: bookings.topic,
      subject: bookings.subject,
      paidAt: bookings.paidAt,
      settled: sql<boolean>`${bookings.paymentStatus} <> 'paid'`,
      learner: users.name,
      teacher: taught.name,
      learnerId: bookings.learnerId,
      photo: photoOf(bookings.learnerId),
      photoAgreed: photoAgreed(bookings.learnerId),
      bornOn: studentProfiles.bornOn,
      paidCents: sql<number>`${bookings.priceCents} - ${bookings.refundedCents}`,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      releaseAt: bookings.releaseAt,
      disputed: sql<boolean>`${bookings.status} = 'disputed'`,
    },
    (columns) => sql`
      select ${columns}
      from ${bookings}
      join ${users} on ${users.id} = ${bookings.learnerId}
      join ${users} ${taught} on ${taught.id} = ${bookings.teacherId}
      join ${studentProfiles} on ${studentProfiles.userId} = ${bookings.learnerId}
      where ${bookings.id} = any(${given.ids})`,
  ),
)
