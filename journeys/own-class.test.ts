/** A teacher and one live class: who comes, editing, giving it again, and cancelling it. */
import type { Locator } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinSession, waitingSeats } from '../features/classes/contract.ts'
import { pastClasses } from '../features/classes/past-contract.ts'
import { visitRoom } from '../features/classroom/testing/visit.ts'
import { days, minutes, nairobiDate, plus } from '../shared/time.ts'
import { longDay, timeSpan } from '../shared/web/dates.ts'
import { openDesk } from './setting/desk.ts'
import { hueOf } from './setting/look.ts'
import type { Person } from './setting/stage.ts'

const { somo, stage, teacher: otieno, page, text, told, button } = await openDesk('Otieno Ouma')
afterAll(() => somo.close())

let amina: Person
let classId: number
let span: { startsAt: Date; endsAt: Date }
/** The ground of a badge, by its place on the wheel. */
const hues = { yellow: [40, 65], green: [90, 170], blue: [-180, -130] } as const
const isColoured = async (badge: Locator, colour: keyof typeof hues) => {
  const [hue, [least, most]] = [await hueOf(badge), hues[colour]]
  expect([colour, hue > least && hue < most, hue]).toEqual([colour, true, hue])
}
beforeAll(async () => {
  amina = await stage.people.student('Amina Njoroge')
  await stage.fund(amina, 500)
  const { session } = await stage.publishedClass({ teacher: otieno, price: 200, seats: 8 })
  classId = session.id
  span = { startsAt: new Date(session.starts_at), endsAt: new Date(session.ends_at) }
})
const open = () => page.goto(`/teacher-dashboard/classes/${classId}`)

test('a class stands under Upcoming Lessons, is empty at first, and all of it can be changed [TCH-03] [MEET-04]', async () => {
  await page.goto('/teacher-dashboard/lessons?tab=upcoming')
  const card = page.getByRole('listitem').filter({ hasText: 'Fractions, once more' })
  await card.waitFor()
  const when = [longDay(span.startsAt, 'en'), timeSpan(span.startsAt, span.endsAt)]
  for (const words of ['Mathematics · Grade 10', ...when, '60 mins', '0/8 students'])
    await expect.poll(() => card.textContent()).toContain(words)
  await isColoured(card.getByText('Scheduled', { exact: true }), 'green')
  await page.getByRole('link', { name: 'Roster and changes' }).click()
  await page.waitForURL(`**/classes/${classId}`)
  for (const words of ['Nobody yet', '0 of 8 seats', 'You keep, 70%', 'KES 0']) await text(words).first().waitFor()
  await page.getByRole('link', { name: 'Edit class' }).click()
  await page.getByLabel('Price (KES)').fill('250')
  await page.getByLabel('Time').fill('15:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await told('The class is changed.')
  await page.getByText('3:30 PM – 4:30 PM').waitFor()
  await page.getByText('KES 250 a seat').waitFor()
})

test('a seat that is paid stands in the wallet beside lessons, with the teacher’s part of it [WAL-08]', async () => {
  await amina.call(joinSession, { studentId: amina.id, id: classId })
  await page.goto('/teacher-dashboard/wallet')
  const payment = page.getByRole('listitem').filter({ hasText: 'Amina Njoroge' })
  for (const words of ['Fractions, once more', 'Ksh 175', 'of Ksh 250']) await payment.getByText(words).first().waitFor()
  await isColoured(payment.getByText('Pending', { exact: true }), 'yellow')
})

test('a class with a seat taken says who comes and what it brings; time and price stand, its words do not [TCH-03]', async () => {
  await open()
  for (const words of ['Amina Njoroge', '1 of 8 seats', '1 seat at KES 250', 'KES 175']) await text(words).waitFor()
  await page.getByText(/^Paid themselves, today/).waitFor()
  await page.getByRole('link', { name: 'Edit class' }).click()
  await page.getByText('Somebody has a seat, so the time and the price stand.').waitFor()
  for (const label of ['Date', 'Time', 'Duration', 'Price (KES)'])
    expect(await page.getByLabel(label, { exact: true }).getAttribute('readonly')).toBe('')
  await page.getByLabel('Lesson Title').fill('Fractions for the exam')
  await page.getByLabel('Max Students').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('At least one seat.').waitFor()
  await expect.poll(() => page.getByLabel('Lesson Title').inputValue()).toBe('Fractions for the exam')
  await page.getByLabel('Max Students').fill('6')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Fractions for the exam' }).waitFor()
  await text('1 of 6 seats').waitFor()
})

test('a class is planned again a week later with one press and nothing to type [TCH-06] [MEET-01]', async () => {
  await open()
  await page.getByRole('link', { name: 'Plan it again next week' }).click()
  const { rows } = await somo.db.$client.query<{ starts_at: Date }>('select starts_at from live_classes where id = $1', [classId])
  const weekLater = nairobiDate(plus(rows[0]?.starts_at ?? new Date(0), days(7)))
  await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe(weekLater)
  await page.getByRole('button', { name: 'Create Lesson' }).last().click()
  await told('Lesson created successfully!')
  await expect.poll(() => page.getByRole('link', { name: 'Fractions for the exam' }).count()).toBe(2)
})

test('a class is cancelled once it is said what goes back; the learner reads of it and has the money [MEET-04]', async () => {
  await open()
  await page.getByText('Cancelling gives the one who paid their KES 250 back at once.').waitFor()
  await page.getByRole('link', { name: 'Cancel class' }).click()
  await page.getByText('KES 250 goes back at once, and the family is told.').waitFor()
  await page.getByLabel('A word to the families').fill('I am ill today.')
  await stage.whileBroken('live_classes', async () => {
    await button('Cancel, KES 250 back').press('Enter')
    await page.getByRole('dialog').getByText('Something went wrong').waitFor()
  })
  await expect.poll(() => page.getByLabel('A word to the families').inputValue()).toBe('I am ill today.')
  await button('Cancel, KES 250 back').press('Enter')
  await told('The class is cancelled. KES 250 went back.')
  await text('This class was cancelled. Everybody got their money back.').waitFor()
  expect(await page.getByRole('link', { name: 'Edit class' }).count()).toBe(0)
  const family = await stage.admit(amina)
  await family.page.goto('/student-dashboard/notices')
  await family.page.getByText('was cancelled by its teacher. KES 250 is back in the wallet. “I am ill today.”').waitFor()
  await family.page.goto('/student-dashboard/wallet')
  await family.page.getByText('Ksh 500').first().waitFor()
  await family.close()
})

test('a class that is over says who came, on its page and in Lesson Activity [TCH-05] [MEET-04]', async () => {
  const { session } = await stage.publishedClass({ teacher: otieno, price: 100 })
  const joined = await amina.call(joinSession, { studentId: amina.id, id: session.id })
  expect(joined.status).toBe(200)
  const [startsAt, endsAt] = [new Date(session.starts_at), new Date(session.ends_at)]
  await visitRoom(somo.db, `class-${session.id}`, otieno, startsAt, endsAt)
  await visitRoom(somo.db, `class-${session.id}`, amina, plus(startsAt, minutes(10)), endsAt)
  await somo.passTime(endsAt.getTime() + 1000 - somo.clock.now().getTime())
  await expect.poll(async () => (await otieno.call(pastClasses, {})).body.classes.map(({ attended }) => attended)).toContain(1)
  await page.goto('/teacher-dashboard/lessons?tab=activity')
  const row = page.getByRole('listitem').filter({ hasText: '1 student attended' })
  await isColoured(row.getByText('Completed', { exact: true }), 'green')
  await isColoured(page.getByRole('listitem').getByText('Cancelled', { exact: true }).first(), 'blue')
  await row.getByRole('link', { name: 'Fractions, once more' }).click()
  await text('There for 50 minutes').waitFor()
  await text('This class is over.').waitFor()
  expect(await page.getByRole('link', { name: 'Cancel class' }).count()).toBe(0)
  await somo.passTime(days(1))
  await expect.poll(async () => (await otieno.call(waitingSeats, {})).body.seats.length).toBe(0)
  await page.goto('/teacher-dashboard/wallet')
  const payment = page.getByRole('listitem').filter({ hasText: 'Amina Njoroge' })
  for (const words of ['Ksh 70', 'of Ksh 100']) await payment.getByText(words, { exact: true }).waitFor()
  await isColoured(payment.getByText('Completed', { exact: true }), 'green')
})

test('a class of somebody else is not to be found [MEET-04]', async () => {
  const { session } = await stage.publishedClass()
  await page.goto(`/teacher-dashboard/classes/${session.id}`)
  await page.getByRole('heading', { name: 'There is no such class of yours' }).waitFor()
})
