import { run, type Db } from '../../../shared/server/database.ts'
import { clockRange, nairobiClock, nairobiDate } from '../../../shared/time.ts'
import type { Slot } from '../contract.ts'
import { slotState } from '../rules.ts'

export type SlotRow = { id: number; startsAt: Date; endsAt: Date; taken: boolean }

/** A teacher's slots that start in a stretch of time, earliest first, each with whether something has taken it. */
export async function slotsBetween(db: Db, teacherId: number, from: Date, to: Date): Promise<SlotRow[]> {
  return run<SlotRow>(
    db,
    'slots_between',
    `select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", ${TAKEN_SQL} as taken
       from availability_slots s where s.teacher_id = $1 and s.starts_at >= $2 and s.starts_at < $3 order by s.starts_at`,
    [teacherId, from, to],
  )
}

/** One slot of a teacher by its two ends; null when the teacher offers no such time. */
export async function slotAt(db: Db, teacherId: number, startsAt: Date, endsAt: Date): Promise<SlotRow | null> {
  const [row] = await run<SlotRow>(
    db,
    'slot_at',
    `select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", ${TAKEN_SQL} as taken
       from availability_slots s where s.teacher_id = $1 and s.starts_at = $2 and s.ends_at = $3`,
    [teacherId, startsAt, endsAt],
  )
  return row ?? null
}

/** For queries of other features over slots called `s`: whether a lesson or class of the teacher's lies over it. */
export const TAKEN_SQL = `exists (select from busy_intervals b where b.person_id = s.teacher_id and b.part = 'teacher' and b.during && s.during)`

/** A slot as the calls show it: wall time in Nairobi beside the instants. */
export function toSlot(row: SlotRow, now: Date): Slot {
  const state = slotState(row, now)
  return {
    id: row.id,
    date: nairobiDate(row.startsAt),
    time: clockRange(row.startsAt, row.endsAt),
    start_time: nairobiClock(row.startsAt),
    end_time: nairobiClock(row.endsAt),
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    isAvailable: state === 'free',
    state,
  }
}
