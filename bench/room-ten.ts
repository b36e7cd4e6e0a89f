/** A teacher and nine learners in one browser, each with camera and microphone: when they see and hear, and if it goes on. */
import { chromium } from '@playwright/test'
import { loadavg } from 'node:os'
import { joinClass, type Arrival } from '../features/classroom/testing/class-pages.ts'
import { received, roomFlags } from '../features/classroom/testing/room-pages.ts'
import { openTestRoom } from '../features/classroom/testing/test-room.ts'
import { headlessPath } from '../scripts/browser.ts'
import { cpuMs } from './cpu.ts'
import { table } from './table.ts'

const LEARNERS = 9

export async function reportTen(seconds: number): Promise<string> {
  const room = await openTestRoom()
  const browser = await chromium.launch({ executablePath: headlessPath(), args: roomFlags })
  try {
    const everybody = await joinClass(browser, room, LEARNERS)
    const pid = room.engine.pid() ?? 0
    const [before, cpu] = [await counted(everybody), cpuMs(pid)]
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const [after, spent] = [await counted(everybody), cpuMs(pid) - cpu]
    const rates = (of: 'frames' | 'packets') => after.map((one, at) => (one[of] - (before[at]?.[of] ?? 0)) / seconds)
    const rows = [
      ['a teacher and nine learners', 'fastest', 'median', 'slowest', 'budget'],
      ['Join Now to five frames, ms', ...spread(everybody.map(({ framesMs }) => framesMs)), '≤ 3000 each'],
      ['Join Now to ten packets of voice, ms', ...spread(everybody.map(({ soundMs }) => soundMs)), '≤ 3000 each'],
      ['frames a second, of all pictures', ...spread(rates('frames')).toReversed(), '≥ 10 (small pictures: 12)'],
      ['packets of voice a second', ...spread(rates('packets')).toReversed(), ''],
    ]
    const share = `media process: ${(spent / seconds / 10).toFixed(1)} % of a core`
    return `${table(rows)}\n\n${share}; load ${loadavg()[0]?.toFixed(1)} in the last minute`
  } finally {
    await browser.close()
    await room.close()
  }
}

const counted = (everybody: readonly Arrival[]) =>
  Promise.all(
    everybody.map(async ({ page }) => ({
      frames: await received(page, 'video', 'framesDecoded'),
      packets: await received(page, 'audio', 'packetsReceived'),
    })),
  )

function spread(values: readonly number[]): string[] {
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((value) => (value ?? NaN).toFixed(0))
}
