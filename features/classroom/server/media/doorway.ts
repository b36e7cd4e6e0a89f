import type { ServerMessage } from '../../protocol.ts'
import type { RoomClaims } from '../room-token.ts'
import { answerTo, openDoor, withBarred, withGuest, type DoorState } from './door.ts'
import type { Page } from './member.ts'

type Asking = Pick<RoomClaims, 'person' | 'name' | 'role'>
type Waiting = { page: Page; asking: Asking }

/** What a host has said of a room's door, and who stands before it. It is there before the room and after it. */
export class Doorway {
  /** When the host last said something, or somebody came in. */
  at: number
  private state: DoorState
  private readonly keep: (state: DoorState) => void
  private readonly waiting = new Map<string, Waiting>()

  /** @param keep told of every change */
  constructor(state: DoorState | null, at: number, keep: (state: DoorState) => void) {
    this.state = state ?? openDoor
    this.at = at
    this.keep = keep
  }

  get ended(): boolean {
    return this.state.ended
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0
  }

  /** @param attended whether a host is inside, and for how long there has been none */
  answer({ person, role }: Asking, attended: { hostInside: boolean; unattendedMs: number }): 'in' | 'wait' | 'host_ended' {
    return answerTo(this.state, { person, role, ...attended })
  }

  /** @returns how to stop waiting, which says whether that changed anything */
  wait(asking: Asking, page: Page): () => boolean {
    const mine = { page, asking }
    this.waiting.set(asking.person, mine)
    page.tell({ t: 'wait' })
    return () => this.waiting.get(asking.person) === mine && this.waiting.delete(asking.person)
  }

  lock(locked: boolean, now: number): void {
    this.change({ ...this.state, locked }, now)
    if (!locked) this.call(({ asking }) => !this.state.barred.includes(asking.person))
  }

  /** @param person null for everybody who waits */
  letIn(person: string | null, now: number): void {
    const chosen = [...this.waiting.keys()].filter((one) => person === null || one === person)
    this.change(chosen.reduce(withGuest, this.state), now)
    this.call(({ asking }) => chosen.includes(asking.person))
  }

  /** Somebody has come in. */
  entered({ person, role }: Asking, now: number): void {
    const open = role === 'host' && this.state.ended ? { ...this.state, ended: false } : this.state
    this.waiting.delete(person)
    this.change(withGuest(open, person), now)
  }

  bar(person: string, now: number): void {
    this.change(withBarred(this.state, person), now)
  }

  end(now: number): void {
    this.change({ ...openDoor, barred: this.state.barred, ended: true }, now)
    this.sendAway((page) => page.part('host_ended'))
  }

  /** Tells those who wait to join again, for whom the answer has become another. */
  call(isMeant: (waiting: Waiting) => boolean): void {
    for (const one of [...this.waiting.values()]) {
      if (!isMeant(one)) continue
      this.waiting.delete(one.asking.person)
      one.page.tell({ t: 'come_in' })
    }
  }

  callAnswered(attended: { hostInside: boolean; unattendedMs: number }): void {
    this.call(({ asking }) => this.answer(asking, attended) === 'in')
  }

  sendAway(part: (page: Page) => void): void {
    for (const { page } of this.waiting.values()) part(page)
    this.waiting.clear()
  }

  /** As the hosts inside see it. */
  shown(): Extract<ServerMessage, { t: 'door' }> {
    const waiting = [...this.waiting.values()].map(({ asking: { person: id, name, role } }) => ({ id, name, role }))
    return { t: 'door', locked: this.state.locked, waiting }
  }

  private change(state: DoorState, now: number): void {
    this.at = now
    if (state === this.state) return
    this.state = state
    this.keep(state)
  }
}
