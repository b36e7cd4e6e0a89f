/** Asking a teacher for a lesson: what is chosen, what is refused and why, for whom, by keys alone, and what comes after a no. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerBooking, bookSession, refusals } from '../features/booking/contract.ts'
import { mostOpen } from '../features/booking/rules/words.ts'
import { shortDay, timeSpan } from '../shared/web/dates.ts'
import { days, hours, instantAt, nairobiDate, plus } from '../shared/time.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import { focused, openStage, pressTile, runUntil, tabTo, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let begun: Date
const opened: Visitor[] = []
beforeAll(async () => {
  somo = await openSomo()
  begun = somo.clock.now()
  stage = openStage(somo)
})
afterAll(() => somo?.close())

async function enter(person: Person): Promise<Page> {
  const visitor = await stage.admit(person)
  opened.push(visitor)
  return visitor.page
}

/** The date so many days after this began, in Nairobi, whatever time has passed since. */
const ahead = (n: number): string => nairobiDate(plus(begun, days(n)))
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule Lesson' })
const dates = (page: Page) => dialogOf(page).getByRole('group', { name: 'Select Date' }).getByRole('radio')
const times = (page: Page) =>
  dialogOf(page)
    .getByRole('group', { name: /^Select Time/ })
    .getByRole('radio')
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm Booking' })
const banner = (page: Page) =>
  page.getByRole('status').getByText('Session booked successfully! Waiting for teacher confirmation.', { exact: true })
/** What is chosen, by the words of its tile. */
const chosen = (page: Page, group: 'date' | 'time') =>
  dialogOf(page).locator(`label:has(input[name=${group}]:checked)`).textContent()

async function offered(name: string, slots: readonly (readonly [ahead: number, from: string, to: string])[]): Promise<Person> {
  const teacher = await stage.people.teacher(name)
  for (const [day, from, to] of slots) await stage.people.offer(teacher, ahead(day), from, to)
  return teacher
}

async function bookingsOf(teacher: Person) {
  const { rows } = await somo.db.$client.query(
    `select b.id::int, b.learner_id::int, b.payer_id::int, b.subject, b.message, b.status, b.starts_at from bookings b
      where b.teacher_id = $1 order by b.id`,
    [teacher.id],
  )
  return rows as {
    id: number
    learner_id: number
    payer_id: number
    subject: string
    message: string
    status: string
    starts_at: Date
  }[]
}

test(
  'a time that somebody else took is said in the quoted words and left out; without another of that date both are asked for; ' +
    'the next choice is booked and the banner stands five seconds [DIR-05] [DIR-06]',
  async () => {
    const teacher = await offered('Achieng Odhiambo', [
      [2, '16:00', '17:00'],
      [3, '09:00', '10:00'],
      [3, '11:00', '12:30'],
    ])
    const [amina, quicker] = await stage.people.students(2)
    if (!amina || !quicker) throw new Error('two students')
    const page = await enter(amina)
    await page.clock.install()
    await page.goto(`/student-dashboard/teachers/${teacher.id}`)
    await page.getByRole('link', { name: 'Schedule Lesson' }).filter({ visible: true }).click()
    await dialogOf(page).waitFor()
    expect([await dates(page).count(), await times(page).count()]).toEqual([2, 1])

    // Another date takes the time with it: the second of the later date is forgotten on the way back and forth.
    await pressTile(dates(page).nth(1))
    await pressTile(times(page).nth(1))
    expect(await chosen(page, 'time')).toBe('11:00 AM – 12:30 PM')
    await pressTile(dates(page).nth(0))
    expect(await chosen(page, 'time')).toBe('4:00 PM – 5:00 PM')
    await pressTile(dates(page).nth(1))
    expect(await chosen(page, 'time')).toBe('9:00 AM – 10:00 AM')
    await pressTile(dates(page).nth(0))

    const wish = { teacher_id: teacher.id, date: ahead(2), time: '4:00 PM - 5:00 PM', cost: 1000 }
    expect((await quicker.call(bookSession, { ...wish, student_id: quicker.id })).status).toBe(200)
    await confirm(page).click()
    await dialogOf(page).getByRole('alert').getByText('The selected time slot is not available.', { exact: true }).waitFor()
    await dialogOf(page).getByText('Just taken').waitFor()
    await confirm(page).click()
    await dialogOf(page).getByRole('alert').getByText('Please select both date and time.', { exact: true }).waitFor()
    // The number of the day alone: the first of a month stands in the 31st before it too.
    await dialogOf(page)
      .locator('label', { hasText: new RegExp(`(?<!\\d)${Number(ahead(3).slice(8))}(?!\\d)`) })
      .first()
      .click()
    expect(await dialogOf(page).getByRole('alert').count()).toBe(0)
    await page.clock.pauseAt(plus(somo.clock.now(), hours(1)))
    await confirm(page).click()
    await runUntil(page, banner(page))
    await page.clock.runFor(4500)
    expect(await banner(page).isVisible()).toBe(true)
    await page.clock.runFor(600)
    expect(await banner(page).count()).toBe(0)
    expect((await bookingsOf(teacher)).map((one) => [one.learner_id, one.starts_at])).toEqual([
      [quicker.id, instantAt(ahead(2), '16:00')],
      [amina.id, instantAt(ahead(3), '09:00')],
    ])
  },
)

test(
  'by keyboard alone: Escape closes and gives the focus back, arrows choose date and time, a refusal and a failure are told ' +
    'apart, and Enter books [DIR-05] [DIR-06] [SHELL-11]',
  async () => {
    const teacher = await offered('Brian Mutua', [
      [4, '08:00', '09:00'],
      [5, '08:00', '09:00'],
      [5, '14:00', '15:00'],
    ])
    const busy = await offered('Rose Atieno', [[4, '08:00', '09:00']])
    const amina = await stage.people.student('Amina Njoroge')
    const elsewhere = { teacher_id: busy.id, date: ahead(4), time: '8:00 AM - 9:00 AM', cost: 1000 }
    expect((await amina.call(bookSession, { ...elsewhere, student_id: amina.id })).status).toBe(200)
    const page = await enter(amina)
    await page.goto(`/student-dashboard/teachers/${teacher.id}`)
    await page.getByRole('link', { name: 'Schedule Lesson' }).filter({ visible: true }).waitFor()
    await tabTo(page, 'a[href*="book=1"]')
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Schedule Lesson')
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor()

    const press = async () => {
      await tabTo(page, 'dialog button:not([aria-label]):not(.link)')
      expect(await focused(page)).toBe('Confirm Booking')
      await page.keyboard.press('Enter')
    }
    await press()
    const said = dialogOf(page).getByRole('alert')
    await said.getByText('Failed to book session. Try again. The learner already has a lesson at this time.').waitFor()
    await stage.whileBroken('bookings', async () => {
      await press()
      await said.getByText('Error booking session. Please try again.', { exact: true }).waitFor()
    })
    await tabTo(page, 'dialog input[name=date]')
    await page.keyboard.press('ArrowRight')
    expect(await chosen(page, 'time')).toBe('8:00 AM – 9:00 AM')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    expect(await chosen(page, 'time')).toBe('2:00 PM – 3:00 PM')
    await tabTo(page, 'dialog textarea')
    await page.keyboard.type('Surds, please.')
    await press()
    await banner(page).waitFor()
    expect(await bookingsOf(teacher)).toMatchObject([
      { learner_id: amina.id, message: 'Surds, please.', starts_at: instantAt(ahead(5), '14:00') },
    ])
  },
)

test('who asks one teacher for more than may be open is told what to do, and not to try again [DIR-05] [DIR-06]', async () => {
  const teacher = await stage.people.teacher('Samuel Kiptoo')
  const amina = await stage.people.student('Amina Njoroge')
  for (let i = 0; i < mostOpen.ofLearnerWithTeacher; i += 1) {
    const wish = { teacher_id: teacher.id, student_id: amina.id, cost: 1000, ...(await stage.freeSlot(teacher)) }
    expect((await amina.call(bookSession, wish)).status).toBe(200)
  }
  await stage.freeSlot(teacher)
  const page = await enter(amina)
  await page.goto(`/student-dashboard/teachers/${teacher.id}?book=1`)
  await confirm(page).click()
  await dialogOf(page).getByRole('alert').getByText(refusals.too_many_with_teacher.en, { exact: true }).waitFor()
})

test(
  'a parent chooses child and subject; where the teacher teaches none of the children another learner is asked for, and not ' +
    'a time [DIR-05]',
  async () => {
    const { parent, children } = await stage.fundedFamily()
    const teacher = await stage.people.teacher('Njeri Mwangi', { subjects: ['English', 'Kiswahili'] })
    await stage.people.offer(teacher, ahead(2), '10:00', '11:00')
    const senior = await stage.people.teacher('Kiprono Cheruiyot', { grades: [11, 12] })
    await stage.people.offer(senior, ahead(2), '10:00', '11:00')
    const page = await enter(parent)

    await page.goto(`/parent-dashboard/teachers/${senior.id}?book=1`)
    await dialogOf(page).getByText('Grade 8: not taught by this teacher').waitFor()
    expect(
      await dialogOf(page)
        .getByRole('radio', { name: /Wanjiku|Kamau/ })
        .and(page.locator(':enabled'))
        .count(),
    ).toBe(0)
    await confirm(page).click()
    const alert = dialogOf(page).getByRole('alert')
    await alert.getByText('Please choose a learner whose grade this teacher teaches.', { exact: true }).waitFor()
    expect(await alert.getByText('Please select both date and time.').count()).toBe(0)

    await page.goto(`/parent-dashboard/teachers/${teacher.id}?book=1`)
    await dialogOf(page).locator('label', { hasText: 'Kamau' }).click()
    await dialogOf(page).getByLabel('Subject').selectOption('Kiswahili')
    await dialogOf(page).getByLabel('Message').fill('Insha ya kwanza.')
    await confirm(page).click()
    await banner(page).waitFor()
    expect(await bookingsOf(teacher)).toMatchObject([
      { learner_id: children[1].id, payer_id: parent.id, subject: 'Kiswahili', message: 'Insha ya kwanza.' },
    ])
    expect(await bookingsOf(senior)).toEqual([])
  },
)

describe('a request that came to nothing', () => {
  let teacher: Person
  let amina: Person
  let page: Page
  beforeAll(async () => {
    teacher = await offered('Fatuma Ali', [
      [2, '16:00', '17:00'],
      [4, '16:00', '17:00'],
      [5, '12:00', '13:00'],
      [5, '16:00', '17:00'],
      [5, '19:00', '20:00'],
      [7, '16:00', '17:00'],
    ])
    amina = await stage.people.student('Wairimu Njoroge')
    page = await enter(amina)
  })
  const ask = async (day: number, time: string) => {
    const wish = { teacher_id: teacher.id, student_id: amina.id, date: ahead(day), time, cost: 1000 }
    return (await amina.call(bookSession, wish)).body.booking
  }
  const past = (status: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .filter({ hasText: status })
  const said = (day: number, from: string, to: string) => {
    const [start, end] = [instantAt(ahead(day), from), instantAt(ahead(day), to)]
    return start && end ? `${shortDay(start, 'en')}, ${timeSpan(start, end)}` : ''
  }

  test(
    'declined: the three other free times that come nearest, and one of them opens the dialog with that ' + 'time [BOOK-01]',
    async () => {
      const { id } = await ask(5, '4:00 PM - 5:00 PM')
      await teacher.call(answerBooking, { booking_id: id, teacher_id: teacher.id, action: 'decline', reason: 'Staff meeting.' })
      await page.goto('/student-dashboard/lessons?tab=scheduled')
      await past('Declined').getByText('Fatuma could not take it. You were not charged. Fatuma: “Staff meeting.”').waitFor()
      const near = past('Declined').getByRole('listitem').getByRole('link')
      await near.first().waitFor()
      expect(await near.allTextContents()).toEqual([
        said(4, '16:00', '17:00'),
        said(5, '12:00', '13:00'),
        said(5, '19:00', '20:00'),
      ])
      await near.nth(1).click()
      await dialogOf(page).waitFor()
      expect([await chosen(page, 'time'), await chosen(page, 'date')]).toEqual([
        '12:00 PM – 1:00 PM',
        expect.stringContaining(String(Number(ahead(5).slice(8)))),
      ])
    },
  )

  test(
    'not answered in twelve hours, or accepted and not paid in twelve: it expires by itself, says why, and offers times ' +
      '[BOOK-01] [BOOK-05]',
    async () => {
      const accepted = await ask(7, '4:00 PM - 5:00 PM')
      await teacher.call(answerBooking, { booking_id: accepted.id, teacher_id: teacher.id, action: 'accept' })
      await ask(5, '7:00 PM - 8:00 PM')
      await somo.passTime(hours(11.9))
      await page.goto('/student-dashboard/lessons?tab=scheduled')
      await past('Pending').waitFor()
      await past('Accepted').getByRole('button', { name: 'Pay Now' }).waitFor()
      await somo.passTime(hours(0.2))
      const statuses = async () => (await bookingsOf(teacher)).map(({ status }) => status)
      await expect.poll(statuses).toEqual(['declined', 'expired', 'expired'])
      await page.reload()
      const why = [
        ['Fatuma did not answer in time. You were not charged.', said(5, '16:00', '17:00')],
        ['It was not paid in time. You were not charged.', said(5, '19:00', '20:00')],
      ] as const
      for (const [words, near] of why)
        await past('Expired').filter({ hasText: words }).getByRole('link', { name: near }).waitFor()
      expect(await page.getByRole('button', { name: 'Pay Now' }).count()).toBe(0)
    },
  )
})

test('none of this breaks the policy of a page', () => expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]))
