/** Two people in a live room through nginx and two servers, in a Somo with the demo's people, as far as their pictures. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { storesOf } from '../../app/server/stores.ts'
import { loadDemo } from '../../database/demo/load.ts'
import { rememberConnections } from '../../features/classroom/testing/connections.ts'
import { roomFlags } from '../../features/classroom/testing/room-pages.ts'
import { headlessPath } from '../../scripts/browser.ts'
import { openDatabase } from '../../shared/server/database.ts'
import { deriveKeys } from '../../shared/server/keys.ts'
import { anotherDatabase } from './backups.ts'
import { until, type Machine, type Running, type Setting } from './machine.ts'
import { asOwner, HOST, npm, PORTS, SERVER_USER, SITE, startServer, withDatabase } from './servers.ts'
import { lessonNow } from '../setting/lesson-now.ts'
import { demoEmail, signIn } from '../setting/people.ts'

/** The servers go on in a database with people, money and papers in it, which later parts back up. @returns their settings */
export async function tryRooms(
  { machine, release }: Setting,
  { settings, servers }: { settings: Record<string, string>; servers: Running[] },
): Promise<Record<string, string>> {
  const lively = withDatabase(settings, 'lively')
  const lesson = await peopled(machine, release, lively)
  for (const [at, port] of PORTS.entries()) {
    await servers[at]?.end()
    servers[at] = await startServer(machine, release, lively, port)
  }
  const args = [...roomFlags, `--host-resolver-rules=MAP ${SITE} ${HOST}`]
  const browser = await chromium.launch({ executablePath: headlessPath(), args })
  try {
    const pages = [await enter(browser, 'achieng', lesson), await enter(browser, 'wanjiku', lesson)]
    for (const page of pages) {
      const before = await frames(page)
      await until('a picture of the other that goes on', async () => (await frames(page)) > before + 5)
    }
  } finally {
    await browser.close()
  }
  return lively
}

/** @returns the lesson that goes on */
async function peopled(machine: Machine, release: string, lively: Record<string, string>): Promise<number> {
  anotherDatabase(machine, release, 'lively')
  const owner = asOwner(lively)
  npm(machine, release, 'migrate', owner)
  const db = openDatabase({ connectionString: owner['DATABASE_URL'] ?? '' }, 4)
  const folder = lively['FILES_FOLDER'] ?? ''
  await loadDemo(db, new Date(), storesOf(folder, deriveKeys(lively['SOMO_SECRET'] ?? ''), null))
  machine.run(['chown', '-R', `${SERVER_USER}:${SERVER_USER}`, folder])
  const lesson = await lessonNow(db, 'achieng')
  await db.$client.end()
  return lesson
}

async function enter(browser: Browser, first: string, lesson: number): Promise<Page> {
  // The name is this machine's own here, and whoever signed for it is known to nobody.
  const options = { baseURL: `https://${SITE}`, ignoreHTTPSErrors: true, permissions: ['camera', 'microphone'] }
  const page = await (await browser.newContext({ ...options, serviceWorkers: 'block' })).newPage()
  page.setDefaultTimeout(60_000)
  await rememberConnections(page)
  await signIn(page, demoEmail(first))
  await page.goto(`/classroom/lesson/${lesson}`)
  await page.getByRole('switch', { name: 'Camera' }).click()
  await page.getByText('Room is open').waitFor()
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
  return page
}

/** Decoded so far, of everybody else's picture. */
const frames = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] }
    const stats = await connections.at(-1)?.getStats()
    return [...(stats?.values() ?? [])].reduce((sum, entry) => sum + (entry.framesDecoded ?? 0), 0)
  })
