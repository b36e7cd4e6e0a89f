/** Putting money in: what can be typed, the payment while it runs, and what the provider says late, twice or wrongly. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '../features/ledger/server/index.ts'
import { reportDeposit, startDeposit } from '../features/payments/contract.ts'
import { payByCard } from '../features/payments/testing/pay.ts'
import { minutes, seconds } from '../shared/time.ts'
import { inspect } from './setting/inspect.ts'
import { figureUnder } from './setting/look.ts'
import { payByPhone, providerPasses, tellProvider } from './setting/phone.ts'
import { soon } from './setting/soon.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import { chooseWidget, openStage, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let amina: Person
let visitor: Visitor
let page: Page
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  amina = await stage.people.student('Amina Njoroge')
  visitor = await stage.enter(amina)
  page = visitor.page
})
afterAll(() => somo?.close())

const WALLET = '/student-dashboard/wallet'
const amount = () => page.getByLabel('Amount in KES')
const deposit = () => page.getByRole('button', { name: 'Deposit Now' })
const kes = async () => (await balanceOf(somo.db, 'wallet', amina.id)) / 100
const state = async () =>
  (await somo.db.$client.query<{ state: string }>('select state from deposits order by id desc limit 1')).rows[0]?.state

async function pay(sum: string, phone: string): Promise<void> {
  await page.goto(WALLET)
  await chooseWidget(page)
  await amount().fill(sum)
  await deposit().click()
  const frame = page.frameLocator('dialog iframe')
  await frame.getByLabel('M-Pesa number').fill(phone)
  await frame.getByRole('button', { name: 'Send the prompt' }).click()
}

test('the limits stand below the amount; what breaks one is said and cannot be sent [FUND-02] [FUND-01] [WAL-02]', async () => {
  await page.goto(WALLET)
  await page.getByText('Whole shillings. M-Pesa 10 to 150,000, card 50 to 60,000.', { exact: true }).waitFor()
  // Nothing was spent yet.
  await page.getByText('No expenditure data available yet.').waitFor()
  await page.getByText('Your course purchases will appear here.').waitFor()
  await page.getByText('No expenditure history available yet.').waitFor()
  for (const [typed, words] of [
    ['9', 'At least KES 10.'],
    ['150001', 'At most KES 150,000.'],
    ['10.5', 'Whole shillings, please: no cents.'],
  ] as const) {
    await amount().fill(typed)
    await page.getByText(words, { exact: true }).waitFor()
    expect([typed, await amount().getAttribute('aria-invalid'), await deposit().isDisabled()]).toEqual([typed, 'true', true])
  }
  await page.getByRole('button', { name: 'Reset' }).click()
  expect([await amount().inputValue(), await amount().getAttribute('aria-invalid')]).toEqual(['', null])
})

test(
  'while it runs everything about the amount is off and the button says Processing; then balance and history show it, and its ' +
    'tracking id a second time counts for nothing [FUND-01] [FUND-06]',
  async () => {
    await pay('500', '0712 345 678')
    // The phone rings and waits for a person.
    await page.getByText('A prompt for Ksh 500 went to 0712 ••• 678. Enter your M-Pesa PIN there.').waitFor()
    const working = page.getByRole('button', { name: 'Processing', includeHidden: true })
    expect([await working.getAttribute('aria-busy'), await amount().isDisabled(), await deposit().count()]).toEqual([
      'true',
      true,
      0,
    ])
    await payByPhone(somo)
    await page.getByText('Ksh 500 was added. Your balance is now Ksh 500.').waitFor()
    await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 500')
    const history = page
      .getByRole('region', { name: 'Top-Up History' })
      .or(page.locator('section', { hasText: 'Top-Up History' }))
    await history.getByText('Ksh 500.00', { exact: true }).first().waitFor()
    const { rows } = await somo.db.$client.query<{ id: string }>('select payment_id as id from provider_payments')
    await page.goto(`${WALLET}?tracking_id=${rows[0]?.id}`)
    await page.getByText('This payment is in your wallet already. It was counted once. Your balance is now Ksh 500.').waitFor()
    expect(await kes()).toBe(500)
  },
)

test(
  'a payment that was said to have failed and succeeds five minutes later is credited, and the wallet ' + 'shows it [FUND-09]',
  async () => {
    await pay('300', '0712 345 606')
    await page.getByText('M-Pesa says: no answer from the phone. Is it on, and has it network?').first().waitFor()
    expect(await kes()).toBe(500)
    await providerPasses(somo, minutes(6))
    await somo.passTime(minutes(6))
    await expect.poll(kes).toBe(800)
    await page.goto(WALLET)
    await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 800')
  },
)

test('with the browser closed and no word from the provider the server asks by itself, and credits once [FUND-09]', async () => {
  await tellProvider(somo, 'webhook/pause', { paused: true })
  await pay('200', '0712 345 605')
  await page.getByText(/^A prompt for Ksh\s200 went to/).waitFor()
  await visitor.close()
  await providerPasses(somo, minutes(2))
  await expect
    .poll(async () => {
      await somo.passTime(10_000)
      return kes()
    })
    .toBe(1000)
  await tellProvider(somo, 'webhook/pause', { paused: false })
  visitor = await stage.admit(amina)
  page = visitor.page
  await page.goto(WALLET)
  await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 1,000')
})

test('what a card paid is named in the history as the provider names it [WAL-02] [FUND-11]', async () => {
  const before = await kes()
  const { checkout } = (await amina.call(startDeposit, { key: randomUUID(), amount: 350 })).body
  const id = await payByCard(somo.intasend, checkout)
  await providerPasses(somo, seconds(10))
  await amina.call(reportDeposit, { transaction_id: id })
  await expect.poll(kes).toBe(before + 350)
  await page.goto(WALLET)
  const row = page.getByRole('listitem').filter({ hasText: 'Ksh 350.00' })
  await row.getByText(`Reference ${id}`, { exact: true }).waitFor()
  await row.getByText('Card', { exact: true }).waitFor()
  expect(await inspect(page)).toEqual([])
})

test('a payment of another amount is not credited: it goes to review, and the page says so [FUND-09]', async () => {
  await pay('400', '0712 345 609')
  await page.getByText('We are checking, nothing is lost').first().waitFor()
  await expect.poll(state).toBe('review')
  const decided = 'What came is not the Ksh 400 that was asked for. A person decides about it, and you will hear from us.'
  await page.getByText(decided).waitFor()
  await page.reload()
  await page.getByText(decided).waitFor()
  expect(await kes()).toBe(1350)
})

describe('a page that is loaded anew in the middle', () => {
  const box = () => page.getByRole('status').filter({ hasText: /./ }).first()
  const pressed = async (sum: string) => {
    await page.goto(`${WALLET}?next=%2Fstudent-dashboard%2Flessons%3Ftab%3Dpayments`)
    await chooseWidget(page)
    await amount().fill(sum)
    await deposit().click()
    await page.frameLocator('dialog iframe').getByLabel('M-Pesa number').waitFor()
  }
  const made = async () => (await somo.db.$client.query('select 1 from deposits')).rowCount
  const send = async (phone: string) => {
    const frame = page.frameLocator('dialog iframe')
    await frame.getByLabel('M-Pesa number').fill(phone)
    await frame.getByRole('button', { name: 'Send the prompt' }).click()
  }

  test('before anything was paid says so, has no form, goes on with the same payment, and leads back [FUND-04]', async () => {
    await pressed('250')
    const before = [await made(), await kes()]
    await page.reload()
    await box().getByText('Not paid yet', { exact: true }).waitFor()
    await expect.poll(() => box().textContent()).toMatch(/You opened a payment of Ksh\s250 at\s/)
    expect(await deposit().count()).toBe(0)
    await page.getByRole('button', { name: 'Go on paying' }).click()
    await send('0712 345 600')
    await page.waitForURL('**/student-dashboard/lessons?tab=payments')
    expect([await made(), await kes()]).toEqual([before[0], (before[1] ?? 0) + 250])
    // Back leads to where the person came from, and not to a page that leads on again.
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/student-dashboard/lessons')
  })

  test('while it is being paid says that it goes on, and arrives [FUND-04] [FUND-06]', async () => {
    await pressed('260')
    await send('0712 345 605')
    await expect.poll(state).toBe('processing')
    const before = await kes()
    await page.reload()
    await box().getByText('Your payment goes on', { exact: true }).waitFor()
    expect([await amount().isDisabled(), await deposit().count()]).toEqual([true, 0])
    // Whoever comes in by another door does not pay a second time either.
    await page.goto(WALLET)
    await box().getByText('Your payment goes on', { exact: true }).waitFor()
    await page.goBack()
    await providerPasses(somo, minutes(2))
    await somo.passTime(minutes(2))
    await page.waitForURL('**/student-dashboard/lessons?tab=payments')
    expect(await kes()).toBe(before + 260)
  })

  test('while a card pays speaks of the bank, before and after, and of no phone [FUND-04] [FUND-06]', async () => {
    await pressed('265')
    const frame = page.frameLocator('dialog iframe')
    await frame.getByRole('tab', { name: 'Card' }).click()
    await frame.getByLabel('Card number').fill('4000 0025 0000 3155')
    await frame.getByRole('button', { name: 'Pay by card' }).click()
    await expect.poll(state).toBe('processing')
    const before = await kes()
    const isOfCard = async () => {
      for (const words of ['Your card payment goes on', /^Your bank is being asked for Ksh\s265\./, 'Waiting for your bank'])
        await box().getByText(words).waitFor()
      expect(await box().textContent()).not.toMatch(/M-Pesa|your phone|PIN/)
    }
    await isOfCard()
    await page.reload()
    await isOfCard()
    await providerPasses(somo, minutes(2))
    await somo.passTime(minutes(2))
    await page.waitForURL('**/student-dashboard/lessons?tab=payments')
    expect(await kes()).toBe(before + 265)
  })

  /** What was said of it is in the window, with nobody looking for it. */
  const inSight = () =>
    expect
      .poll(() =>
        box()
          .getByText('The payment did not go through', { exact: true })
          .evaluate((one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight),
      )
      .toBe(true)

  test('after it failed says why in sight, keeps the amount, and the history says so too [FUND-04] [WAL-02]', async () => {
    await pressed('270')
    await send('0712 345 603')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page
      .getByText(/^M-Pesa says: wrong PIN/)
      .first()
      .waitFor()
    await inSight()
    await page.reload()
    await box().getByText('The payment did not go through', { exact: true }).waitFor()
    await inSight()
    const reason = await box()
      .getByText(/^M-Pesa says: wrong PIN/)
      .textContent()
    await expect.poll(() => amount().inputValue()).toBe('270')
    const row = page.getByRole('listitem').filter({ hasText: 'Ksh 270.00' }).first()
    // What this browser kept of the history stands there until the server has answered.
    await expect.poll(() => row.textContent()).toContain('Failed')
    await expect.poll(() => row.textContent()).toContain(reason)
    // On a phone it has the width of the row, and no corner beside the badge.
    const widths = await row.evaluate((one) => [one.lastElementChild?.clientWidth, one.clientWidth])
    expect([widths[0], await row.locator(':scope > :last-child').textContent()]).toEqual([widths[1], reason])
  })

  test('after it failed for what nobody has described says that in our own words, twice [FUND-06] [WAL-02]', async () => {
    await pressed('275')
    await send('0712 345 605')
    const payment = await soon('the payment, seen', async () => {
      const ofLast = 'select payment_id as id from provider_payments where deposit_id = (select max(id) from deposits)'
      return (await somo.db.$client.query<{ id: string }>(ofLast)).rows[0]?.id
    })
    await tellProvider(somo, `invoice/${payment}/state`, { state: 'FAILED', code: 'SVC0403', reason: 'SVC0403 Unsuccessful' })
    const said = 'The payment provider gave no reason that we understand. Try again, or write to us.'
    await box().getByText(said, { exact: true }).waitFor()
    await page.reload()
    await box().getByText(said, { exact: true }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Ksh 275.00' }).getByText(said).waitFor()
    expect(await page.getByText('SVC0403', { exact: false }).count()).toBe(0)
  })

  test('after it arrived says so, and another can be begun [FUND-04]', async () => {
    await page.goto(WALLET)
    await chooseWidget(page)
    await amount().fill('280')
    await deposit().click()
    await send('0712 345 600')
    await page.getByText(/^Ksh\s280 was added\./).waitFor()
    await page.reload()
    await page.getByText(/^Ksh\s280 was added\. Your balance is now/).waitFor()
    await page.getByRole('button', { name: 'Deposit again' }).click()
    await deposit().waitFor()
    await page.reload()
    await deposit().waitFor()
    // While a panel loads, that is said by a status too.
    await expect.poll(() => box().count()).toBe(0)
  })

  test('with the payment closed before it was paid is as if nothing had been begun [FUND-04]', async () => {
    await pressed('290')
    await page.getByRole('button', { name: 'Close payment' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('deposit')).toBeNull()
    await page.reload()
    await deposit().waitFor()
    // While a panel loads, that is said by a status too.
    await expect.poll(() => box().count()).toBe(0)
  })

  test('with another person’s deposit in its address knows nothing of it [FUND-04]', async () => {
    const { rows } = await somo.db.$client.query<{ id: string }>('select max(id) as id from deposits')
    const baraka = await stage.people.student('Baraka Kamau')
    const other = await stage.admit(baraka)
    await other.page.goto(`${WALLET}?deposit=${rows[0]?.id}`)
    await other.page.getByRole('button', { name: 'Deposit Now' }).waitFor()
    expect(await other.page.getByText(/Ksh 2[0-9]0/).count()).toBe(0)
    await other.close()
  })
})

test('a payment that is complete, and that we cannot ask about, is being checked, and arrives [FUND-05] [FUND-09]', async () => {
  const control = (call: string, body: object) => tellProvider(somo, call, body)
  const before = await kes()
  await control('fault', { path: '/api/v1/payment/status/', fault: { status: 503 }, times: 10_000 })
  await pay('100', '0712 345 600')
  await page.getByText('We are checking, nothing is lost').first().waitFor()
  expect(await kes()).toBe(before)
  await control('fault/clear', {})
  await page.getByText(/^Ksh\s100 was added\. /).waitFor()
  expect(await kes()).toBe(before + 100)
})

test('none of this breaks the policy of a page', () => expect(visitor.complaints).toEqual([]))
