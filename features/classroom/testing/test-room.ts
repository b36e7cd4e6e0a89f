/** What the room's browser tests stand on: the real engine behind a small server, and the real page built for it. */
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { freePort } from '../../../journeys/setting/free-port.ts'
import {
  builtInRoom,
  ROOM_SOCKET_PATH,
  type BuiltInRoom,
  type RoomEvent,
  type RoomGuest,
  type TurnSettings,
} from '../server/index.ts'
import { alone } from './engine.ts'

export type TestRoom = {
  engine: BuiltInRoom
  ref: string
  events: RoomEvent[]
  udpPort: number
  tcpPort: number
  /** Address of a page that enters as this person. */
  admit(guest: Omit<RoomGuest, 'until'>): Promise<string>
  close(): Promise<void>
}

const here = fileURLToPath(new URL('.', import.meta.url))
const stylesheet = fileURLToPath(new URL('../../../app/dashboard/app.css', import.meta.url))

/** @param turn of a TURN server, where there is one */
export async function openTestRoom(turn: TurnSettings | null = null): Promise<TestRoom> {
  const events: RoomEvent[] = []
  const [files, udpPort, tcpPort] = await Promise.all([builtPage(), freePort(), freePort()])
  const server = serve(files, (...upgrade) => engine.handleUpgrade(...upgrade))
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // as: a listening TCP server has one
  const engine = builtInRoom({
    secrets: [randomBytes(32)],
    carrySecret: randomBytes(32),
    udpPort,
    tcpPort,
    turn,
    publicIp: null,
    origin: `http://localhost:${port}`,
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    isOf: async () => true,
    now: () => Date.now(),
    hosts: alone(events),
    log: (level, text) => {
      if (level === 'error' && !text.includes('SIGKILL')) console.error(text)
    },
  })
  await engine.ready()
  const startsAt = new Date()
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const { ref } = await engine.create({
    key: 'booking-1',
    title: 'Quadratic equations',
    startsAt,
    minutes: 60,
    seats: 1,
    hostId: 1,
  })
  return {
    engine,
    ref,
    events,
    udpPort,
    tcpPort,
    async admit(guest) {
      const admission = await engine.admit(ref, { ...guest, until: endsAt })
      if (admission.kind !== 'page') throw new Error('the built-in room is a page')
      const { url, token } = admission
      const turn = JSON.stringify(admission.turn)
      const { personId: id, name, role } = guest
      const query = new URLSearchParams({
        url,
        token,
        turn,
        id,
        name,
        role,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })
      return `http://localhost:${port}/?${query}`
    },
    async close() {
      await engine.close()
      server.closeAllConnections()
      // What was upgraded is not among them.
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serve(files: Map<string, string | Uint8Array>, take: BuiltInRoom['handleUpgrade']): Server {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html'
    const file = files.get(name)
    const type = types[path.extname(name)] ?? 'application/octet-stream'
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type }).end(file)
  })
  server.on('upgrade', (request, socket, head) => {
    if (request.url === ROOM_SOCKET_PATH) take(request, socket, head)
    else socket.destroy()
  })
  return server
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

let built: ReturnType<typeof buildPage> | null = null

/** Once for all rooms of a run. */
const builtPage = (): ReturnType<typeof buildPage> => (built ??= buildPage())

async function buildPage(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    plugins: [react(), tailwind()],
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { page: path.join(here, 'page.tsx'), style: stylesheet },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })
  const files = new Map<string, string | Uint8Array>()
  for (const { output } of [result].flat() as { output: { fileName: string; code?: string; source?: string | Uint8Array }[] }[]) {
    for (const file of output) files.set(file.fileName, file.code ?? file.source ?? '')
  }
  files.set(
    'index.html',
    '<!doctype html><html lang="en"><title>Room</title><meta name="viewport" content="width=device-width,initial-scale=1">' +
      '<link rel="stylesheet" href="/style.css"><script type="module" src="/page.js"></script>',
  )
  return files
}
