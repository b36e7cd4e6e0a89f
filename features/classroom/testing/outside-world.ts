/** A Somo whose rooms are at a simulated provider, with one clock for both and webhooks that come in as from outside. */
import { openWorld } from '../../../app/server/testing/world.ts'
import type { Db } from '../../../shared/server/database.ts'
import { runOut } from '../../../shared/server/sweep.ts'
import { plus } from '../../../shared/time.ts'
import type { Delivery } from '../../../simulators/events.ts'
import type { RoomEngine } from '../server/index.ts'
import { receiveHooks } from './receiver.ts'

type Provider = {
  simulator: { origin: string; close(): Promise<void> }
  standsAt: Date
  engineOn: (parts: { db: Db; now: () => Date; site: string; answerMs: number; log: (text: string) => void }) => RoomEngine
  /** The longest that time goes by at once, in milliseconds. */
  step: number
}

/** What happens by itself in rooms, and what is made of who was there. */
const OF_ROOMS = ['rooms planned', 'rooms elsewhere', 'bookings', 'classes', 'notes: inside']

export type OutsideWorld = Awaited<ReturnType<typeof openOutsideWorld>>

export async function openOutsideWorld({ simulator, standsAt, engineOn, step }: Provider) {
  const said: string[] = []
  const engine = (parts: { db: Db; now: () => Date; site: string }): RoomEngine =>
    // Where none comes by intention; a busy machine holds nobody up for so long.
    engineOn({ ...parts, answerMs: 2500, log: (text) => void said.push(text) })
  const somo = await openWorld({ now: standsAt.toISOString(), rooms: engine })
  const receiver = await receiveHooks(somo)

  /** A control call of the simulator. */
  async function control<T = Record<string, unknown>>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${simulator.origin}/__sim/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  await control('webhook/configure', { url: receiver.url })

  /** The clock goes there at once; nothing is done by it. */
  async function jump(to: Date): Promise<void> {
    const ms = to.getTime() - somo.clock.now.getTime()
    somo.clock.now = to
    await control('clock/advance', { ms })
  }
  /** Time goes by until then, with all that comes of it on both sides. On the way only those look that it can matter to. */
  async function until(to: Date): Promise<void> {
    while (somo.clock.now < to) {
      await jump(plus(somo.clock.now, Math.min(step, to.getTime() - somo.clock.now.getTime())))
      if (somo.clock.now < to) for (const name of OF_ROOMS) await runOut(somo.sweep(name), somo.clock.now)
      else await somo.settle()
    }
  }
  return {
    somo,
    /** Everything that the engine has logged. */
    said,
    control,
    /** Another server's engine on the same database. */
    another: (db: Db = somo.db) => engine({ db, now: () => somo.clock.now, site: somo.parts.site }),
    jump,
    until,
    /** What was sent a moment ago has arrived. */
    arrive: () => control('clock/advance', { ms: 0 }),
    deliveries: () => control<Delivery<string>[]>('deliveries'),
    async close(): Promise<void> {
      await simulator.close()
      receiver.close()
      await somo.close()
    },
  }
}
