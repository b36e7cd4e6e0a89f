/** How a page gets a connection to the media process: by showing its admission in the upgrade, before anything is kept for it. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { admissionIn, bounds, ROOM_PROTOCOL } from '../../protocol.ts'
import { refuseUpgrade } from '../carry-upgrade.ts'
import { readRoomToken, type Secrets } from '../room-token.ts'
import { FOREIGN, PAGE_ADDRESS } from './ipc.ts'
import { Waiting } from './room-rules.ts'
import { RoomSocket } from './room-socket.ts'
import type { Log, Rooms } from './rooms.ts'

/** Everybody who may be inside, and as many again on the check screen. */
const MOST_PAGES = bounds.peopleInProcess * 2

export type EntranceSetup = { secrets: Secrets; rooms: Rooms; now(): number; log: Log }

/** The pages connected with this process. */
export class Entrance {
  readonly pages = new Set<RoomSocket>()
  /** How many have gone since this process began. */
  gone = 0
  private readonly setup: EntranceSetup
  private readonly waiting = new Waiting()
  private readonly webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: bounds.messageBytes,
    perMessageDeflate: false,
    handleProtocols: () => ROOM_PROTOCOL,
  })

  constructor(setup: EntranceSetup) {
    this.setup = setup
  }

  /** Takes a page's upgrade; refuses those that show nothing, and more of one person or address than can be meant. */
  async open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const { secrets, rooms, now, log } = this.setup
    const token = admissionIn(request.headers['sec-websocket-protocol'])
    if (token === null) return refuseUpgrade(socket, 401)
    const claims = request.headers[FOREIGN] ? 'bad_token' : await readRoomToken(secrets, token, now())
    if (this.pages.size >= MOST_PAGES) return refuseUpgrade(socket, 503)
    const letIn = this.waiting.take([
      [`address ${String(request.headers[PAGE_ADDRESS])}`, bounds.waitingOfAddress],
      ...(typeof claims === 'string' ? [] : [[`person ${claims.person}`, bounds.waitingOfPerson] as [string, number]]),
    ])
    if (!letIn) return refuseUpgrade(socket, 429)
    if (socket.destroyed) return letIn()
    socket.on('close', letIn)
    this.webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const room = typeof claims === 'string' ? null : claims.room
      const page = new RoomSocket({ webSocket, token, room, letIn, rooms, now, log })
      this.pages.add(page)
      webSocket.on('close', () => {
        this.pages.delete(page)
        this.gone += 1
      })
      // Without a good admission there is nothing to wait for; the page is told why.
      if (typeof claims === 'string') page.part(claims)
    })
  }

  /** Every `bounds.pingSeconds`. */
  ping(): void {
    for (const page of this.pages) page.ping()
  }

  /**
   * This process ends, or no longer holds a room: pages are told that it is not their fault, and come back to whoever takes its
   * place. Those that have said nothing yet and those that are just joining go too: they would be alone in a room of that name.
   * @param room of which room; all pages unless told
   */
  sendAway(room?: string): void {
    for (const page of this.pages) if (room === undefined || page.room === room) page.goAway()
  }
}
