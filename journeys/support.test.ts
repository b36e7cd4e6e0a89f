/** The chat with Somo from both sides: a visitor and a parent write, the desk answers, and nobody else reads it. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, instantAt, nairobiDate, plus } from '../shared/time.ts'
import { violations } from './setting/checker.ts'
import { inspect } from './setting/inspect.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import { openStage, type JourneyStage } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let visitor: Visitor
let desk: Visitor
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  // While the desk is there, whenever the test runs.
  const tomorrow = instantAt(nairobiDate(plus(somo.clock.now(), days(1))), '10:00')
  somo.clock.aheadMs = (tomorrow?.getTime() ?? 0) - Date.now()
  visitor = await somo.visit('desktop')
  desk = await stage.enter(await stage.people.admin('Amina Yusuf'), 'desktop')
})
afterAll(() => somo?.close())

const main = (page: Page) => page.getByRole('main')
const lines = (page: Page) => main(page).getByRole('list', { name: /What was written|Yaliyoandikwa/ })
const box = (page: Page) => main(page).getByRole('textbox').first()

test('a visitor writes, the desk finds what it names, and its answer comes without asking [PUB-11] [ADM-08]', async () => {
  const { page } = visitor
  await page.goto('/live-chat')
  await box(page).fill('My M-Pesa was cut twice: SKP7H0LQ9C')
  await box(page).press('Enter')
  await lines(page).getByText('Thank you, we have your line').waitFor()
  await main(page).getByRole('link', { name: '116' }).waitFor()
  expect(await violations(page)).toEqual([])

  await desk.page.goto('/admin')
  await desk.page.getByRole('link', { name: /^Support chat/ }).click()
  await main(desk.page)
    .getByRole('link', { name: /Visitor/ })
    .click()
  await main(desk.page).getByText('SKP7H0LQ9C: not ours, another till').waitFor()
  await main(desk.page).getByText('Name no account before they have signed in').waitFor()
  await main(desk.page).getByText('You have it until').waitFor()
  // A short answer fills the box and goes when it is sent.
  await main(desk.page).getByRole('button', { name: 'Ask to sign in' }).click()
  expect(await lines(desk.page).getByText('Please sign in').count()).toBe(0)
  await main(desk.page).getByRole('button', { name: 'Send' }).click()
  await lines(desk.page).getByText('Please sign in').waitFor()
  await lines(page).getByText('Please sign in').waitFor()
  await expect.poll(() => page.locator('[data-said]').textContent()).toMatch(/^New line from Amina: Please sign in/)
  // A reload shows the same, and who has answered.
  await page.reload()
  await main(page).getByRole('heading', { name: 'Amina' }).waitFor()
  await expect.poll(() => lines(page).getByRole('listitem').count()).toBe(3)
})

test('a line that was not sent keeps its words, and Try again sends it once [PUB-11]', async () => {
  const { page } = visitor
  await page.route('**/api/support/lines', (route) => route.abort())
  await box(page).fill('Are you there?')
  await main(page).getByRole('button', { name: 'Send' }).click()
  await lines(page).getByText('Not sent.').waitFor()
  visitor.complaints.length = 0
  await page.unroute('**/api/support/lines')
  await lines(page).getByRole('button', { name: 'Try again' }).click()
  await lines(page).getByText('Not sent.').waitFor({ state: 'detached' })
  await lines(desk.page).getByText('Are you there?').waitFor()
  for (const one of [page, desk.page]) await expect.poll(() => lines(one).getByText('Are you there?').count()).toBe(1)
  await main(desk.page).getByRole('button', { name: 'Close chat' }).click()
  await main(desk.page).getByRole('button', { name: 'Open again' }).waitFor()
})

test('somebody else at another browser reads none of it, and is no operator [PUB-11] [AUTH-09]', async () => {
  const { page } = await somo.visit('phone')
  await page.goto('/live-chat')
  await main(page).getByText('A person answers.').waitFor()
  expect(await lines(page).getByRole('listitem').count()).toBe(0)
})

test('a parent who is signed in writes in Kiswahili on a phone and is known to the desk by name [PUB-11]', async () => {
  const { page } = await stage.admit(await stage.people.parent('Grace Wambui'), 'phone', 'sw')
  await page.goto('/live-chat')
  await box(page).fill('Habari. Pesa yangu iko wapi?')
  await main(page).getByRole('button', { name: 'Tuma' }).click()
  await lines(page).getByText('Asante, tumepata mstari wako').waitFor()
  expect(await inspect(page)).toEqual([])
  await desk.page.goto('/admin/queues?kind=support')
  await main(desk.page).getByRole('link', { name: 'Chat: Grace Wambui' }).click()
  await main(desk.page).getByRole('button', { name: 'Say goodbye' }).click()
  await main(desk.page).getByRole('button', { name: 'Send' }).click()
  await lines(page).getByText('Asante kwa kutuandikia.').waitFor()
  await desk.page.goto('/admin/audit-log')
  await main(desk.page)
    .getByText(/closed support chat/)
    .waitFor()
})
