/** Telling everybody who has to do with a lesson or class, a day and an hour before it starts. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { actingGuardians } from '../../family/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { WAIT_FOR_TEACHER_MINUTES } from '../rules/attendance.ts'
import { REMIND_HOURS_BEFORE } from '../rules.ts'
import { aboutBooking } from './queries.ts'
import { bookings } from './tables.ts'

type Time = Readonly<Record<'startsAt' | 'endsAt', SQLWrapper>>

/** `nextLook` of the rules, for a statement: the instant of the next reminder of a row, or its end. */
export function nextLookAt({ startsAt, endsAt }: Time, now: SQL<Date>): SQL<Date> {
  const reminders = REMIND_HOURS_BEFORE.map((hours) => sql`${startsAt}::timestamptz - interval '${sql.raw(String(hours))} hours'`)
  const ahead = sql.join(
    reminders.map((at) => sql`when ${at} > ${now}::timestamptz then ${at}`),
    sql` `,
  )
  return sql`case ${ahead} else ${endsAt}::timestamptz end`
}

/** The same of a lesson, whose room is looked into before its end, too: has the teacher come? */
export function nextLessonLookAt({ startsAt, endsAt }: Time, now: SQL<Date>): SQL<Date> {
  const missed = sql`${startsAt}::timestamptz + interval '${sql.raw(String(WAIT_FOR_TEACHER_MINUTES))} minutes'`
  const look = sql`case when ${missed} > ${now}::timestamptz then least(${missed}, ${endsAt}::timestamptz) else ${endsAt} end`
  return nextLookAt({ startsAt, endsAt: sql`(${look})` }, now)
}

/**
 * Part of a statement: reminds each person `told.person` of `from`. It says no name: it may be read on a locked screen. Nobody is
 * reminded of what has begun.
 * @param of the row it is about, as the statement leaves it
 */
export const remind = (
  kind: 'lesson_reminder' | 'lesson_soon',
  of: { startsAt: SQLWrapper; about: Readonly<Record<string, SQLWrapper>>; from: SQL; now: SQL<Date> },
): SQL => {
  const left = sql`ceil(extract(epoch from ${of.startsAt} - ${of.now}) / 60)::int`
  const about = kind === 'lesson_soon' ? { ...of.about, minutes: left } : of.about
  const which = kind === 'lesson_soon' ? sql`between 1 and 60` : sql`> 60`
  return sql`${notice({ kind, to: sql`told.person`, about, at: of.now, from: of.from })}
        where ${left} ${which}`
}

const moved = called(bookings, 'moved')

/**
 * One look at a paid lesson before its end: reminds, and says when to look next. Of two servers one finds it due; a lesson that
 * was cancelled is due no more, and one that was moved is due by its new time.
 */
export const remindOfLesson = statement('remind_of_lesson', (given: Given<{ bookingId: number; now: Date }>) => {
  const people = sql`${moved} cross join lateral (
          select ${moved.teacherId}
          union select ${moved.learnerId}
          union select ${moved.payerId}
          union ${actingGuardians(moved.learnerId)}) as told (person)`
  const lesson = { startsAt: moved.startsAt, about: aboutBooking(moved), from: people, now: given.now }
  return rows(
    { id: moved.id },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { dueAt: nextLessonLookAt(bookings, given.now) })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = 'confirmed'
          and ${bookings.dueAt} <= ${given.now}
          and ${bookings.endsAt} > ${given.now}
        returning *),
      a_day_before as (${remind('lesson_reminder', lesson)}),
      an_hour_before as (${remind('lesson_soon', lesson)})
      select ${columns}
      from ${moved}`,
  )
})

/** One look at an accepted lesson of a series, whose payment was far off: its payer is reminded, once, and has until `pay_by`. */
export const remindOfPayment = statement('remind_of_payment', (given: Given<{ bookingId: number; now: Date }>) => {
  const about = { ...aboutBooking(moved), until: moved.payBy, amount: moved.priceCents }
  return rows(
    { id: moved.id },
    (columns) => sql`
      with ${moved} as (
        update ${bookings}
        set ${set(bookings, { dueAt: sql`${bookings.payBy}` })}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} = 'accepted'
          and ${bookings.dueAt} <= ${given.now}
          and ${bookings.dueAt} < ${bookings.payBy}
          and ${bookings.payBy} > ${given.now}
        returning *),
      told as (${notice({ kind: 'payment_soon', to: moved.payerId, about, at: given.now, from: moved })})
      select ${columns}
      from ${moved}`,
  )
})
