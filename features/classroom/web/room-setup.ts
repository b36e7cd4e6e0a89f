import type { Role } from '../protocol.ts'

/** What a page needs to come into a room. */
export type RoomSetup = {
  /** The room's socket, and the admission that opens it. */
  url: string
  token: string
  /** This person's way through a TURN server, where there is one. */
  turn: { urls: string[]; username: string; credential: string } | null
  me: { id: string; name: string; role: Role }
  /** How many people this screen can show at once, 1 to 6. */
  pictures: number
}
