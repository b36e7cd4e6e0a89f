/** The first page of a learner says what waits and what comes, whatever of it there is. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBooking, bookSession, payTeacher } from '../features/booking/contract.ts'
import { joinSession } from '../features/classes/contract.ts'
import { days, minutes, plus } from '../shared/time.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
})
afterAll(() => somo?.close())

const NONE = 'No scheduled lessons yet'

async function homeOf(person: Person, shows: string | RegExp): Promise<Page> {
  const { page } = await stage.enter(person)
  await page.getByText(shows).first().waitFor()
  return page
}

test('a learner with nothing planned is told so and led to the teachers [STU-03] [HUB-07]', async () => {
  const page = await homeOf(await stage.people.student('Amina Njoroge'), NONE)
  // The empty list of favourite teachers further down says it too.
  await page.getByText(NONE).locator('..').getByRole('link', { name: 'Find a teacher' }).click()
  await page.waitForURL('**/student-dashboard/teachers')
})

test('one who has asked reads for what, and until when the teacher answers [STU-03] [BOOK-01]', async () => {
  const { student } = await stage.askedLesson({ student: await stage.people.student('Baraka Otieno') })
  const page = await homeOf(student, 'You have asked for')
  await page.getByRole('heading', { name: 'Mathematics' }).waitFor()
  await page.getByText(/^Otieno answers by .*\. Nothing to pay until then\.$/).waitFor()
  expect(await page.getByText(NONE).count()).toBe(0)
})

test('one who has to pay finds Pay Now on top, with its clock, and pays in two presses [STU-03] [HUB-08] [HUB-09]', async () => {
  const { student } = await stage.acceptedLesson({ student: await stage.people.student('Chebet Kiptoo') })
  await stage.fund(student, 1000)
  const page = await homeOf(student, 'One thing needs you.')
  await page.getByText(/^Pay by /).waitFor()
  expect(await page.getByText(NONE).count()).toBe(0)
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay KES 1,000' }).click()
  await page.getByText('Payment processed successfully!').waitFor()
  await page.goto('/student-dashboard')
  await page.getByText(/^Next lesson/).waitFor()
  expect(await page.getByText('One thing needs you.').count()).toBe(0)
})

test('one whose lesson is open finds its door above what waits to be paid [STU-03] [MEET-05]', async () => {
  const student = await stage.people.student('Furaha Kombe')
  await stage.fund(student, 1000)
  const { booking } = await stage.paidLesson({ student })
  await stage.acceptedLesson({ student })
  const home = async (): Promise<(string | null)[]> => {
    const page = await homeOf(student, /^Next lesson/)
    await page.getByText('One thing needs you.').waitFor()
    return page
      .locator('main')
      .getByText(/^(Next lesson|One thing needs you)/)
      .allTextContents()
  }
  expect(await home()).toEqual(['One thing needs you.', expect.stringMatching(/^Next lesson/)])
  await somo.passTime(new Date(booking.starts_at).getTime() - minutes(9) - somo.clock.now().getTime())
  await stage.acceptedLesson({ student })
  expect(await home()).toEqual([expect.stringMatching(/^Next lesson/), 'One thing needs you.'])
})

test('one whose parent is named by phone is told that an SMS went there, and asks by e-mail too [AUTH-10]', async () => {
  const eliud = await stage.people.student('Eliud Kiprop', { born: '2013-02', guardian: '0722 000 111' })
  const sent = async () => (await fetch(`${somo.sms.origin}/api/sms?to=0722000111`)).text()
  await expect.poll(sent).toContain('A learner names you as parent')
  const page = await homeOf(eliud, 'A parent has to agree first')
  await page.getByText(/^We sent an SMS to 254722000111\./).waitFor()
  expect(await page.getByText('We wrote to').count()).toBe(0)
  await page.getByLabel('Your parent’s e-mail address').fill('mama.eliud@example.com')
  await page.getByRole('button', { name: 'Ask my parent' }).click()
  await page.getByText('Sent. Ask your parent to look at their mail.').waitFor()
  expect(await somo.mailedLink('mama.eliud@example.com', '/guardian/')).toContain('/guardian/')
})

test('one whose parent does not agree is told and can ask again; saying no takes one press [AUTH-10]', async () => {
  const child = await stage.people.student('Gathoni Muthoni', { born: '2013-02', guardian: 'mama.gathoni@example.com' })
  const parent = await somo.visit('phone')
  await parent.page.goto(await somo.mailedLink('mama.gathoni@example.com', '/guardian/'))
  await parent.page.getByRole('button', { name: 'I do not agree' }).press('Enter')
  await parent.page.getByRole('heading', { name: 'You did not agree' }).waitFor()
  await parent.page.reload()
  const page = await homeOf(child, 'A parent has to agree first')
  await page.getByText(/^Give your parent’s e-mail address\. /).waitFor()
  await page.goto('/student-dashboard/notices')
  await page.getByRole('link', { name: /^Your parent did not agree\./ }).click()
  await page.waitForURL('**/student-dashboard')
})

test('one with a seat in a class sees it as what comes next [STU-03]', async () => {
  const student = await stage.people.student('Daudi Mwangi')
  await stage.fund(student, 200)
  const { session } = await stage.publishedClass()
  expect((await student.call(joinSession, { studentId: student.id, id: session.id })).status).toBe(200)
  const page = await homeOf(student, /^Next lesson/)
  await page.getByRole('heading', { name: session.title }).first().waitFor()
  expect(await page.getByText(NONE).count()).toBe(0)
})

test('a parent sees what to pay, the next five lessons and seats of all children, and how many each has [PAR-01]', async () => {
  const { parent, children } = await stage.fundedFamily(9000)
  const [wanjiku, kamau] = children
  const teacher = await stage.people.teacher('Naomi Jepkosgei', { cost: 700 })
  const lessonFor = async (child: Person): Promise<number> => {
    const wish = { teacher_id: teacher.id, student_id: child.id, ...(await stage.freeSlot(teacher)), cost: 700 }
    const { id } = (await parent.call(bookSession, wish)).body.booking
    await teacher.call(answerBooking, { booking_id: id, teacher_id: teacher.id, action: 'accept' })
    return id
  }
  const pay = (id: number) =>
    parent.call(payTeacher, { payer_id: parent.id, teacher_id: teacher.id, amount: 700, booking_id: id })
  const { session } = await stage.publishedClass({ grade: 8, startsAt: plus(somo.clock.now(), days(1)) })
  expect((await parent.call(joinSession, { studentId: wanjiku.id, id: session.id })).status).toBe(200)
  for (let n = 0; n < 4; n += 1) expect((await pay(await lessonFor(wanjiku))).status).toBe(200)
  const due = await lessonFor(kamau)
  const page = await homeOf(parent, 'For Kamau')
  const coming = page.getByRole('region', { name: 'Coming lessons' }).getByRole('listitem')
  await coming.first().getByRole('heading', { name: session.title }).waitFor()
  await expect.poll(() => coming.count()).toBe(5)
  for (const at of [1, 2, 3, 4]) await coming.nth(at).getByText('Wanjiku with Naomi Jepkosgei').waitFor()
  const own = page.getByRole('region', { name: 'Your children' }).getByRole('listitem')
  await own.filter({ hasText: 'Wanjiku Wambui' }).getByText('Grade 8 · 4 lessons ahead').waitFor()
  await own.filter({ hasText: 'Kamau Wambui' }).getByText('Grade 7 · 1 lesson ahead').waitFor()
  await page.getByRole('region', { name: 'Wallet' }).getByText('Ksh 6,000').waitFor()
  expect(await page.getByText('Nothing needs you just now.').count()).toBe(0)
  // What is paid needs nobody any more; whose lessons are shown is chosen by child.
  expect((await pay(due)).status).toBe(200)
  await page.goto(`/parent-dashboard/home?child=${kamau.id}`)
  await page.getByText('Nothing needs you just now.').waitFor()
  await expect.poll(() => coming.allInnerTexts()).toEqual([expect.stringContaining('Kamau with Naomi Jepkosgei')])
})
