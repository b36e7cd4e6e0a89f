/** A whole class in a real browser: a teacher and so many learners, each with camera and microphone, in one room. */
import type { Browser, Page } from '@playwright/test'
import { rememberConnections, type PageMedia } from './connections.ts'
import { join } from './room-pages.ts'
import type { TestRoom } from './test-room.ts'

/** How long after Join Now so many frames were decoded, and so many packets of voice had come; NaN where they never did. */
export type Arrival = { page: Page; framesMs: number; soundMs: number }

/** So many are no accident of one: a picture that stands still has one. */
const FRAMES = 5
const PACKETS = 10
const WITHIN_MS = 120_000

/**
 * One after the other, as people come. What comes first is timed in the page by its own counters, so that a busy test does not
 * count as a slow room. The teacher, who has nobody to see yet, is timed from when the first learner joins.
 */
export async function joinClass(browser: Browser, room: TestRoom, learners: number): Promise<Arrival[]> {
  const can = { maySend: true, mayWrite: true }
  const teacher = await open(
    browser,
    await room.admit({ ...can, personId: 'teacher', name: 'Otieno', role: 'host', keepsDoor: true }),
  )
  await join(teacher)
  const arrivals: Promise<Arrival>[] = [arrival(teacher)]
  for (let at = 1; at <= learners; at += 1) {
    const guest = { ...can, personId: `learner-${at}`, name: `Learner ${at}`, role: 'learner' as const, keepsDoor: false }
    const page = await open(browser, await room.admit(guest))
    const arriving = arrival(page)
    await join(page)
    arrivals.push(arriving)
  }
  return Promise.all(arrivals)
}

async function open(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 480, height: 640 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(WITHIN_MS)
  await rememberConnections(page)
  await page.goto(address)
  await page.getByRole('switch', { name: 'Camera' }).click()
  return page
}

/** From the next tap on Join Now; of who is inside already, from now. */
const arrival = async (page: Page): Promise<Arrival> => ({
  page,
  ...(await page.evaluate(timeArrival, { frames: FRAMES, packets: PACKETS, ms: WITHIN_MS })),
})

/** In the page. */
async function timeArrival(wanted: {
  frames: number
  packets: number
  ms: number
}): Promise<{ framesMs: number; soundMs: number }> {
  const { mediaStats } = globalThis as unknown as PageMedia // as: the page remembers its connections
  const joins = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Join Now')
  if (joins) await new Promise((resolve) => joins.addEventListener('click', resolve, { once: true }))
  const began = performance.now()
  const found = { framesMs: NaN, soundMs: NaN }
  while (performance.now() - began < wanted.ms && (isNaN(found.framesMs) || isNaN(found.soundMs))) {
    const streams = (await mediaStats()).filter(({ type }) => type === 'inbound-rtp')
    const most = (kind: string, counter: string): number =>
      Math.max(0, ...streams.filter((one) => one.kind === kind).map((one) => Number(one[counter] ?? 0)))
    if (isNaN(found.framesMs) && most('video', 'framesDecoded') >= wanted.frames) found.framesMs = performance.now() - began
    if (isNaN(found.soundMs) && most('audio', 'packetsReceived') >= wanted.packets) found.soundMs = performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return found
}
