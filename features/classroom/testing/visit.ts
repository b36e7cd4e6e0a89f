import type { Db } from '../../../shared/server/database.ts'
import { recordAttendance } from '../server/index.ts'

/** A visit as the room's engine tells of it. @param ref the room's name, such as `lesson-31` or `class-7` */
export async function visitRoom(db: Db, ref: string, person: { id: number }, came: Date, went: Date): Promise<void> {
  const visit = `${ref}-${person.id}-${came.toISOString()}`
  const event = { ref, visit, personId: String(person.id) }
  await recordAttendance(db, { ...event, id: `${visit}-came`, kind: 'joined', at: came })
  await recordAttendance(db, { ...event, id: `${visit}-went`, kind: 'left', at: went })
}
