/** A real Somo for a journey: HTTP server, provider, mail server and browser, with a clock that can be set ahead. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { inject } from 'vitest'
import { readConfig } from '../../app/server/config.ts'
import { startServer } from '../../app/server/start.ts'
import { copyDatabase } from '../../database/testing/database.ts'
import { makeLog } from '../../shared/server/log.ts'
import { root } from '../../scripts/root.ts'
import { SIGN_MS } from '../../scripts/sign-ms.ts'
import { copyDemo } from './demo.ts'
import { freePort } from './free-port.ts'
import { soon } from './soon.ts'
import { KEYS, openOutside, SECRET, SMS_KEYS } from './outside.ts'

export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const

export type Somo = Awaited<ReturnType<typeof openSomo>>

/**
 * What was opened is closed again, newest first, even when the rest could not be opened.
 * @param options.money the provider that money goes by, where it is not the usual one
 * @param options.settings what the operator has set beside what every journey needs
 * @param options.worker whether the service worker comes along. Where a journey holds or refuses what a page asks for it does
 *   not: what a page asks for while the worker takes it over passes the journey's hold unseen.
 */
export async function openSomo(
  options: { demo?: boolean; money?: 'daraja'; settings?: Record<string, string>; worker?: boolean } = {},
) {
  await using opened = new AsyncDisposableStack()
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'files-'))
  opened.defer(() => rm(filesFolder, { recursive: true, force: true }))
  const postgres = inject('postgresFolder')
  const own = await (options.demo ? copyDemo(postgres, filesFolder) : copyDatabase(postgres))
  opened.defer(() => own.drop())
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const clock = { aheadMs: 0, now: () => new Date(Date.now() + clock.aheadMs) }
  const outside = await openOutside(port, options.money)
  opened.defer(() => outside.close())
  const { intasend, mail, sms, push } = outside
  const server = await startServer({
    config: readConfig({ PORT: String(port), SOMO_SECRET: SECRET, ...options.settings }),
    outside: {
      money: outside.daraja
        ? { daraja: outside.daraja }
        : { intasend: { apiBase: intasend.apiOrigin, sdkOrigin: intasend.frameOrigin, ...KEYS } },
      smtpUrl: mail.smtpUrl,
      sms: { apiBase: sms.origin, ...SMS_KEYS },
      pushServices: [push.origin],
      secret: SECRET,
      phonePage: outside.phonePage,
      testMoney: true,
    },
    database: own.target,
    log: makeLog('silent'),
    clock: clock.now,
    filesFolder,
    webFolder: path.join(root, '.build', 'web'),
  })
  opened.defer(() => server.stop())
  const browser = await sharedBrowser()
  opened.defer(async () => void (await Promise.all(browser.contexts().map((context) => context.close()))))
  const stays = opened.move()
  return {
    origin,
    browser,
    clock,
    intasend,
    phonePage: outside.phonePage,
    mail,
    sms,
    push,
    db: own.db,
    target: own.target,
    filesFolder,
    /**
     * A page of its own person, with nothing remembered. Complaints of the browser fail the journey through `complaints`.
     * @param how.moving whether they see things move; whoever has not asked for less motion costs a tenth more, for nothing
     * @param how.worker whether their browser takes the service worker, where not all of the journey's do
     */
    async visit(size: keyof typeof sizes = 'phone', how: { moving?: boolean; worker?: boolean } = {}): Promise<Visitor> {
      const context = await browser.newContext({
        viewport: sizes[size],
        locale: 'en-GB',
        timezoneId: 'Africa/Nairobi',
        serviceWorkers: (how.worker ?? options.worker) ? 'allow' : 'block',
        reducedMotion: how.moving ? 'no-preference' : 'reduce',
        permissions: ['camera', 'microphone'],
        baseURL: origin,
      })
      return visitor(context, await context.newPage(), clock)
    },
    /** Sets everybody's clock ahead: the server's, and every open page's. */
    async passTime(ms: number): Promise<void> {
      clock.aheadMs += ms
      for (const context of browser.contexts()) for (const page of context.pages()) await page.clock.setSystemTime(clock.now())
    },
    /** The newest mail to somebody that holds a link with this in it. */
    async mailedLink(to: string, part: string): Promise<string> {
      return soon(`a mail to ${to} with ${part}`, async () => {
        const answer = await fetch(`${mail.webOrigin}/api/mails?to=${encodeURIComponent(to)}`)
        const mails = (await answer.json()) as { links: string[] }[]
        return mails.flatMap((one) => one.links).find((one) => one.includes(part))
      })
    },
    close: () => stays.disposeAsync(),
  }
}

export type Visitor = { page: Page; context: BrowserContext; complaints: string[]; close(): Promise<void> }

async function visitor(context: BrowserContext, page: Page, clock: { aheadMs: number; now: () => Date }): Promise<Visitor> {
  const complaints: string[] = []
  context.on('weberror', (error) => {
    // The browser says so of its own animation when somebody goes on before a page has come.
    if (!error.error().message.startsWith('Transition was skipped')) complaints.push(error.error().message)
  })
  page.on('console', (message) => {
    // A refused call is part of the product; a broken policy or script is not.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  page.setDefaultTimeout(SIGN_MS)
  if (clock.aheadMs > 0) await page.clock.setSystemTime(clock.now())
  return { page, context, complaints, close: () => context.close() }
}

export const openBrowser = (): Promise<Browser> => chromium.launch(browserSettings())

let shared: Browser | null = null

/** One for all files of a worker, which come one after the other; each person has a context of their own in it. */
async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openBrowser()
  return shared
}

/** What is open in it now. */
export const openPages = (): Page[] => shared?.contexts().flatMap((context) => context.pages()) ?? []

/** The browser that has settings a person can change; the others do without. */
export const wholeBrowser = (): string => process.env['CHROME_PATH'] ?? ''

/** With a camera and a microphone that are played. */
export function browserSettings(): { executablePath: string; args: string[] } {
  const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Pages live too briefly for what these compilers give back: they take a fourth of the browser's time.
    '--js-flags=--no-maglev --no-opt',
  ]
  const media = [
    // Half as often as by itself: each picture is work for everybody who sees it.
    '--use-fake-device-for-media-stream=fps=10',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ]
  return { executablePath: process.env['HEADLESS_PATH'] ?? wholeBrowser(), args: [...flags, ...media] }
}
