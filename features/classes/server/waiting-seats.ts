import { sql } from 'drizzle-orm'
import { shillings, splitPrice } from '../../../shared/money.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { photoForTeachers } from '../../family/rules.ts'
import { photoAgreed } from '../../family/server/index.ts'
import type { WaitingSeat } from '../contract.ts'
import { releaseAt } from '../rules.ts'
import { enrolments, liveClasses } from './tables.ts'

type Wanted = { teacherId: number; before: number | null; limit: number }

/** A page of the seats whose money is held for a teacher, the latest class first. @param wish.before the last page's last seat */
export async function waitingSeatsOf(
  db: Db,
  { now, ...wish }: Wanted & { now: Date },
): Promise<{ seats: WaitingSeat[]; next: number | null }> {
  const found = await page(db, { ...wish, limit: wish.limit + 1 })
  const list = found.slice(0, wish.limit)
  const seats = list.map((row): WaitingSeat => ({
    id: row.id,
    title: row.title,
    learner: row.learner,
    learner_id: row.learnerId,
    learner_photo: photoForTeachers(row, now),
    starts_at: row.startsAt.toISOString(),
    opens_at: releaseAt(row.endsAt).toISOString(),
    amount: shillings(row.priceCents),
    teacher_earnings: shillings(splitPrice(row.priceCents, row.teacherShareBps).teacher),
  }))
  return { seats, next: found.length > wish.limit ? (list.at(-1)?.id ?? null) : null }
}

const last = called(enrolments, 'last')
const itsClass = called(liveClasses, 'its_class')

/** A class whose money has been shared waits for nothing, so that of ten years only those that wait are looked into. */
const page = statement('waiting_seats_of', (given: Given<Wanted>) =>
  rows(
    {
      id: enrolments.id,
      title: liveClasses.title,
      startsAt: liveClasses.startsAt,
      endsAt: liveClasses.endsAt,
      teacherShareBps: liveClasses.teacherShareBps,
      priceCents: enrolments.priceCents,
      learnerId: enrolments.learnerId,
      learner: users.name,
      photo: photoOf(users.id),
      photoAgreed: photoAgreed(users.id),
      bornOn: studentProfiles.bornOn,
    },
    (columns) => sql`
      select ${columns}
      from ${liveClasses}
      join ${enrolments} on ${enrolments.classId} = ${liveClasses.id}
      join ${users} on ${users.id} = ${enrolments.learnerId}
      join ${studentProfiles} on ${studentProfiles.userId} = ${users.id}
      where ${liveClasses.teacherId} = ${given.teacherId}
        and ${liveClasses.dueAt} is not null
        and ${enrolments.status} = 'held'
        and ${enrolments.priceCents} > 0
        and (${given.before}::bigint is null or (${liveClasses.startsAt}, ${enrolments.id}) < (
          select ${itsClass.startsAt}, ${last.id}
          from ${enrolments} ${last}
          join ${liveClasses} ${itsClass} on ${itsClass.id} = ${last.classId}
          where ${last.id} = ${given.before}
            and ${itsClass.teacherId} = ${given.teacherId}))
      order by ${liveClasses.startsAt} desc, ${enrolments.id} desc
      limit ${given.limit}`,
  ),
)
