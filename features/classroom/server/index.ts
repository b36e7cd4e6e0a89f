/** The front door of the live room. */
import type { Feature } from '../../../shared/server/feature.ts'
import type { AttendanceOf } from '../../booking/server/index.ts'
import { seenInClasses, settledAttendance, settledTeacherMinutes } from './attendance.ts'
import type { SeenInClasses, TeacherMinutesOf } from '../../classes/server/index.ts'
import { forgetRooms } from './room-hosts.ts'
import { classroomCalls, type ClassroomParts } from './routes.ts'
import { classroomRecords } from './records.ts'
import * as tables from './tables.ts'

export { builtInRoom, ROOM_SOCKET_PATH, type BuiltInRoom, type BuiltInRoomSetup } from './providers/built-in-room.ts'
export { roomHosts, roomsNow, type RoomHosts } from './room-hosts.ts'
export type { Admission, RoomEngine, RoomEvent, RoomGuest, RoomLimits, RoomPlan } from './room-engine.ts'

export const classroom = {
  name: 'classroom',
  enters: ['accounts', 'house', 'family', 'booking', 'classes'],
  tables,
  records: classroomRecords,
  calls: classroomCalls,
  sweeps: [{ name: 'forgotten rooms', everyMs: 3_600_000, work: (_, { db }) => forgetRooms(db) }],
  gives: {
    attendanceOf: settledAttendance satisfies AttendanceOf,
    teacherMinutesOf: settledTeacherMinutes satisfies TeacherMinutesOf,
    seenInClasses: seenInClasses satisfies SeenInClasses,
  },
} as const satisfies Feature<ClassroomParts>
