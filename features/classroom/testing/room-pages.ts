/** What the room's tests in a real browser do on its pages. */
import type { Browser, Page } from '@playwright/test'
import { SIGN_MS } from '../../../scripts/sign-ms.ts'
import { rememberConnections, type PageMedia } from './connections.ts'
import { dialThrough, letNoUdpThrough, letRelaysThrough, type ShapedLink } from './shaped-link.ts'

/** Of a browser with a microphone and a camera that are not there. */
export const roomFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** A page of its own browser profile, at a desk, whose media goes through the link. @param over what the link carries */
export async function visitThrough(
  browser: Browser,
  address: string,
  link: Pick<ShapedLink, 'port'> | 'no UDP' | 'relays alone',
  over: 'udp' | 'tcp' = 'udp',
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(SIGN_MS)
  await rememberConnections(page)
  if (link === 'no UDP') await letNoUdpThrough(page)
  else if (link === 'relays alone') await letRelaysThrough(page)
  else await dialThrough(page, link, over)
  await page.goto(address)
  return page
}

/** Enters; the page needs to be on the check screen. */
export async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
}

export const expectVoice = (page: Page): Promise<void> => expectMore(page, 'audio', 'packetsReceived')

/** What a page has received goes on growing. A connection that has taken the place of another counts anew. */
export async function expectMore(page: Page, kind: 'audio' | 'video', counter: string): Promise<void> {
  let [before, now] = [Infinity, await received(page, kind, counter)]
  const deadline = performance.now() + 2 * SIGN_MS
  for (; now <= before + 5; now = await received(page, kind, counter)) {
    before = Math.min(before, now)
    if (performance.now() > deadline) throw new Error(`${counter} of ${kind} stands at ${before}`)
    await page.waitForTimeout(100)
  }
}

/** A counter summed over everything the page's open connections receive of one kind. */
export function received(page: Page, kind: 'audio' | 'video', counter: string): Promise<number> {
  return page.evaluate(
    async ([wanted, name]) => {
      const { mediaStats } = globalThis as unknown as PageMedia // as: the page remembers its connections
      const entries = (await mediaStats()).filter(({ type, kind: has }) => type === 'inbound-rtp' && has === wanted)
      return entries.reduce((sum, entry) => sum + Number(entry[name] ?? 0), 0)
    },
    [kind, counter] as const,
  )
}
