/** A teacher's time off: it hides what is free, and never touches what was promised before. */
import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { EXCLUSION_VIOLATION, violates, type Db, type Tx } from '../../../shared/server/database.ts'
import { called, insertSelect, rows, statement, type Given, type RowOf } from '../../../shared/server/statement.ts'
import { takeTurns } from '../../accounts/server/index.ts'
import type { TimeSpan } from '../rules.ts'
import { MOST_TIMES_OFF, plannedOff, type OffWish } from '../rules/time-off.ts'
import { refusals, type TimeOff } from '../off-contract.ts'
import { busyIntervals, timesOff } from './tables.ts'

type Standing = { kind: 'booking' | 'class'; id: number; starts_at: string; ends_at: string }

/** What the teacher has promised to others in the time of `off`, soonest first. */
const standingIn = (off: typeof timesOff): SQL<Standing[]> => sql`(
        select coalesce(json_agg(json_build_object('kind', ${busyIntervals.kind}, 'id', ${busyIntervals.sourceId},
          'starts_at', ${busyIntervals.startsAt}, 'ends_at', ${busyIntervals.endsAt}) order by ${busyIntervals.startsAt}), '[]')
        from ${busyIntervals}
        where ${busyIntervals.personId} = ${off.teacherId}
          and ${busyIntervals.part} = 'teacher'
          and ${busyIntervals.during} && ${off.during})`

const columnsOf = (off: typeof timesOff) => ({
  id: off.id,
  startsAt: off.startsAt,
  endsAt: off.endsAt,
  reason: off.reason,
  standing: standingIn(off),
})
type TimeOffRow = RowOf<ReturnType<typeof columnsOf>>

/**
 * Takes time off. Lessons, requests and classes in it stand and are named; what is asked for afterwards finds no free time there.
 * Whoever books or plans a class waits for the same turn, so that of two at once one knows of the other.
 * Refuses with the problems of `plannedOff`, `already_off`, `too_many_times_off`.
 */
export async function takeTimeOff(db: Db, wish: OffWish & { teacherId: number; reason: string; now: Date }): Promise<TimeOffRow> {
  const span = plannedOff(wish, wish.now)
  if ('problem' in span) throw new Refusal(refusals[span.problem])
  const { teacherId, reason, now } = wish
  try {
    const [row] = await db.transaction(async (tx) => {
      await takeTurns(tx, [teacherId])
      return insertOff(tx, { teacherId, reason, now, ...span })
    })
    if (!row) throw new Refusal(refusals.too_many_times_off)
    return row
  } catch (error) {
    if (violates(error, EXCLUSION_VIOLATION, 'times_off_no_overlap')) throw new Refusal(refusals.already_off)
    throw error
  }
}

const made = called(timesOff, 'made')

const insertOff = statement('take_time_off', (given: Given<{ teacherId: number; reason: string; now: Date } & TimeSpan>) => {
  const { teacherId, startsAt, endsAt, reason, now } = given
  return rows(
    columnsOf(made),
    (columns) => sql`
      with ${made} as (
        ${insertSelect(timesOff, { teacherId, startsAt, endsAt, reason, createdAt: now })}
        where (
          select count(*)
          from ${timesOff}
          where ${timesOff.teacherId} = ${teacherId}
            and ${timesOff.endsAt} > ${now}) < ${MOST_TIMES_OFF}
        returning *)
      select ${columns}
      from ${made}`,
  )
})

/** A teacher's time off that is not over, soonest first. */
export const comingTimesOff = statement('coming_times_off', (given: Given<{ teacherId: number; now: Date }>) =>
  rows(
    columnsOf(timesOff),
    (columns) => sql`
      select ${columns}
      from ${timesOff}
      where ${timesOff.teacherId} = ${given.teacherId}
        and ${timesOff.endsAt} > ${given.now}
      order by ${timesOff.endsAt}
      limit ${MOST_TIMES_OFF}`,
  ),
)

/** Removes a teacher's own. Refuses with `not_found`. */
export async function removeTimeOff(db: Db, which: { teacherId: number; timeOffId: number }): Promise<void> {
  const removed = await deleteOff(db, which)
  if (removed.length === 0) throw new Refusal(refusals.not_found)
}

const deleteOff = statement('remove_time_off', (given: Given<{ teacherId: number; timeOffId: number }>) =>
  rows(
    { id: timesOff.id },
    (columns) => sql`
      delete from ${timesOff}
      where ${timesOff.id} = ${given.timeOffId}
        and ${timesOff.teacherId} = ${given.teacherId}
      returning ${columns}`,
  ),
)

/** Whether any of a stretch of time lies in a teacher's time off. */
export async function isOff(db: Db | Tx, teacherId: number, span: TimeSpan): Promise<boolean> {
  const [row] = await offDuring(db, { teacherId, ...span })
  return row !== undefined
}

const offDuring = statement('off_during', (given: Given<{ teacherId: number } & TimeSpan>) =>
  rows(
    { id: timesOff.id },
    (columns) => sql`
      select ${columns}
      from ${timesOff}
      where ${timesOff.teacherId} = ${given.teacherId}
        and ${timesOff.during} && tstzrange(${given.startsAt}, ${given.endsAt})
      limit 1`,
  ),
)

/** As the calls show it. */
export const toTimeOff = ({ id, startsAt, endsAt, reason, standing }: TimeOffRow): TimeOff => ({
  id,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  reason,
  standing: standing.map((one) => ({
    kind: one.kind,
    id: one.id,
    starts_at: new Date(one.starts_at).toISOString(),
    ends_at: new Date(one.ends_at).toISOString(),
  })),
})
