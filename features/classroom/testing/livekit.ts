/** A Somo whose rooms are at a simulated LiveKit, with one clock for both and webhooks that come in as from outside. */
import { openWorld } from '../../../app/server/testing/world.ts'
import type { Db } from '../../../shared/server/database.ts'
import { plus, seconds } from '../../../shared/time.ts'
import { startLiveKitSimulator } from '../../../simulators/livekit/start.ts'
import type { Delivery } from '../../../simulators/livekit/state.ts'
import { livekitRooms } from '../server/index.ts'
import { receiveHooks } from './receiver.ts'

export type LiveKitWorld = Awaited<ReturnType<typeof openLiveKitWorld>>

export type ShownRoom = { sid: string; name: string; mostPeople: number; people: { identity: string; name: string }[] }

/** Shorter than what counts as silence. */
const STEP = seconds(60)

export async function openLiveKitWorld(options: { now?: string } = {}) {
  const standsAt = new Date(options.now ?? '2026-11-25T06:00:00Z')
  const simulator = await startLiveKitSimulator({ control: true, standsAt })
  const said: string[] = []
  const engineOn = ({ db, now, site }: { db: Db; now: () => Date; site: string }) =>
    livekitRooms({
      settings: { ...simulator.keys, url: simulator.url },
      ...{ db, now, site, answerMs: 500 },
      log: (text) => void said.push(text),
    })
  const somo = await openWorld({ now: standsAt.toISOString(), rooms: engineOn })
  const receiver = await receiveHooks(somo)

  async function livekit<T = Record<string, unknown>>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${simulator.origin}/__sim/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  await livekit('webhook/configure', { url: receiver.url })

  /** The clock goes there at once; nothing is done by it. */
  async function jump(to: Date): Promise<void> {
    const ms = to.getTime() - somo.clock.now.getTime()
    somo.clock.now = to
    await livekit('clock/advance', { ms })
  }
  /** What was sent a moment ago has arrived. */
  const arrive = () => livekit('clock/advance', { ms: 0 })
  /** Time goes by until then, with all that comes of it on both sides. */
  async function until(to: Date): Promise<void> {
    while (somo.clock.now < to) {
      await jump(plus(somo.clock.now, Math.min(STEP, to.getTime() - somo.clock.now.getTime())))
      await somo.settle()
    }
  }
  return {
    somo,
    simulator,
    /** Everything that the engine has logged. */
    said,
    livekit,
    /** Another server's engine on the same database. */
    another: (db: Db = somo.db) => engineOn({ db, now: () => somo.clock.now, site: somo.parts.site }),
    jump,
    until,
    rooms: () => livekit<ShownRoom[]>('rooms'),
    deliveries: () => livekit<Delivery[]>('deliveries'),
    /** Goes in with a token, as their client does. Answers with how to leave again. */
    async comeIn(token: string): Promise<{ sid: string; leave(): Promise<void> }> {
      const { sid, room } = await livekit<{ sid: string; room: string }>('join', { token })
      await arrive()
      const [, payload = ''] = token.split('.')
      const { sub: identity } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
      return {
        sid,
        async leave() {
          await livekit('leave', { room, identity })
          await arrive()
        },
      }
    },
    arrive,
    async close(): Promise<void> {
      await simulator.close()
      receiver.close()
      await somo.close()
    },
  }
}
