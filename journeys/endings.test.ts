/** What the simulated provider plays (`simulators/README.md`), in the words of the screen. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withdraw } from '../features/payments/contract.ts'
import { hours, minutes, seconds } from '../shared/time.ts'
import { figureUnder } from './setting/look.ts'
import { providerPasses } from './setting/phone.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { chooseWidget, openStage, type JourneyStage } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
})
afterAll(() => somo?.close())

/** For the provider and for us. */
async function pass(ms: number): Promise<void> {
  await providerPasses(somo, ms)
  await somo.passTime(ms)
}

/** Time goes by in such steps until the page says so; what the page has to ask for again is loaded anew. */
async function until(page: Page, says: string, { anew = false } = {}): Promise<void> {
  await expect
    .poll(async () => {
      if (await page.getByText(says, { exact: true }).first().isVisible()) return true
      await pass(seconds(5))
      if (anew) await page.reload()
      return false
    })
    .toBe(true)
}

const IN_WALLET = 'The money is in your wallet'
const ARRIVED = [IN_WALLET, 'Ksh 100 was added. Your balance is now Ksh 100.']
const NOT_THROUGH = 'The payment did not go through'
const DECIDED = [
  'We are checking, nothing is lost',
  'What came is not the Ksh 100 that was asked for. A person decides about it, and you will hear from us.',
]
const CHECKING = [
  'We are checking, nothing is lost',
  'We have no answer about Ksh 100 yet and keep asking. If you paid, it will arrive by itself, and we will notify you.',
]
const RINGING = 'Check your phone'

describe('a deposit of KES 100 from a number that ends in', () => {
  test.each<[ending: string, says: string[], badge: string | null, balance: string, still?: [ms: number, says: string]]>([
    ['00', ARRIVED, 'Received', 'Ksh 100'],
    ['01', [NOT_THROUGH, 'M-Pesa says: cancelled on the phone.'], 'Failed', 'Ksh 0'],
    ['02', [NOT_THROUGH, 'M-Pesa says: not enough money on this number.'], 'Failed', 'Ksh 0'],
    ['03', [NOT_THROUGH, 'M-Pesa says: wrong PIN.'], 'Failed', 'Ksh 0'],
    [
      '04',
      [NOT_THROUGH, 'M-Pesa says: no answer from the phone. Is it on, and has it network?'],
      'Failed',
      'Ksh 0',
      [seconds(40), RINGING],
    ],
    ['05', ARRIVED, 'Received', 'Ksh 100', [seconds(60), RINGING]],
    ['07', ARRIVED, 'Received', 'Ksh 100'],
    ['08', ARRIVED, 'Received', 'Ksh 100'],
    ['09', DECIDED, 'Being checked', 'Ksh 0'],
    ['10', DECIDED, 'Being checked', 'Ksh 0'],
    ['11', CHECKING, null, 'Ksh 0'],
    // A word that nobody at the provider stands behind.
    ['12', [RINGING], 'Processing', 'Ksh 0', [minutes(5), RINGING]],
    ['13', ARRIVED, 'Received', 'Ksh 100'],
    ['15', ARRIVED, 'Received', 'Ksh 100'],
    // The provider's window says that it is paid.
    ['16', [NOT_THROUGH, 'M-Pesa says: cancelled on the phone.'], 'Failed', 'Ksh 0'],
  ])('%s says so on the page, in the history and in the balance: %j [FUND-06] [FUND-09] [WAL-02]', async (...row) => {
    const [ending, says, badge, balance, still] = row
    const { page, close } = await stage.admit(await stage.people.student('Amina Njoroge'))
    await pay(page, ending)
    if (still) {
      await pass(still[0])
      await looked(page)
      expect(await page.getByText(still[1], { exact: true }).isVisible()).toBe(true)
    }
    for (const words of says) await until(page, words)
    await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe(balance)
    if (badge) await expect.poll(() => shownIn(page)).toBe(badge)
    else {
      await page.reload()
      await page.getByText('No top-ups yet.', { exact: true }).waitFor()
    }
    await close()
  })

  test('01 is failed in the history too when the window has said so before our server knew [FUND-06] [WAL-02]', async () => {
    const { page, close } = await stage.admit(await stage.people.student('Amina Njoroge'))
    const held = Promise.withResolvers<void>()
    await page.route(/\/api\/payments\/deposits\/\d+/, (route) => held.promise.then(() => route.continue()))
    await pay(page, '01')
    await until(page, NOT_THROUGH)
    expect(await shownIn(page)).toBe('nothing')
    held.resolve()
    await expect.poll(() => shownIn(page)).toBe('Failed')
    await close()
  })

  test('06 says that it failed, and when it has succeeded after all that it is received [FUND-09] [WAL-02]', async () => {
    const { page, close } = await stage.admit(await stage.people.student('Amina Njoroge'))
    await pay(page, '06')
    for (const words of [NOT_THROUGH, 'M-Pesa says: no answer from the phone. Is it on, and has it network?'])
      await until(page, words)
    await pass(minutes(6))
    await until(page, IN_WALLET, { anew: true })
    await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 100')
    await expect.poll(() => shownIn(page)).toBe('Received')
    await close()
  })
})

async function pay(page: Page, ending: string): Promise<void> {
  await page.goto('/student-dashboard/wallet')
  await chooseWidget(page)
  await page.getByLabel('Amount in KES').fill('100')
  await page.getByRole('button', { name: 'Deposit Now' }).click()
  const frame = page.frameLocator('dialog iframe')
  await frame.getByLabel('M-Pesa number').fill(`0712 3456${ending}`)
  await frame.getByRole('button', { name: 'Send the prompt' }).click()
}

/** The page has asked about its deposit once more, and has been answered. */
async function looked(page: Page): Promise<void> {
  const asked = await page.waitForRequest((request) => /\/api\/payments\/deposits\/\d+/.test(request.url()))
  await (await asked.response())?.finished()
}

/** What the history says of the one top-up in it. */
async function shownIn(page: Page): Promise<string> {
  const row = page.getByRole('listitem').filter({ hasText: 'Ksh 100.00' })
  if ((await row.count()) === 0) return 'nothing'
  const words = (await row.first().innerText()).split('\n')
  return ['Received', 'Failed', 'Being checked', 'Processing'].find((state) => words.includes(state)) ?? words.join(' | ')
}

describe('a withdrawal of KES 100 to a number that ends in', () => {
  type Told = [badge: string, ...steps: string[]]
  const ASKED = ['You asked for it', 'Sent to M-Pesa']
  const PAID: Told = ['Paid', ...ASKED, 'Paid']
  const BACK: Told = ['Returned', ...ASKED, 'Back in your earnings']
  const ON_ITS_WAY: Told = ['With M-Pesa', ...ASKED, 'M-Pesa pays it out']

  test.each<[ending: string, says: Told, why: string | null, still?: [ms: number, says: Told]]>([
    ['50', PAID, null],
    ['51', BACK, 'M-Pesa could not send it.'],
    ['52', BACK, 'M-Pesa says: this number has no M-Pesa.'],
    ['53', ['Being looked at', ...ASKED, 'M-Pesa has not said what became of it', 'An operator finds out'], null],
    ['54', PAID, null, [minutes(1), ON_ITS_WAY]],
    ['56', PAID, null],
    ['57', PAID, null],
    ['58', PAID, null],
    ['59', PAID, null],
    ['60', PAID, null, [minutes(14), ON_ITS_WAY]],
    ['61', PAID, null],
    ['62', PAID, null],
    ['63', PAID, null],
  ])('%s says so on its page: %j [WAL-09] [WAL-11]', async (...row) => {
    const [ending, says, why, still] = row
    const { page, close, id } = await asked(ending)
    if (still) {
      await pass(still[0])
      await page.goto(pageOf(id))
      await expect.poll(() => told(page)).toEqual(still[1])
    }
    // Its page is loaded when there is something new to see.
    const stands = async () => {
      await pass(ending === '53' ? hours(2) : minutes(1))
      const { rows } = await somo.db.$client.query<{ state: string }>('select state from payouts where id = $1', [id])
      return rows[0]?.state
    }
    await expect.poll(stands, { interval: 400 }).toMatch(/paid|returned|review/)
    await page.goto(pageOf(id))
    await expect.poll(() => told(page)).toEqual(says)
    if (why) await page.getByText(why, { exact: true }).waitFor()
    await page.goto('/teacher-dashboard/wallet')
    const entry = page.getByRole('listitem').filter({ hasText: 'M-Pesa Withdrawal' })
    await entry.getByText(says[0], { exact: true }).waitFor()
    await close()
  })

  test('55, for which the float is missing, is sent again and says so [WAL-11]', async () => {
    const { page, close, id } = await asked('55')
    await page.goto(pageOf(id))
    await expect
      .poll(async () => {
        await pass(minutes(1))
        await page.reload()
        return told(page)
      })
      .toEqual(['With M-Pesa', ...ASKED, 'Sent to M-Pesa again', 'M-Pesa pays it out'])
    await close()
  })

  async function asked(ending: string) {
    const teacher = await stage.people.teacher('Otieno Ouma')
    await stage.earn(teacher, 500)
    const wish = { teacher_id: teacher.id, amount: 100, mpesa_number: `07123456${ending}` }
    const { id } = (await teacher.call(withdraw, wish)).body.withdrawal
    return { ...(await stage.admit(teacher)), id }
  }

  const pageOf = (id: number): string => `/teacher-dashboard/wallet/withdrawals/${id}`

  /** How it stands, and the first line of each of its steps. */
  async function told(page: Page): Promise<string[]> {
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What happened' }) })
    const steps = await card.getByRole('listitem').allInnerTexts()
    const badge = await page.getByRole('status').filter({ hasText: /./ }).first().innerText()
    return [badge.trim(), ...steps.map((step) => step.trim().split('\n')[0] ?? '')]
  }
})

// The last, because the server waits for an answer about it at each of its looks.
test('a deposit that ends in 14, of which nobody answers, is being checked, and in no list [FUND-06] [WAL-02]', async () => {
  const { page, close } = await stage.admit(await stage.people.student('Amina Njoroge'))
  await page.clock.install()
  await pay(page, '14')
  await page.getByText(RINGING, { exact: true }).waitFor()
  await page.clock.fastForward(minutes(2))
  for (const words of CHECKING) await page.getByText(words, { exact: true }).waitFor()
  await page.reload()
  await page.getByText('No top-ups yet.', { exact: true }).waitFor()
  await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 0')
  await close()
})
