/** What rooms hold about people: who was there when, by which money was settled. */
import { impersonal, personal, told, untold } from '../../../shared/server/records.ts'
import { attendance, roomHosts } from './tables.ts'

export const classroomRecords = [
  personal(
    attendance,
    [attendance.personId],
    { id: told, visit: untold, kind: told, roomId: told, personId: told, joinedAt: told, leftAt: told },
    'rows stay',
  ),
  impersonal(roomHosts, 'Which process carries which room.'),
] as const
