/** Lessons that are over, of a learner and of a teacher with a life of them: by page, and the very one that an address names. */
import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lived } from '../features/booking/testing/life.ts'
import { FORMER_MEMBER } from '../shared/former-member.ts'
import { violations } from './setting/checker.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, pressTile, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let otieno: Person
let amina: Person
/** Of 23 lessons the latest ended four days ago; the last of them was never rated. */
let life: number[]
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  otieno = await stage.people.teacher('Otieno Ouma')
  amina = await stage.people.student('Amina Njoroge')
  const { booking } = await stage.askedLesson({ teacher: otieno, student: amina })
  const from = new Date(somo.clock.now().getTime() - 4 * 86_400_000).toISOString()
  // The first of them in another month, whatever day it is.
  const daily = [...Array.from({ length: 22 }, (_, at) => (at + 1) * 24), 40 * 24]
  life = await lived(somo.db, booking.id, from, daily, ['completed', 'released'])
})
afterAll(() => somo?.close())

const past = (page: Page) =>
  page
    .getByRole('main')
    .locator('li')
    .filter({ hasText: /Completed|Limekamilika/ })

test('a learner’s past comes by page, goes on by keyboard, and says when a page did not come [HUB-07]', async () => {
  const { page, complaints, close } = await stage.admit(amina)
  await page.goto('/student-dashboard/lessons?tab=scheduled')
  await expect.poll(() => past(page).count()).toBe(10)
  await expect.poll(() => page.getByRole('heading', { name: 'Past', exact: true }).count()).toBe(1)
  const more = page.getByRole('button', { name: 'Show more past lessons' })
  await page.route('**/api/lessons/api/bookings/past*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '', request_id: '' } }),
  )
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Failed to fetch bookings.').waitFor()
  await expect.poll(() => past(page).count()).toBe(10)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => past(page).count()).toBe(20)
  await expect
    .poll(() =>
      past(page)
        .nth(10)
        .evaluate((row) => row.contains(document.activeElement)),
    )
    .toBe(true)
  await more.click()
  await expect.poll(() => past(page).count()).toBe(23)
  await expect.poll(() => more.count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  expect(complaints.filter((one) => !one.includes('500'))).toEqual([])
  await close()
})

test('the very first lesson of a life is shown and rated by its address [HUB-07]', async () => {
  const { page, close } = await stage.admit(amina)
  await page.goto(`/student-dashboard/lessons?tab=scheduled&lesson=${life.at(-1)}`)
  await page.locator('main li:focus').getByText('Completed').waitFor()
  await expect.poll(() => past(page).count()).toBe(11)
  // A leaf of a calendar has no month: an eye too reads it beside a day of another one.
  const day = (row: Locator) => row.getByText(/^\w+ \d+ \w+, $/).evaluate((words) => words.getBoundingClientRect().width)
  expect(await day(page.locator('main li:focus'))).toBeGreaterThan(20)
  await page.locator('main li:focus').getByRole('button', { name: 'Rate' }).click()
  const dialog = page.getByRole('dialog')
  await pressTile(dialog.getByRole('radio', { name: /^4/ }))
  await dialog.getByRole('button', { name: 'Post' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await somo.db.$client.query('select booking_id, stars from reviews')).rows)
    .toEqual([{ booking_id: life.at(-1), stars: 4 }])
  await expect.poll(() => page.locator('main li:focus').getByRole('button', { name: 'Rate' }).count()).toBe(0)
  await close()
})

test('a teacher’s activity comes by page in Kiswahili, and the one a notice names is there with the focus [TCH-05]', async () => {
  const { page, complaints, close } = await stage.admit(otieno, 'phone', 'sw')
  await page.goto(`/teacher-dashboard/lessons?tab=activity&lesson=${life.at(-1)}`)
  await page.locator('main li:focus').getByText('Amina Njoroge').waitFor()
  await expect.poll(() => past(page).count()).toBe(11)
  const more = page.getByRole('button', { name: 'Onyesha zaidi masomo' })
  await more.click()
  await expect.poll(() => past(page).count()).toBe(21)
  await more.click()
  await expect.poll(() => past(page).count()).toBe(23)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('a month long past shows a teacher what they taught in it [SCH-01] [SCH-02]', async () => {
  const { page, close } = await stage.enter(otieno, 'desktop')
  const { rows } = await somo.db.$client.query<{ day: string }>(
    `select to_char(starts_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day from bookings where id = $1`,
    [life.at(-1)],
  )
  const day = rows[0]?.day ?? ''
  await page.goto(`/teacher-dashboard/schedule?month=${day.slice(0, 7)}&day=${day}`)
  await page.getByText('0 free, 1 lesson').waitFor()
  await page.getByRole('main').getByText('Completed', { exact: true }).waitFor()
  await close()
})

test('a lesson that was taught says how many students attended [TCH-05]', async () => {
  const { page, close } = await stage.admit(otieno, 'desktop')
  await page.goto('/teacher-dashboard/lessons?tab=activity')
  await page.getByText('1/1 students attended').first().waitFor()
  await close()
})

test.each([
  ['en', 'Former member'],
  ['sw', 'Aliyeondoka'],
] as const)(
  'a teacher who has left is a word of the reader’s language (%s: %s), on the page and in its document [AUTH-11]',
  async (language, word) => {
    await somo.db.$client.query('update users set name = $1 where id = $2', [FORMER_MEMBER, otieno.id])
    const { page, complaints, close } = await stage.admit(amina, 'desktop', language)
    const document = await page.goto('/student-dashboard/lessons?tab=scheduled')
    expect((await document?.text())?.match(/Former member|Aliyeondoka/)).toEqual(expect.arrayContaining([word]))
    await past(page).first().getByText(word).waitFor()
    expect(complaints).toEqual([])
    await close()
  },
)
