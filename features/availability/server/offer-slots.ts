import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import { EXCLUSION_VIOLATION, violates, type Db } from '../../../shared/server/database.ts'
import { insertSelect, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { plannedSlots, type RangeWish, type TimeSpan } from '../rules.ts'
import type { SlotRow } from './queries.ts'
import { availabilitySlots, busyIntervals, timesOff } from './tables.ts'

/**
 * Adds the slots a teacher means by a range. One over a slot, lesson or time off of theirs is left out and named; when none is
 * left the whole is refused. Refuses with the problems of `plannedSlots` and `overlaps`.
 */
export async function offerSlots(
  db: Db,
  teacherId: number,
  wish: RangeWish,
  now: Date,
): Promise<{ added: SlotRow[]; leftOut: TimeSpan[] }> {
  const plan = plannedSlots(wish, now)
  if ('problem' in plan) throw new Refusal(refusals[plan.problem])
  const added: SlotRow[] = []
  const leftOut: TimeSpan[] = []
  for (const span of plan.slots) {
    const slot = await insertFree(db, teacherId, span)
    if (slot) added.push(slot)
    else leftOut.push(span)
  }
  if (added.length === 0) throw new Refusal(refusals.overlaps)
  return { added, leftOut }
}

/** One statement a slot: the constraint decides, so that two tabs cannot offer the same time twice. */
async function insertFree(db: Db, teacherId: number, span: TimeSpan): Promise<SlotRow | null> {
  try {
    const [slot] = await insertSlot(db, { teacherId, ...span })
    return slot ? { ...slot, taken: false, off: false } : null
  } catch (error) {
    if (violates(error, EXCLUSION_VIOLATION, 'availability_slots_no_overlap')) return null
    throw error
  }
}

const insertSlot = statement('insert_slot', (given: Given<{ teacherId: number } & TimeSpan>) =>
  rows(
    { id: availabilitySlots.id, startsAt: availabilitySlots.startsAt, endsAt: availabilitySlots.endsAt },
    (columns) => sql`
      ${insertSelect(availabilitySlots, { teacherId: given.teacherId, startsAt: given.startsAt, endsAt: given.endsAt })}
      where not exists (
        select
        from ${busyIntervals}
        where ${busyIntervals.personId} = ${given.teacherId}
          and ${busyIntervals.part} = 'teacher'
          and ${busyIntervals.during} && tstzrange(${given.startsAt}, ${given.endsAt}))
        and not exists (
          select
          from ${timesOff}
          where ${timesOff.teacherId} = ${given.teacherId}
            and ${timesOff.during} && tstzrange(${given.startsAt}, ${given.endsAt}))
      returning ${columns}`,
  ),
)
