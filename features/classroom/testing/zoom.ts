/** A Somo whose rooms are at a simulated Zoom. */
import { minutes } from '../../../shared/time.ts'
import { startZoomSimulator } from '../../../simulators/zoom/start.ts'
import type { Meeting } from '../../../simulators/zoom/state.ts'
import { zoomRooms } from '../server/index.ts'
import { openOutsideWorld } from './outside-world.ts'

export type ZoomWorld = Awaited<ReturnType<typeof openZoomWorld>>

/** Webhooks are not taken from further away in time than five minutes. */
const STEP = minutes(4)

export async function openZoomWorld(options: { now?: string; hosts?: string[] } = {}) {
  const standsAt = new Date(options.now ?? '2026-11-25T06:00:00Z')
  const simulator = await startZoomSimulator({ control: true, standsAt, ...(options.hosts && { hosts: options.hosts }) })
  const settings = { ...simulator.keys, oauthBase: simulator.origin, apiBase: simulator.origin, hosts: simulator.hosts }
  const engineOn = (parts: Omit<Parameters<typeof zoomRooms>[0], 'settings'>) => zoomRooms({ ...parts, settings, pauseMs: 10 })
  const world = await openOutsideWorld({ simulator, standsAt, engineOn, step: STEP })
  return {
    ...world,
    simulator,
    zoom: world.control,
    meetings: () => world.control<Meeting[]>('meetings'),
    /** Opens an address as a browser does and presses Join there. Answers with how to leave again. */
    async comeIn(address: string): Promise<{ press(act: 'leave' | 'end'): Promise<void> }> {
      const press = async (at: string, act: string) => {
        const page = await fetch(at, { method: 'POST', body: new URLSearchParams({ act }) })
        await world.arrive()
        return page
      }
      const inside = await press(address, 'join')
      if (!(await inside.text()).includes('You are in the meeting')) throw new Error('not let in')
      return { press: async (act) => void (await press(inside.url, act)) }
    },
  }
}
