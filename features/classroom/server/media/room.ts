import { randomUUID } from 'node:crypto'
import type {
  BoardEvent,
  ChatLine,
  ClientMessage,
  HostOrder,
  OverCode,
  ProblemCode,
  ServerMessage,
  Source,
} from '../../protocol.ts'
import type { RoomEvent } from '../room-engine.ts'
import type { RoomClaims } from '../room-token.ts'
import type { BoardLog } from './board-log.ts'
import type { Doorway } from './doorway.ts'
import type { BoardChange } from './ipc.ts'
import { personOf, type Member, type Page } from './member.ts'
import { withLine } from './room-rules.ts'
import { Switchboard } from './switchboard.ts'

/** What a member may say once inside. */
export type InsideMessage = Exclude<ClientMessage, { t: 'look' | 'join' | 'leave' | 'pong' }>

/** An empty room remembers its chat for this long: everybody may have lost the network at once. */
const KEEP_EMPTY_MS = 5 * 60_000

type BoardPart = ReturnType<BoardLog['since']>
type BoardSeen = { run: string; upTo: number }

type Rights = Pick<RoomClaims, 'maySend' | 'mayWrite'>

export type RoomSetup = {
  ref: string
  doorway: Doorway
  /** It is there before the room and after it. */
  board: BoardLog
  onBoard(change: BoardChange): void
  emit(event: RoomEvent): void
  /** A host has sent somebody out, or everybody: the admissions given so far are no good any more. */
  onRemove(person: string): void
  onEnd(): void
}

/** One live room: its people, their chat, and the switchboard between them. It holds nothing that outlives it. */
export class Room {
  readonly ref: string
  readonly people = new Map<string, Member>()
  readonly board = new Switchboard(this.people)
  /** Pages on the check screen that want to know who is inside, and what they may do. */
  readonly watchers = new Map<Page, Rights>()
  private run = randomUUID()
  private readonly setup: RoomSetup
  private readonly doorway: Doorway
  private chat: readonly ChatLine[] = []
  private readonly drawn: BoardLog
  private started = false
  private emptyAt: number
  private hostGoneAt: number

  constructor(setup: RoomSetup, now: number) {
    this.setup = setup
    this.ref = setup.ref
    this.doorway = setup.doorway
    this.drawn = setup.board
    this.emptyAt = now
    this.hostGoneAt = now
  }

  hostInside(): boolean {
    return [...this.people.values()].some((member) => member.claims.role === 'host')
  }

  /** What a host wants to be done with somebody who is at the door. */
  answer(claims: RoomClaims, now: number): 'in' | 'wait' | 'host_ended' {
    return this.doorway.answer(claims, this.attended(now))
  }

  /** @returns how to stop waiting */
  wait(claims: RoomClaims, page: Page): () => void {
    const stop = this.doorway.wait(claims, page)
    this.tellHosts()
    return () => {
      if (stop()) this.tellHosts()
    }
  }

  /** Takes a member in. A page the same person was inside with before has to go. */
  enter(member: Member, answer: string, now: number, boardSeen: BoardSeen | null = null): void {
    const { person } = member.claims
    if (!this.started) this.event('started', `started:${this.run}`, now)
    this.started = true
    const previous = this.people.get(person)
    if (previous) this.detach(previous, now)
    previous?.page.part('replaced')
    this.people.set(person, member)
    this.event('joined', `joined:${member.stay}`, now, member)
    member.page.tell({
      t: 'welcome',
      maySend: member.claims.maySend,
      mayWrite: member.claims.mayWrite,
      answer,
      beats: true,
      people: [...this.people.values()].map(personOf),
      chat: [...this.chat],
    })
    this.tellOthers(member, { t: previous ? 'changed' : 'came', person: personOf(member) })
    this.tellBoard(member.page, this.drawn.since(boardSeen))
    this.doorway.entered(member.claims, now)
    this.tellHosts()
    this.tellWatchers()
    this.board.reseat(now)
  }

  /** A member's page has gone, or must go for the reason given. Nothing happens to one who has already left. */
  leave(member: Member, now: number, code?: OverCode): void {
    if (code) member.page.part(code)
    if (this.people.get(member.claims.person) !== member) return
    this.detach(member, now)
    this.tellOthers(member, { t: 'gone', id: member.claims.person })
    this.tellWatchers()
    this.board.reseat(now)
    if (this.people.size === 0) this.emptyAt = now
  }

  /** Everybody out. Who is admitted anew begins another run of the room, with an empty chat; the board stays. */
  end(now: number, code: OverCode = 'ended'): void {
    for (const member of this.people.values()) this.leave(member, now, code)
    if (this.started) this.event('ended', `ended:${this.run}`, now)
    this.started = false
    this.run = randomUUID()
    this.chat = []
  }

  /** Everybody out, to come back to wherever the room is now. */
  sendAway(now: number): void {
    for (const page of this.watchers.keys()) page.goAway()
    this.doorway.sendAway((page) => page.goAway())
    for (const member of this.people.values()) {
      member.page.goAway()
      this.leave(member, now)
    }
  }

  /** Nobody is inside or looking, and nobody has been for a while. */
  isOver(now: number): boolean {
    const nobody = this.people.size === 0 && this.watchers.size === 0 && this.doorway.isEmpty
    return nobody && (!this.started || now - this.emptyAt > KEEP_EMPTY_MS)
  }

  obey(member: Member, message: InsideMessage, now: number): void {
    switch (message.t) {
      case 'mine': {
        const { mic, camera, screen, hand, weak } = message
        const sends = mic === true || camera === true || screen === true
        if (sends && !member.claims.maySend) return member.page.tell({ t: 'problem', code: 'not_allowed' })
        member.mic = mic ?? member.mic
        member.camera = camera ?? member.camera
        member.screen = screen ?? member.screen
        member.hand = hand ?? member.hand
        member.weak = weak ?? member.weak
        return this.changed(member, now)
      }
      case 'data': {
        const { choice, asksScreen = false } = message
        if (choice !== member.data || asksScreen !== member.asksScreen) member.wayDown.choose()
        member.data = choice
        member.asksScreen = asksScreen
        return this.board.reseat(now)
      }
      case 'chat': {
        const { person, name, mayWrite } = member.claims
        if (!mayWrite) return member.page.tell({ t: 'problem', code: 'not_allowed' })
        const line = { id: message.id, from: person, name, text: message.text, at: now }
        const known = this.chat
        this.chat = withLine(known, line)
        if (this.chat !== known) this.tellAll({ t: 'chat', line })
        return
      }
      case 'draw': {
        const { id, chalk, points } = message
        const { person: from, name } = member.claims
        return this.happened(member, (log) => log.draw(member.claims, { id, from, name, chalk, points }))
      }
      case 'erase':
        return this.happened(member, (log) => log.erase(member.claims, message))
      default:
        if (member.claims.role === 'host') this.obeyHost(member, message, now)
        else member.page.tell({ t: 'problem', code: 'not_allowed' })
    }
  }

  /** A locked room whose host does not come back opens by itself. */
  openUnattended(now: number): void {
    this.doorway.callAnswered(this.attended(now))
  }

  private obeyHost(host: Member, message: HostOrder, now: number): void {
    const ofTheDoor = ['remove', 'lock', 'let_in'].includes(message.t)
    if (ofTheDoor && !host.claims.keepsDoor) return host.page.tell({ t: 'problem', code: 'not_allowed' })
    switch (message.t) {
      case 'mute':
      case 'remove': {
        const other = this.people.get(message.person)
        if (!other) return host.page.tell({ t: 'problem', code: 'not_here' })
        if (message.t === 'mute') return this.mute(other, message.what, now)
        if (other.claims.role === 'host') return host.page.tell({ t: 'problem', code: 'not_allowed' })
        this.doorway.bar(message.person, now)
        return this.setup.onRemove(message.person)
      }
      case 'lock':
        this.doorway.lock(message.on, now)
        return this.tellHosts()
      case 'let_in':
        this.doorway.letIn(message.person, now)
        return this.tellHosts()
      case 'clear':
        return this.happened(host, (log) => log.clear())
      case 'let_draw':
        this.drawn.learnersDraw = message.on
        this.setup.onBoard({ what: 'let_draw', on: message.on })
        return this.tellAllBoard({ upTo: this.drawn.upTo, events: [] })
      case 'end':
        this.doorway.end(now)
        return this.setup.onEnd()
    }
  }

  /** Something on the board, by somebody who may or may not. */
  private happened(by: Member, what: (log: BoardLog) => BoardEvent | ProblemCode | null): void {
    const { run, upTo } = this.drawn
    const event = what(this.drawn)
    if (event === null) return
    if (typeof event === 'string') return by.page.tell({ t: 'problem', code: event })
    this.setup.onBoard(event)
    this.tellAllBoard(run === this.drawn.run ? { upTo, events: [event] } : this.drawn.since(null))
  }

  private tellAllBoard(part: BoardPart): void {
    for (const { page } of this.people.values()) this.tellBoard(page, part)
  }

  private tellBoard(page: Page, part: BoardPart): void {
    page.tell({ t: 'board', run: this.drawn.run, learnersDraw: this.drawn.learnersDraw, ...part })
  }

  private attended(now: number): { hostInside: boolean; unattendedMs: number } {
    return { hostInside: this.hostInside(), unattendedMs: now - this.hostGoneAt }
  }

  private tellHosts(): void {
    const message = this.doorway.shown()
    for (const { claims, page } of this.people.values()) if (claims.keepsDoor) page.tell(message)
  }

  /** Switches off what somebody sends. Their page is told; packets that still come are dropped from this moment. */
  mute(member: Member, what: Source, now: number): void {
    member[what] = false
    member.page.tell({ t: 'muted', what })
    this.changed(member, now)
  }

  tellLobby(page: Page, { maySend, mayWrite }: Rights): void {
    const people = [...this.people.values()].map(({ claims }) => ({ name: claims.name, role: claims.role }))
    page.tell({ t: 'lobby', maySend, mayWrite, people })
  }

  private changed(member: Member, now: number): void {
    this.tellAll({ t: 'changed', person: personOf(member) })
    this.board.reseat(now)
  }

  private detach(member: Member, now: number): void {
    this.people.delete(member.claims.person)
    member.peer.close()
    if (member.claims.role === 'host') this.hostGoneAt = now
    this.event('left', `left:${member.stay}`, now, member, { bytes: member.peer.carried() })
  }

  private event(kind: RoomEvent['kind'], id: string, now: number, member?: Member, more?: Pick<RoomEvent, 'bytes'>): void {
    const who = member && { personId: member.claims.person, visit: member.stay }
    this.setup.emit({ id, ref: this.ref, at: new Date(now), kind, ...who, ...more })
  }

  private tellAll(message: ServerMessage): void {
    for (const member of this.people.values()) member.page.tell(message)
  }

  private tellOthers(member: Member, message: ServerMessage): void {
    for (const other of this.people.values()) if (other !== member) other.page.tell(message)
  }

  private tellWatchers(): void {
    for (const [page, rights] of this.watchers) this.tellLobby(page, rights)
  }
}
