import type { World } from '../../../app/server/testing/world.ts'
import { recordAttendance } from '../../classroom/server/attendance.ts'
import { roomHosts } from '../../classroom/server/room-hosts.ts'

const TESTS = { process: 'the tests', origin: 'http://127.0.0.1:1' }

/** Somebody comes into a room, as its engine tells of it, and stays. @returns how they leave */
export async function comeIn(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  ref: string,
  person: { id: number },
): Promise<() => Promise<void>> {
  const visit = `${ref}-${person.id}-${clock.now.toISOString()}`
  const event = { ref, visit, personId: String(person.id) }
  await roomHosts(db, TESTS).hostOf(ref, true)
  await recordAttendance(db, TESTS.process, { ...event, id: `${visit}-came`, kind: 'joined', at: clock.now })
  return () => recordAttendance(db, TESTS.process, { ...event, id: `${visit}-went`, kind: 'left', at: clock.now })
}
