/** A student's lessons and what they cost: the five lists of the hub empty, awaited and full; paying, also by keyboard alone. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '../features/ledger/server/index.ts'
import { answerBooking } from '../features/booking/contract.ts'
import { joinSession } from '../features/classes/contract.ts'
import { liveSessions, teacherSessions } from '../features/classes/contract.ts'
import { minutes, plus } from '../shared/time.ts'
import { shortDay, timeSpan } from '../shared/web/dates.ts'
import { backgroundOf } from './setting/look.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import {
  bringNothing,
  chooseWidget,
  focused,
  openStage,
  tabTo,
  type JourneyStage,
  type Lesson,
  type Person,
} from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let otieno: Person
const opened: Visitor[] = []
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  otieno = await stage.people.teacher('Otieno Ouma')
})
afterAll(() => somo?.close())

async function enter(person: Person): Promise<Page> {
  const visitor = await stage.admit(person)
  opened.push(visitor)
  return visitor.page
}

const HUB = '/student-dashboard/lessons'
const text = (page: Page, words: string) => page.getByText(words, { exact: true }).filter({ visible: true })
const cards = (page: Page) => page.getByRole('main').locator('li', { has: page.locator('h3') })
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' })
const wallet = (person: Person) => balanceOf(somo.db, 'wallet', person.id)

test(
  'who has booked nothing reads so in every list; until a list has come it is being loaded and not empty [HUB-01] ' +
    '[HUB-04] [HUB-06] [HUB-07] [HUB-08]',
  async () => {
    const page = await enter(await stage.people.student('Baraka Mwangi'))
    await page.goto(HUB)
    await text(page, 'No live classes just now').waitFor()
    // What the document brings and the device has kept would be shown at once.
    await bringNothing(page)
    await page.addInitScript(() => localStorage.removeItem('kept-offline'))
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Lessons' }).locator('[aria-current]').textContent())
      .toBe('Live Classes')
    for (const [tab, call, ...words] of [
      ['upcoming', '**/bookings/student/*', 'No upcoming lessons'],
      ['scheduled', '**/bookings/student/*', 'No scheduled lessons yet', 'Schedule a lesson with a teacher to get started!'],
      ['payments', '**/bookings/student/*', 'No pending payments', 'All your lesson payments are up to date!'],
    ] as const) {
      const held = Promise.withResolvers<void>()
      await page.route(call, (route) => held.promise.then(() => route.continue()))
      await page.goto(`${HUB}?tab=${tab}`)
      await page.getByRole('status').filter({ hasText: 'Loading...' }).first().waitFor()
      expect(await text(page, words[0]).count()).toBe(0)
      held.resolve()
      for (const one of words) await text(page, one).waitFor()
      await page.unroute(call)
    }
  },
)

describe('with lessons in every state', () => {
  let amina: Person
  let page: Page
  let accepted: Lesson
  let paid: Lesson
  beforeAll(async () => {
    amina = await stage.people.student('Amina Njoroge')
    await stage.fund(amina, 5000)
    const cast = { teacher: otieno, student: amina }
    accepted = await stage.acceptedLesson(cast)
    paid = await stage.paidLesson(cast)
    await stage.askedLesson(cast)
    const declined = await stage.askedLesson(cast)
    await otieno.call(answerBooking, { booking_id: declined.booking.id, teacher_id: otieno.id, action: 'decline' })
    page = await enter(amina)
  })

  test(
    'Scheduled Lessons shows teacher, subject, date, time, price and a status in a colour of its own; Pay Now stands at the ' +
      'accepted one alone [HUB-07] [BOOK-01]',
    async () => {
      await page.goto(`${HUB}?tab=scheduled`)
      await cards(page).nth(3).waitFor()
      const colours: string[] = []
      for (const status of ['Accepted', 'Confirmed', 'Pending', 'Declined']) {
        const card = cards(page).filter({ has: text(page, status) })
        for (const words of ['Mathematics', 'Otieno Ouma', '4:00 PM – 5:00 PM', 'KES 1,000'])
          await expect.poll(() => card.textContent()).toContain(words)
        colours.push(await backgroundOf(text(page, status)))
        expect([status, await payNow(page).and(card.getByRole('button')).count()]).toEqual([
          status,
          status === 'Accepted' ? 1 : 0,
        ])
      }
      expect(new Set(colours).size).toBe(4)
      const date = shortDay(new Date(paid.booking.starts_at), 'en')
      expect(
        await cards(page)
          .filter({ has: text(page, 'Confirmed') })
          .textContent(),
      ).toContain(date)
    },
  )

  test(
    'Upcoming Classes counts neither what was declined nor what is over; Booked At is the day of asking ' + '[HUB-06]',
    async () => {
      await page.goto(`${HUB}?tab=upcoming`)
      await cards(page).nth(2).waitFor()
      await expect.poll(() => cards(page).count()).toBe(3)
      const card = cards(page).filter({ has: text(page, 'Accepted') })
      const fact = (name: string) => card.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
      const { starts_at, ends_at, booked_at } = accepted.booking
      await expect.poll(() => fact('Time').textContent()).toBe(timeSpan(new Date(starts_at), new Date(ends_at)))
      await expect.poll(() => fact('Date').textContent()).toBe(shortDay(new Date(starts_at), 'en'))
      await expect.poll(() => fact('Cost (Ksh)').textContent()).toBe('1,000')
      await expect.poll(() => fact('Booked At').textContent()).toContain(shortDay(new Date(booked_at), 'en'))
      await expect.poll(() => card.getByRole('heading').textContent()).toBe('Otieno Ouma')
    },
  )

  test('Pending Payments shows the one that is due: teacher, subject, date, until when, amount, Pay Now [HUB-08]', async () => {
    await page.goto(`${HUB}?tab=payments`)
    await payNow(page).waitFor()
    await expect.poll(() => cards(page).count()).toBe(1)
    const shown = await cards(page).textContent()
    for (const words of ['Mathematics', 'Otieno Ouma', shortDay(new Date(accepted.booking.starts_at), 'en'), 'KES 1,000'])
      expect(shown).toContain(words)
    // Twelve hours after the answer, on the clock of Nairobi.
    expect(shown).toMatch(/Pay by (today|tomorrow) \d+:\d\d [AP]M, 1[12] h left/)
  })

  test(
    'by keyboard alone: Escape leaves the payment and gives the focus back, a failure is told with its reason, and the ' +
      'next Enter pays [HUB-09] [SHELL-11]',
    async () => {
      await page.goto(`${HUB}?tab=payments`)
      await payNow(page).waitFor()
      await tabTo(page, 'main li button')
      expect(await focused(page)).toBe('Pay Now')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Pay for this lesson' })
      await dialog.getByText('Left afterwards').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await focused(page)).toBe('Pay Now')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Pay KES 1,000' }).waitFor()
      await expect.poll(() => dialog.getByRole('button', { name: 'Pay KES 1,000' }).isEnabled()).toBe(true)
      await tabTo(page, 'dialog button:not([aria-label])')
      expect(await focused(page)).toBe('Pay KES 1,000')
      await stage.whileBroken('bookings', async () => {
        await page.keyboard.press('Enter')
        await dialog.getByRole('alert').getByText('Payment failed. Please try again. Something went wrong on our side.').waitFor()
      })
      expect(await wallet(amina)).toBe(400_000)
      expect(await focused(page)).toBe('Pay KES 1,000')
      await page.keyboard.press('Enter')
      await text(page, 'Payment processed successfully!').waitFor()
      await text(page, 'No pending payments').waitFor()
      expect(await wallet(amina)).toBe(300_000)
    },
  )
})

test(
  'with too little money Pay Now leads to a top-up of what is missing, the page comes back by itself with a toast once it ' +
    'has arrived, and the payment goes on [HUB-09] [FUND-04] [FUND-06]',
  async () => {
    const poor = await stage.people.student('Poor Mwangi')
    await stage.fund(poor, 300)
    const { booking } = await stage.acceptedLesson({ teacher: otieno, student: poor })
    const page = await enter(poor)
    await page.goto(`${HUB}?tab=payments`)
    await payNow(page).click()
    await page.getByRole('dialog').getByText('KES 700 is missing in your wallet.').waitFor()
    await page.getByRole('link', { name: 'Add KES 700' }).click()
    await page.waitForURL((url) => url.pathname === '/student-dashboard/wallet')
    await expect.poll(() => page.getByLabel('Amount in KES').inputValue()).toBe('700')
    await chooseWidget(page)
    await page.getByRole('button', { name: 'Deposit Now' }).click()
    const frame = page.frameLocator('dialog iframe')
    await frame.getByLabel('M-Pesa number').fill('0712 345 600')
    await frame.getByRole('button', { name: 'Send the prompt' }).click()
    await page.waitForURL((url) => url.pathname === HUB && url.searchParams.get('pay') === String(booking.id))
    // The card of the wallet says the same until the other page has come; the toast outlives it.
    await page.locator('[popover=manual]').getByText('Ksh 700 was added. Your balance is now Ksh 1,000.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay KES 1,000' }).click()
    await text(page, 'Payment processed successfully!').waitFor()
    expect(await wallet(poor)).toBe(0)
  },
)

test(
  'two want the last seat: one is confirmed, also after a refresh, the other is told that it is full, and only the first is ' +
    'given a way in [MEET-04] [HUB-02] [HUB-03]',
  async () => {
    const { session } = await stage.publishedClass({ teacher: otieno, seats: 2 })
    const description = `${'Halves, thirds and quarters, '.repeat(5)}and why they are the same.`
    await somo.db.$client.query('update live_classes set description = $1 where id = $2', [description, session.id])
    const [first, second, third] = await stage.people.students(3)
    if (!first || !second || !third) throw new Error('three students')
    for (const one of [first, second, third]) await stage.fund(one, 500)
    await first.call(joinSession, { studentId: first.id, id: session.id })
    const pages = await Promise.all([enter(second), enter(third)])
    for (const page of pages) {
      await page.goto(HUB)
      await page.getByText('1 of 2 seats taken').waitFor()
      const whole = page.getByText(description, { exact: true })
      expect(await whole.count()).toBe(0)
      await page.getByRole('button', { name: 'Read More about Fractions, once more' }).click()
      await whole.waitFor()
      await page.getByRole('button', { name: 'Read Less about Fractions, once more' }).click()
      expect(await whole.count()).toBe(0)
      await page.getByRole('link', { name: /^Join Class/ }).click()
      const sure = page.getByRole('dialog', { name: 'Are you sure you want to join Fractions, once more?' })
      for (const words of ['Ksh 200', 'Ksh 500', 'Ksh 300']) await sure.getByText(words, { exact: true }).waitFor()
      await sure.getByRole('button', { name: 'No' }).click()
      await sure.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: /^Join Class/ }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Yes' }).isEnabled()).toBe(true)
    }
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Yes' }).click()))
    const full = (page: Page) => page.getByText('This class is full.').filter({ visible: true }).first()
    await Promise.all(pages.map((page) => text(page, 'Confirmed!').first().or(full(page)).first().waitFor()))
    const outcomes = []
    for (const page of pages) {
      await page.reload()
      await text(page, 'Confirmed!').or(full(page)).first().waitFor()
      outcomes.push((await text(page, 'Confirmed!').count()) > 0 ? 'seat' : 'full')
      // The room is a day ahead: whoever has a seat reads when it opens.
      const early = page.getByRole('button', { name: 'Join Now' })
      if (outcomes.at(-1) === 'seat') expect(await early.isDisabled()).toBe(true)
    }
    expect(outcomes.toSorted()).toEqual(['full', 'seat'])
    expect((await Promise.all([second, third].map(wallet))).toSorted((a, b) => a - b)).toEqual([30_000, 50_000])
    const links = await Promise.all(
      [first, second, third].map(async (one) => (await one.call(liveSessions, {})).body[0]?.zoom_link ?? null),
    )
    expect(links.filter((link) => link === null)).toHaveLength(1)
    // The teacher’s own list is the same class, with the seats that are taken.
    expect((await otieno.call(teacherSessions, { teacherId: otieno.id })).body).toMatchObject([
      { id: session.id, current_students: 2, max_students: 2 },
    ])
    // With the room open the way in is there for who has a seat, in a tab of its own.
    const soon = [5, 65].map((n) => plus(somo.clock.now(), minutes(n)))
    await somo.db.$client.query('update live_classes set starts_at = $1, ends_at = $2 where id = $3', [...soon, session.id])
    for (const [i, page] of pages.entries()) {
      await page.reload()
      await text(page, outcomes[i] === 'seat' ? 'Confirmed!' : 'Full')
        .first()
        .waitFor()
      const way = page.getByRole('link', { name: /^Join Now/ })
      await expect.poll(() => way.count()).toBe(outcomes[i] === 'seat' ? 1 : 0)
      if (outcomes[i] === 'seat')
        expect(await Promise.all(['href', 'target'].map((name) => way.getAttribute(name)))).toEqual([
          `/join/class/${session.id}`,
          '_blank',
        ])
    }
  },
)

test('who needs a parent, and who answers when the class is over, reads so and keeps the money [MEET-04] [HUB-03]', async () => {
  const { session } = await stage.publishedClass({ teacher: otieno, grade: 8 })
  const minor = await stage.people.student('Imani Kerubo', { born: '2012-01', grade: 8, guardian: 'mama.imani@example.com' })
  const late = await stage.people.student('Juma Barasa', { grade: 8 })
  for (const one of [minor, late]) await stage.fund(one, 500)
  const [small, slow] = [await enter(minor), await enter(late)]
  for (const page of [small, slow]) await page.goto(`${HUB}?join=${session.id}`)
  await small.getByRole('button', { name: 'Yes' }).click()
  await small
    .getByRole('dialog')
    .getByText('A parent has to agree first. You can ask them on your first page.', { exact: true })
    .waitFor()
  await expect.poll(() => slow.getByRole('button', { name: 'Yes' }).isEnabled()).toBe(true)
  somo.clock.aheadMs += new Date(session.ends_at).getTime() - somo.clock.now().getTime()
  await slow.getByRole('button', { name: 'Yes' }).click()
  await slow.getByRole('dialog').getByText('This class has ended.', { exact: true }).waitFor()
  // Its address asks for nothing any more and says why, and so does that of another grade's.
  await slow.goto(`${HUB}?join=${session.id}`)
  await slow.getByText('That class is over or was cancelled, so no seat can be taken in it.', { exact: true }).waitFor()
  const { session: others } = await stage.publishedClass({ teacher: otieno, grade: 9 })
  await slow.goto(`${HUB}?join=${others.id}`)
  await slow.getByText('Fractions, once more is for learners in Grade 9 alone.', { exact: true }).waitFor()
  expect(await slow.getByRole('dialog').count()).toBe(0)
  expect(await Promise.all([minor, late].map(wallet))).toEqual([50_000, 50_000])
})

test(
  'classes are being loaded in the quoted words until they have come; what one does not say is unknown [HUB-02] ' + '[HUB-04]',
  async () => {
    const { session } = await stage.publishedClass({ teacher: otieno, price: 200 })
    const page = await enter(await stage.people.student('Zawadi Chebet'))
    await bringNothing(page)
    await page.addInitScript(() => localStorage.removeItem('kept-offline'))
    const held = Promise.withResolvers<void>()
    await page.route('**/api/lessons/api/live-sessions', async (route) => {
      await held.promise
      const response = await route.fetch()
      const list = (await response.json()) as { id: number }[]
      const bare = { teacher: { id: otieno.id, name: '', school: null, profile_image: null }, subject: { id: 1, name: '' } }
      await route.fulfill({ response, json: list.map((one) => (one.id === session.id ? { ...one, ...bare } : one)) })
    })
    await page.goto(HUB)
    await page.getByRole('status').filter({ hasText: 'Loading sessions...' }).waitFor()
    held.resolve()
    const card = page.getByRole('listitem').filter({ hasText: 'Unknown Teacher' })
    await card.getByText('Unknown School').waitFor()
    await card.getByText(/^Unknown Subject · Grade 10$/).waitFor()
    expect(await text(page, 'Loading sessions...').count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  },
)

test('none of this breaks the policy of a page', () => expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]))
