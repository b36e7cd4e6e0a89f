/** A Somo whose rooms are at a simulated Zoom, with one clock for both and webhooks that come in as from outside. */
import { openWorld } from '../../../app/server/testing/world.ts'
import { minutes, plus } from '../../../shared/time.ts'
import type { Db } from '../../../shared/server/database.ts'
import { startZoomSimulator } from '../../../simulators/zoom/start.ts'
import type { Delivery, Meeting } from '../../../simulators/zoom/state.ts'
import { zoomRooms } from '../server/index.ts'
import { receiveHooks } from './receiver.ts'

export type ZoomWorld = Awaited<ReturnType<typeof openZoomWorld>>

/** Webhooks are not taken from further away in time than five minutes. */
const STEP = minutes(4)

export async function openZoomWorld(options: { now?: string; hosts?: string[] } = {}) {
  const standsAt = new Date(options.now ?? '2026-11-25T06:00:00Z')
  const simulator = await startZoomSimulator({ control: true, standsAt, ...(options.hosts && { hosts: options.hosts }) })
  const said: string[] = []
  const engineOn = ({ db, now, site }: { db: Db; now: () => Date; site: string }) =>
    zoomRooms({
      settings: { ...simulator.keys, oauthBase: simulator.origin, apiBase: simulator.origin, hosts: simulator.hosts },
      ...{ db, now, site, answerMs: 500, pauseMs: 10 },
      log: (text) => void said.push(text),
    })
  const somo = await openWorld({ now: standsAt.toISOString(), rooms: engineOn })
  const receiver = await receiveHooks(somo)

  async function zoom<T = Record<string, unknown>>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${simulator.origin}/__sim/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  await zoom('webhook/configure', { url: receiver.url })

  /** The clock goes there at once; nothing is done by it. */
  async function jump(to: Date): Promise<void> {
    const ms = to.getTime() - somo.clock.now.getTime()
    somo.clock.now = to
    await zoom('clock/advance', { ms })
  }
  /** Time goes by until then, with all that comes of it on both sides. */
  async function until(to: Date): Promise<void> {
    while (somo.clock.now < to) {
      await jump(plus(somo.clock.now, Math.min(STEP, to.getTime() - somo.clock.now.getTime())))
      await somo.settle()
    }
  }
  const meetings = () => zoom<Meeting[]>('meetings')
  return {
    somo,
    simulator,
    /** Everything that the engine has logged. */
    said,
    zoom,
    /** Another server's engine on the same database. */
    another: (db: Db = somo.db) => engineOn({ db, now: () => somo.clock.now, site: somo.parts.site }),
    jump,
    until,
    meetings,
    deliveries: () => zoom<Delivery[]>('deliveries'),
    /** Opens an address as a browser does and presses Join there. Answers with how to leave again. */
    async comeIn(address: string): Promise<{ press(act: 'leave' | 'end'): Promise<void> }> {
      const press = async (at: string, act: string) => {
        const page = await fetch(at, { method: 'POST', body: new URLSearchParams({ act }) })
        await zoom('clock/advance', { ms: 0 })
        return page
      }
      const inside = await press(address, 'join')
      if (!(await inside.text()).includes('You are in the meeting')) throw new Error('not let in')
      return { press: async (act) => void (await press(inside.url, act)) }
    },
    async close(): Promise<void> {
      await simulator.close()
      receiver.close()
      await somo.close()
    },
  }
}
