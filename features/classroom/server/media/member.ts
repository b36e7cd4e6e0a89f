import type { DataChoice, OverCode, Person, ServerMessage } from '../../protocol.ts'
import type { RoomClaims } from '../room-token.ts'
import { Loudness } from './loudness.ts'
import type { Peer } from './peer.ts'
import { WayDown } from './way-down.ts'

/** The page at the other end of a WebSocket. */
export type Page = {
  tell(message: ServerMessage): void
  /** Says why it is over, and closes. */
  part(code: OverCode): void
  /** Closes; the page comes back by itself. */
  goAway(): void
}

/** Somebody inside a room, with the page they are inside with. */
export type Member = {
  readonly claims: RoomClaims
  /** One stay of one page. Attendance events are named after it. */
  readonly stay: string
  readonly order: number
  readonly page: Page
  readonly peer: Peer
  readonly loudness: Loudness
  readonly wayDown: WayDown
  mic: boolean
  camera: boolean
  screen: boolean
  hand: boolean
  weak: boolean
  data: DataChoice
  asksScreen: boolean
}

export type Settings = Pick<Member, 'mic' | 'camera' | 'screen' | 'hand' | 'data' | 'asksScreen'>

export function newMember(entry: Pick<Member, 'claims' | 'stay' | 'order' | 'page' | 'peer'>, settings: Settings): Member {
  const member = { ...entry, ...settings, weak: false, loudness: new Loudness(), wayDown: new WayDown() }
  return entry.claims.maySend ? member : { ...member, mic: false, camera: false, screen: false }
}

export function personOf(member: Member): Person {
  const { claims, mic, camera, screen, hand, weak } = member
  return { id: claims.person, name: claims.name, role: claims.role, mic, camera, screen, hand, ...(weak && { weak }) }
}
