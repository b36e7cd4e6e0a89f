/** How many taps lie between signing in and what a family comes for, on a phone, with nothing typed. */
import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonNow } from './setting/lesson-now.ts'
import { arrive, demoEmail } from './setting/people.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, tabOnto } from './setting/stage.ts'

let somo: Somo
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  await lessonNow(somo.db, 'achieng')
})
afterAll(() => somo?.close())

/** A student's Home, and how often it was tapped since, in frames of others too. */
async function home(): Promise<{ page: Page; taps: () => number; close: () => Promise<void> }> {
  const { page, close } = await somo.visit('phone')
  await arrive(page, demoEmail('wanjiku'))
  let taps = 0
  await page.exposeBinding('tapped', () => (taps += 1))
  await page.addInitScript(() => {
    const { tapped } = globalThis as unknown as { tapped: () => void }
    addEventListener('click', ({ isTrusted }) => isTrusted && tapped(), { capture: true })
  })
  await page.goto('/student-dashboard')
  return { page, taps: () => taps, close }
}

/** Where nothing covers it: the places of a phone stand in its lowest 64 px. */
async function isInSight(page: Page, name: string): Promise<boolean> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  return box !== null && box.y > 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0) - 64
}

test('money is put in by two taps and no scrolling [FUND-01] [FUND-08] [STU-01]', async () => {
  const { page, taps, close } = await home()
  await page.getByRole('link', { name: 'Add Funds', exact: true }).click()
  await expect.poll(() => isInSight(page, 'Deposit Now')).toBe(true)
  await page.getByRole('button', { name: 'Deposit Now' }).click()
  await page.getByText(/^A prompt for Ksh\s[\d,]+ went to/).waitFor()
  expect(taps()).toBe(2)
  await close()
})

test('a lesson is asked for by three taps [DIR-05] [DIR-06]', async () => {
  const { page, taps, close } = await home()
  await page
    .getByRole('link', { name: /^View Profile/ })
    .first()
    .click()
  await page.getByText('Schedule Lesson', { exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await page.getByText('Session booked successfully! Waiting for teacher confirmation.').first().waitFor()
  expect(taps()).toBe(3)
  await close()
})

test('a lesson is paid by two taps [HUB-09]', async () => {
  const { page, taps, close } = await home()
  await page.getByRole('link', { name: 'Pay Now' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click()
  await page.getByText('Payment processed successfully!').first().waitFor()
  expect(taps()).toBe(2)
  await close()
})

test('a lesson is joined by two taps [BOOK-07] [STU-03]', async () => {
  const { page, taps, close } = await home()
  await page.getByRole('heading', { name: 'Your Live Classes' }).waitFor()
  await page.getByRole('link', { name: 'Join Class' }).first().click()
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
  expect(taps()).toBe(2)
  await close()
})

async function press(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  await tabOnto(page, wanted)
  await page.keyboard.press('Enter')
}

test('a lesson is paid by keys alone [HUB-09] [SHELL-08]', async () => {
  const stage = openStage(somo)
  const { student } = await stage.acceptedLesson()
  const { page, close } = await stage.enter(student)
  await press(page, page.getByRole('link', { name: 'Pay Now' }).first())
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Pay / }))
  await page.getByText('Payment processed successfully!').first().waitFor()
  await close()
})

test('a lesson is joined and left by keys alone [BOOK-07] [SHELL-08]', async () => {
  const { page, close } = await home()
  await press(page, page.getByRole('link', { name: 'Join Class' }).first())
  await press(page, page.getByRole('button', { name: 'Join Now' }))
  const controls = page.getByRole('navigation', { name: 'Your controls' })
  await press(page, controls.getByRole('button', { name: 'Leave' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Leave' }))
  await controls.waitFor({ state: 'detached' })
  await close()
})
