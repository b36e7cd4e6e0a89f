/** What a family gets back: cancelling at each step of the policy, to the cent; by itself where a teacher does not come. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelBooking } from '../features/booking/contract.ts'
import { visitRoom } from '../features/classroom/testing/visit.ts'
import { balanceOf, ledgerHealth } from '../features/ledger/server/index.ts'
import { hours, minutes, plus, seconds } from '../shared/time.ts'
import { violations } from './setting/checker.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import { focused, openStage, pressNotice, runUntil, tabToName, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let otieno: Person
let amina: Person
let visitor: Visitor
let page: Page
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  otieno = await stage.people.teacher('Otieno Ouma', { cost: 655 })
  amina = await stage.people.student('Amina Njoroge')
  await stage.fund(amina, 5000)
  visitor = await stage.enter(amina)
  page = visitor.page
})
afterAll(() => somo?.close())

const sheet = () => page.getByRole('dialog', { name: 'Cancel this lesson?' })
const framed = () => sheet().locator('[aria-current=step]')
const shillingsOf = async (account: 'wallet' | 'teacher_earnings', person: Person) =>
  Number(await balanceOf(somo.db, account, person.id)) / 100

/** A paid lesson, so long before its start, with the question whether to cancel it open. */
async function before(left: number): Promise<{ id: number; start: Date }> {
  const { booking } = await stage.paidLesson({ teacher: otieno, student: amina, cost: 655 })
  const start = new Date(booking.starts_at)
  await somo.passTime(plus(start, -left).getTime() - somo.clock.now().getTime())
  await page.goto(`/student-dashboard/lessons?tab=scheduled&cancel=${booking.id}`)
  await framed().waitFor()
  return { id: booking.id, start }
}

async function cancelled(id: number): Promise<unknown> {
  const { rows } = await somo.db.$client.query<{ status: string; refunded: number }>(
    'select status, refunded_cents as refunded from bookings where id = $1',
    [id],
  )
  return [rows[0]?.status, Number(rows[0]?.refunded) / 100]
}

const words = async (): Promise<string[]> => (await sheet().getByRole('listitem').allTextContents()).map((one) => one.trim())

test('more than twelve hours before, all of it comes back, and the sheet says what comes later [BOOK-06]', async () => {
  const { id } = await before(hours(13) + seconds(40))
  await expect.poll(() => framed().textContent()).toMatch(/^Now, until .*4:00 AM1 h leftKES 655$/)
  expect((await words()).slice(1)).toEqual([
    expect.stringMatching(/^Until .*2:00 PMHalf\. Otieno gets KES 229\.25, service KES 98\.25\.KES 327\.50$/),
    'After thatNothing',
  ])
  await sheet().getByText('If Otieno cancels or does not come, all KES 655 comes back.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await sheet().getByRole('button', { name: 'Cancel, KES 655 back' }).click()
  await page.getByRole('status').getByText('The lesson is cancelled. KES 655 is back in the wallet.').waitFor()
  expect(await cancelled(id)).toEqual(['cancelled', 655])
  expect(await shillingsOf('wallet', amina)).toBe(5000)
})

test('between twelve and two hours before, half to the cent, by keyboard alone; the rest is shared [BOOK-06]', async () => {
  const { id } = await before(hours(3) + seconds(40))
  await expect.poll(() => framed().textContent()).toMatch(/^Now, until .*2:00 PMHalf\..*1 h leftKES 327\.50$/)
  await sheet().getByText('This has passed.').waitFor()
  const earned = await shillingsOf('teacher_earnings', otieno)
  // By keyboard alone: Escape keeps the lesson and gives the focus back, and keeping it stands before cancelling it.
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'detached' })
  await tabToName(page, 'Cancel lesson')
  for (const leave of ['Escape', 'Keep the lesson'] as const) {
    await page.keyboard.press('Enter')
    await framed().waitFor()
    if (leave !== 'Escape') await tabToName(page, leave)
    await page.keyboard.press(leave === 'Escape' ? leave : 'Enter')
    await sheet().waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Cancel lesson')
  }
  expect(await cancelled(id)).toEqual(['confirmed', 0])
  await page.keyboard.press('Enter')
  await framed().waitFor()
  await tabToName(page, 'Cancel, KES 327.50 back')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('The lesson is cancelled. KES 327.50 is back in the wallet.').waitFor()
  expect(await cancelled(id)).toEqual(['cancelled', 327.5])
  expect(await shillingsOf('wallet', amina)).toBe(5000 - 327.5)
  expect((await shillingsOf('teacher_earnings', otieno)) - earned).toBe(229.25)
})

test('a limit that passes while one looks moves the frame, is read out, and changes the button [BOOK-06]', async () => {
  const { id } = await before(hours(2) + minutes(5))
  await sheet().getByRole('button', { name: 'Cancel, KES 327.50 back' }).waitFor()
  // What has just changed cannot be pressed for a moment, which is the page's own: it does not go by while it is looked at.
  await page.clock.pauseAt(plus(somo.clock.now(), minutes(1)))
  await somo.passTime(minutes(6))
  const changed = sheet().getByRole('button', { name: 'Cancel, nothing comes back' })
  await runUntil(page, changed)
  await expect.poll(() => changed.isDisabled()).toBe(true)
  await page.clock.resume()
  await expect.poll(() => framed().textContent()).toBe('Now, until the lesson startsNothing')
  await sheet().getByRole('status').getByText('From now on nothing comes back.').waitFor({ state: 'attached' })
  const [wallet, earned] = [await shillingsOf('wallet', amina), await shillingsOf('teacher_earnings', otieno)]
  await sheet().getByRole('button', { name: 'Cancel, nothing comes back' }).click()
  await page.getByRole('status').getByText('The lesson is cancelled.', { exact: true }).waitFor()
  expect(await cancelled(id)).toEqual(['cancelled', 0])
  expect(await shillingsOf('wallet', amina)).toBe(wallet)
  expect((await shillingsOf('teacher_earnings', otieno)) - earned).toBe(458.5)
})

test('what the button promised and is over by a moment is not cancelled for less [BOOK-06]', async () => {
  const { id } = await before(hours(12) + minutes(5))
  await sheet().getByRole('button', { name: 'Cancel, KES 655 back' }).waitFor()
  // It is over on the way: what the page hears of the time meanwhile cannot change what it has sent.
  await page.route(`**/bookings/${id}/cancel`, (route) => {
    somo.clock.aheadMs += minutes(6)
    return route.continue()
  })
  await sheet().getByRole('button', { name: 'Cancel, KES 655 back' }).click()
  await sheet().getByText('Less comes back now than before. Please look at it again.').waitFor()
  expect(await cancelled(id)).toEqual(['confirmed', 0])
  await page.unrouteAll({ behavior: 'wait' })
  await sheet().getByRole('button', { name: 'Propose another time' }).click()
  await page.getByRole('dialog', { name: 'Propose another time' }).waitFor()
  expect(new URL(page.url()).searchParams.get('move')).toBe(String(id))
  expect((await amina.call(cancelBooking, { bookingId: id, refund: 327.5 })).body.refunded).toBe(327.5)
})

test('a teacher who is not there in 15 minutes costs nothing: all comes back by itself, as a notice says [BOOK-07]', async () => {
  const { booking } = await stage.paidLesson({ teacher: otieno, student: amina, cost: 655 })
  const [start, end] = [new Date(booking.starts_at), new Date(booking.ends_at)]
  const wallet = await shillingsOf('wallet', amina)
  await visitRoom(somo.db, `lesson-${booking.id}`, amina, start, end)
  await somo.passTime(plus(start, minutes(15)).getTime() - somo.clock.now().getTime())
  await expect.poll(() => shillingsOf('wallet', amina)).toBe(wallet + 655)
  expect(await cancelled(booking.id)).toEqual(['no_show', 655])
  await pressNotice(page, '/student-dashboard', /did not take place. KES 655 is back in the wallet/)
  const back = page.url()
  await page.goto(`/join/lesson/${booking.id}`)
  const called = page.getByRole('heading', { name: 'Otieno Ouma did not come' })
  await called.waitFor()
  await expect.poll(() => called.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await page.getByText('You need not wait: this lesson was called off', { exact: false }).waitFor()
  await page.goto(back)
  const row = page.locator('main li:focus')
  await row.getByText('Otieno did not come. KES 655 came back to the wallet.').waitFor()
})

test('none of it breaks the balance of the ledger or the policy of a page [WAL-13]', async () => {
  expect(await ledgerHealth(somo.db)).toMatchObject({ balanced: true, unbalancedTransfers: 0, wrongBalances: 0 })
  expect(visitor.complaints.filter((one) => !/409/.test(one))).toEqual([])
})
