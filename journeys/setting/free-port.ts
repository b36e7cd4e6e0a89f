import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections, so that none of those takes it while its server is away; and apart
 * from those of the workers that run beside this one, of which there are four at most.
 */
const PORTS = 3_000
const FIRST = 20_000 + (Number(process.env['VITEST_POOL_ID'] ?? 1) % 4) * PORTS

/** Whoever was given one may not listen there yet, or for a while not any more. */
const given = new Set<number>()

/** A port nobody listens at, neither for connections nor for media; another each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * PORTS)
    if (given.has(port)) continue
    given.add(port)
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port
  }
  throw new Error('no port is free')
}

/** Where a Somo with nothing set up and all that plays its outside world listen, each at a port of its own. */
export async function demoPorts(): Promise<Record<string, string>> {
  const names = ['PORT', 'MEDIA_PORT', 'SIM_SMTP_PORT', 'SIM_MAIL_PORT', 'SIM_API_PORT', 'SIM_FRAME_PORT', 'SIM_SMS_PORT']
  const ports: Record<string, string> = {}
  for (const name of names) ports[name] = String(await freePort())
  return ports
}

async function isFreeForTcp(port: number): Promise<boolean> {
  const probe = createServer()
  const free = await listens(probe, () => probe.listen(port, '127.0.0.1'))
  if (free) await new Promise((resolve) => probe.close(resolve))
  return free
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const probe = createSocket('udp4')
  const free = await listens(probe, () => probe.bind(port))
  probe.close()
  return free
}

/** `once` rejects when the emitter says that something went wrong, here that the port is taken. */
async function listens(probe: NodeJS.EventEmitter, listen: () => unknown): Promise<boolean> {
  const listening = once(probe, 'listening')
  listen()
  return listening.then(
    () => true,
    () => false,
  )
}
