import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { all, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { eachAlone } from '../../../shared/server/sweep.ts'
import { notice } from '../../notices/server/index.ts'
import { seatRefund, seatRelease, teacherPart } from '../../wallet/server/index.ts'
import { keptOutside, releaseAt, wasGiven } from '../rules.ts'
import { remindOfClass } from './remind-of-class.ts'
import { othersOfSeats, paidSeats, seat, session, settled, withSeatsHeld } from './settle-seats.ts'
import { enrolments, liveClasses } from './tables.ts'

const AT_ONCE = 50

/** Who was in a class's room within its time, and who asked in vain to come in, each for how many minutes. */
export type ClassAttendance = {
  teacherMinutes: number
  learners: readonly { personId: number; minutes: number; keptMinutes: number }[]
}

/** Asks the room about a class that is over; given from above, because rooms know of classes. Null while nothing is known yet. */
export type ClassAttendanceOf = (
  db: Db,
  session: { id: number; teacherId: number; startsAt: Date; endsAt: Date },
  now: Date,
) => Promise<ClassAttendance | null>

/**
 * Classes whose reminder, end or release is due. Every step is a compare-and-set; any number of processes may sweep.
 * @returns how many
 */
export async function sweepClasses(db: Db, classAttendanceOf: ClassAttendanceOf, now: Date): Promise<number> {
  const step = async (session: ClassRow): Promise<unknown> => {
    const classId = session.id
    if (session.status !== 'scheduled') return release(db, { classId, now })
    if (now < session.endsAt) return remindOfClass(db, { classId, now })
    const attendance = await classAttendanceOf(db, session, now)
    if (attendance === null && session.lessonType !== 'in-person') return lookAgain(db, session, plus(now, minutes(1)))
    const { teacherMinutes, learners } = attendance ?? { teacherMinutes: 0, learners: [] }
    return wasGiven(session, teacherMinutes)
      ? complete(db, { classId, now, releaseAt: releaseAt(session.endsAt), ...keptOutside(session, learners) })
      : withSeatsHeld(db, classId, (tx) => giveBack(tx, { classId, now }))
  }
  return eachAlone(await dueClasses(db, { now }), now, step, ({ id }, until) =>
    db
      .update(liveClasses)
      .set({ dueAt: until })
      .where(and(eq(liveClasses.id, id), lte(liveClasses.dueAt, now))),
  )
}

const lookAgain = (db: Db, { id, dueAt }: ClassRow, at: Date) =>
  db
    .update(liveClasses)
    .set({ dueAt: at })
    .where(and(eq(liveClasses.id, id), dueAt ? eq(liveClasses.dueAt, dueAt) : undefined))

type ClassRow = typeof liveClasses.$inferSelect

const dueClasses = statement('classes_due', (given: Given<{ now: Date }>) =>
  rows(
    all(liveClasses),
    (columns) => sql`
      select ${columns}
      from ${liveClasses}
      where ${liveClasses.dueAt} <= ${given.now}
      order by ${liveClasses.dueAt}
      limit ${AT_ONCE}`,
  ),
)

type Completed = { classId: number; now: Date; releaseAt: Date; kept: readonly number[]; inside: readonly number[] }

/** The seats of those who were kept outside are given back, and whom that concerns is told; the others wait for the release. */
const complete = statement('complete_class', (given: Given<Completed>) => {
  const of = (people: SQL) => sql`array[${enrolments.learnerId}, ${enrolments.payerId}] && ${people}::bigint[]`
  const about = { subject: session.title, starts_at: session.startsAt }
  const back = sql`(select sum(${seat.priceCents})::bigint from ${seat} having sum(${seat.priceCents}) > 0)`
  const told = { kind: 'kept_outside', about, at: given.now } as const
  const toldTeacher = { kind: 'learners_kept_outside', to: session.teacherId, at: given.now } as const
  return rows(
    { transfer: seatRefund(seat, given.now) },
    (columns) => sql`
      with ${session} as (
        update ${liveClasses}
        set ${set(liveClasses, { status: 'completed', completedAt: given.now, dueAt: given.releaseAt })}
        where ${liveClasses.id} = ${given.classId}
          and ${liveClasses.status} = 'scheduled'
          and ${liveClasses.endsAt} <= ${given.now}
        returning *),
      ${seat} as (${settled('refunded', sql`${of(given.kept)} and not ${of(given.inside)}`)}),
      told_of_money as (
        ${notice({ ...told, to: seat.payerId, about: { ...about, amount: seat.priceCents }, from: paidSeats })}),
      told_others as (${notice({ ...told, to: sql`told.person`, from: othersOfSeats })}),
      told_who_teaches as (
        ${notice({ ...toldTeacher, about: { ...about, amount: back }, from: session })}
        where exists (select from ${seat}))
      select ${columns}
      from ${paidSeats}`,
  )
})

/** The teacher did not give it: all of its money goes back at once, and everybody is told whom it concerns. */
const giveBack = statement('give_back_class', (given: Given<{ classId: number; now: Date }>) => {
  const about = { subject: session.title, starts_at: session.startsAt }
  const back = sql`(select sum(${seat.priceCents})::bigint from ${seat} having sum(${seat.priceCents}) > 0)`
  const told = { kind: 'lesson_refunded', about, at: given.now } as const
  return rows(
    { transfer: seatRefund(seat, given.now) },
    (columns) => sql`
      with ${session} as (
        update ${liveClasses}
        set ${set(liveClasses, { status: 'cancelled', dueAt: null })}
        where ${liveClasses.id} = ${given.classId}
          and ${liveClasses.status} = 'scheduled'
          and ${liveClasses.endsAt} <= ${given.now}
        returning *),
      ${seat} as (${settled('refunded')}),
      told_of_money as (
        ${notice({ ...told, to: seat.payerId, about: { ...about, amount: seat.priceCents }, from: paidSeats })}),
      told_others as (${notice({ ...told, to: sql`told.person`, from: othersOfSeats })}),
      told_who_teaches as (
        ${notice({ ...told, kind: 'lesson_missed', to: session.teacherId, about: { ...about, amount: back }, from: session })}
        where exists (select from ${seat}))
      select ${columns}
      from ${paidSeats}`,
  )
})

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
      ${seat} as (${settled('released')}),
      told as (
        ${notice({ kind: 'money_released', to: session.teacherId, about, at: given.now, from: session })}
        where ${earned} > 0)
      select ${columns}
      from ${seat}, ${session}
      where ${seat.priceCents} > 0`,
  )
})
