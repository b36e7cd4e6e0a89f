/** A parent's whole way: children without an account, lessons and money for them, what they ask, and one phone for all. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBooking, completeBooking } from '../features/booking/contract.ts'
import { addChild } from './setting/children.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage, type Person } from './setting/stage.ts'
import { signIn } from './setting/people.ts'
import { PASSWORD } from '../app/server/testing/rows.ts'

let somo: Somo
let stage: JourneyStage
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
})
afterAll(() => somo?.close())

const dialogOf = (page: Page) => page.getByRole('dialog')
const said = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first()

test('a parent adds two children, books, pays and reviews for one [PAR-01] [PAR-02] [PAR-03] [BOOK-09]', async () => {
  const grace = await stage.people.parent('Grace Wambui')
  await stage.fund(grace, 2000)
  const teacher = await stage.people.teacher('Daniel Muli', { cost: 800, grades: [8] })
  await stage.freeSlot(teacher)
  const { page, complaints, close } = await stage.enter(grace)
  await page.getByText('No child is linked to you yet').waitFor()
  await page.getByRole('link', { name: 'Add a child' }).click()
  await page.waitForURL('**/parent-dashboard/family?add')
  // What is missing comes into sight with its label, not under the head of the sheet.
  await dialogOf(page).getByRole('button', { name: 'Add a child' }).press('Enter')
  await dialogOf(page).getByText('At least 2 characters.').waitFor()
  const [head, label] = [dialogOf(page).getByRole('heading', { level: 2 }), dialogOf(page).getByText('Name of the child')]
  const bottom = await head.evaluate((one) => one.getBoundingClientRect().bottom)
  await expect.poll(() => label.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(bottom)
  await addChild(page, 'Maina Wambui', 5)
  await addChild(page, 'Wanjiku Wambui', 8)
  // Still her own session: nobody was signed up in her place.
  await page.goto('/parent-dashboard/home')
  await said(page, 'Nothing needs you just now.').waitFor()
  await page.getByRole('navigation', { name: 'Whose lessons' }).getByRole('link', { name: 'Wanjiku' }).click()
  await page.getByRole('link', { name: 'Teachers' }).filter({ visible: true }).first().click()
  await page.waitForURL('**/parent-dashboard/teachers')
  await page
    .getByRole('heading', { name: /Grade 8/ })
    .first()
    .waitFor()
  await page.reload()
  await page
    .getByRole('heading', { name: /Grade 8/ })
    .first()
    .waitFor()
  await page.goto(`/parent-dashboard/teachers/${teacher.id}?book=1`)
  const dialog = dialogOf(page)
  await dialog.getByText('Grade 5: not taught by this teacher').waitFor()
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click()
  await said(page, 'Session booked successfully! Waiting for teacher confirmation.').waitFor()
  const { rows } = await somo.db.$client.query<{ id: number }>('select id from bookings where teacher_id = $1', [teacher.id])
  const booking = Number(rows[0]?.id)
  await teacher.call(answerBooking, { booking_id: booking, teacher_id: teacher.id, action: 'accept' })
  await page.goto('/parent-dashboard/home')
  await said(page, 'For Wanjiku').waitFor()
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await dialogOf(page).getByRole('button', { name: 'Pay KES 800' }).click()
  await said(page, 'Payment processed successfully!').waitFor()
  await page.goto('/parent-dashboard/home?child=all')
  const spending = page.getByRole('region', { name: 'Spending per child' })
  await spending.getByText('1 lesson or seat').waitFor()
  const ends = await somo.db.$client.query<{ at: Date }>('select ends_at as at from bookings where id = $1', [booking])
  await somo.passTime((ends.rows[0]?.at.getTime() ?? 0) - somo.clock.now().getTime())
  expect((await teacher.call(completeBooking, { bookingId: booking })).ok).toBe(true)
  await page.goto('/parent-dashboard/lessons?tab=scheduled')
  await page.getByRole('button', { name: 'Rate the lesson' }).click()
  await dialogOf(page).getByRole('radio', { name: '5, excellent' }).check({ force: true })
  await dialogOf(page).getByLabel('What should others know?').fill('Patient, and on time.')
  await dialogOf(page).getByRole('button', { name: 'Post review' }).click()
  await said(page, 'Thank you. Your review stands on the profile.').waitFor()
  const review = await somo.db.$client.query('select stars, text from reviews where booking_id = $1', [booking])
  expect(review.rows).toEqual([{ stars: 5, text: 'Patient, and on time.' }])
  expect(complaints).toEqual([])
  await close()
})

test('what a parent has agreed to is taken back in one question, which says what stops [AUTH-10]', async () => {
  const { parent } = await stage.fundedFamily()
  const { page, close } = await stage.enter(parent)
  await page.goto('/parent-dashboard/family')
  await page.getByRole('button', { name: /^Withdraw Lessons, Kamau/ }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('Booking, paying and joining stop. Looking around stays possible.').waitFor()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: /^Agree again Lessons, Kamau/ }).waitFor()
  await said(page, 'Agree to the account and to lessons, so that Kamau can book and join.').waitFor()
  await page.goto('/parent-dashboard/home')
  await said(page, 'Before Kamau can learn, you have something to agree to').waitFor()
  await close()
})

test('a student shows a code, the parent types it, and the student agrees on their own screen [PAR-02]', async () => {
  const atieno = await stage.people.student('Atieno Kamau')
  const parent = await stage.people.parent('Otieno Kamau')
  const child = await stage.enter(atieno)
  await child.page.goto('/student-dashboard/my-parent')
  await child.page.getByRole('button', { name: 'Make a code' }).click()
  const code = child.page.getByText(/^[A-HJ-NP-Z2-9]{6}$/)
  await code.waitFor()
  const shown = (await code.textContent()) ?? ''
  await child.page.reload()
  await child.page.getByText(shown).waitFor()
  const own = await stage.enter(parent)
  await own.page.goto('/parent-dashboard/family')
  await own.page.getByLabel('Code').fill(shown.toLowerCase())
  await own.page.getByRole('button', { name: 'Link child' }).click()
  await dialogOf(own.page).getByText('Atieno K.', { exact: true }).waitFor()
  await dialogOf(own.page).getByRole('button', { name: 'Yes, link us' }).click()
  await child.page.getByRole('heading', { name: 'Otieno Kamau asks to be your parent here' }).waitFor()
  await child.page.getByRole('button', { name: 'Yes, this is my parent' }).click()
  await child.page.getByText('They see your lessons, and book, pay and join for you.').waitFor()
  await own.page.reload()
  await own.page.getByText('Atieno Kamau').first().waitFor()
  await Promise.all([child.close(), own.close()])
})

let family: { parent: Person; children: [Person, Person] }

test('a child under 18 asks, the parent approves from the notice, and both see it booked [PAR-02] [PAR-03]', async () => {
  family = await stage.fundedFamily()
  const { parent, children } = family
  const [wanjiku] = children
  const teacher = await stage.people.teacher('Njeri Mwangi', { cost: 650 })
  await stage.freeSlot(teacher)
  const own = await stage.enter(parent, 'desktop')
  await own.page.goto(`/parent-dashboard/family?child=${wanjiku.id}`)
  await own.page.getByRole('region', { name: 'Ask me first for Wanjiku' }).getByRole('checkbox').click()
  await said(own.page, 'Kept. It holds at once.').waitFor()
  const child = await stage.enter(wanjiku)
  await child.page.goto(`/student-dashboard/teachers/${teacher.id}?book=1`)
  await dialogOf(child.page).getByLabel('Message').fill('For my project.')
  await dialogOf(child.page).getByRole('button', { name: 'Ask my parent' }).click()
  await child.page.goto('/student-dashboard')
  const waiting = child.page.getByRole('region', { name: 'Waiting for your parent' })
  await waiting.getByText('Mathematics, Njeri Mwangi').waitFor()
  await own.page.goto('/parent-dashboard/notices')
  await own.page.getByRole('link', { name: /^Wanjiku asks: Mathematics/ }).click()
  await own.page.getByRole('heading', { name: 'Wanjiku asks to book Njeri Mwangi' }).waitFor()
  await said(own.page, '“For my project.”').waitFor()
  await own.page.getByRole('button', { name: 'Approve KES 650' }).click()
  await said(own.page, /^Grace Wambui approved it today/).waitFor()
  await child.page.reload()
  await child.page.getByText('You have asked for').first().waitFor()
  expect(await waiting.count()).toBe(0)
  expect([...own.complaints, ...child.complaints]).toEqual([])
  await Promise.all([own.close(), child.close()])
})

test('on one phone a child who signs in after the parent finds nothing of a brother or sister [PAR-03] [AUTH-05]', async () => {
  const { parent, children } = family
  const [wanjiku, kamau] = children
  const { page, close } = await stage.enter(parent)
  await page.goto(`/parent-dashboard/home?child=${wanjiku.id}`)
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  await expect.poll(kept).toContain('chosen-child')
  await expect.poll(kept).toContain('Wanjiku')
  await page.locator('[popovertarget=me-menu]').filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await signIn(page, kamau.email, PASSWORD)
  await page.getByRole('heading', { name: /Kamau/ }).first().waitFor()
  expect(await kept()).not.toMatch(/Wanjiku|chosen-child/)
  expect(await page.getByText('Wanjiku').count()).toBe(0)
  await close()
})

test('a child whom a parent added gets a sign-in of their own, by a link in their own mail [PAR-02] [AUTH-10]', async () => {
  const grace = await stage.people.parent('Grace Wambui')
  const { page, close } = await stage.enter(grace)
  // What is missing comes into sight with its label, not under the head of the sheet.
  await dialogOf(page).getByRole('button', { name: 'Add a child' }).press('Enter')
  await dialogOf(page).getByText('At least 2 characters.').waitFor()
  const [head, label] = [dialogOf(page).getByRole('heading', { level: 2 }), dialogOf(page).getByText('Name of the child')]
  const bottom = await head.evaluate((one) => one.getBoundingClientRect().bottom)
  await expect.poll(() => label.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(bottom)
  await addChild(page, 'Maina Wambui', 5)
  await said(page, 'learns on your phone').waitFor()
  await page.getByRole('button', { name: 'Own sign-in Maina' }).click()
  const dialog = page.getByRole('dialog', { name: 'An own sign-in for Maina' })
  await dialog.getByLabel('E-mail of the child').fill('no address')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.getByText('Enter an e-mail address like amina@example.com.').waitFor()
  const address = `maina.${grace.id}@example.com`
  await dialog.getByLabel('E-mail of the child').fill(address)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('status').getByText('The link is on its way to Maina. It works for 7 days.').waitFor()

  const link = await somo.mailedLink(address, '/child-sign-in/')
  const own = await somo.visit('phone')
  await own.page.goto(link)
  await own.page.getByRole('heading', { name: 'Choose your password' }).waitFor()
  await own.page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await own.page.getByRole('button', { name: 'Save the new password' }).click()
  await own.page.getByRole('heading', { name: 'You can sign in now' }).waitFor()
  await signIn(own.page, address, PASSWORD)
  await own.page.waitForURL('**/student-dashboard**')
  await own.page.goto(link)
  await own.page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await own.page.getByRole('button', { name: 'Save the new password' }).click()
  await own.page.getByText('This link is no longer valid. Your parent can send a new one.').waitFor()
  // Her own session stands, and the child is still hers.
  await page.reload()
  await said(page, 'own sign-in').waitFor()
  expect(own.complaints).toEqual([])
  await own.close()
  await close()
})
