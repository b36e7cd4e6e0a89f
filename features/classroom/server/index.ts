/** The front door of the live room. */
import type { Feature } from '../../../shared/server/feature.ts'
import type { AttendanceOf } from '../../booking/server/index.ts'
import { settledAttendance, settledTeacherMinutes } from './attendance.ts'
import type { TeacherMinutesOf } from '../../classes/server/index.ts'
import { keepRooms } from './room-hosts.ts'
import { classroomCalls, type ClassroomParts } from './routes.ts'
import * as tables from './tables.ts'

export { recordAttendance } from './attendance.ts'
export { builtInRoom, ROOM_SOCKET_PATH, type BuiltInRoom, type BuiltInRoomSetup } from './providers/built-in-room.ts'
export type { Admission, RoomEngine, RoomEvent, RoomGuest, RoomLimits, RoomPlan } from './room-engine.ts'

export const classroom = {
  name: 'classroom',
  enters: ['accounts', 'family', 'booking', 'classes'],
  tables,
  calls: classroomCalls,
  sweeps: [{ name: 'rooms', everyMs: 10_000, work: (now, { db, self }) => keepRooms(db, self.process, now) }],
  gives: {
    attendanceOf: settledAttendance satisfies AttendanceOf,
    teacherMinutesOf: settledTeacherMinutes satisfies TeacherMinutesOf,
  },
} as const satisfies Feature<ClassroomParts>
