/** A thread from the request to the desk: a child writes, her parent reads along, the teacher answers, a report stops both. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBooking, bookSession, payTeacher } from '../features/booking/contract.ts'
import { violations } from './setting/checker.ts'
import { inspect } from './setting/inspect.ts'
import { openSomo, sizes, type Somo, type Visitor } from './setting/somo.ts'
import { openStage, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let grace: Person
let wanjiku: Person
let otieno: Person
let bookingId: number
let child: Visitor
let parent: Visitor
let teacher: Visitor
let desk: Visitor
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  const family = await stage.fundedFamily(5000)
  grace = family.parent
  wanjiku = family.children[0]
  otieno = await stage.people.teacher('Otieno Ouma', { cost: 1000 })
  const slot = await stage.freeSlot(otieno)
  const asked = await grace.call(bookSession, { teacher_id: otieno.id, student_id: wanjiku.id, ...slot, cost: 1000 })
  bookingId = asked.body.booking.id
  child = await stage.enter(wanjiku, 'phone')
  parent = await stage.enter(grace, 'phone')
  teacher = await stage.enter(otieno, 'desktop')
  desk = await stage.enter(await stage.people.admin('Amina Yusuf'), 'desktop')
})
afterAll(() => somo?.close())

const main = (page: Page) => page.getByRole('main')
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const said = (page: Page, text: string) => main(page).locator('ol').getByText(text, { exact: true })

async function openThread({ page }: Visitor, area: string): Promise<void> {
  await page.goto(`/${area}/messages`)
  await page.getByRole('navigation', { name: 'Threads' }).getByRole('link').first().click()
  await box(page).waitFor()
}

test('a child’s number is hidden; her parent and the teacher read along at once and answer [MSG-01]', async () => {
  await openThread(child, 'student-dashboard')
  await openThread(parent, 'parent-dashboard')
  await openThread(teacher, 'teacher-dashboard')
  await main(child.page).getByText('Grace, your parent, is in here too').waitFor()
  await box(child.page).fill('I have the topic. Call me on 0712 345 678')
  await main(child.page).getByText('The others will not see it.').waitFor()
  await box(child.page).press('Enter')
  for (const { page } of [child, parent, teacher]) {
    await said(page, '07•• ••• •••').waitFor()
    await main(page).getByText('hidden where a child reads along').first().waitFor()
    expect(await page.content()).not.toMatch(/345\D{0,3}678/)
  }
  await box(parent.page).fill('Here is better, thank you.')
  await main(parent.page).getByRole('button', { name: 'Send' }).click()
  await said(teacher.page, 'Here is better, thank you.').waitFor()
  await main(teacher.page).getByText('Grace, parent', { exact: true }).waitFor()
  await box(teacher.page).fill('Of course.')
  await box(teacher.page).press('Shift+Enter')
  await box(teacher.page).pressSequentially('Bring the plan.')
  await box(teacher.page).press('Enter')
  await said(child.page, 'Of course.\nBring the plan.').waitFor()
  for (const size of ['phone', 'desktop'] as const) {
    await teacher.page.setViewportSize(sizes[size])
    expect(await violations(teacher.page)).toEqual([])
  }
  expect(await violations(child.page)).toEqual([])
})

test('without a network a message is kept, and goes once when the network is back [MSG-01]', async () => {
  await child.context.setOffline(true)
  await box(child.page).fill('Written on the way.')
  await box(child.page).press('Enter')
  await main(child.page).getByRole('button', { name: 'Waits until you are online' }).waitFor()
  await child.context.setOffline(false)
  await said(teacher.page, 'Written on the way.').waitFor()
  await main(child.page).getByRole('button', { name: 'Waits until you are online' }).waitFor({ state: 'detached' })
  await expect.poll(() => said(teacher.page, 'Written on the way.').count()).toBe(1)
})

test('paying shows in the talk and uncovers nothing where a child reads along [MSG-01]', async () => {
  await otieno.call(answerBooking, { booking_id: bookingId, teacher_id: otieno.id, action: 'accept' })
  await parent.page.reload()
  await main(parent.page).getByRole('link', { name: 'Pay Now' }).waitFor()
  await grace.call(payTeacher, { payer_id: grace.id, teacher_id: otieno.id, amount: 1000, booking_id: bookingId })
  await parent.page.reload()
  await main(parent.page)
    .getByText(/^Paid: /)
    .waitFor()
  await said(parent.page, '07•• ••• •••').waitFor()
})

test('a report pauses both until an operator has looked and lets them go on [MSG-01] [ADM-08]', async () => {
  await parent.page.getByRole('button', { name: 'Report this thread' }).click()
  const dialog = parent.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('Please look at this.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  for (const { page } of [child, parent, teacher]) {
    await main(page).getByText('This thread was reported.').waitFor()
    await expect.poll(() => box(page).count()).toBe(0)
  }
  const { page } = desk
  await page.goto('/admin/queues')
  await main(page)
    .getByRole('link', { name: /Reported messages: Grace/ })
    .click()
  // Whole for who has to judge it.
  await main(page).getByText('I have the topic. Call me on 0712 345 678').waitFor()
  expect(await inspect(page)).toEqual([])
  await main(page).getByRole('textbox', { name: 'Why, for the audit log' }).fill('They spoke of the homework.')
  await main(page).getByRole('button', { name: 'Decide' }).click()
  await main(page).getByText('Was let go on').waitFor()
  for (const { page: one } of [child, parent, teacher]) await box(one).waitFor()
  await page.goto('/admin/audit-log')
  await main(page).getByText('They spoke of the homework.').waitFor()
})
