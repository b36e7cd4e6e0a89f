import { sql } from 'drizzle-orm'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { nextLookAt, remind } from '../../booking/server/index.ts'
import { actingGuardians } from '../../family/server/index.ts'
import { enrolments, liveClasses } from './tables.ts'

const moved = called(liveClasses, 'moved')
const seat = called(enrolments, 'seat')

/** One look at a class before its end: reminds its teacher and everybody with a seat, once, and says when to look next. */
export const remindOfClass = statement('remind_of_class', (given: Given<{ classId: number; now: Date }>) => {
  const people = sql`${moved} cross join lateral (
          select ${moved.teacherId}
          union
          select person.id
          from ${enrolments} ${seat}
          cross join lateral (
            select ${seat.learnerId} as id
            union select ${seat.payerId}
            union ${actingGuardians(seat.learnerId)}) as person
          where ${seat.classId} = ${moved.id}
            and ${seat.status} = 'held') as told (person)`
  const about = { subject: moved.title, starts_at: moved.startsAt, class: moved.id }
  const session = { startsAt: moved.startsAt, about, from: people, now: given.now }
  return rows(
    { id: moved.id },
    (columns) => sql`
      with ${moved} as (
        update ${liveClasses}
        set ${set(liveClasses, { dueAt: nextLookAt(liveClasses, given.now) })}
        where ${liveClasses.id} = ${given.classId}
          and ${liveClasses.status} = 'scheduled'
          and ${liveClasses.dueAt} <= ${given.now}
          and ${liveClasses.endsAt} > ${given.now}
        returning *),
      a_day_before as (${remind('lesson_reminder', session)}),
      an_hour_before as (${remind('lesson_soon', session)})
      select ${columns}
      from ${moved}`,
  )
})
