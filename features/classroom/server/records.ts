/** What rooms hold about people: who was there when, by which money was settled. */
import { impersonal, personal, told, untold } from '../../../shared/server/records.ts'
import {
  attendance,
  boardStrokes,
  doorWaits,
  livekitEvents,
  livekitGuests,
  livekitRooms,
  roomDoors,
  roomHosts,
  zoomEvents,
  zoomGuests,
  zoomMeetings,
} from './tables.ts'

export const classroomRecords = [
  personal(
    attendance,
    [attendance.personId],
    { id: told, visit: untold, kind: told, roomId: told, personId: told, joinedAt: told, leftAt: told, bytes: told },
    'rows stay',
  ),
  personal(
    doorWaits,
    [doorWaits.personId],
    { id: told, visit: untold, kind: told, roomId: told, personId: told, cameAt: told, kept: told, goneAt: told },
    'rows stay',
  ),
  personal(
    zoomGuests,
    [zoomGuests.personId],
    { meetingId: untold, personId: told, registrantId: untold, handedAt: told },
    'rows stay',
  ),
  personal(
    zoomEvents,
    [zoomEvents.personId],
    { id: untold, meeting: untold, uuid: untold, participant: untold, personId: told, kind: told, at: told },
    'rows stay',
  ),
  personal(
    zoomMeetings,
    [zoomMeetings.teacherId],
    {
      ...{ id: untold, room: told, title: told, teacherId: told, startsAt: told, endsAt: told, opensAt: told, closesAt: told },
      ...{ during: untold, host: untold, meetingId: untold, askedAt: untold, told: untold, wanted: untold, readAt: untold },
      ...{ failures: untold, nextStepAt: untold, lease: untold, leasedUntil: untold },
    },
    'rows stay',
  ),
  personal(
    boardStrokes,
    [boardStrokes.personId],
    { id: told, room: told, personId: told, strokeId: untold, chalk: told, points: told, drawnAt: told },
    'rows go',
  ),
  impersonal(roomDoors, 'What a teacher has said of a room’s door, which goes two days later.'),
  personal(
    livekitGuests,
    [livekitGuests.personId],
    { room: untold, personId: told, handedAt: told, removedAt: told },
    'rows stay',
  ),
  personal(
    livekitEvents,
    [livekitEvents.personId],
    { id: untold, room: untold, participant: untold, personId: told, kind: told, at: told },
    'rows stay',
  ),
  personal(
    livekitRooms,
    [livekitRooms.teacherId],
    {
      ...{ id: untold, room: told, teacherId: told, startsAt: told, endsAt: told, opensAt: told, closesAt: told },
      ...{ listedAt: untold, silentSeconds: untold, readAt: untold, endedAt: told, nextStepAt: untold },
    },
    'rows stay',
  ),
  impersonal(roomHosts, 'Which process carries which room.'),
] as const
