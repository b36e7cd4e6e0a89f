/** Ending the seats of a class together: nobody takes one meanwhile, and all of those that are held become the same. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called, set } from '../../../shared/server/statement.ts'
import { actingGuardians } from '../../family/server/index.ts'
import { enrolments, liveClasses } from './tables.ts'

export const session = called(liveClasses, 'session')
export const seat = called(enrolments, 'seat')

/** Part of a statement: the held seats of `session`, which it moved. @param only which of them; null for all */
export const settled = (status: 'released' | 'refunded', only: SQL | null = null): SQL => sql`
        update ${enrolments}
        set ${set(enrolments, { status })}
        from ${session}
        where ${enrolments.classId} = ${session.id}
          and ${enrolments.status} = 'held'
          ${only ? sql`and ${only}` : sql``}
        returning ${enrolments}.*`

/** Part of a statement: whose money comes back, one row for each seat. */
export const paidSeats = sql`${seat}, ${session} where ${seat.priceCents} > 0`

/** Part of a statement: everybody else of those seats as `told.person`, once. Who reads of the money is not told twice. */
export const othersOfSeats = sql`${session} cross join lateral (
          select distinct person.id
          from ${seat}
          cross join lateral (
            select ${seat.learnerId} as id
            union select ${seat.payerId}
            union ${actingGuardians(seat.learnerId)}) as person
          where ${seat.priceCents} = 0 or person.id <> ${seat.payerId}) as told (person)`

/**
 * Acts on a class while nobody can take a seat in it. Whoever gives all seats back has to wait for those being taken first: a
 * statement that only met them on its way would change the class and not see their seats.
 */
export const withSeatsHeld = <T>(db: Db, classId: number, act: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.select({ id: liveClasses.id }).from(liveClasses).where(eq(liveClasses.id, classId)).for('update')
    return act(tx)
  })
