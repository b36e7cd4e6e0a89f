import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { bounds } from '../../protocol.ts'
import { startMediaProcess } from '../media-process.ts'
import { RoomDoor, type RoomDoorSetup } from '../room-door.ts'
import type { RoomEngine, RoomEvent } from '../room-engine.ts'
import { WordQueue } from '../room-memory.ts'
import { signRoomToken } from '../room-token.ts'
import { turnPass, type TurnSettings } from '../turn-pass.ts'

/** Where the page's WebSocket goes, on the page's own origin. Upgrades to it belong to `handleUpgrade`. */
export const ROOM_SOCKET_PATH = '/room/socket'

/** `secrets` are kept across restarts. */
export type BuiltInRoomSetup = RoomDoorSetup & {
  udpPort: number
  /** For pages that no UDP reaches; 0 for any port that is free. */
  tcpPort: number
  /** Null where no TURN server relays pages. */
  turn: TurnSettings | null
  /** `MEDIA_PUBLIC_IP`, where the machine's own address is a private one. */
  publicIp: string | null
}

export type BuiltInRoom = RoomEngine & {
  /** Resolves as soon as rooms can be joined. */
  ready(): Promise<void>
  /** For upgrades to `ROOM_SOCKET_PATH`, from the main server's `upgrade` event. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** To be called every second or two: says that the rooms here are still here. */
  keep(): Promise<void>
  /** Process id of the media process, for measuring. */
  pid(): number | null
  close(): Promise<void>
}

/**
 * The room that needs no account anywhere: our own media process. It keeps no list of rooms. A room exists while somebody is
 * inside, `ref` follows from the caller's key, and who may enter is entirely in the admission.
 */
export function builtInRoom(setup: BuiltInRoomSetup): BuiltInRoom {
  if (setup.secrets.some(({ length }) => length < 32)) throw new RangeError('a secret of the rooms needs at least 32 bytes')
  const events = inOrder(setup)
  const words = new WordQueue(setup)
  const relayPort = setup.turn?.peerPort ?? null
  const media = startMediaProcess({ ...setup, relayPort, onEvent: events.deliver, onWord: (ref, word) => words.add(ref, word) })
  const door = new RoomDoor(setup, media, () => words.written())
  return {
    limits: { people: bounds.peopleInRoom, inPage: true, control: true, board: true, orders: false, recording: 'browser' },
    create: async ({ key }) => ({ ref: key }),
    update: async () => undefined,
    cancel: async (ref) => media.end(ref),
    admit: async (ref, guest) => ({
      kind: 'page',
      token: await signRoomToken(setup.secrets[0], ref, guest, setup.now()),
      url: ROOM_SOCKET_PATH,
      turn: setup.turn && turnPass(setup.turn, guest.personId, guest.until),
    }),
    mute: async (ref, personId, what) => media.mute(ref, personId, what),
    remove: async (ref, personId) => media.remove(ref, personId),
    end: async (ref) => media.end(ref),
    ready: () => media.ready(),
    handleUpgrade: (request, socket, head) => void door.take({ request, socket, head }),
    keep: () => door.keep(),
    pid: () => media.pid(),
    close: async () => {
      // Before the rooms are another's, who reads what was drawn.
      await media.allSaid()
      await words.written()
      await Promise.all([door.close(), media.close()])
      await words.written()
      // Whoever was inside has left with it, which decides over money like every other leaving.
      await events.delivered()
    },
  }
}

/**
 * Hands events on one after the other, with their age by a clock that nobody sets. One that could not be stored is told again
 * after a second for as long as it takes, and those behind it wait: attendance decides over money.
 */
function inOrder({ hosts, log }: BuiltInRoomSetup): { deliver(event: RoomEvent): void; delivered(): Promise<void> } {
  const queue: { event: RoomEvent; heardAt: number }[] = []
  let delivering: Promise<void> | null = null
  const drain = async (): Promise<void> => {
    for (let first = queue[0]; first; first = queue[0]) {
      const { event, heardAt } = first
      try {
        await hosts.record(event, performance.now() - heardAt)
        queue.shift()
      } catch (error) {
        log('error', `room event ${event.id} not stored: ${error instanceof Error ? error.message : String(error)}`)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
    delivering = null
  }
  return {
    deliver(event) {
      queue.push({ event, heardAt: performance.now() })
      delivering ??= drain()
    },
    delivered: () => delivering ?? Promise.resolve(),
  }
}

const RETRY_MS = 1000
