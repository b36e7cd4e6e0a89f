/** A lesson that changes after it was agreed on: moved by both sides, found fault with, rated; as both see it. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitRoom } from '../features/classroom/testing/visit.ts'
import { completeBooking } from '../features/booking/contract.ts'
import { days, minutes, nairobiDate, plus } from '../shared/time.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
})
afterAll(() => somo?.close())

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click()
const scheduled = '/student-dashboard/lessons?tab=scheduled'

async function taught(teacher: Person, student: Person): Promise<number> {
  const { booking } = await stage.paidLesson({ teacher, student })
  somo.clock.aheadMs += new Date(booking.ends_at).getTime() - somo.clock.now().getTime()
  const reply = await teacher.call(completeBooking, { bookingId: booking.id })
  expect(reply.ok).toBe(true)
  return booking.id
}

test('a student asks for another time, the teacher offers one, the student accepts, and both see it [BOOK-06]', async () => {
  const teacher = await stage.people.teacher('Achieng Odhiambo')
  const amina = await stage.people.student('Amina Njoroge')
  await stage.fund(amina, 2000)
  await stage.paidLesson({ teacher, student: amina })
  const [first, second] = [5, 6].map((n) => nairobiDate(plus(somo.clock.now(), days(n)))) as [string, string]
  for (const date of [first, second]) await stage.people.offer(teacher, date, '09:00', '10:00')
  const { page } = await stage.admit(amina)
  await page.goto(scheduled)
  await press(page, 'Reschedule')
  const propose = sheet(page, 'Propose another time')
  await propose.getByText('KES 1,000 stays held. The price does not change.').waitFor()
  await propose.getByLabel('Message').fill('We have a school trip.')
  await propose.getByRole('button', { name: /^Ask Achieng for .* 9:00 AM$/ }).click()
  await page.getByText(/You asked for .*, 9:00 AM\. Achieng answers by/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Take it back' }).waitFor()

  const desk = (await stage.admit(teacher, 'desktop')).page
  await desk.goto('/teacher-dashboard/lessons?tab=upcoming')
  await press(desk, 'Answer')
  const answer = sheet(desk, 'Amina asks to move')
  await answer.getByText('“We have a school trip.”').waitFor()
  await answer.getByText(/No answer keeps .*day\. Saying no does not count against you\./).waitFor()
  await answer.getByRole('button', { name: 'Offer a different time' }).click()
  const offer = sheet(desk, 'Propose another time')
  await offer.getByRole('radio').first().waitFor({ state: 'attached' })
  await offer.getByRole('button', { name: /^Ask Amina for/ }).click()
  await desk.getByText(/You asked for .*, 9:00 AM\./).waitFor()

  // The learner's Home says so, and leads to the answer itself.
  await page.goto('/student-dashboard')
  const needed = page.getByRole('region', { name: 'One thing needs you.' })
  await needed.getByText(/^Achieng asks to move it to .*9:00 AM\.$/).waitFor()
  await needed.getByText(/^Answer by /).waitFor()
  await needed.getByRole('link', { name: 'Answer' }).click()
  await page.getByText(/Achieng asks to move it to/).waitFor()
  await sheet(page, 'Achieng asks to move')
    .getByRole('button', { name: /^Accept .* 9:00 AM$/ })
    .click()
  await page
    .getByRole('status')
    .getByText(/The lesson is now .*, 9:00 AM\./)
    .waitFor()
  await expect.poll(() => page.getByText('9:00 – 10:00 AM').or(page.getByText('9:00 AM – 10:00 AM')).count()).toBeGreaterThan(0)
  await desk.reload()
  await desk
    .getByText(/9:00( AM)? – 10:00 AM/)
    .first()
    .waitFor()
  expect(await desk.getByText(/You asked for/).count()).toBe(0)
})

test('a problem is reported with its reason and the money said to be frozen; the teacher reads why [BOOK-06]', async () => {
  const teacher = await stage.people.teacher('Otieno Ouma')
  const amina = await stage.people.student('Zawadi Njoroge')
  await stage.fund(amina, 2000)
  const id = await taught(teacher, amina)
  const { rows } = await somo.db.$client.query<{ start: Date }>('select starts_at as start from bookings where id = $1', [id])
  const at = (minute: number) => plus(rows[0]?.start ?? new Date(), minutes(minute))
  await visitRoom(somo.db, `lesson-${id}`, amina, at(0), at(58))
  await visitRoom(somo.db, `lesson-${id}`, teacher, at(19), at(60))
  const { page } = await stage.admit(amina)
  await page.goto(`${scheduled}&report=${id}`)
  const report = sheet(page, 'Report a problem')
  await report.getByRole('heading', { name: 'What our room saw, of 60 minutes' }).waitFor()
  await expect.poll(() => report.locator('dl > div').allTextContents()).toEqual(['Zawadi58 min', 'Otieno41 min'])
  await report.getByRole('button', { name: 'Send to Somo' }).click()
  await report.getByText('Please choose what happened.').waitFor()
  await report.getByText('Please write what happened.').waitFor()
  await report.getByText('Teacher came late').click()
  await report.getByLabel('Tell us in a sentence or two').fill('She came at 7:19.')
  await report.getByText('KES 1,000 is frozen until Somo has decided. Both of you are told why.').waitFor()
  await report.getByRole('button', { name: 'Send to Somo' }).click()
  await page.getByText('Reported: Teacher came late. The money is frozen until Somo has decided.').waitFor()
  const desk = (await stage.admit(teacher)).page
  await desk.goto('/teacher-dashboard/lessons?tab=activity')
  await desk.getByText('Reported: Teacher came late. The money is frozen until Somo has decided.').waitFor()
  expect(await desk.getByText('7:19').count()).toBe(0)
})

test('a lesson that was taught is rated by arrow keys, once, and stands on the profile [BOOK-09]', async () => {
  const teacher = await stage.people.teacher('Fatuma Hassan')
  const amina = await stage.people.student('Neema Njoroge')
  await stage.fund(amina, 2000)
  await taught(teacher, amina)
  const { page } = await stage.admit(amina)
  await page.goto(scheduled)
  await press(page, 'Rate the lesson')
  const rate = sheet(page, 'How was the lesson?')
  await rate.getByRole('button', { name: 'Post review' }).click()
  await rate.getByText('Please choose your stars.').waitFor()
  await rate.getByRole('radio', { name: '1, poor' }).focus()
  await page.keyboard.press('Space')
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight')
  await rate.getByText('4, very good').waitFor()
  await rate.getByLabel('What should others know?').fill('She waits until you say it yourself.')
  await rate.getByRole('button', { name: 'Post review' }).click()
  await page.getByRole('status').getByText('Thank you. Your review stands on the profile.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Rate the lesson' }).count()).toBe(0)
  await page.goto(`/student-dashboard/teachers/${teacher.id}`)
  await page.getByText('She waits until you say it yourself.').waitFor()
  await page
    .getByText(/Grade 10 learner/)
    .first()
    .waitFor()
})

test('the feed’s address is made, stays, and is drawn anew [BOOK-10]', async () => {
  const amina = await stage.people.student('Achieng Njoroge')
  const { page } = await stage.admit(amina)
  await page.goto('/student-dashboard/lessons?tab=upcoming')
  await press(page, 'Make my address')
  const address = page.getByLabel('Private address')
  const first = await address.inputValue()
  expect(first).toContain(`${somo.origin}/calendar/`)
  expect((await fetch(first)).status).toBe(200)
  await page.reload()
  await expect.poll(() => address.inputValue()).toBe(first)
  await press(page, 'Make a new address')
  await expect.poll(() => address.inputValue()).not.toBe(first)
  expect((await fetch(first)).status).toBe(404)
})
