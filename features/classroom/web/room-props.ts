/** What the room is given, and what its screens hand on to each other. */
import type { RoomKind } from '../contract.ts'
import type { Role } from '../protocol.ts'
import type { RoomClient } from './room-client.ts'
import type { RoomSetup } from './room-setup.ts'
import type { RoomView } from './room-view.ts'
import type { RoomTexts } from './texts.ts'

export type RoomProps = {
  /** From an admission: the room's socket and the token that opens it. */
  url: string
  token: string
  turn: RoomSetup['turn']
  /** Which room it is, for what is asked about it. */
  room: { kind: RoomKind; roomId: number }
  title: string
  startsAt: Date
  endsAt: Date
  me: { id: string; name: string; role: Role }
  /** First names of the parents who may come to this learner's side. */
  maySitIn: readonly string[]
  texts: RoomTexts
  kesPerMegabyte: number
  /** Where another server than ours carries the room. */
  connect?: (setup: RoomSetup) => RoomClient
  /** Back to where the person came from. */
  onLeave: () => void
}

export type Inside = RoomProps & { client: RoomClient; view: RoomView }

export type DialogProps = Inside & { open: boolean; onClose: () => void }
