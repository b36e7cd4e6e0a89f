import { Refusal } from '../../../shared/refusal.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import { TAKEN_SQL } from './queries.ts'

/** Withdraws a slot of the teacher's own that nobody has asked for. Refuses with `not_found`, `slot_in_use`. */
export async function removeSlot(db: Db, teacherId: number, slotId: number): Promise<void> {
  const removed = await run(
    db,
    'remove_slot',
    `delete from availability_slots s where s.id = $1 and s.teacher_id = $2 and not ${TAKEN_SQL} returning s.id`,
    [slotId, teacherId],
  )
  if (removed.length === 1) return
  const [there] = await run(db, 'slot_of_teacher', 'select id from availability_slots where id = $1 and teacher_id = $2', [
    slotId,
    teacherId,
  ])
  throw new Refusal(there ? 'slot_in_use' : 'not_found')
}
