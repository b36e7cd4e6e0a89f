/** From what somebody is told to the very thing, by one press, in the app and out of a mail. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '../shared/time.ts'
import { PASSWORD } from '../app/server/testing/rows.ts'
import { answerBooking } from '../features/booking/contract.ts'
import { listNotices } from '../features/notices/contract.ts'
import { builtFile } from './setting/built-file.ts'
import { signIn } from './setting/people.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, pressNotice, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let otieno: Person
let amina: Person
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  otieno = await stage.people.teacher('Otieno Ouma')
  amina = await stage.people.student('Amina Njoroge')
})
afterAll(() => somo?.close())

const theLesson = (page: Page) => page.locator('main li:focus')

test('“Pay to keep it” opens the payment itself, also after a refresh [HUB-08]', async () => {
  await stage.acceptedLesson({ teacher: otieno, student: amina })
  const { page, complaints, close } = await stage.enter(amina)
  await pressNotice(page, '/student-dashboard', /Otieno Ouma accepted your Mathematics lesson .* Pay to keep it/)
  await page.getByRole('dialog', { name: 'Pay for this lesson' }).waitFor()
  await page.reload()
  await page.getByRole('dialog', { name: 'Pay for this lesson' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('what a teacher answers shows at once in every tab, by one stream for the browser [MSG-02]', async () => {
  const chebet = await stage.people.student('Chebet Kirui')
  const { booking, teacher } = await stage.askedLesson({ teacher: otieno, student: chebet })
  const { page, complaints, close } = await stage.enter(chebet)
  // Those that are open: the page that was there before may have begun one too.
  const streams = new Set<unknown>()
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/live') streams.add(request)
  })
  page.context().on('requestfinished', (request) => streams.delete(request))
  page.context().on('requestfailed', (request) => streams.delete(request))
  await page.goto('/student-dashboard/lessons?tab=scheduled')
  await expect.poll(() => streams.size).toBe(1)
  const other = await page.context().newPage()
  await other.goto('/student-dashboard')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await teacher.call(answerBooking, { booking_id: booking.id, teacher_id: teacher.id, action: 'accept' })
  for (const tab of [page, other])
    await tab
      .getByRole('link', { name: /^Notifications.*1/ })
      .first()
      .waitFor()
  await page.getByRole('button', { name: /^Pay Now/ }).waitFor()
  await expect.poll(() => streams.size).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('what changes before a page listens is shown all the same, in a tab that came first and in a second [MSG-02]', async () => {
  const wekesa = await stage.people.student('Wekesa Barasa')
  const { page, context, complaints, close } = await stage.enter(wekesa)
  const bell = (tab: Page, unread: number) =>
    tab
      .getByRole('link', { name: new RegExp(`^Notifications.*${unread}`) })
      .first()
      .waitFor()
  /** The page is whole, and what makes it listen is still on its way while a lesson is accepted. */
  const comesLate = async (tab: Page, told: () => Promise<void>): Promise<void> => {
    const listening = Promise.withResolvers<void>()
    await tab.route(`**${builtFile('shared/web/live.ts')}`, (route) => listening.promise.then(() => route.continue()))
    await tab.goto('/student-dashboard')
    await tab
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .waitFor()
    await stage.acceptedLesson({ teacher: otieno, student: wekesa })
    await told()
    listening.resolve()
  }
  await comesLate(page, () => expect.poll(async () => (await wekesa.call(listNotices, {})).body.unread).toBe(1))
  await bell(page, 1)
  const other = await context.newPage()
  await comesLate(other, () => bell(page, 2))
  for (const tab of [page, other]) await bell(tab, 2)
  expect(complaints).toEqual([])
  await close()
})

test('a request leads its teacher to the card with Accept and Reject [BOOK-03] [TCH-04]', async () => {
  await stage.askedLesson({ teacher: otieno, student: amina })
  const { page, complaints, close } = await stage.enter(otieno)
  await pressNotice(page, '/teacher-dashboard', /asks for Mathematics/)
  await theLesson(page)
    .getByRole('button', { name: /^Accept/ })
    .waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('whoever is not signed in comes from a mail through signing in to the payment [HUB-08] [AUTH-05]', async () => {
  const wafula = await stage.people.student('Wafula Simiyu')
  const { booking } = await stage.acceptedLesson({ teacher: otieno, student: wafula })
  const link = await somo.mailedLink(wafula.email, `pay=${booking.id}`)
  const { page, close } = await somo.visit('phone')
  await signIn(page, wafula.email, PASSWORD, new URL(link).pathname + new URL(link).search)
  await page.getByRole('dialog', { name: 'Pay for this lesson' }).waitFor()
  await close()
})

test('a lesson of the past that six others stand before is shown, scrolled to and has the focus [HUB-07]', async () => {
  const baraka = await stage.people.student('Baraka Otieno')
  const decline = async (): Promise<void> => {
    const { booking, teacher } = await stage.askedLesson({ teacher: otieno, student: baraka })
    await teacher.call(answerBooking, { booking_id: booking.id, teacher_id: teacher.id, action: 'decline' })
  }
  await decline()
  const { page, complaints, close } = await stage.enter(baraka)
  await pressNotice(page, '/student-dashboard', /Otieno Ouma cannot teach Mathematics/)
  await theLesson(page).waitFor()
  const first = new URL(page.url())
  for (let more = 0; more < 6; more += 1) await decline()
  await somo.passTime(days(20))
  await page.goto(first.pathname + first.search)
  await theLesson(page).getByText('You were not charged').waitFor()
  await expect.poll(() => page.getByText('You were not charged').count()).toBe(7)
  const high = page.viewportSize()?.height ?? 0
  const inSight = () =>
    theLesson(page).evaluate((one, height) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= 0 && bottom <= height
    }, high)
  await expect.poll(inSight).toBe(true)
  expect(complaints).toEqual([])
  await close()
})
