import { fork, type ChildProcess } from 'node:child_process'
import { ownProgram } from '../../../shared/server/own-files.ts'
import { carryUpgrade, refuseUpgrade, type Upgrade } from './carry-upgrade.ts'
import { FOREIGN, LOOPBACK, PAGE_ADDRESS, report, type Order, type Report } from './media/ipc.ts'
import type { RoomEvent } from './room-engine.ts'
import type { RoomMemory, RoomWord } from './room-memory.ts'
import type { Secrets } from './room-token.ts'

export type MediaProcessSetup = {
  /** The same after a restart of the main server: pages come back with the admissions they have. */
  secrets: Secrets
  /** The one UDP port for voice and picture. It must be open to the internet. */
  udpPort: number
  /** The TCP port for pages that no UDP reaches; 0 for any that is free. */
  tcpPort: number
  /** The UDP port at which a TURN server reaches the rooms: 0 for any that is free, null where there is no such server. */
  relayPort: number | null
  /** The address pages reach this machine under, where that is not the machine's own (`MEDIA_PUBLIC_IP`). */
  publicIp: string | null
  /** Milliseconds since 1970. */
  now(): number
  onEvent(event: RoomEvent): void
  /** Something to be written down of a room, in order. */
  onWord(ref: string, word: RoomWord): void
  log(level: 'info' | 'warn' | 'error', text: string): void
}

export type MediaProcess = {
  /** Resolves as soon as rooms can be joined; rejects when that is not within ten seconds. */
  ready(): Promise<void>
  /** Carries a browser's WebSocket upgrade to the media process; answers 503 while there is none. */
  handleUpgrade(upgrade: Upgrade, pageAddress: string, options?: { foreign?: boolean }): void
  /** Whether rooms can be joined now. */
  isReady(): boolean
  /** Another child knows nothing of what this one was told. */
  run(): number
  /** What was written down of a room, before its first page comes. */
  recall(ref: string, memory: RoomMemory): void
  /** Everybody in a room, and looking into it, finds their way to where it is now. */
  sendAway(ref: string): void
  mute(ref: string, person: string, what: 'mic' | 'camera' | 'screen'): void
  remove(ref: string, person: string): void
  end(ref: string): void
  /** The process id of the running child, for measuring. */
  pid(): number | null
  /** Resolves when all is heard that the child has said so far; what is still on its way is lost when it is ended. */
  allSaid(): Promise<void>
  /** Ends the child and does not start another. */
  close(): Promise<void>
}

const FIRST_RESTART_MS = 100
const SLOWEST_RESTART_MS = 5000
/** A child that lived this long was sound; the next fault begins at the first delay again. */
const SOUND_AFTER_MS = 30_000
const READY_WITHIN_MS = 10_000
/** A child that hangs is not waited for. */
const SAID_WITHIN_MS = 1000
/** Longer than its own farewell; with what was said before, less than a server takes to stop. */
const ENDED_WITHIN_MS = 2000
/** As long as any admission can last: a restarted child must still refuse what was revoked before. */
const REVOKED_FOR_MS = 24 * 3_600_000

/** Starts the media process, and again whenever it ends. */
export function startMediaProcess(setup: MediaProcessSetup): MediaProcess {
  return new SupervisedChild(setup)
}

class SupervisedChild implements MediaProcess {
  private readonly setup: MediaProcessSetup
  private readonly revocations = new Map<string, Extract<Order, { t: 'remove' | 'end' }>>()
  /** What the hosts of rooms have said of their doors, for the child after this one. */
  private readonly doors = new Map<string, Extract<Order, { t: 'door' }>>()
  /** Who is inside or before the door, by visit; whoever is left when the child ends has left. */
  private readonly here = new Map<string, { ref: string; personId: string; kind: 'left' | 'waited' }>()
  private readonly waiting = new Set<() => void>()
  private readonly asked: (() => void)[] = []
  private child: ChildProcess | null = null
  /** Where the child takes the pages' WebSockets; null while rooms cannot be joined. */
  private port: number | null = null
  private closing = false
  private restartMs = FIRST_RESTART_MS
  private runs = 0
  private restart: NodeJS.Timeout | undefined

  constructor(setup: MediaProcessSetup) {
    this.setup = setup
    this.spawn()
  }

  ready(): Promise<void> {
    if (this.port !== null) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(done)
        reject(new Error('the media process did not start'))
      }, READY_WITHIN_MS)
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      this.waiting.add(done)
    })
  }

  handleUpgrade(upgrade: Upgrade, pageAddress: string, { foreign = false } = {}): void {
    const facts = { [PAGE_ADDRESS]: pageAddress, ...(foreign && { [FOREIGN]: 'yes' }) }
    if (this.port === null) refuseUpgrade(upgrade.socket, 503)
    else carryUpgrade(upgrade, { host: LOOPBACK, port: this.port }, facts)
  }

  isReady(): boolean {
    return this.port !== null
  }

  run(): number {
    return this.runs
  }

  recall(ref: string, { door, ...board }: RoomMemory): void {
    const at = this.setup.now()
    if (door) this.tell({ t: 'door', ref, at, door })
    this.tell({ t: 'board', ref, at, strokes: [...board.strokes], learnersDraw: board.learnersDraw })
  }

  sendAway(ref: string): void {
    this.tell({ t: 'send_away', ref })
  }

  mute(ref: string, person: string, what: 'mic' | 'camera' | 'screen'): void {
    this.tell({ t: 'mute', ref, person, what })
  }

  remove(ref: string, person: string): void {
    this.revoke(`${ref} ${person}`, { t: 'remove', ref, person, at: this.setup.now() })
  }

  end(ref: string): void {
    this.revoke(ref, { t: 'end', ref, at: this.setup.now() })
  }

  pid(): number | null {
    return this.child?.pid ?? null
  }

  allSaid(): Promise<void> {
    if (this.port === null) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, SAID_WITHIN_MS)
      this.asked.push(() => {
        clearTimeout(timer)
        resolve()
      })
      this.tell({ t: 'say_all' })
    })
  }

  async close(): Promise<void> {
    this.closing = true
    clearTimeout(this.restart)
    const { child } = this
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      // It stores nothing: one that hangs, be it in native code on its way out, is not waited for either.
      const late = setTimeout(() => child.kill('SIGKILL'), ENDED_WITHIN_MS)
      await gone
      clearTimeout(late)
    }
  }

  private spawn(): void {
    const startedAt = this.setup.now()
    const child = fork(ownProgram('features/classroom/server/media/main.ts'), {
      execArgv: ['--expose-gc'],
      serialization: 'json',
    })
    this.child = child
    this.runs += 1
    child.on('message', (message) => this.hear(report.parse(message)))
    child.once('exit', (code, signal) => this.ended(startedAt, code, signal))
    child.once('error', (error) => this.setup.log('error', `the media process could not be started: ${error.message}`))
    const { secrets, udpPort, tcpPort, relayPort, publicIp } = this.setup
    const [current, ...before] = secrets
    this.tell({ t: 'start', secrets: [written(current), ...before.map(written)], udpPort, tcpPort, relayPort, publicIp })
    for (const revocation of this.revocations.values()) this.tell(revocation)
    for (const door of this.doors.values()) this.tell(door)
  }

  private ended(startedAt: number, code: number | null, signal: string | null): void {
    const now = this.setup.now()
    this.child = null
    this.port = null
    for (const [visit, who] of this.here) this.setup.onEvent({ ...who, visit, id: `${who.kind}:${visit}`, at: new Date(now) })
    this.here.clear()
    if (this.closing) return
    if (now - startedAt > SOUND_AFTER_MS) this.restartMs = FIRST_RESTART_MS
    this.setup.log('error', `the media process ended (${signal ?? code}); another starts in ${this.restartMs} ms`)
    this.restart = setTimeout(() => this.spawn(), this.restartMs)
    this.restartMs = Math.min(this.restartMs * 2, SLOWEST_RESTART_MS)
  }

  private hear(message: Report): void {
    if (message.t === 'log') return this.setup.log(message.level, `media: ${message.text}`)
    if (message.t === 'ready') {
      this.port = message.port
      for (const done of this.waiting) done()
      return this.waiting.clear()
    }
    if (message.t === 'all_said') return this.asked.shift()?.()
    if (message.t === 'removed') return this.remember(`${message.ref} ${message.person}`, { ...message, t: 'remove' })
    if (message.t === 'ended') return this.remember(message.ref, { ...message, t: 'end' })
    if (message.t === 'door') {
      for (const [old, { at }] of this.doors) if (message.at - at > REVOKED_FOR_MS) this.doors.delete(old)
      this.doors.set(message.ref, message)
      return this.setup.onWord(message.ref, { what: 'door', door: message.door })
    }
    if (message.t === 'board') return this.setup.onWord(message.ref, message.change)
    const { id, ref, kind, at, personId, visit, kept, bytes } = message
    const who = personId !== undefined && visit !== undefined ? { personId, visit } : null
    if (who && (kind === 'joined' || kind === 'waits'))
      this.here.set(who.visit, { ref, personId: who.personId, kind: kind === 'joined' ? 'left' : 'waited' })
    if (who && (kind === 'left' || kind === 'waited')) this.here.delete(who.visit)
    const more = { ...(kept !== undefined && { kept }), ...(bytes !== undefined && { bytes }) }
    this.setup.onEvent({ id, ref, kind, at: new Date(at), ...who, ...more })
  }

  private revoke(key: string, order: Extract<Order, { t: 'remove' | 'end' }>): void {
    this.remember(key, order)
    this.tell(order)
  }

  private remember(key: string, order: Extract<Order, { t: 'remove' | 'end' }>): void {
    for (const [old, { at }] of this.revocations) if (order.at - at > REVOKED_FOR_MS) this.revocations.delete(old)
    this.revocations.set(key, order)
  }

  private tell(order: Order): void {
    if (this.child?.connected) this.child.send(order)
  }
}

const written = (secret: Uint8Array): string => Buffer.from(secret).toString('base64url')
