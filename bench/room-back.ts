/** How soon a page is in the room, and back after whatever befell it: by voice that came and frames that were decoded. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { loadavg } from 'node:os'
import type { PageMedia } from '../features/classroom/testing/connections.ts'
import { breakSocket, changeNetwork, keepSockets, knowItsNetwork } from '../features/classroom/testing/losses.ts'
import { expectMore, expectVoice, join, roomFlags, visitThrough } from '../features/classroom/testing/room-pages.ts'
import { open, openShapedLink, type ShapedLink } from '../features/classroom/testing/shaped-link.ts'
import { spokenMicrophone } from '../features/classroom/testing/spoken-wave.ts'
import { openTestRoom, type TestRoom } from '../features/classroom/testing/test-room.ts'
import { headlessPath } from '../scripts/browser.ts'
import { table } from './table.ts'

type Loss = { name: string; budget: string; befall(page: Page, link: ShapedLink, room: TestRoom): unknown }
type Back = { voiceMs: number; pictureMs: number }

const losses: readonly Loss[] = [
  { name: 'its socket breaks', budget: '≤ 1000', befall: breakSocket },
  { name: 'it is given another network, and says so', budget: '≤ 3000', befall: changeNetwork },
  { name: 'it is given another address, and nothing says so', budget: '≤ 3000', befall: (_, link) => link.changeAddress() },
  { name: 'the media process dies', budget: '', befall: (_, __, room) => process.kill(room.engine.pid() ?? 0, 'SIGKILL') },
]
const TIMES = 5
const WITHIN_MS = 60_000
const can = { maySend: true, mayWrite: true, keepsDoor: false }
const learner = { ...can, personId: 'learner', name: 'Amina', role: 'learner' as const }

export async function reportWaysBack(): Promise<string> {
  const microphone = spokenMicrophone()
  const room = await openTestRoom()
  const browser = await chromium.launch({ executablePath: headlessPath(), args: [...roomFlags, microphone.flag] })
  const link = await openShapedLink(room.udpPort, open, open)
  try {
    const teacher = await visitThrough(
      browser,
      await room.admit({ ...can, personId: 'teacher', name: 'Otieno', role: 'host' }),
      link,
    )
    await teacher.getByRole('switch', { name: 'Camera' }).click()
    await join(teacher)
    const rows = [['a learner', 'voice ms, median', 'slowest', 'picture ms, median', 'slowest', 'budget']]
    rows.push(row('comes in', await comingIn(browser, room, link), '≤ 3000'))
    rows.push(row('comes in where no UDP gets through', await comingIn(browser, room, 'no UDP'), '≤ 4000'))
    for (const loss of losses) rows.push(row(`comes back: ${loss.name}`, await comingBack(browser, room, loss), loss.budget))
    return `${table(rows)}\n\nload ${loadavg()[0]?.toFixed(1)} in the last minute`
  } finally {
    await browser.close()
    await link.close()
    await room.close()
    microphone.remove()
  }
}

async function comingIn(browser: Browser, room: TestRoom, link: ShapedLink | 'no UDP'): Promise<Back[]> {
  const found: Back[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const page = await visitThrough(browser, await room.admit(learner), link)
    await page.getByText('Room is open').waitFor()
    const arriving = page.evaluate(timeNextConnection, WITHIN_MS)
    await join(page)
    found.push(await arriving)
    await page.context().close()
  }
  return found
}

async function comingBack(browser: Browser, room: TestRoom, { befall }: Loss): Promise<Back[]> {
  const found: Back[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const link = await openShapedLink(room.udpPort, open, open)
    const page = await visitThrough(browser, 'about:blank', link)
    for (const prepare of [keepSockets, knowItsNetwork]) await page.addInitScript(prepare)
    await page.goto(await room.admit(learner))
    await join(page)
    await expectVoice(page)
    await expectMore(page, 'video', 'framesDecoded')
    const returning = page.evaluate(timeNextConnection, WITHIN_MS)
    await befall(page, link, room)
    found.push(await returning)
    await page.context().close()
    await link.close()
  }
  return found
}

/** In the page: how long it takes from now until the connection after those that there are has heard and seen something. */
async function timeNextConnection(withinMs: number): Promise<Back> {
  const { connections } = globalThis as unknown as PageMedia // as: the page remembers its connections
  const before = connections.length
  const began = performance.now()
  const found = { voiceMs: NaN, pictureMs: NaN }
  while (performance.now() - began < withinMs && (isNaN(found.voiceMs) || isNaN(found.pictureMs))) {
    const newest = connections.slice(before).at(-1)
    const stats = newest ? [...(await newest.getStats()).values()] : []
    const some = (kind: string, counter: string): boolean =>
      stats.some((one) => one.type === 'inbound-rtp' && one.kind === kind && Number(one[counter] ?? 0) > 0)
    if (isNaN(found.voiceMs) && some('audio', 'packetsReceived')) found.voiceMs = performance.now() - began
    if (isNaN(found.pictureMs) && some('video', 'framesDecoded')) found.pictureMs = performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return found
}

function row(name: string, found: readonly Back[], budget: string): string[] {
  const spread = (of: keyof Back): string[] => {
    const sorted = found.map((one) => one[of]).toSorted((a, b) => a - b)
    return [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((ms) => (ms ?? NaN).toFixed(0))
  }
  return [name, ...spread('voiceMs'), ...spread('pictureMs'), budget]
}
