/** The front door of the live room. */
export { closeVisits, lessonAttendance, recordAttendance } from './attendance.ts'
export { builtInRoom, ROOM_SOCKET_PATH, type BuiltInRoom, type BuiltInRoomSetup } from './providers/built-in-room.ts'
export type { Admission, RoomEngine, RoomEvent, RoomGuest, RoomLimits, RoomPlan } from './room-engine.ts'
export { keepRooms } from './room-hosts.ts'
export { classroomRoutes } from './routes.ts'
