/** Where a page's WebSocket comes in, at whichever server the page has found, and goes on to where its room is. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { admissionIn } from '../protocol.ts'
import { carryUpgrade, refuseUpgrade, type Upgrade } from './carry-upgrade.ts'
import type { MediaProcess } from './media-process.ts'
import type { RoomHosts } from './room-hosts.ts'
import { readRoomToken, type Secrets } from './room-token.ts'

export type RoomDoorSetup = {
  /** The first signs admissions; what the others have signed lets in too. */
  secrets: Secrets
  /** By it our servers know each other's word; the same in all of them. */
  carrySecret: Uint8Array
  /** Our own pages; whoever comes from elsewhere is not let in. */
  origin: string
  /** Where a request comes from, as seen by the outermost proxy that is ours. */
  addressOf(request: IncomingMessage): string
  /** Whether the page has a session of this person's: a pass by itself, passed on, opens nothing. */
  isOf(request: IncomingMessage, personId: string): Promise<boolean>
  hosts: RoomHosts
  /** Milliseconds since 1970. */
  now(): number
  log(level: 'info' | 'warn' | 'error', text: string): void
}

/** Another server of ours has carried the upgrade here: where the page is, and the seal of that server's word. */
const CARRIED = 'room-carried'
/** As long as an empty room remembers its chat, it stays where it is. */
const KEEP_EMPTY_MS = 5 * 60_000

/** A room of this process: its connected pages, and when it last had one. */
type Use = { pages: number; at: number }

export class RoomDoor {
  private readonly setup: RoomDoorSetup
  private readonly media: MediaProcess
  private readonly inUse = new Map<string, Use>()
  /** Pages of rooms that are elsewhere. */
  private readonly carried = new Set<Duplex>()
  /** Rooms of which the media process has been told what was written down, and by which run of it. */
  private readonly recalled = new Map<string, { run: number; told: Promise<void> }>()
  private readonly written: () => Promise<void>
  private closed = false

  /** @param written resolves when all that the rooms here have said is written down */
  constructor(setup: RoomDoorSetup, media: MediaProcess, written: () => Promise<void>) {
    this.setup = setup
    this.media = media
    this.written = written
  }

  /** Lets a page through that shows an admission; never throws. */
  async take(upgrade: Upgrade): Promise<void> {
    const { request, socket } = upgrade
    const { origin, secrets, isOf, now, log } = this.setup
    // A browser always says so with a WebSocket, and no script can say otherwise.
    if (request.headers.origin !== origin) return refuseUpgrade(socket, 403)
    const token = admissionIn(request.headers['sec-websocket-protocol'])
    if (token === null) return refuseUpgrade(socket, 401)
    const carriedFrom = this.carriedFrom(request)
    const address = carriedFrom ?? this.setup.addressOf(request)
    const claims = await readRoomToken(secrets, token, now())
    // Nobody gets in with it; the page is told why.
    if (typeof claims === 'string') return this.media.handleUpgrade(upgrade, address)
    try {
      // Whoever has carried it here has looked.
      const isTheirs = carriedFrom !== null || (await isOf(request, claims.person))
      if (!isTheirs) return this.media.handleUpgrade(upgrade, address, { foreign: true })
      await this.lead(upgrade, claims.room, address, carriedFrom !== null)
    } catch (error) {
      log('warn', `nobody knows whose a pass is, or where its room: ${error instanceof Error ? error.message : String(error)}`)
      refuseUpgrade(socket, 503)
    }
  }

  /** To be called every second or two: this process still holds its rooms, or learns that it was taken for dead. */
  async keep(): Promise<void> {
    // Rooms that cannot be entered here are left to whoever can.
    if (!this.media.isReady()) return
    for (const [room, { pages, at }] of this.inUse) if (pages === 0 && performance.now() - at > KEEP_EMPTY_MS) this.forget(room)
    for (const room of await this.setup.hosts.keep([...this.inUse.keys()])) {
      this.setup.log('warn', `${room} has become another server’s: its pages are sent there`)
      this.forget(room)
      this.media.sendAway(room)
    }
  }

  /** Nobody is let in any more; rooms are free for others, and pages of other servers’ rooms find another way to them. */
  async close(): Promise<void> {
    this.closed = true
    for (const socket of this.carried) socket.destroy()
    await this.setup.hosts.release()
  }

  private async lead(upgrade: Upgrade, room: string, address: string, isCarried: boolean): Promise<void> {
    const { socket, request } = upgrade
    const { hosts, log } = this.setup
    const found = this.closed ? null : await hosts.hostOf(room, this.media.isReady())
    if (socket.destroyed) return
    if (!found || this.closed) return refuseUpgrade(socket, 503)
    if (found.here) {
      if (found.anew) {
        this.recalled.delete(room)
        this.media.sendAway(room)
      }
      await this.recall(room)
      if (socket.destroyed) return
      this.use(room, socket)
      return this.media.handleUpgrade(upgrade, address)
    }
    if (isCarried) {
      // It may have moved this very moment; the page asks again.
      log('warn', `carried here, but ${room} is at ${found.origin}: is INTERNAL_ORIGIN of each server its own?`)
      return refuseUpgrade(socket, 503)
    }
    this.carried.add(socket)
    socket.on('close', () => this.carried.delete(socket))
    const { hostname, port } = new URL(found.origin)
    const to = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) }
    carryUpgrade(upgrade, to, { [CARRIED]: `${this.seal(request, address)} ${address}` })
  }

  /** Before the first page comes in, the room is as it was left, by whichever server and process. */
  private recall(room: string): Promise<void> {
    const run = this.media.run()
    const before = this.recalled.get(room)
    if (before?.run === run) return before.told
    const told = this.written()
      .then(() => this.setup.hosts.recall(room))
      .then((memory) => this.media.recall(room, memory))
    this.recalled.set(room, { run, told })
    told.catch(() => this.recalled.delete(room))
    return told
  }

  private forget(room: string): void {
    this.inUse.delete(room)
    this.recalled.delete(room)
  }

  private use(room: string, socket: Duplex): void {
    const use = this.inUse.get(room) ?? { pages: 0, at: 0 }
    this.inUse.set(room, use)
    use.pages += 1
    socket.on('close', () => {
      use.pages -= 1
      use.at = performance.now()
    })
  }

  /** Where the page is, by the word of another server of ours; null when nobody of ours has carried it here. */
  private carriedFrom(request: IncomingMessage): string | null {
    const [, seal = '', address = ''] = /^(\S+) (.*)$/.exec(String(request.headers[CARRIED] ?? '')) ?? []
    const [given, right] = [seal, this.seal(request, address)].map((text) => Buffer.from(text))
    return given && right && given.length === right.length && timingSafeEqual(given, right) ? address : null
  }

  /** For this one handshake, whose key a browser makes anew each time. */
  private seal({ headers }: IncomingMessage, address: string): string {
    return createHmac('sha256', this.setup.carrySecret)
      .update(`${headers['sec-websocket-key'] ?? ''} ${address}`)
      .digest('base64url')
  }
}
