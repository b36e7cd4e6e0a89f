import type { Db } from '../../../shared/server/database.ts'
import { recordAttendance } from '../server/attendance.ts'
import { roomHosts } from '../server/room-hosts.ts'

const TESTS = { process: 'the tests', origin: 'http://127.0.0.1:1' }

/**
 * Stands before a room's door, as the room's engine tells of it.
 * @param went null for somebody who stands there still
 * @param kept whether they asked to come in and it was shut to them
 */
export async function waitAtDoor(
  db: Db,
  ref: string,
  person: { id: number },
  came: Date,
  went: Date | null,
  kept = false,
): Promise<void> {
  const visit = `${ref}-${person.id}-${came.toISOString()}-door`
  const event = { ref, visit, personId: String(person.id) }
  await roomHosts(db, TESTS).hostOf(ref, true)
  await recordAttendance(db, TESTS.process, { ...event, id: `${visit}-came`, kind: 'waits', at: came, kept })
  if (went) await recordAttendance(db, TESTS.process, { ...event, id: `${visit}-went`, kind: 'waited', at: went })
}

/**
 * A visit as the room's engine tells of it.
 * @param ref the room's name, such as `lesson-31` or `class-7`
 * @param went null for somebody who is inside still; said again with a time it is when they leave
 * @param bytes where the engine has counted them
 */
export async function visitRoom(
  db: Db,
  ref: string,
  person: { id: number },
  came: Date,
  went: Date | null,
  bytes?: number,
): Promise<void> {
  const visit = `${ref}-${person.id}-${came.toISOString()}`
  const event = { ref, visit, personId: String(person.id) }
  await roomHosts(db, TESTS).hostOf(ref, true)
  await recordAttendance(db, TESTS.process, { ...event, id: `${visit}-came`, kind: 'joined', at: came })
  if (!went) return
  await recordAttendance(db, TESTS.process, { ...event, id: `${visit}-went`, kind: 'left', at: went, ...(bytes && { bytes }) })
}
