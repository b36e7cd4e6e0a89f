/** A Somo whose rooms are at a simulated LiveKit. */
import { seconds } from '../../../shared/time.ts'
import { startLiveKitSimulator } from '../../../simulators/livekit/start.ts'
import { livekitRooms } from '../server/index.ts'
import { openOutsideWorld } from './outside-world.ts'

export type LiveKitWorld = Awaited<ReturnType<typeof openLiveKitWorld>>

export type ShownRoom = { sid: string; name: string; mostPeople: number; people: { identity: string; name: string }[] }

/** Shorter than what counts as silence. */
const STEP = seconds(60)

export async function openLiveKitWorld(options: { now?: string } = {}) {
  const standsAt = new Date(options.now ?? '2026-11-25T06:00:00Z')
  const simulator = await startLiveKitSimulator({ control: true, standsAt })
  const settings = { ...simulator.keys, url: simulator.url }
  const engineOn = (parts: Omit<Parameters<typeof livekitRooms>[0], 'settings'>) => livekitRooms({ ...parts, settings })
  const world = await openOutsideWorld({ simulator, standsAt, engineOn, step: STEP })
  const { control, arrive } = world
  return {
    ...world,
    simulator,
    livekit: control,
    rooms: () => control<ShownRoom[]>('rooms'),
    /** Goes in with a token, as their client does. Answers with how to leave again. */
    async comeIn(token: string): Promise<{ sid: string; leave(): Promise<void> }> {
      const { sid, room } = await control<{ sid: string; room: string }>('join', { token })
      await arrive()
      const [, payload = ''] = token.split('.')
      const { sub: identity } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
      return {
        sid,
        async leave() {
          await control('leave', { room, identity })
          await arrive()
        },
      }
    },
  }
}
