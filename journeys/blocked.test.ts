/** Browsers that withhold something: cookies, a store, frames of others, calls, sound. Each is said in words, with a way on. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '../shared/time.ts'
import { figureUnder } from './setting/look.ts'
import { browserSettings, openSomo, wholeBrowser, type Somo } from './setting/somo.ts'
import { arrive } from './setting/people.ts'
import { payByPhone } from './setting/phone.ts'
import { chooseWidget, openStage, type JourneyStage, type Lesson, type Person } from './setting/stage.ts'
import { PASSWORD } from '../app/server/testing/rows.ts'

let somo: Somo
let stage: JourneyStage
let amina: Person
let lesson: Lesson
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  amina = await stage.people.student('Amina Njoroge')
  await stage.fund(amina, 2000)
  lesson = await stage.paidLesson({ student: amina })
  await somo.passTime(new Date(lesson.booking.starts_at).getTime() - minutes(5) - somo.clock.now().getTime())
})
afterAll(() => somo?.close())

const alert = (page: Page, words: string | RegExp) => page.getByRole('alert').filter({ hasText: words })

/** Chromium as somebody has set it who blocks all cookies, which closes every store of a site too. */
async function withoutCookies(locale: string, act: (page: Page) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'blocked-'))
  mkdirSync(path.join(profile, 'Default'))
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  const browser = { ...browserSettings(), executablePath: wholeBrowser() }
  const context = await chromium.launchPersistentContext(profile, { ...browser, baseURL: somo.origin, locale })
  try {
    await act(context.pages()[0] ?? (await context.newPage()))
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

test('where cookies are blocked Login and Sign Up say so, in both languages, and how to go on [AUTH-01]', async () => {
  await withoutCookies('en-GB', async (page) => {
    const thrown: string[] = []
    page.on('pageerror', ({ message }) => thrown.push(message))
    await page.goto('/login')
    expect(await page.evaluate(() => document.cookie)).toBe('')
    for (const at of ['/login', '/signup?role=student', '/teacher-signup']) {
      await page.goto(at)
      await alert(page, 'Your browser blocks cookies').waitFor()
      await page.getByText('Allow cookies for this site in the settings of your browser, then load this page again.').waitFor()
    }
    // What had to be kept would be asked for on every page.
    await page.goto('/faq')
    await page.waitForTimeout(3500)
    expect(await page.locator('[data-cookies]').isVisible()).toBe(false)
    expect(thrown).toEqual([])
  })
  await withoutCookies('sw-KE', async (page) => {
    await page.goto('/login')
    await alert(page, 'Kivinjari chako kinazuia vidakuzi').waitFor()
  })
  const { page, context, close } = await somo.visit()
  await page.goto('/login')
  await page.waitForFunction(() => 'enhanced' in document.documentElement.dataset)
  expect([await alert(page, 'cookies').count(), await context.cookies()]).toEqual([0, []])
  await close()
})

/** A browser where every touch of a store throws, as inside some other apps. */
const withoutStore = (): void => {
  const refuse = {
    get: (): never => {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(globalThis, name, refuse)
  Object.defineProperty(Navigator.prototype, 'serviceWorker', refuse)
}

test(
  'where nothing can be kept everything works from document to document, and one line says what is missing [SHELL-09] ' +
    '[AUTH-05]',
  async () => {
    const { page, context, complaints, close } = await somo.visit()
    await context.addInitScript(withoutStore)
    await arrive(page, amina.email, PASSWORD)
    const line = page.getByText('Your browser lets this site keep nothing.')
    await line.waitFor()
    await page.getByText('1 lesson today.').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).filter({ visible: true }).first().click()
    await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 1,000')
    await page.reload()
    await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 1,000')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    expect(await line.count()).toBe(0)
    await page.goto('/faq')
    await page.locator('details[data-menu]').last().locator('summary').click()
    await page.locator('[data-sign-out] button').filter({ visible: true }).click()
    await page.goto('/student-dashboard')
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(complaints).toEqual([])
    await close()
  },
)

test('where the payment frame is blocked the payment goes on in a new tab, and arrives [FUND-03] [FUND-04]', async () => {
  const { page, context, close } = await stage.enter(amina)
  // Of this page alone: a tab of its own is no frame.
  await page.route(`${somo.intasend.frameOrigin}/**`, (route) => route.abort('blockedbyclient'))
  await page.goto('/student-dashboard/wallet')
  await chooseWidget(page)
  await page.getByLabel('Amount in KES').fill('500')
  await page.getByRole('button', { name: 'Deposit Now' }).click()
  await page.getByText('Is this window empty?').waitFor()
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Pay in a new tab' }).click()])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tab.getByLabel('M-Pesa number').fill('0712 345 678')
  await tab.getByRole('button', { name: 'Send the prompt' }).click()
  // The page hears the tab as it would have heard the frame.
  await page.getByText('A prompt for Ksh 500 went to 0712 ••• 678.').waitFor()
  await payByPhone(somo)
  await page.getByText('Ksh 500 was added. Your balance is now Ksh 1,500.').waitFor()
  await close()
})

const room = (): string => `/classroom/lesson/${lesson.booking.id}`

test.each([
  ['there are none', () => Reflect.deleteProperty(globalThis, 'RTCPeerConnection')],
  [
    'they are switched off',
    () =>
      Object.assign(globalThis, {
        RTCPeerConnection: function Off() {
          throw new DOMException('off', 'NotSupportedError')
        },
      }),
  ],
])('a browser without calls is told at the door, and not after Joining: %s [MEET-05]', async (_, takeAway) => {
  const { page, context, complaints, close } = await stage.admit(amina)
  await context.addInitScript(takeAway)
  await page.goto(room())
  await page.getByRole('heading', { name: 'This browser cannot join' }).waitFor()
  await page.getByText('Update it, or use a current Chrome, Firefox or Safari.').waitFor()
  expect([await page.getByRole('button', { name: 'Join Now' }).count(), complaints]).toEqual([0, []])
  await close()
})

test.each([
  ['stands still', () => Object.defineProperty(BaseAudioContext.prototype, 'currentTime', { get: () => 0 })],
  [
    'cannot be opened',
    () =>
      Object.assign(globalThis, {
        AudioContext: function None() {
          throw new DOMException('none', 'NotSupportedError')
        },
      }),
  ],
])(
  'without a sound output, where sound %s, the microphone is said to be on and the loudspeaker to be missing [MEET-05]',
  async (_, takeAway) => {
    const { page, context, complaints, close } = await stage.admit(amina)
    await context.addInitScript(takeAway)
    await page.goto(room())
    await page.getByText('It is on. This device plays no sound, so how loud you are cannot be shown here.').waitFor()
    expect(await page.getByText('Listening', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Play sound' }).click()
    await alert(page, 'This device has nothing to play sound on.').waitFor()
    expect(complaints).toEqual([])
    await close()
  },
)
