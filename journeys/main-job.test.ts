/** What Somo exists for, from signing up to shillings on a teacher's phone, on a database with nobody in it. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperator } from '../features/accounts/server/index.ts'
import { balanceOf, ledgerHealth } from '../features/ledger/server/index.ts'
import { days, hours, minutes, nairobiDate, plus } from '../shared/time.ts'
import { figureUnder } from './setting/look.ts'
import { signIn } from './setting/people.ts'
import { chooseWidget } from './setting/stage.ts'
import { payByPhone } from './setting/phone.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import { approve, askVerification } from './setting/verify.ts'

const PASSWORD = 'a long enough phrase'
let somo: Somo
let student: Visitor
let teacher: Visitor
let operator: Visitor

beforeAll(async () => {
  somo = await openSomo({ worker: true })
  await createOperator(
    somo.db,
    { email: 'desk@example.com', name: 'Desk Operator', phone: '0712345670', password: PASSWORD },
    somo.clock.now(),
  )
  ;[student, teacher, operator] = [
    await somo.visit('phone', { moving: true }),
    await somo.visit('desktop', { moving: true }),
    await somo.visit('desktop', { moving: true }),
  ]
})
afterAll(() => somo?.close())

test(
  'a student learns, a teacher earns 70 % and the ledger balances [AUTH-02] [AUTH-03] [VER-02] [VER-04] [FUND-01] [FUND-03] ' +
    '[FUND-06] [DIR-05] [DIR-06] [BOOK-01] [TCH-04] [HUB-09] [MEET-05] [WAL-04] [WAL-05] [WAL-11] [WAL-13] [SCH-03]',
  async () => {
    await signUpTeacher(teacher.page)
    await confirm(teacher.page, 'mr.otieno@example.com')
    await askVerification(teacher.page)
    await approveTeacher(operator.page)
    await offerTomorrow(teacher.page)

    await signUpStudent(student.page)
    await confirm(student.page, 'amina@example.com')
    await addFunds(student.page)
    await bookTheSlot(student.page)
    await accept(teacher.page)
    await pay(student.page)
    await meet()
    await finishLesson()
    await withdrawEarnings(teacher.page)

    expect(await ledgerHealth(somo.db)).toMatchObject({ balanced: true, unbalancedTransfers: 0, wrongBalances: 0 })
    expect([...student.complaints, ...teacher.complaints, ...operator.complaints]).toEqual([])
  },
  300_000,
)

/** What a person presses: a link that leads somewhere looks like a button too. */
const button = (page: Page, name: string) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true }).first()
const send = (page: Page) => page.locator('form button[type=submit]').last().click()

async function signUpTeacher(page: Page): Promise<void> {
  await page.goto('/teacher-signup')
  await person(page, 'Otieno Ouma', 'mr.otieno@example.com', '0712 345 671')
  await page.getByText('Mathematics', { exact: true }).first().click()
  await page.locator('details[open]').getByText('10', { exact: false }).first().click()
  await page.locator('[name=cost]').fill('1000')
  await send(page)
  await page.waitForURL('**/teacher-dashboard')
}

async function signUpStudent(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('main a[href="/signup?role=student"]').first().click()
  await person(page, 'Amina Njoroge', 'amina@example.com', '0712 345 672')
  await page.locator('[name=grade]').selectOption('10')
  await page.locator('[name=born_month_of_year]').selectOption('03')
  await page.locator('[name=born_year]').selectOption('2004')
  await send(page)
  await page.waitForURL('**/student-dashboard')
  // The session gave the app a token and something to draw with, under the customer's keys.
  await page.getByRole('heading', { name: /Amina/ }).waitFor()
  const kept = () =>
    page.evaluate(() => [
      typeof localStorage.getItem('access_token'),
      JSON.parse(localStorage.getItem('userInfo') ?? '{}').first_name,
    ])
  // The document greets by name before the page has taken over.
  await expect.poll(kept).toEqual(['string', 'Amina'])
}

async function person(page: Page, name: string, email: string, phone: string): Promise<void> {
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=phone]').fill(phone)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=accept_terms]').check()
}

async function confirm(page: Page, email: string): Promise<void> {
  await page.goto(await somo.mailedLink(email, '/confirm-email/'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor()
  await signIn(page, email, PASSWORD)
}

/** The operator looks at who waits, and approves. */
async function approveTeacher(page: Page): Promise<void> {
  await signIn(page, 'desk@example.com', PASSWORD)
  await approve(page, 'Otieno Ouma')
}

const tomorrow = () => nairobiDate(plus(somo.clock.now(), days(1)))

async function offerTomorrow(page: Page): Promise<void> {
  await page.goto(`/teacher-dashboard/schedule?day=${tomorrow()}&month=${tomorrow().slice(0, 7)}`)
  await button(page, 'Add Availability').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start Time').fill('16:00')
  await dialog.getByLabel('End Time').fill('17:00')
  await dialog.locator('button[type=submit], footer button').last().click()
  await page.getByText('Time range added successfully!').waitFor()
}

/** KES 2,000 by M-Pesa through the widget; the customer's phone is played on the provider's own page. */
async function addFunds(page: Page): Promise<void> {
  await page.goto('/student-dashboard/wallet')
  await chooseWidget(page)
  await page.getByLabel('Amount in KES').fill('2000')
  await button(page, 'Deposit Now').click()
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('M-Pesa number').fill('0712 345 672')
  await frame.getByRole('button', { name: 'Send the prompt' }).click()
  await payByPhone(somo)
  await page.getByText('The money is in your wallet').waitFor()
  await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 2,000')
  expect(await balanceOf(somo.db, 'wallet', await idOf('amina@example.com'))).toBe(200_000)
}

async function bookTheSlot(page: Page): Promise<void> {
  await page.goto('/student-dashboard/teachers')
  await page.getByRole('heading', { name: 'Teachers for Grade 10' }).waitFor()
  await page.getByText('View Profile').first().click()
  await button(page, 'Schedule Lesson').click()
  await page.getByRole('dialog').getByLabel('Topic').fill('Quadratic equations')
  await page.getByRole('dialog').getByLabel('Message').fill('Quadratic equations, please.')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Booking' }).click()
  await page.getByText('Session booked successfully! Waiting for teacher confirmation.').waitFor()
}

async function accept(page: Page): Promise<void> {
  await page.goto('/teacher-dashboard/lessons?tab=requests')
  await page.getByText('Quadratic equations, please.').first().waitFor()
  await button(page, 'Accept').click()
  await page.getByText('Lesson request accepted!').waitFor()
}

async function pay(page: Page): Promise<void> {
  await page.goto('/student-dashboard/lessons?tab=payments')
  await button(page, 'Pay Now').click()
  await page.getByRole('dialog').getByRole('button', { name: /Pay/ }).last().click()
  await page.getByText('Payment processed successfully!').waitFor()
  await page.goto('/student-dashboard/wallet')
  await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 1,000')
  await expect.poll(() => page.getByRole('definition').filter({ visible: true }).first().textContent()).toBe('Ksh 1,000')
}

/** Both in the room nine minutes before; each sees the other's picture, and what one writes the other reads. */
async function meet(): Promise<void> {
  const startsAt = new Date(`${tomorrow()}T13:00:00Z`)
  await somo.passTime(startsAt.getTime() - minutes(9) - somo.clock.now().getTime())
  await Promise.all([
    enter(student.page, '/student-dashboard/lessons?tab=scheduled', 'Join Now'),
    enter(teacher.page, '/teacher-dashboard', 'Start'),
  ])
  // A learner has only a first name in the room.
  await Promise.all([seesPictureOf(student.page, 'Otieno Ouma'), seesPictureOf(teacher.page, 'Amina')])
  await teacher.page.getByRole('textbox', { name: 'Message everyone' }).fill('Which two numbers add to 5?')
  await teacher.page.keyboard.press('Enter')
  await student.page.getByText('Which two numbers add to 5?').filter({ visible: true }).first().waitFor()
}

async function enter(page: Page, from: string, name: string): Promise<void> {
  await page.goto(from)
  const href = await button(page, name).getAttribute('href')
  await page.goto(href ?? '/')
  await page.waitForURL('**/classroom/lesson/*')
  const camera = page.getByRole('switch', { name: 'Camera' }).or(page.getByLabel('Camera')).first()
  await camera.click()
  await button(page, 'Join Now').click()
  await button(page, 'Leave').waitFor()
}

/** The picture that bears the other's name has frames in it, and goes on having more. */
async function seesPictureOf(page: Page, name: string): Promise<void> {
  const frames = () =>
    page.evaluate(
      (label) =>
        [...document.querySelectorAll('video')].find((video) => video.ariaLabel === label)?.getVideoPlaybackQuality()
          .totalVideoFrames ?? 0,
      name,
    )
  await expect.poll(frames).toBeGreaterThan(0)
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before + 5)
}

/** The hour passes with both inside and the money waits; a day later it is the teacher's. */
async function finishLesson(): Promise<void> {
  await somo.passTime(minutes(9) + hours(1) + 5000)
  await expect.poll(() => statusOf()).toBe('completed/paid')
  await seesEarnings(teacher.page, { earned: 'Ksh 0', pending: 'Ksh 700' })
  await expect.poll(() => button(teacher.page, 'Withdraw Funds').isDisabled()).toBe(true)
  await somo.passTime(hours(24))
  await expect.poll(() => statusOf()).toBe('completed/released')
  await seesEarnings(teacher.page, { earned: 'Ksh 700', pending: 'Ksh 0' })
}

async function seesEarnings(page: Page, { earned, pending }: { earned: string; pending: string }): Promise<void> {
  await page.goto('/teacher-dashboard/wallet')
  await expect.poll(() => figureUnder(page, 'Teacher Earnings (70%)').textContent()).toBe(earned)
  await expect.poll(() => figureUnder(page, 'Pending Earnings').textContent()).toBe(pending)
}

async function statusOf(): Promise<string> {
  const { rows } = await somo.db.execute<{ status: string }>(`select status || '/' || payment_status as status from bookings`)
  return rows[0]?.status ?? 'none'
}

async function idOf(email: string): Promise<number> {
  const { rows } = await somo.db.execute<{ id: number }>(`select id from users where email = '${email}'`)
  return rows[0]?.id ?? 0
}

async function withdrawEarnings(page: Page): Promise<void> {
  await button(page, 'Withdraw Funds').click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw to M-Pesa' })
  await dialog.getByLabel(/Amount/).fill('700')
  await dialog.getByLabel(/M-Pesa/).fill('0712345650')
  await dialog
    .getByRole('button', { name: /Withdraw/ })
    .last()
    .click()
  await page.getByText('Withdrawal initiated successfully! You will receive the funds in your M-Pesa account shortly.').waitFor()
  const sent = async () =>
    (
      await somo.db.execute<{ state: string; phone: string; cents: number }>(
        'select state, phone, amount_cents as cents from payouts',
      )
    ).rows
  await expect.poll(sent).toMatchObject([{ state: 'paid', phone: '254712345650', cents: 70_000 }])
  await page.reload()
  await page.getByText('254712345650').first().waitFor()
  await expect.poll(() => figureUnder(page, 'Total Balance').textContent()).toBe('Ksh 0')
}
