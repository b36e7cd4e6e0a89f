import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { takenFor } from './queries.ts'
import { availabilitySlots as slots } from './tables.ts'

/** Withdraws a slot of the teacher's own that nobody has asked for. Refuses with `not_found`, `slot_in_use`. */
export async function removeSlot(db: Db, teacherId: number, slotId: number): Promise<void> {
  const removed = await removeFree(db, { teacherId, slotId })
  if (removed.length === 1) return
  const [there] = await ownSlot(db, { teacherId, slotId })
  throw new Refusal(refusals[there ? 'slot_in_use' : 'not_found'])
}

type Which = { teacherId: number; slotId: number }

const removeFree = statement('remove_slot', (given: Given<Which>) =>
  rows(
    { id: slots.id },
    (columns) => sql`
      delete from ${slots}
      where ${slots.id} = ${given.slotId}
        and ${slots.teacherId} = ${given.teacherId}
        and not ${takenFor(slots)}
      returning ${columns}`,
  ),
)

const ownSlot = statement('slot_of_teacher', (given: Given<Which>) =>
  rows(
    { id: slots.id },
    (columns) => sql`
      select ${columns}
      from ${slots}
      where ${slots.id} = ${given.slotId}
        and ${slots.teacherId} = ${given.teacherId}`,
  ),
)
