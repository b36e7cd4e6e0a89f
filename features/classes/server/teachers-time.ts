import { Refusal } from '../../../shared/refusal.ts'
import type { Tx } from '../../../shared/server/database.ts'
import { takeTurns } from '../../accounts/server/index.ts'
import { isOff } from '../../availability/server/index.ts'
import { refusals } from '../contract.ts'

/**
 * Waits for the teacher's turn and then looks whether they are off: whoever takes time off waits for the same turn, so that of
 * two devices at once the second knows of the first. Refuses with `time_off`.
 */
export async function holdTeachersTime(tx: Tx, teacherId: number, span: { startsAt: Date; endsAt: Date }): Promise<void> {
  await takeTurns(tx, [teacherId])
  if (await isOff(tx, teacherId, { startsAt: span.startsAt, endsAt: span.endsAt })) {
    throw new Refusal(refusals.time_off, { fields: { start_time: refusals.time_off } })
  }
}
