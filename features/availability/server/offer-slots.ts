import { Refusal } from '../../../shared/refusal.ts'
import { EXCLUSION_VIOLATION, run, violates, type Db } from '../../../shared/server/database.ts'
import { plannedSlots, type RangeWish, type TimeSpan } from '../rules.ts'
import type { SlotRow } from './queries.ts'

/**
 * Adds the slots a teacher means by a range. One that overlaps a slot or lesson of theirs is left out and named; when none is left
 * the whole is refused. Refuses with the problems of `plannedSlots` and `overlaps`.
 */
export async function offerSlots(
  db: Db,
  teacherId: number,
  wish: RangeWish,
  now: Date,
): Promise<{ added: SlotRow[]; leftOut: TimeSpan[] }> {
  const plan = plannedSlots(wish, now)
  if ('problem' in plan) throw new Refusal(plan.problem)
  const added: SlotRow[] = []
  const leftOut: TimeSpan[] = []
  for (const span of plan.slots) {
    const slot = await insertFree(db, teacherId, span)
    if (slot) added.push(slot)
    else leftOut.push(span)
  }
  if (added.length === 0) throw new Refusal('overlaps')
  return { added, leftOut }
}

/** One statement a slot: the constraint decides, so that two tabs cannot offer the same time twice. */
async function insertFree(db: Db, teacherId: number, span: TimeSpan): Promise<SlotRow | null> {
  try {
    const [slot] = await run<SlotRow>(
      db,
      'insert_slot',
      `insert into availability_slots (teacher_id, starts_at, ends_at)
       select $1, $2, $3 where not exists (
         select from busy_intervals where person_id = $1 and part = 'teacher' and during && tstzrange($2, $3))
       returning id, starts_at as "startsAt", ends_at as "endsAt", false as taken`,
      [teacherId, span.startsAt, span.endsAt],
    )
    return slot ?? null
  } catch (error) {
    if (violates(error, EXCLUSION_VIOLATION, 'availability_slots_no_overlap')) return null
    throw error
  }
}
