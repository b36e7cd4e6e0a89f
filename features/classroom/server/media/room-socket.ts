import type { WebSocket } from 'ws'
import { bounds, clientMessage, readMessage, type ClientMessage, type OverCode, type ServerMessage } from '../../protocol.ts'
import type { Page } from './member.ts'
import { Allowance } from './room-rules.ts'
import type { Log, Rooms, Stay } from './rooms.ts'

/** A page that neither looks nor joins has no business here. */
const IDLE_MS = 15_000
/** A page that takes nothing more is given up rather than remembered without end. */
const BACKLOG_BYTES = 1024 * 1024
/** Of RFC 6455: all is said, and the server goes down. */
const [ALL_SAID, GOING_AWAY] = [1000, 1001]
/** For a page that does not answer a goodbye. */
const FAREWELL_MS = 1000
/** What a message that is not in the protocol costs of a page's allowance. */
const BAD_MESSAGE_COST = 10

export type RoomSocketSetup = {
  webSocket: WebSocket
  /** The admission shown in the upgrade. */
  token: string
  /** The room it names; null where it is no good. */
  room: string | null
  /** Told when the page is inside. */
  letIn(): void
  rooms: Rooms
  now(): number
  log: Log
}

/** Speaks the room's protocol with one page, from its first message to its last. Presence is this connection, never ICE. */
export class RoomSocket implements Page {
  readonly room: string | null
  private readonly socket: WebSocket
  private readonly token: string
  private readonly letIn: () => void
  private readonly rooms: Rooms
  private readonly now: () => number
  private readonly log: Log
  private readonly allowance: Allowance
  private stay: Stay | null = null
  private joining = false
  private stopLooking: (() => void) | null = null
  private stopWaiting: (() => void) | null = null
  /** Pings since the page was heard of last, which is when. */
  private unanswered = 0
  private heardAt: number
  private fellSilent = false
  private closed = false

  constructor({ webSocket: socket, token, room, letIn, rooms, now, log }: RoomSocketSetup) {
    this.room = room
    this.socket = socket
    this.token = token
    this.letIn = letIn
    this.rooms = rooms
    this.now = now
    this.log = log
    this.allowance = new Allowance(now())
    this.heardAt = now()
    const idle = setTimeout(() => {
      if (!this.stay && !this.stopLooking && !this.stopWaiting) socket.terminate()
    }, IDLE_MS)
    socket.on('message', (data, isBinary) => void this.receive(isBinary ? '' : String(data)))
    // Too large a message, broken frames: the connection ends, `close` follows.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(idle)
      this.closed = true
      this.stopLooking?.()
      this.stopWaiting?.()
      if (this.stay) this.stay.room.leave(this.stay.member, this.fellSilent ? this.heardAt : now())
    })
  }

  tell(message: ServerMessage): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > BACKLOG_BYTES) this.socket.terminate()
    else this.socket.send(JSON.stringify(message))
  }

  part(code: OverCode): void {
    this.tell({ t: 'over', code })
    this.hangUp(ALL_SAID)
  }

  goAway(): void {
    this.hangUp(GOING_AWAY)
  }

  /** Every `bounds.pingSeconds`: whoever has answered none for too long has gone, when they were heard last. */
  ping(): void {
    if (this.unanswered * bounds.pingSeconds > bounds.silenceSeconds) {
      this.fellSilent = true
      return this.socket.terminate()
    }
    this.unanswered += 1
    this.tell({ t: 'ping' })
  }

  private hangUp(code: number): void {
    this.socket.close(code)
    setTimeout(() => this.socket.terminate(), FAREWELL_MS).unref()
  }

  private async receive(text: string): Promise<void> {
    this.unanswered = 0
    this.heardAt = this.now()
    const message = text.length > bounds.messageBytes ? null : readMessage(clientMessage, text)
    if (!this.allowance.take(message ? costOf(message) : BAD_MESSAGE_COST, this.now())) return this.part('flood')
    if (!message) return this.tell({ t: 'problem', code: 'bad_message' })
    try {
      await this.obey(message)
    } catch (error) {
      // A fault of ours over one page's message must not end the lessons of everybody else.
      this.log('error', `message "${message.t}": ${error instanceof Error ? error.stack : String(error)}`)
      this.socket.terminate()
    }
  }

  private async obey(message: ClientMessage): Promise<void> {
    switch (message.t) {
      case 'pong':
        return
      case 'leave':
        return this.hangUp(ALL_SAID)
      case 'look':
        return this.look()
      case 'join':
        return this.join(message)
      default:
        if (this.stay) this.stay.room.obey(this.stay.member, message, this.now())
        else this.tell({ t: 'problem', code: 'not_inside' })
    }
  }

  private async look(): Promise<void> {
    if (this.stay || this.stopLooking) return this.tell({ t: 'problem', code: 'bad_message' })
    const stop = await this.rooms.look(this.token, this)
    if (typeof stop === 'string') return this.part(stop)
    if (this.closed || this.stopLooking) stop()
    else this.stopLooking = stop
  }

  private async join(message: Extract<ClientMessage, { t: 'join' }>): Promise<void> {
    if (this.stay || this.joining) return this.tell({ t: 'problem', code: 'bad_message' })
    this.joining = true
    // Also one that has been told to go, and has not gone yet, comes in no more.
    const joined = await this.rooms.join(this.token, message, this, () => this.socket.readyState !== this.socket.OPEN)
    if (typeof joined === 'string') return this.part(joined)
    if ('stopWaiting' in joined) {
      // It may ask again: when it is called in, or when it thinks it might be.
      this.joining = false
      this.stopWaiting?.()
      this.stopWaiting = joined.stopWaiting
      return this.closed ? joined.stopWaiting() : undefined
    }
    this.stopLooking?.()
    this.stopWaiting?.()
    this.letIn()
    this.stay = joined
  }
}

/** A long stroke counts for several: everybody else has to take it. */
const costOf = (message: ClientMessage): number => (message.t === 'draw' ? 1 + message.points.length / 400 : 1)
