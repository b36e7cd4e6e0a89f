/** What a learner sees when one call fails, is put off or answers with news; and what the deposit card believes. */
import type { Page, Route } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '../features/ledger/server/index.ts'
import { formatMoney } from '../shared/money.ts'
import { isRed } from './setting/look.ts'
import { arrive, demoEmail } from './setting/people.ts'
import { tellProvider } from './setting/phone.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import { bringNothing, chooseWidget } from './setting/stage.ts'

/** Seed 8, with the address to write to behind it. */
const CHECKOUT_FAILED = `We experienced a problem while initiating your request. \
Please consider starting the payment process again. If this issue persist, please contact us at `

let somo: Somo
let visitor: Visitor
let page: Page
let balance: string
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  visitor = await somo.visit('desktop')
  page = visitor.page
  await bringNothing(page)
  await arrive(page, demoEmail('kevin'))
  await page.getByRole('heading', { level: 1, name: /Kevin/ }).waitFor()
  // What the ledger holds, not what another page says.
  const { rows } = await somo.db.execute<{ id: number }>(`select id from users where email = '${demoEmail('kevin')}'`)
  balance = formatMoney(await balanceOf(somo.db, 'wallet', Number(rows[0]?.id)), 'Ksh')
})
afterAll(() => somo?.close())
// What one journey has put in the way of the calls is gone before the next, also when it failed.
afterEach(() => page.unrouteAll({ behavior: 'wait' }))

const TEACHERS = /\/api\/users\/teachers\?/
const BOOKINGS = '**/api/lessons/api/bookings/student/*'
const FAMILY = /\/api\/family$/
const walletPanel = () => page.getByRole('region', { name: 'Wallet' })
const money = () => walletPanel().getByText(balance, { exact: true })
const problem = (code: string) => JSON.stringify({ code, message: 'Something went wrong on our side.', request_id: 'made-up' })
const failing = (route: Route) => route.fulfill({ status: 500, contentType: 'application/json', body: problem('internal') })

describe('a panel that fails', () => {
  test('says so alone; Retry brings four teachers, View More the others [STU-02] [STU-03] [STU-04] [STU-01]', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(TEACHERS, (route) => held.promise.then(() => failing(route)))
    await page.goto('/student-dashboard')
    await money().waitFor()
    await page.getByText('Loading...').first().waitFor({ state: 'attached' })
    held.resolve()
    const note = page.getByRole('alert').filter({ hasText: 'An error occurred while fetching teachers data' })
    await note.waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(1)
    expect(await isRed(note)).toBe(true)
    await money().waitFor()
    await page.unroute(TEACHERS)
    await note.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('View Profile').first().waitFor()
    await expect.poll(() => note.count()).toBe(0)
    // Whoever has a seat and whoever can take one finds the same words on each class.
    const classes = page.getByRole('region', { name: 'Your Live Classes' }).getByRole('listitem')
    await classes.first().waitFor()
    const ways = classes.getByRole('button', { name: /^Join Class/ }).or(classes.getByRole('link', { name: /^Join Class/ }))
    await expect.poll(async () => (await classes.count()) - (await ways.count())).toBe(0)
    const cards = page.getByRole('region', { name: 'Teachers' }).getByRole('link', { name: /^View Profile of/ })
    await expect.poll(() => cards.count()).toBe(4)
    await page.getByRole('button', { name: 'View More teachers' }).press('Enter')
    await expect.poll(() => cards.count()).toBeGreaterThan(4)
    // Whoever reads by keyboard goes on at the first new one.
    await expect.poll(() => cards.nth(4).evaluate((link) => link === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'View Less teachers' }).press('Enter')
    await expect.poll(() => cards.count()).toBe(4)
    const videos = page.getByRole('region', { name: 'Videos' })
    await expect.poll(() => videos.getByRole('listitem').count()).toBe(4)
    await videos.getByRole('button', { name: 'View More' }).press('Enter')
    await expect.poll(() => videos.getByRole('listitem').count()).toBeGreaterThan(4)
    await videos.getByRole('button', { name: 'View Less' }).press('Enter')
    await expect.poll(() => videos.getByRole('listitem').count()).toBe(4)
    await page.getByRole('link', { name: 'Add Funds' }).first().click()
    await page.waitForURL('**/student-dashboard/wallet?amount=*')
  })

  test('of videos, or of one, stands in their shape, says so and comes by Retry [HUB-05] [VID-01]', async () => {
    const title = 'Factorise any quadratic in 3 steps'
    const open = () => page.getByRole('link', { name: title }).click()
    for (const [calls, failed, go, loaded] of [
      [/\/preview_videos/, 'Videos did not load.', () => page.goto('/student-dashboard/videos'), 'link'],
      [/\/lessons\/api\/videos\/\d+$/, 'The video did not load.', open, 'heading'],
    ] as const) {
      const held = Promise.withResolvers<void>()
      await page.route(calls, (route) => held.promise.then(() => failing(route)))
      await go()
      await page.getByRole('status').filter({ hasText: 'Loading videos' }).waitFor()
      held.resolve()
      const note = page.getByRole('alert').filter({ hasText: failed })
      await note.waitFor()
      await page.unroute(calls)
      await note.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole(loaded, { name: title }).first().waitFor()
      await expect.poll(() => note.count()).toBe(0)
    }
  })

  test('of the family leaves wallet and teachers in sight; children stand in one row [PAR-01] [STU-02] [DIR-01]', async () => {
    const parent = await somo.visit('phone')
    await bringNothing(parent.page)
    await arrive(parent.page, demoEmail('grace'))
    const children = parent.page.getByRole('navigation', { name: 'Whose lessons' }).getByRole('listitem')
    await children.first().waitFor()
    const tops = await children.evaluateAll((list) => list.map((child) => Math.round(child.getBoundingClientRect().top)))
    expect([tops.length, new Set(tops).size]).toEqual([4, 1])
    await parent.page.route(FAMILY, failing)
    await parent.page.reload()
    const note = parent.page.getByRole('alert').filter({ hasText: 'Failed to load your family.' })
    await note.waitFor()
    await parent.page
      .getByRole('region', { name: 'Wallet' })
      .getByText(/^Ksh [\d,.]+$/)
      .first()
      .waitFor()
    await parent.page.goto('/parent-dashboard/teachers')
    await note.waitFor()
    await parent.page.getByRole('heading', { level: 1, name: 'Teachers for All Grades' }).waitFor()
    await parent.page.getByText('View Profile').first().waitFor()
    await parent.page.unroute(FAMILY)
    await note.getByRole('button', { name: 'Retry' }).click()
    await children.first().waitFor()
    await expect.poll(() => note.count()).toBe(0)
    await parent.close()
  })

  test('says so with what is kept and its time, also where the network goes between its two tries [SHELL-07]', async () => {
    const lesson = page.getByText('Next lesson')
    await page.goto('/student-dashboard')
    await lesson.waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-offline')?.includes('/bookings/student/'))).toBe(true)
    let tries = 0
    await page.route(BOOKINGS, async (route) => {
      tries += 1
      await route.abort()
      await page.evaluate(() => dispatchEvent(new Event('offline')))
    })
    await page.reload()
    const note = page.getByRole('alert').filter({ hasText: 'Failed to fetch bookings.' }).first()
    await note.getByText(/^As it was at /).waitFor()
    await lesson.waitFor()
    expect(tries).toBeGreaterThan(1)
    await page.unroute(BOOKINGS)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => note.count()).toBe(0)
    await lesson.waitFor()
  })

  test('says "Failed to fetch teachers" when the server has refused [STU-04]', async () => {
    await page.route(TEACHERS, (route) =>
      route.fulfill({ status: 403, contentType: 'application/json', body: problem('not_allowed') }),
    )
    await page.goto('/student-dashboard/teachers')
    await page.getByRole('alert').getByText('Failed to fetch teachers', { exact: true }).waitFor()
  })

  test.each([
    {
      what: 'live classes [STU-04]',
      call: '**/api/lessons/api/live-sessions',
      tab: 'live',
      sentence: 'Error fetching sessions. Please try again.',
    },
    { what: 'bookings [HUB-06]', call: BOOKINGS, tab: 'upcoming', sentence: 'Failed to fetch bookings.' },
  ])('has its sentence and a Retry for $what', async ({ call, tab, sentence }) => {
    await page.route(call, failing)
    await page.goto(`/student-dashboard/lessons?tab=${tab}`)
    const note = page.getByRole('alert').filter({ hasText: sentence })
    await note.waitFor()
    await page.unroute(call)
    await note.getByRole('button', { name: 'Retry' }).click()
    await note.waitFor({ state: 'detached' })
  })
})

describe('a call that is put off with 429', () => {
  const putOff = (times: number) => {
    let asked = 0
    return page.route(TEACHERS, (route) => {
      asked += 1
      return asked <= times
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '1' },
            contentType: 'application/json',
            body: problem('too_many_requests'),
          })
        : route.continue()
    })
  }
  /** When the page made the call, in milliseconds of its own clock: how late a busy machine tells us of it plays no part. */
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/users/teachers?'))
        .map(({ startTime }) => startTime),
    )

  test('is made again after the seconds it was told, and its third answer is shown [STU-05]', async () => {
    await putOff(2)
    await page.goto('/student-dashboard/teachers')
    await page.getByText('View Profile').first().waitFor()
    const [first = 0, second = 0, third = 0, ...more] = await asked()
    expect(more).toEqual([])
    // A browser rounds what it tells of its clock.
    expect(Math.min(second - first, third - second)).toBeGreaterThan(999)
  })

  test('is given up after three attempts [STU-05]', async () => {
    await putOff(Number.POSITIVE_INFINITY)
    await page.goto('/student-dashboard/teachers')
    await page.getByRole('alert').getByText('Failed to fetch teachers', { exact: true }).waitFor()
    // Longer than it would wait before a fourth.
    await page.waitForTimeout(2000)
    expect(await asked()).toHaveLength(3)
  })
})

test('a booking in a status this screen does not know is shown red [HUB-10]', async () => {
  await page.route(BOOKINGS, async (route) => {
    const response = await route.fetch()
    const [first, ...list] = (await response.json()) as { status: string }[]
    await route.fulfill({ response, json: [{ ...first, status: 'mislaid' }, ...list] })
  })
  await page.goto('/student-dashboard/lessons?tab=scheduled')
  const badge = page.getByText('mislaid', { exact: true })
  await badge.waitFor()
  expect(await isRed(badge)).toBe(true)
})

describe('the Add Funds card', () => {
  const amount = () => page.getByLabel('Amount in KES')
  const deposit = () => page.getByRole('button', { name: 'Deposit Now' })
  const open = async (kes: string) => {
    await page.goto('/student-dashboard/wallet')
    await chooseWidget(page)
    await amount().fill(kes)
    await deposit().click()
    await page.frameLocator('dialog iframe').getByLabel('M-Pesa number').waitFor()
  }

  test('lets in digits and one point, and is off while there is no amount above zero [FUND-02]', async () => {
    await page.goto('/student-dashboard/wallet')
    await amount().waitFor()
    await expect.poll(() => deposit().isDisabled()).toBe(true)
    await amount().pressSequentially('a1b2-.5,.e')
    await expect.poll(() => amount().inputValue()).toBe('12.5')
    // Money comes in whole shillings, and the field says so before anything is sent.
    await expect.poll(() => deposit().isDisabled()).toBe(true)
    for (const [typed, off] of [
      ['', true],
      ['0', true],
      ['500', false],
    ] as const) {
      await amount().fill(typed)
      expect([typed, await deposit().isDisabled()]).toEqual([typed, off])
    }
    await page.getByText('Whole shillings. M-Pesa').waitFor()
  })

  test('believes only the frame it opened: forged messages change nothing, its own word asks the server [FUND-04]', async () => {
    const reports: string[] = []
    page.on(
      'request',
      (request) => void (request.url().endsWith('/payments/api/intasend/deposit') && reports.push(request.postData() ?? '')),
    )
    await open('500')
    const forged = {
      message: {
        identitier: 'intasend-status-update-cdrtl',
        state: 'COMPLETE',
        tracking_id: 'FORGED1',
        failed_reason: null,
        value: 500,
        currency: 'KES',
      },
    }
    const shut = { message: { identitier: 'intasend-close-modal-cdrtl' } }
    // Our own origin; then the provider's origin, but another window.
    await page.evaluate((messages) => messages.forEach((one) => postMessage(one, '*')), [forged, shut])
    const other = await page.evaluateHandle((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      const loaded = new Promise<HTMLIFrameElement>((resolve) =>
        frame.addEventListener('load', () => resolve(frame), { once: true }),
      )
      document.body.append(frame)
      return loaded
    }, `${somo.intasend.frameOrigin}/another`)
    const stranger = await other.asElement()?.contentFrame()
    expect(await stranger?.evaluate(() => origin)).toBe(somo.intasend.frameOrigin)
    await stranger?.evaluate((messages) => messages.forEach((one) => parent.postMessage(one, '*')), [forged, shut])
    await page.waitForTimeout(1000)
    expect(reports).toEqual([])
    expect(await page.locator('dialog iframe').isVisible()).toBe(true)
    expect(await page.getByText('The money is in your wallet').count()).toBe(0)

    const own = await (await page.locator('dialog iframe').elementHandle())?.contentFrame()
    await own?.evaluate((message) => parent.postMessage(message, '*'), forged)
    await expect.poll(() => reports.length).toBe(1)
    await own?.evaluate((message) => parent.postMessage(message, '*'), shut)
    await page.locator('dialog iframe').waitFor({ state: 'detached' })
    await page.goto('/student-dashboard')
    // The server asked the provider, who knows of no such payment.
    await money().waitFor()
  })

  test('after a wrong PIN is idle again with the reason, and Reset clears it [FUND-06]', async () => {
    await open('700')
    const frame = page.frameLocator('dialog iframe')
    await frame.getByLabel('M-Pesa number').fill('0712 345 603')
    await frame.getByRole('button', { name: 'Send the prompt' }).click()
    // Not the row of what was put in, which keeps its reason.
    const reason = page.getByRole('status').getByText('M-Pesa says: wrong PIN.')
    await reason.waitFor()
    await page.getByRole('button', { name: 'Close payment' }).click()
    await expect.poll(async () => [await amount().inputValue(), await deposit().isDisabled()]).toEqual(['700', false])
    await expect.poll(() => reason.count()).toBe(1)
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await amount().inputValue()).toBe('')
    await reason.waitFor({ state: 'detached' })
  })

  test.each([
    { answer: 'an error', fault: { status: 500 } },
    { answer: 'half an answer', fault: 'malformed' },
  ])(
    'says what to do and whom to write to when the provider gives $answer instead of a checkout [FUND-05]',
    async ({ fault }) => {
      await tellProvider(somo, 'fault', { path: '/api/v1/checkout/', fault, times: 1 })
      await page.goto('/student-dashboard/wallet')
      await chooseWidget(page)
      await amount().fill('800')
      await deposit().click()
      await page
        .getByRole('alert')
        .getByText(new RegExp(`^${CHECKOUT_FAILED}\\S+@\\S+$`))
        .waitFor()
      await expect
        .poll(async () => [
          await amount().inputValue(),
          await deposit().isDisabled(),
          await page.locator('dialog iframe').count(),
        ])
        .toEqual(['800', false, 0])
    },
  )
})

test('none of this breaks the policy of the page', () => expect(visitor.complaints).toEqual([]))
