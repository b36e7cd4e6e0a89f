/** Servers of which every call to the provider can be slow before and after it takes effect, and which can die or sleep at it. */

import type { World } from '../../../app/server/testing/world.ts'
import type { Db } from '../../../shared/server/database.ts'
import { runOut } from '../../../shared/server/sweep.ts'
import { plus, seconds } from '../../../shared/time.ts'

/** A whole number below that one. */
export type Draw = (below: number) => number

/** One that stops before each call reaches the provider and before it is answered, until somebody lets it through. */
export function openSlowServer() {
  const waiting: (() => void)[] = []
  const running = new Set<Promise<unknown>>()
  const asked = new Set<Promise<unknown>>()
  let dead = false
  const stop = (): Promise<void> => (dead ? new Promise(() => undefined) : new Promise((resolve) => waiting.push(resolve)))
  return {
    /** That call of the provider's, made by this server. */
    slow:
      <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
      async (...given: Given): Promise<Answer> => {
        await stop()
        const answer = await call(...given)
        await stop()
        return answer
      },
    /** The database, of which it asks nothing more once it has died: it would take what it held and is free by then. */
    of: (db: Db): Db => {
      const query = (...given: [never]): Promise<unknown> => {
        if (dead) return new Promise(() => undefined)
        const answer: Promise<unknown> = Promise.resolve(db.$client.query(...given)).finally(() => asked.delete(answer))
        asked.add(answer)
        return answer
      }
      const $client = Object.create(db.$client, { query: { value: query } }) as Db['$client']
      return Object.create(db, { $client: { value: $client } }) as Db
    },
    /** Begins it, unless it is at something. */
    begin(work: () => Promise<unknown>): void {
      if (dead || running.size > 0) return
      const run = work().finally(() => running.delete(run))
      running.add(run)
    },
    /** One of the calls that wait goes on. */
    letThrough(draw: Draw): void {
      waiting.splice(draw(waiting.length), 1)[0]?.()
    },
    /** What it waits for never comes, and it does nothing more. Ends when the database has done what it was asked before. */
    async die(): Promise<void> {
      dead = true
      waiting.length = 0
      running.clear()
      await Promise.allSettled(asked)
    },
    isBusy: (): boolean => running.size > 0,
    waits: (): boolean => waiting.length > 0,
  }
}

export type SlowServer = ReturnType<typeof openSlowServer>

/** Time for what was let through to come to its next stop, where nobody else waits. */
export async function tick(servers: readonly SlowServer[]): Promise<void> {
  const patient = servers.some((server) => server.waits())
  if (!patient && servers.some((server) => server.isBusy())) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** Everything that they are at comes to its end. */
export async function playOut(servers: readonly SlowServer[], draw: Draw): Promise<void> {
  while (servers.some((server) => server.isBusy())) {
    servers[draw(servers.length)]?.letThrough(draw)
    await tick(servers)
  }
}

/** Lets it go on until it waits at its stop of that number, from one on, and kills it there. @returns whether it came so far */
export async function killAt(server: SlowServer, stop: number): Promise<boolean> {
  for (let passed = 0; ;) {
    while (server.isBusy() && !server.waits()) await tick([server])
    if (!server.isBusy()) return false
    if ((passed += 1) === stop) break
    server.letThrough(() => 0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await server.die()
  return true
}

/** Has it send what is due, again and again, until it waits at that stop, and kills it there. @returns whether it came so far */
export async function killSending(
  server: SlowServer,
  stop: number,
  somo: Clocked,
  send: () => Promise<unknown>,
): Promise<boolean> {
  for (let look = 0; look < 6; look += 1) {
    server.begin(send)
    if (await killAt(server, stop)) return true
    await passUnseen(somo, seconds(10))
  }
  return false
}

/** The call, which that server is slow at or not. */
export const slowIf = <Given extends unknown[], Answer>(
  slow: boolean,
  server: SlowServer,
  call: (...given: Given) => Promise<Answer>,
) => (slow ? server.slow(call) : call)

/** What a server held that has died is free. */
export async function endLeases({ db }: World): Promise<void> {
  const ends = ['payment_lists', 'payouts', 'outbox'].map(
    (table) =>
      `update ${table} set leased_until = clock_timestamp() - interval '1 second' where leased_until > clock_timestamp()`,
  )
  await db.$client.query(ends.join(';'))
}

/** What asks the provider by itself, or by its word. */
const AT_PROVIDER = ['notes: money', 'payments', 'payment-list', 'payouts']

/** The provider goes on, and our clock, and of ours only those look that ask it: for the way to a moment that a test looks at. */
export async function passAtProvider(somo: Clocked & Pick<World, 'sweep'>, ms: number): Promise<void> {
  await passUnseen(somo, ms)
  for (const name of AT_PROVIDER) await runOut(somo.sweep(name), somo.clock.now)
}

type Clocked = Pick<World, 'clock' | 'control'>

/** The provider goes on, and our clock; nobody of ours looks. */
export async function passUnseen(somo: Clocked, ms: number): Promise<void> {
  await somo.control('clock/advance', { ms })
  somo.clock.now = plus(somo.clock.now, ms)
}
