import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { bounds } from '../../protocol.ts'
import { refuseUpgrade } from '../carry-upgrade.ts'
import { startMediaProcess } from '../media-process.ts'
import type { RoomEngine, RoomEvent } from '../room-engine.ts'
import { signRoomToken } from '../room-token.ts'

/** Where the page's WebSocket goes, on the page's own origin. Upgrades to it belong to `handleUpgrade`. */
export const ROOM_SOCKET_PATH = '/room/socket'

export type BuiltInRoomSetup = {
  /** Signs admissions; at least 32 bytes, kept across restarts. */
  secret: Uint8Array
  udpPort: number
  /** `MEDIA_PUBLIC_IP`, where the machine's own address is a private one. */
  publicIp: string | null
  /** Our own pages; whoever comes from elsewhere is not let in. */
  origin: string
  /** Where a request comes from, as seen by the outermost proxy that is ours. */
  addressOf(request: IncomingMessage): string
  /** Milliseconds since 1970. */
  now(): number
  /** Told in order, again after a second for as long as it rejects: attendance decides over money. */
  onEvent(event: RoomEvent): Promise<void>
  log(level: 'info' | 'warn' | 'error', text: string): void
}

export type BuiltInRoom = RoomEngine & {
  /** Resolves as soon as rooms can be joined. */
  ready(): Promise<void>
  /** For upgrades to `ROOM_SOCKET_PATH`, from the main server's `upgrade` event. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Process id of the media process, for measuring. */
  pid(): number | null
  close(): Promise<void>
}

/**
 * The room that needs no account anywhere: our own media process. It keeps no list of rooms. A room exists while somebody is
 * inside, `ref` follows from the caller's key, and who may enter is entirely in the admission.
 */
export function builtInRoom(setup: BuiltInRoomSetup): BuiltInRoom {
  if (setup.secret.length < 32) throw new RangeError('the secret of the rooms needs at least 32 bytes')
  const events = inOrder(setup)
  const media = startMediaProcess({ ...setup, onEvent: events.deliver })
  return {
    limits: { people: bounds.peopleInRoom, inPage: true, control: true, recording: 'browser' },
    create: async ({ key }) => ({ ref: key }),
    update: async () => undefined,
    cancel: async (ref) => media.end(ref),
    admit: async (ref, guest) => ({
      kind: 'page',
      token: await signRoomToken(setup.secret, ref, guest, setup.now()),
      url: ROOM_SOCKET_PATH,
    }),
    mute: async (ref, personId, what) => media.mute(ref, personId, what),
    remove: async (ref, personId) => media.remove(ref, personId),
    end: async (ref) => media.end(ref),
    ready: () => media.ready(),
    handleUpgrade: (request, socket, head) => {
      // A browser always says so with a WebSocket, and no script can say otherwise.
      if (request.headers.origin !== setup.origin) return refuseUpgrade(socket, 403)
      media.handleUpgrade({ request, socket, head }, setup.addressOf(request))
    },
    pid: () => media.pid(),
    close: async () => {
      await media.close()
      // Whoever was inside has left with it, which decides over money like every other leaving.
      await events.delivered()
    },
  }
}

/** Hands events on one after the other. One that could not be stored is told again, and those behind it wait. */
function inOrder({ onEvent, log }: BuiltInRoomSetup): { deliver(event: RoomEvent): void; delivered(): Promise<void> } {
  const queue: RoomEvent[] = []
  let delivering: Promise<void> | null = null
  const drain = async (): Promise<void> => {
    for (let event = queue[0]; event; event = queue[0]) {
      try {
        await onEvent(event)
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
      queue.push(event)
      delivering ??= drain()
    },
    delivered: () => delivering ?? Promise.resolve(),
  }
}

const RETRY_MS = 1000
