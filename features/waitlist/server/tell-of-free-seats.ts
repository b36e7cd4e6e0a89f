import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isListed } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { enrolments, liveClasses } from '../../classes/server/tables.ts'
import { notice } from '../../notices/server/index.ts'
import { seatWaits } from './tables.ts'

/** Tells all who wait for a class that has a free seat, and forgets those who wait for one that can be joined no more. */
export async function tellOfFreeSeats(db: Db, now: Date): Promise<void> {
  await tell(db, { now })
  await forget(db, { now })
}

const teacher = called(users, 'teacher')
const told = called(seatWaits, 'told')

/** The wait goes and its notice is left in one statement, so that two servers tell once. */
const tell = statement('tell_of_free_seats', (given: Given<{ now: Date }>) => {
  const about = { subject: liveClasses.title, starts_at: liveClasses.startsAt, class: liveClasses.id }
  const seatless = sql`${told}
        join ${liveClasses} on ${liveClasses.id} = ${told.classId}
        where not exists (
          select
          from ${enrolments}
          where ${enrolments.classId} = ${told.classId}
            and ${enrolments.learnerId} = ${told.personId}
            and ${enrolments.status} <> 'refunded')`
  return rows(
    { id: told.id },
    (columns) => sql`
      with ${told} as (
        delete from ${seatWaits}
        using ${liveClasses}, ${users} ${teacher}
        where ${liveClasses.id} = ${seatWaits.classId}
          and ${teacher.id} = ${liveClasses.teacherId}
          and ${isListed(teacher)}
          and ${liveClasses.status} = 'scheduled'
          and ${liveClasses.endsAt} > ${given.now}
          and ${liveClasses.seatsTaken} < ${liveClasses.seats}
        returning ${seatWaits}.*),
      notices as (${notice({ kind: 'seat_free', to: told.personId, about, at: given.now, from: seatless })})
      select ${columns}
      from ${told}`,
  )
})

const forget = statement('forget_waits', (given: Given<{ now: Date }>) =>
  rows(
    { id: seatWaits.id },
    (columns) => sql`
      delete from ${seatWaits}
      using ${liveClasses}
      where ${liveClasses.id} = ${seatWaits.classId}
        and (${liveClasses.status} <> 'scheduled' or ${liveClasses.endsAt} <= ${given.now})
      returning ${columns}`,
  ),
)
