/** Money put in by a prompt on the phone: sent from the card of the wallet, waited for, sent again, paid or not. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../features/ledger/server/index.ts'
import { reportDeposit, startDeposit } from '../features/payments/contract.ts'
import { payAtFrame } from '../features/payments/testing/pay.ts'
import { minutes } from '../shared/time.ts'
import { violations } from './setting/checker.ts'
import { inspect, tooWide } from './setting/inspect.ts'
import { brokenNames, figureUnder, isInSight } from './setting/look.ts'
import { payByPhone, tellProvider } from './setting/phone.ts'
import { openSomo, sizes, type Somo, type Visitor } from './setting/somo.ts'
import { chooseWidget, openStage, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let amina: Person
let visitor: Visitor
let page: Page
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
})
afterAll(() => somo?.close())
beforeEach(async () => {
  await visitor?.close()
  amina = await stage.people.student('Amina Njoroge')
  visitor = await stage.admit(amina)
  page = visitor.page
})

const WALLET = '/student-dashboard/wallet'
const amount = () => page.getByLabel('Amount in KES')
const number = () => page.getByLabel('M-Pesa number')
const kes = async () => (await balanceOf(somo.db, 'wallet', amina.id)) / 100
const resend = () => page.getByRole('button', { name: 'Resend' })
const sent = async () =>
  Number((await somo.db.$client.query('select count(*) from deposits where user_id = $1', [amina.id])).rows[0]?.count)

async function prompt(sum: string, phone: string): Promise<void> {
  await page.goto(WALLET)
  await amount().fill(sum)
  await number().fill(phone)
  await page.getByRole('button', { name: 'Deposit Now' }).click()
}

/** However long the machine took: what was sent, was sent at this moment, and a minute has to pass from here. */
async function sentJustNow(): Promise<void> {
  const now = [somo.clock.now()]
  await somo.db.$client.query('update deposits set created_at = $1 where id = (select max(id) from deposits)', now)
  await somo.db.$client.query('update attempts set window_started_at = $1', now)
}

/** Pays what rang last at the provider. */
async function payLast(): Promise<void> {
  const at = `${somo.intasend.apiOrigin}/__sim`
  const list = (await (await fetch(`${at}/invoices`)).json()) as { invoice_id: string }[]
  const { rows } = await somo.db.$client.query<{ id: string }>(
    'select payment_id as id from provider_payments p join deposits d on d.id = p.deposit_id order by d.id desc limit 1',
  )
  expect(list.map(({ invoice_id: id }) => id)).toContain(rows[0]?.id)
  await fetch(`${at}/prompt/${rows[0]?.id}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer: 'pay' }),
  })
}

test('rings at the phone without a window, says what is waited for, and arrives by itself [FUND-08] [FUND-01]', async () => {
  await page.goto(WALLET)
  // The account's own number stands there already.
  await expect.poll(() => number().inputValue()).toMatch(/^0[17]\d\d \d{3} \d{3}$/)
  await page.getByText('All of it arrives, no fee on top. Money in the wallet never expires.').waitFor()
  await prompt('500', '0712 345 678')
  await page.getByText('Check your phone', { exact: true }).waitFor()
  await page.getByText('You may close this page. The money arrives once, even if you press twice.').waitFor()
  // No line breaks a sum or a number apart.
  const told = await page.getByText('A prompt for Ksh 500 went').textContent()
  expect(told).toMatch(/Ksh\u00a0500 .*0712\u00a0•••\u00a0678\./)
  await page.getByText('A prompt for Ksh 500 went to 0712 ••• 678. Enter your M-Pesa PIN there.').waitFor()
  expect([await page.locator('iframe').count(), await amount().count(), await resend().isDisabled()]).toEqual([0, 0, true])
  await page.getByText(/^Nothing came\? Send again in \d+ s$/).waitFor()
  expect(await inspect(page)).toEqual([])
  await payByPhone(somo)
  await page.getByText('The money is in your wallet').waitFor()
  await page.getByText('Ksh 500 was added. Your balance is now Ksh 500.').waitFor()
  await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 500')
  const { rows } = await somo.db.$client.query<{ receipt: string }>('select receipt from provider_payments')
  const box = page.getByRole('status')
  await box.getByText(`M-Pesa ${rows[0]?.receipt}`).waitFor()
  expect(await inspect(page)).toEqual([])
  await box.getByRole('link', { name: 'Receipt for Ksh 500' }).click()
  await page.getByRole('heading', { level: 1, name: /receipt/i }).waitFor()
  await page.getByText(String(rows[0]?.receipt)).first().waitFor()
  expect([await kes(), visitor.complaints]).toEqual([500, []])
})

test('on a phone what to do next is in sight once it is told, however far down the page is [FUND-08]', async () => {
  await page.goto(WALLET)
  await amount().fill('500')
  await number().fill('0712 345 677')
  const press = page.getByRole('button', { name: 'Deposit Now' })
  // What tells of it comes late, and the eye is at the end of the page by then.
  const part = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => part.promise.then(() => route.continue()))
  await press.click()
  await page.waitForURL(/[?&]deposit=\d+/)
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    scrollTo(0, document.body.scrollHeight)
  })
  const title = page.getByText('Check your phone', { exact: true })
  expect(await title.count()).toBe(0)
  part.resolve()
  await title.waitFor()
  await expect.poll(() => isInSight(title)).toBe(true)
})

test('loaded anew in the middle shows the same moment, and arrives [FUND-08] [FUND-04]', async () => {
  await prompt('300', '0712 345 679')
  await page.getByText('Check your phone', { exact: true }).waitFor()
  await sentJustNow()
  await page.reload()
  await page.getByText('A prompt for Ksh 300 went to 0712 ••• 679. Enter your M-Pesa PIN there.').waitFor()
  await expect.poll(() => resend().isDisabled()).toBe(true)
  await payLast()
  await page.getByText('Ksh 300 was added. Your balance is now Ksh 300.').waitFor()
})

test('after a minute is sent again in one press, and the one that is paid counts once [FUND-08]', async () => {
  await prompt('400', '0712 345 680')
  await page.getByText('Check your phone', { exact: true }).waitFor()
  expect(await page.getByText('Wrong number?').count()).toBe(0)
  await somo.passTime(minutes(1))
  await page.getByText('We send a new one.').waitFor()
  for (const hint of [
    'Phone off or another call? The prompt waits behind it.',
    'Got an M-Pesa message already? Enter its code and we find the money.',
    'Two prompts? Pay one. If both go through, both are in your wallet.',
  ])
    await page.getByText(hint).waitFor()
  expect(await inspect(page)).toEqual([])
  await resend().click()
  await expect.poll(() => resend().isDisabled()).toBe(true)
  await expect.poll(sent).toBe(2)
  await payLast()
  await page.getByText('Ksh 400 was added. Your balance is now Ksh 400.').waitFor()
  expect(await kes()).toBe(400)
})

const PUSH = '/api/v1/payment/mpesa-stk-push/'
const control = (call: string, body: object) => tellProvider(somo, call, body)
const NOT_HEARD = 'M-Pesa has not answered us yet'
const notKnown = (phone: string) =>
  `We do not know whether ${phone} was asked for Ksh 410. If a prompt comes, enter your M-Pesa PIN there: the money arrives by ` +
  'itself. If none comes, send another below, once a minute has passed.'

test('that the provider failed at is not said to be sent; another is sent, and says so [FUND-08] [FUND-05]', async () => {
  await control('fault', { path: PUSH, fault: { status: 500 } })
  await prompt('410', '0712 345 684')
  for (const words of [NOT_HEARD, notKnown('0712 ••• 684'), 'M-Pesa was asked', 'Waiting for its answer'])
    await page.getByText(words).waitFor()
  await page.reload()
  await page.getByText(notKnown('0712 ••• 684')).waitFor()
  expect(await page.getByText(/went to|Check your phone|Prompt sent/).count()).toBe(0)
  await somo.passTime(minutes(1))
  await page.getByText('Got an M-Pesa message already?', { exact: false }).waitFor()
  expect(await page.getByText('The prompt waits behind it.', { exact: false }).count()).toBe(0)
  expect(await inspect(page)).toEqual([])
  await resend().click()
  await page.getByText('A prompt for Ksh 410 went to 0712 ••• 684. Enter your M-Pesa PIN there.').waitFor()
})

test('without an answer stays in the card until another is begun, and in the history [FUND-08] [WAL-02]', async () => {
  await control('fault', { path: PUSH, fault: { status: 500 } })
  await prompt('420', '0712 345 686')
  const row = () => page.getByRole('listitem').filter({ hasText: 'Ksh 420.00' })
  await row().getByText('Processing', { exact: true }).waitFor()
  await somo.passTime(minutes(10))
  // By another door, whose address names nothing.
  await page.goto(WALLET)
  const checking = page.getByText('We have no answer about Ksh 420 yet and keep asking.', { exact: false })
  await checking.waitFor()
  expect(await amount().count()).toBe(0)
  await page.getByRole('button', { name: 'Another deposit' }).click()
  await amount().waitFor()
  await row().getByText('No answer yet', { exact: true }).waitFor()
  await row().getByText('If you paid, it arrives by itself.').waitFor()
  await expect.poll(() => row().getByRole('link', { name: 'Write to us if it does not' }).getAttribute('href')).toBe('/live-chat')
  expect(await inspect(page)).toEqual([])
  await page.reload()
  await checking.waitFor()
  expect(visitor.complaints).toEqual([])
})

test('whose answer was lost may ring all the same, and once it is paid the money is there [FUND-08] [FUND-09]', async () => {
  await control('webhook/pause', { paused: true })
  await control('fault', { path: PUSH, fault: 'drop_after' })
  await prompt('410', '0712 345 685')
  await page.getByText(notKnown('0712 ••• 685')).waitFor()
  const list = (await (await fetch(`${somo.intasend.apiOrigin}/__sim/invoices`)).json()) as Record<string, string>[]
  const rung = list.filter(({ account }) => account === '254712345685')
  expect(rung).toHaveLength(1)
  await control(`prompt/${rung[0]?.invoice_id}/answer`, { answer: 'pay' })
  await page.getByText('Ksh 410 was added. Your balance is now Ksh 410.').waitFor()
  await control('webhook/pause', { paused: false })
})

describe('the name of M-Pesa', () => {
  test('is on one line wherever a payment is told of, at every width [FUND-08]', async () => {
    await control('fault', { path: PUSH, fault: { status: 500 } })
    await prompt('410', '0712 345 687')
    const told = page.getByText(notKnown('0712 ••• 687'))
    await told.waitFor()
    expect(await brokenNames(page, told.locator('xpath=..'))).toEqual([])
  })

  test('is on one line in the title of a dialog, at every width [FUND-04]', async () => {
    await page.goto(WALLET)
    await chooseWidget(page)
    await amount().fill('440')
    await page.getByRole('button', { name: 'Deposit Now' }).click()
    const title = page.getByRole('heading', { name: 'Pay with M-Pesa or card' })
    await title.waitFor()
    expect(await brokenNames(page, title)).toEqual([])
  })
})

test('to a wrong number: the form comes back with the amount, and another number is prompted [FUND-08]', async () => {
  await prompt('450', '0712 345 681')
  await page.getByText('Check your phone', { exact: true }).waitFor()
  await somo.passTime(minutes(1))
  await page.getByRole('button', { name: 'Change 0712 ••• 681' }).click()
  await expect.poll(() => amount().inputValue()).toBe('450')
  await number().fill('0712 345 682')
  await page.getByRole('button', { name: 'Deposit Now' }).click()
  await page.getByText('A prompt for Ksh 450 went to 0712 ••• 682.').waitFor()
})

test('that is not paid says why and keeps what was typed; the phone is not rung again at once [FUND-08] [FUND-06]', async () => {
  await prompt('350', '0712 345 603')
  await page.getByText('The payment did not go through', { exact: true }).waitFor()
  await page.getByText('M-Pesa says: wrong PIN.').first().waitFor()
  expect([await amount().inputValue(), await number().inputValue(), await kes()]).toEqual(['350', '0712 345 603', 0])
  await sentJustNow()
  await page.getByRole('button', { name: 'Deposit Now' }).click()
  await page
    .getByRole('alert')
    .getByText('A prompt went to this number already. Please wait a moment before another is sent.')
    .waitFor()
  expect([await amount().inputValue(), await sent()]).toEqual(['350', 1])
})

test('to what is no Kenyan number is not sent, and the field says so [FUND-08] [FUND-02]', async () => {
  await prompt('500', '0812 345 678')
  await page.getByText('Enter a Kenyan mobile number, like 0712 345 678.').waitFor()
  await expect.poll(() => number().evaluate((field) => field === document.activeElement)).toBe(true)
  expect([await number().getAttribute('aria-invalid'), await sent()]).toEqual(['true', 0])
  await number().fill('0712 345 683')
  expect(await number().getAttribute('aria-invalid')).not.toBe('true')
})

const codeOf = async (paymentId: string) => {
  const list = (await (await fetch(`${somo.intasend.apiOrigin}/__sim/invoices`)).json()) as {
    invoice_id: string
    mpesa_reference: string
  }[]
  return list.find(({ invoice_id: id }) => id === paymentId)?.mpesa_reference ?? ''
}
const messageOf = (code: string) => `${code} Confirmed. Ksh300.00 sent to SOMO on 26/11/26 at 9:01 AM.`
const field = () => page.getByLabel('Code of the message')

/** A prompt that stays unanswered for ever, a minute later, when what may be in its way is said. */
async function waitAMinute(): Promise<void> {
  await prompt('300', '0712 345 612')
  await page.getByText('Check your phone', { exact: true }).waitFor()
  await somo.passTime(minutes(1))
  await page.getByRole('button', { name: 'Enter its code' }).click()
}
const find = async (typed: string) => {
  await field().fill(typed)
  await page.getByRole('button', { name: 'Find the money' }).click()
}

test('whose message has come is looked for by its code, for half an hour, then one may write [FUND-08] [FUND-09]', async () => {
  await waitAMinute()
  expect(await field().evaluate((input) => input === document.activeElement)).toBe(true)
  await find('Confirmed')
  await page.getByText('We see no code in this: it has ten letters and digits, like SKP2M8X4LD.').waitFor()
  await find(messageOf('SKP2M8X4LD'))
  await page.getByText('We look for SKP2M8X4LD and keep asking M-Pesa. You may close this page.').waitFor()
  expect(await inspect(page)).toEqual([])
  await somo.passTime(minutes(30))
  await page.getByText('We have seen nothing of SKP2M8X4LD for half an hour.', { exact: false }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Write to us', exact: true }).getAttribute('href')).toBe('/live-chat')
  expect(visitor.complaints).toEqual([])
})

test('that was paid to the till without a reference is the claimant’s once an operator says so [FUND-09] [ADM-04]', async () => {
  const { body } = await amina.call(startDeposit, { key: randomUUID(), amount: 100 })
  const paymentId = await payAtFrame(somo.intasend, body.checkout, '0712345611')
  await amina.call(reportDeposit, { transaction_id: paymentId })
  await expect.poll(() => codeOf(paymentId)).not.toBe('')
  const code = await codeOf(paymentId)
  await waitAMinute()
  await find(messageOf(code))
  await page.getByText(`We look for ${code}`, { exact: false }).waitFor()
  const desk = await stage.admit(await stage.people.admin('Desk Operator'))
  await desk.page.goto('/admin/queues?kind=deposit')
  await desk.page.getByRole('link', { name: /^Deposit: / }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByText('Amina Njoroge says it is theirs').waitFor()
  await dialog.getByRole('button', { name: 'Put it back in the queue' }).waitFor()
  // Of the money alone, and not of the case.
  await expect
    .poll(() => dialog.getByRole('button', { name: /g[ai]ven? .*back/i }).allTextContents())
    .toEqual(['It was given back'])
  for (const size of ['phone', 'desktop'] as const) {
    await desk.page.setViewportSize(sizes[size])
    expect([...(await violations(desk.page)), ...(await tooWide(desk.page))]).toEqual([])
  }
  await dialog.getByLabel('Why you credit it, or had it given back').fill('Her phone shows the message.')
  const said = /^Credit KES \d+ to Amina Njoroge$/
  await dialog.getByRole('button', { name: said }).click()
  await desk.page.getByText('Credited. They are told.').waitFor()
  await page.getByText(new RegExp(`^Ksh \\d+ of ${code} is in your wallet\\.`)).waitFor()
  await page.getByText(`Receipt ${code}`).waitFor()
  expect(await kes()).toBeGreaterThan(0)
  expect([...desk.complaints, ...visitor.complaints]).toEqual([])
  await desk.close()
})
