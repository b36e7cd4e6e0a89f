/** A phone whose clock is wrong by hours: the time of every page is the server's. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes, plus } from '../shared/time.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage, type Lesson } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let lesson: Lesson
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  lesson = await stage.paidLesson()
  await somo.passTime(new Date(lesson.booking.starts_at).getTime() - minutes(8) - somo.clock.now().getTime())
})
afterAll(() => somo?.close())

const wrongBy = (page: Page, ms: number) => page.clock.setSystemTime(plus(somo.clock.now(), ms))
const joinLink = (page: Page) => page.getByRole('link', { name: 'Join Class' }).filter({ visible: true })
/** Seconds on the figure that counts down to the lesson. */
const secondsLeft = async (page: Page): Promise<number> => {
  const figure = await page
    .getByText(/^\d+:\d\d$/)
    .first()
    .textContent()
  const [minute = 0, second = 0] = (figure ?? '').split(':').map(Number)
  return minute * 60 + second
}
const trueSecondsLeft = (): number => (new Date(lesson.booking.starts_at).getTime() - somo.clock.now().getTime()) / 1000
const countsRight = (page: Page) =>
  expect.poll(async () => Math.abs((await secondsLeft(page)) - trueSecondsLeft())).toBeLessThanOrEqual(3)

test.each([
  [3, -3],
  [-3, 3],
])(
  'with a clock wrong by %d hours Join is on in time for a paid lesson, today is today and the countdown right; also when it ' +
    'is set to %d meanwhile [HUB-03] [STU-03]',
  async (first, then) => {
    const { page, complaints, close } = await stage.enter(lesson.student)
    await wrongBy(page, hours(first))
    await page.goto('/student-dashboard')
    await page.getByText('1 lesson today.').waitFor()
    await countsRight(page)
    await joinLink(page).waitFor()
    // Set while the page is open: it hears of the true time, and goes on as it was.
    await wrongBy(page, hours(then))
    const ahead = () => page.evaluate(() => Number(localStorage.getItem('clockAhead')))
    await expect.poll(async () => Math.abs((await ahead()) + hours(then))).toBeLessThan(minutes(1))
    await countsRight(page)
    await joinLink(page).waitFor()
    await page.getByText('1 lesson today.').waitFor()
    await page.goto(new URL((await joinLink(page).getAttribute('href')) ?? '', somo.origin).pathname)
    await page.getByRole('heading', { name: 'Before you join' }).or(page.getByText('Before you join')).first().waitFor()
    const startsIn = async (): Promise<number> => {
      const said = /starts in (\d+):(\d\d)/.exec((await page.getByText(/starts in/).textContent()) ?? '')
      return Number(said?.[1]) * 60 + Number(said?.[2])
    }
    await expect.poll(async () => Math.abs((await startsIn()) - trueSecondsLeft())).toBeLessThanOrEqual(3)
    expect(complaints).toEqual([])
    await close()
  },
)

test('with a clock wrong by three hours a token that has expired is renewed and nobody is signed out [AUTH-05]', async () => {
  const { page, close } = await stage.enter(lesson.teacher)
  const toWallet = page.locator('nav a[href="/teacher-dashboard/wallet"]').filter({ visible: true }).first()
  await wrongBy(page, -hours(3))
  await page.goto('/teacher-dashboard')
  await page.getByRole('link', { name: 'Start' }).filter({ visible: true }).first().waitFor()
  // A form sent before its script came has left the cookie alone: the first page that asks fetches the token.
  await toWallet.click()
  await page.getByText('Total Balance').filter({ visible: true }).first().waitFor()
  await page.goto('/teacher-dashboard')
  const token = () => page.evaluate(() => localStorage.getItem('access_token'))
  const before = (await token()) ?? 'none was fetched'
  somo.clock.aheadMs += minutes(16)
  const renewed = page.waitForResponse('**/api/auth/refresh')
  await page.reload()
  // What a document brought along needs no token, also that of a link pressed before the script came; the next page has to ask.
  await expect
    .poll(async () => {
      await page.getByRole('link', { name: 'Start' }).filter({ visible: true }).first().waitFor()
      await toWallet.click()
      await page.getByText('Total Balance').filter({ visible: true }).first().waitFor()
      if ((await token()) === before)
        await page.locator('nav a[href="/teacher-dashboard"]').filter({ visible: true }).first().click()
      return token()
    })
    .not.toBe(before)
  expect((await renewed).status()).toBe(200)
  const where = new URL(page.url()).pathname
  expect([await token(), where]).toEqual([expect.not.stringMatching(before), '/teacher-dashboard/wallet'])
  await close()
})
