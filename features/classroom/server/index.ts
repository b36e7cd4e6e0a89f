/** The front door of the live room. */
export { builtInRoom, ROOM_SOCKET_PATH, type BuiltInRoom, type BuiltInRoomSetup } from './providers/built-in-room.ts'
export type { Admission, RoomEngine, RoomEvent, RoomGuest, RoomLimits, RoomPlan } from './room-engine.ts'
