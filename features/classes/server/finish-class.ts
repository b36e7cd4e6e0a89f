import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { all, called, rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { notice } from '../../notices/server/index.ts'
import { seatRelease, teacherPart } from '../../wallet/server/index.ts'
import { releaseAt } from '../rules.ts'
import { enrolments, liveClasses } from './tables.ts'

const AT_ONCE = 50

/** Classes whose end or release is due. Every step is a compare-and-set; any number of processes may sweep. @returns how many */
export async function sweepClasses(db: Db, now: Date): Promise<number> {
  const due = await dueClasses(db, { now })
  for (const { id, status, endsAt } of due) {
    if (status === 'scheduled') await complete(db, { classId: id, now, releaseAt: releaseAt(endsAt) })
    else await release(db, { classId: id, now })
  }
  return due.length
}

const dueClasses = statement('classes_due', (given: Given<{ now: Date }>) =>
  rows(
    { id: liveClasses.id, status: liveClasses.status, endsAt: liveClasses.endsAt },
    (columns) => sql`
      select ${columns}
      from ${liveClasses}
      where ${liveClasses.dueAt} <= ${given.now}
      order by ${liveClasses.dueAt}
      limit ${AT_ONCE}`,
  ),
)

const complete = statement('complete_class', (given: Given<{ classId: number; now: Date; releaseAt: Date }>) =>
  silent(sql`
      update ${liveClasses}
      set ${set(liveClasses, { status: 'completed', completedAt: given.now, dueAt: given.releaseAt })}
      where ${liveClasses.id} = ${given.classId}
        and ${liveClasses.status} = 'scheduled'
        and ${liveClasses.endsAt} <= ${given.now}`),
)

const session = called(liveClasses, 'session')
const seat = called(enrolments, 'seat')

/** All seats of a class in one statement: either all of its money is shared, or none. */
const release = statement('release_class', (given: Given<{ classId: number; now: Date }>) => {
  const earned = sql`(select coalesce(sum(${teacherPart(seat.priceCents, session.teacherShareBps)}), 0)::bigint from ${seat})`
  const about = { subject: session.title, starts_at: session.startsAt, amount: earned }
  return rows(
    {
      transfer: seatRelease({ ...all(seat), teacherId: session.teacherId, teacherShareBps: session.teacherShareBps }, given.now),
    },
    (columns) => sql`
      with ${session} as (
        update ${liveClasses}
        set ${set(liveClasses, { dueAt: null })}
        where ${liveClasses.id} = ${given.classId}
          and ${liveClasses.status} = 'completed'
          and ${liveClasses.dueAt} <= ${given.now}
        returning *),
      ${seat} as (
        update ${enrolments}
        set ${set(enrolments, { status: 'released' })}
        from ${session}
        where ${enrolments.classId} = ${session.id}
          and ${enrolments.status} = 'held'
        returning ${enrolments}.*),
      told as (
        ${notice({ kind: 'money_released', to: session.teacherId, about, at: given.now, from: session })}
        where ${earned} > 0)
      select ${columns}
      from ${seat}, ${session}
      where ${seat.priceCents} > 0`,
  )
})
