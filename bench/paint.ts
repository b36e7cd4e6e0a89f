/** When the largest thing of a home is painted on a phone as many families have one. */
import type { Browser } from '@playwright/test'
import { loadDemo } from '../database/demo/load.ts'
import { freePort } from '../journeys/setting/free-port.ts'
import { openOutside } from '../journeys/setting/outside.ts'
import { demoEmail, signIn } from '../journeys/setting/people.ts'
import { openBrowser, sizes } from '../journeys/setting/somo.ts'
import { browserPath } from '../scripts/browser.ts'
import { SLUG } from '../shared/brand.ts'
import { openDatabase } from '../shared/server/database.ts'
import { ensureDatabase, migrateDatabase } from '../shared/server/migrate.ts'
import { median } from './cpu.ts'
import { startReleased } from './released.ts'
import type { Figure } from './report.ts'

const ROUNDS = 5
const KILOBIT = 1000 / 8
/** Slow 4G, and a phone that takes four times as long as this machine. */
const SLOW = { latency: 300, downloadThroughput: 1600 * KILOBIT, uploadThroughput: 750 * KILOBIT }
const CPU_TIMES = 4
/** Pictures come after the page is complete; nothing larger is painted later than this. */
const LATER_MS = 3000

const homes = [
  { who: 'wanjiku', home: '/student-dashboard' },
  { who: 'achieng', home: '/teacher-dashboard' },
]

/** @param socketFolder where a PostgreSQL listens that may be given one more database */
export async function paintFigures(socketFolder: string): Promise<Figure[]> {
  process.env['CHROME_PATH'] = browserPath()
  const target = await ensureDatabase(socketFolder, `${SLUG}_homes`)
  await migrateDatabase(target)
  const db = openDatabase(target, 2)
  await loadDemo(db, new Date(), null)
  await db.$client.end()
  await using opened = new AsyncDisposableStack()
  const port = await freePort()
  const outside = await openOutside(port)
  opened.defer(() => outside.close())
  const server = await startReleased(target, outside, port)
  opened.defer(() => server.kill('SIGTERM'))
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const figures: Figure[] = []
  for (const { who, home } of homes) {
    const first = await browser.newPage({ baseURL: server.origin })
    await signIn(first, demoEmail(who))
    const cookies = await first.context().cookies()
    const opens: Opening[] = []
    for (let round = 0; round < ROUNDS; round += 1) opens.push(await openingOf(browser, server.origin + home, cookies))
    const seconds = (name: keyof Opening): number => median(opens.map((one) => one[name])) / 1000
    const slow = `${home}, slow 4G, CPU 4×`
    figures.push({ name: `${slow}: largest paint`, value: seconds('largestPaint'), unit: 's', budget: '≤ 2.0' })
    figures.push({ name: `${slow}: nothing waits any more`, value: seconds('complete'), unit: 's', budget: null })
  }
  return figures
}

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>

/** In milliseconds since the address was asked for. */
type Opening = { largestPaint: number; complete: number }

/** A first visit: a new profile with nothing but the session's cookie. */
async function openingOf(browser: Browser, address: string, cookies: Cookies): Promise<Opening> {
  const context = await browser.newContext({ viewport: sizes.phone })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES })
  await page.goto(address, { waitUntil: 'commit' })
  const complete = await page.waitForFunction(() => {
    const come = document.querySelector('main section') && !document.querySelector('.skeleton, .animate-spin')
    return come && performance.now()
  })
  await page.waitForTimeout(LATER_MS)
  const largestPaint = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  const opening = { largestPaint, complete: Number(await complete.jsonValue()) }
  await context.close()
  return opening
}
