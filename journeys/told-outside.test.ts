/**
 * A notice while nobody looks at Somo, in a whole browser: shown by its service worker, and where a press leads. What the makers'
 * networks do between us and the worker is played: our push catcher opens what was sent, and the browser is handed that.
 */
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page, type Worker } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../app/server/testing/rows.ts'
import { keepQuietHours, showNoticeChoices, tellBrowser } from '../features/notices/choices-contract.ts'
import { minutes } from '../shared/time.ts'
import { arrive } from './setting/people.ts'
import { browserSettings, openSomo, wholeBrowser, type Somo } from './setting/somo.ts'
import { openStage, workerReady, type Lesson } from './setting/stage.ts'

let somo: Somo
let browser: Browser
let context: BrowserContext
let page: Page
let worker: Worker
let tools: CDPSession
let lesson: Lesson
beforeAll(async () => {
  somo = await openSomo()
  const stage = openStage(somo)
  const kiprono = await stage.people.teacher('Kiprono Cheruiyot', { cost: 500 })
  const wanjiku = await stage.people.student('Wanjiku Kamau')
  await stage.fund(wanjiku, 500)
  const { push, quiet_hours: night } = (await kiprono.call(showNoticeChoices, {})).body
  expect((await kiprono.call(tellBrowser, await somo.push.subscribe(push.key))).ok).toBe(true)
  expect((await kiprono.call(keepQuietHours, { ...night, on: false })).ok).toBe(true)
  lesson = await stage.paidLesson({ teacher: kiprono, student: wanjiku, cost: 500 })
  browser = await chromium.launch({ ...browserSettings(), executablePath: wholeBrowser() })
  context = await browser.newContext({ baseURL: somo.origin, permissions: ['notifications'], locale: 'en-GB' })
  page = await context.newPage()
  await arrive(page, kiprono.email, PASSWORD)
  await workerReady(page)
  worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  tools = await context.newCDPSession(page)
  // What its policy forbids it, neither the page nor its console hears of.
  await worker.evaluate(`self.shown = 0
    const show = registration.showNotification.bind(registration)
    registration.showNotification = (...how) => show(...how).then(() => void (shown += 1))
    self.forbidden = []
    addEventListener('securitypolicyviolation', ({ blockedURI }) => forbidden.push(blockedURI))`)
})
afterAll(async () => {
  await browser?.close()
  await somo?.close()
})

const paid = 'is paid and confirmed.'
const thing = () => `/teacher-dashboard/lessons?tab=upcoming&session=lesson-${lesson.booking.id}`

/** What was sent for this browser, opened with its keys, arrives. */
async function arrives(): Promise<void> {
  const sent = () => somo.push.caught().find(({ message }) => (message as { body: string }).body.endsWith(paid))
  await expect
    .poll(
      async () => {
        if (!sent()) await somo.passTime(minutes(1))
        return Boolean(sent())
      },
      { interval: 1000 },
    )
    .toBe(true)
  const known = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId)),
  )
  await tools.send('ServiceWorker.enable')
  const registrationId = await known
  const before = await worker.evaluate<number>('shown')
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: somo.origin,
    registrationId,
    data: JSON.stringify(sent()?.message),
  })
  await tools.send('ServiceWorker.disable')
  // A browser forgets a notice that it is asked for before it stands on the screen: nobody asks until then.
  await expect.poll(() => worker.evaluate<number>('shown')).toBe(before + 1)
}

type Shown = { title: string; body: string; tag: string }
const forbidden = () => worker.evaluate<string[]>('forbidden')
const shown = () =>
  worker.evaluate<Shown[]>(
    `registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))`,
  )

/** As the system does it at a press, but for the leave to come to the front, which only a hand gives: that is written down. */
const press = () =>
  worker.evaluate<{ led: string[]; left: number }>(`(async () => {
    const led = []
    clients.openWindow = async (address) => void led.push('open ' + address)
    WindowClient.prototype.focus = async function () { led.push('focus ' + this.url) }
    const [notification] = await registration.getNotifications()
    const event = new NotificationEvent('notificationclick', { notification })
    const work = []
    Object.defineProperty(event, 'waitUntil', { value: (more) => work.push(more) })
    dispatchEvent(event)
    await Promise.all(work)
    return { led, left: (await registration.getNotifications()).length }
  })()`)

test('is shown with its words and picture, and leads to its thing in a new tab where no page is open [MSG-02]', async () => {
  await page.goto('about:blank')
  await arrives()
  expect(await shown()).toEqual([
    {
      title: 'Somo',
      body: expect.stringMatching(/^The lesson on .* is paid and confirmed\.$/) as string,
      tag: expect.any(String) as string,
    },
  ])
  const { led, left } = await press()
  expect([led, left]).toEqual([[`open ${somo.origin}${thing()}`], 0])
  await page.goto(led[0]?.replace('open ', '') ?? '')
  await page.getByText('Wanjiku Kamau').filter({ visible: true }).first().waitFor()
  expect(await forbidden()).toEqual([])
})

test('leads to the tab that shows its thing already [MSG-02]', async () => {
  await page.goto(thing())
  await arrives()
  expect(await shown()).toHaveLength(1)
  expect(await press()).toEqual({ led: [`focus ${somo.origin}${thing()}`], left: 0 })
  expect(await forbidden()).toEqual([])
})
