/** The front door of the live room. */
import type { Feature } from '../../../shared/server/feature.ts'
import { MORE } from '../../../shared/server/sweep.ts'
import { earlier } from '../../../shared/time.ts'
import type { AttendanceOf } from '../../booking/server/index.ts'
import { lessonAttended, seenInClasses, settledAttendance, settledClassAttendance } from './attendance.ts'
import type { ClassAttendanceOf, SeenInClasses } from '../../classes/server/index.ts'
import { forgetRooms } from './room-hosts.ts'
import { comingRooms } from './rooms.ts'
import { classroomCalls, type ClassroomParts } from './routes.ts'
import { forgetKept } from './kept-rooms.ts'
import { classroomRecords } from './records.ts'
import { oldestWaitingRoom } from './livekit-rooms.ts'
import * as tables from './tables.ts'
import { oldestWaitingMeeting } from './zoom-meetings.ts'

export { builtInRoom, ROOM_SOCKET_PATH, type BuiltInRoom, type BuiltInRoomSetup } from './providers/built-in-room.ts'
export { livekitRooms } from './providers/livekit.ts'
export type { LiveKitSettings } from './providers/livekit-token.ts'
export type { TurnSettings } from './turn-pass.ts'
export { zoomRooms } from './providers/zoom.ts'
export type { ZoomSettings } from './providers/zoom-client.ts'
export { roomAt, roomFor, roomState, type Room } from './rooms.ts'
export { visitsIn } from './room-visits.ts'
export { roomHosts, roomsNow, type RoomHosts } from './room-hosts.ts'
export type { Admission, RoomEngine, RoomEvent, RoomGuest, RoomLimits, RoomPlan } from './room-engine.ts'

const firstOf = (a: Date | null, b: Date | null): Date | null => (a && b ? earlier(a, b) : (a ?? b))

export const classroom = {
  name: 'classroom',
  enters: ['accounts', 'house', 'family', 'booking', 'classes'],
  tables,
  records: classroomRecords,
  calls: classroomCalls,
  sweeps: [
    { name: 'forgotten rooms', everyMs: 3_600_000, work: (_, { db }) => forgetRooms(db) },
    { name: 'old boards', everyMs: 3_600_000, work: (now, { db }) => forgetKept(db, now) },
    {
      name: 'rooms planned',
      everyMs: 30_000,
      work: async (now, { db, rooms }) => rooms.plan?.((until) => comingRooms(db, until, now), now),
    },
    {
      name: 'rooms elsewhere',
      everyMs: 2000,
      work: async (now, { rooms }) => ((await rooms.tend?.(now)) ? MORE : null),
      oldestDue: async ({ db }) => firstOf(await oldestWaitingMeeting(db), await oldestWaitingRoom(db)),
    },
  ],
  gives: {
    attendanceOf: settledAttendance satisfies AttendanceOf,
    attended: lessonAttended,
    classAttendanceOf: settledClassAttendance satisfies ClassAttendanceOf,
    seenInClasses: seenInClasses satisfies SeenInClasses,
  },
} as const satisfies Feature<ClassroomParts>
