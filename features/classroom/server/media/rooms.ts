import { randomUUID } from 'node:crypto'
import type { ClientMessage, OverCode, Source, Stroke } from '../../protocol.ts'
import type { RoomEvent } from '../room-engine.ts'
import { readRoomToken, type RoomClaims, type Secrets } from '../room-token.ts'
import { BoardLog } from './board-log.ts'
import type { DoorState } from './door.ts'
import { Doorway } from './doorway.ts'
import type { BoardChange } from './ipc.ts'
import { Lateness } from './lateness.ts'
import { newMember, type Member, type Page } from './member.ts'
import { openPeer, type Network } from './peer.ts'
import { mayEnter } from './room-rules.ts'
import { Room } from './room.ts'
import { fillWays } from './ways-down.ts'

export type Log = (level: 'info' | 'warn' | 'error', text: string) => void

type Join = Extract<ClientMessage, { t: 'join' }>

export type RoomsSetup = {
  secrets: Secrets
  network: Network
  /** Milliseconds since 1970. */
  now(): number
  emit(event: RoomEvent): void
  /** Told what a host inside decides, so that a process after this one goes by it. */
  keep: KeptByParent
  log: Log
}

export type KeptByParent = {
  removed(ref: string, person: string, at: number): void
  ended(ref: string, at: number): void
  door(ref: string, at: number, door: DoorState): void
  board(ref: string, change: BoardChange): void
}

/** A stay in a room, as the page's connection holds it. */
export type Stay = { room: Room; member: Member }

/** A page at the door of a room whose host lets in by hand. */
export type Wait = { stopWaiting(): void }

/** No admission lasts longer than the longest class with its margins, so revocations need not be kept longer either. */
const REVOKED_FOR_MS = 24 * 3_600_000

/** Longer than a room without pages stays this process's: whoever comes after that brings the board along anew. */
const BOARD_KEPT_MS = 3_600_000

/** All rooms of this process, and the door to them. */
export class Rooms {
  private readonly setup: RoomsSetup
  private readonly open = new Map<string, Room>()
  /** Room, or room and person, to the instant before which admissions were issued in vain. */
  private readonly revoked = new Map<string, number>()
  private readonly doorways = new Map<string, Doorway>()
  private readonly boards = new Map<string, { board: BoardLog; at: number }>()
  private joins = 0
  private readonly lateness = new Lateness()

  constructor(setup: RoomsSetup) {
    this.setup = setup
  }

  /** Lets a page on the check screen see who is inside. @returns how to stop looking */
  async look(token: string, page: Page): Promise<(() => void) | OverCode> {
    const claims = await this.claimsOf(token)
    if (typeof claims === 'string') return claims
    const room = this.roomOf(claims.room)
    if (room.answer(claims, this.setup.now()) === 'host_ended') return 'host_ended'
    room.watchers.set(page, claims)
    room.tellLobby(page, claims)
    const gone = this.atDoor(claims, false)
    return () => {
      room.watchers.delete(page)
      gone()
    }
  }

  /**
   * Takes a page into the room its token names.
   * @param token shown in the upgrade, and read again: an hour on the check screen may lie between
   * @param isGone asked after every wait: the page may have closed meanwhile
   */
  async join(token: string, message: Join, page: Page, isGone: () => boolean): Promise<Stay | Wait | OverCode> {
    const claims = await this.claimsOf(token)
    if (typeof claims === 'string') return claims
    const refused = this.door(claims)
    if (refused === 'wait' && !isGone()) return this.waits(claims, page)
    if (refused) return refused === 'wait' ? 'ended' : refused

    const stay = randomUUID()
    let entered: Stay | null = null
    const opened = await openPeer(stay, message.offer, this.setup.network, {
      now: this.setup.now,
      onRtp: (sent, packet) => {
        entered?.room.board.forward(entered.member, sent, packet, this.setup.now())
      },
      onClock: (sent, report) => entered?.room.board.hearClock(entered.member, sent, report, this.setup.now()),
      onReception: (report) => entered?.member.wayDown.hear(report),
      crossing: () => entered?.member.wayDown.crossing,
      onKeyFrameWanted: (slot) => entered?.room.board.refresh(slot, this.setup.now()),
      onSlotOpen: (slot) => entered?.room.board.refresh(slot, this.setup.now()),
    }).catch((error: unknown) => {
      this.setup.log('warn', `offer refused: ${String(error)}`)
      return null
    })
    if (!opened) return 'bad_offer'
    // While the answer was made, others may have filled the room, or a host ended it or taken this person out.
    const late = isGone() ? 'ended' : this.door(claims)
    if (late) {
      opened.peer.close()
      if (late !== 'wait') return late
      return this.waits(claims, page)
    }
    const { mic, camera, hand, data, asksScreen = false } = message
    this.joins += 1
    const room = this.roomOf(claims.room)
    const member = newMember(
      { claims, stay, order: this.joins, page, peer: opened.peer },
      { mic, camera, screen: false, hand, data, asksScreen },
    )
    entered = { room, member }
    room.enter(member, opened.answer, this.setup.now(), message.board)
    return entered
  }

  private waits(claims: RoomClaims, page: Page): Wait {
    const stop = this.roomOf(claims.room).wait(claims, page)
    const gone = this.atDoor(claims, true)
    return {
      stopWaiting: () => {
        stop()
        gone()
      },
    }
  }

  /**
   * Tells that somebody has come to the door.
   * @param kept whether they want to come in and it is shut to them
   * @returns how to tell that they are there no more, which is told once
   */
  private atDoor({ room: ref, person: personId }: RoomClaims, kept: boolean): () => void {
    const { emit, now } = this.setup
    const who = { ref, personId, visit: randomUUID() }
    emit({ ...who, id: `waits:${who.visit}`, kind: 'waits', at: new Date(now()), kept })
    let isThere = true
    return () => {
      if (isThere) emit({ ...who, id: `waited:${who.visit}`, kind: 'waited', at: new Date(now()) })
      isThere = false
    }
  }

  /** The room goes on elsewhere: everybody who is here finds it there. */
  sendAway(ref: string): void {
    const room = this.open.get(ref)
    this.open.delete(ref)
    this.boards.delete(ref)
    this.doorways.delete(ref)
    room?.sendAway(this.setup.now())
  }

  mute(ref: string, person: string, what: Source): void {
    const room = this.open.get(ref)
    const member = room?.people.get(person)
    if (room && member) room.mute(member, what, this.setup.now())
  }

  /** @param at admissions issued to this person up to then no longer count, in milliseconds */
  remove(ref: string, person: string, at: number): void {
    this.revoked.set(personKey(ref, person), at)
    const room = this.open.get(ref)
    const member = room?.people.get(person)
    if (room && member && member.claims.issuedAt <= at) room.leave(member, this.setup.now(), 'removed')
  }

  end(ref: string, at: number, code: OverCode = 'ended'): void {
    this.revoked.set(ref, at)
    const room = this.open.get(ref)
    if (code === 'host_ended') for (const page of room?.watchers.keys() ?? []) page.part(code)
    room?.end(this.setup.now(), code)
  }

  /** As the room's host had left it; of a room that is open this process knows better. */
  setDoor(ref: string, at: number, door: DoorState): void {
    if (!this.open.has(ref)) this.doorways.set(ref, this.newDoorway(ref, at, door))
  }

  /** As it was written down; of a room that is open this process knows better. */
  setBoard(ref: string, at: number, kept: { strokes: readonly Stroke[]; learnersDraw: boolean }): void {
    if (!this.open.has(ref)) this.boards.set(ref, { board: new BoardLog(kept), at })
  }

  /** Several times a second: who is loudest, which picture still waits. */
  tick(): void {
    const lateMs = this.lateness.take()
    for (const room of this.open.values()) if (room.people.size > 1) room.board.tick(this.setup.now(), lateMs)
  }

  /** Much oftener than `tick`. @param ms after which it is to be called again */
  fill(ms: number): void {
    this.lateness.beat(ms, performance.now())
    for (const room of this.open.values()) fillWays(room.people.values(), ms)
  }

  /** Twice a second: nobody is left without a word, by which a page knows that its way is lost. */
  beat(): void {
    for (const { people } of this.open.values()) for (const { peer } of people.values()) peer.beat()
  }

  /** Every few seconds: admissions that have run out, rooms that are over. */
  sweep(): void {
    const now = this.setup.now()
    for (const [ref, room] of this.open) {
      for (const member of room.people.values()) if (member.claims.until <= now) room.leave(member, now, 'expired')
      room.openUnattended(now)
      if (!room.isOver(now)) continue
      room.end(now)
      this.open.delete(ref)
    }
    for (const [key, at] of this.revoked) if (now - at > REVOKED_FOR_MS) this.revoked.delete(key)
    for (const [ref, kept] of this.boards) {
      if (this.open.has(ref)) kept.at = now
      else if (now - kept.at > BOARD_KEPT_MS) this.boards.delete(ref)
    }
    for (const [ref, { at }] of this.doorways) if (!this.open.has(ref) && now - at > REVOKED_FOR_MS) this.doorways.delete(ref)
  }

  private async claimsOf(token: string): Promise<RoomClaims | OverCode> {
    const claims = await readRoomToken(this.setup.secrets, token, this.setup.now())
    return typeof claims === 'string' ? claims : (this.revocation(claims) ?? claims)
  }

  private revocation({ issuedAt, room, person }: RoomClaims): OverCode | null {
    if (issuedAt <= (this.revoked.get(room) ?? -1)) return this.doorwayOf(room).ended ? 'host_ended' : 'ended'
    return issuedAt <= (this.revoked.get(personKey(room, person)) ?? -1) ? 'removed' : null
  }

  private door(claims: RoomClaims): OverCode | 'wait' | null {
    const revoked = this.revocation(claims)
    if (revoked) return revoked
    const room = this.roomOf(claims.room)
    const said = room.answer(claims, this.setup.now())
    if (said !== 'in') return said
    const answer = mayEnter({
      role: claims.role,
      returning: room.people.has(claims.person),
      inRoom: room.people.size,
      hostInside: room.hostInside(),
      inProcess: [...this.open.values()].reduce((sum, { people }) => sum + people.size, 0),
    })
    return answer === 'yes' ? null : answer
  }

  private roomOf(ref: string): Room {
    const known = this.open.get(ref)
    if (known) return known
    const { emit, now, keep } = this.setup
    const board = this.boards.get(ref)?.board ?? new BoardLog()
    this.boards.set(ref, { board, at: now() })
    const room = new Room(
      {
        ref,
        doorway: this.doorwayOf(ref),
        board,
        onBoard: (change) => keep.board(ref, change),
        emit,
        onRemove: (person) => {
          keep.removed(ref, person, now())
          this.remove(ref, person, now())
        },
        onEnd: () => {
          keep.ended(ref, now())
          this.end(ref, now(), 'host_ended')
        },
      },
      now(),
    )
    this.open.set(ref, room)
    return room
  }

  private doorwayOf(ref: string): Doorway {
    const known = this.doorways.get(ref)
    if (known) return known
    const doorway = this.newDoorway(ref, this.setup.now(), null)
    this.doorways.set(ref, doorway)
    return doorway
  }

  private newDoorway(ref: string, at: number, state: DoorState | null): Doorway {
    const { now, keep } = this.setup
    return new Doorway(state, at, (door) => keep.door(ref, now(), door))
  }
}

const personKey = (ref: string, person: string): string => `${ref} ${person}`
