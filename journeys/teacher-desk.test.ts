/** A teacher's day at the desk: requests and their answers, the wallet and withdrawing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerBooking, bookSession } from '../features/booking/contract.ts'
import { withdraw } from '../features/payments/contract.ts'
import { buyVideo } from '../features/videos/contract.ts'
import { onShelf } from '../features/videos/testing/library.ts'
import { creditDeposit } from '../features/wallet/server/index.ts'
import { days, monthAway, nairobiDate, plus } from '../shared/time.ts'
import { longDay, monthName } from '../shared/web/dates.ts'
import { openDesk } from './setting/desk.ts'
import { inspect } from './setting/inspect.ts'
import { brokenNames, figureUnder } from './setting/look.ts'
import { bringNothing, focused, tabTo, workerReady, type Person } from './setting/stage.ts'

const {
  somo,
  stage,
  teacher: otieno,
  visitor,
  page,
  ahead,
  noon,
  text,
  told,
  button,
} = await openDesk('Otieno Ouma', { worker: true })
afterAll(() => somo.close())

test('a teacher nobody has asked or paid yet reads so, and cannot withdraw [TCH-04] [WAL-05] [WAL-08] [WAL-09]', async () => {
  await page.goto('/teacher-dashboard/lessons?tab=requests')
  await text('No lesson requests').waitFor()
  await text('Students will appear here when they request lessons').waitFor()
  await page.goto('/teacher-dashboard/wallet')
  for (const title of ['Total Balance', 'Teacher Earnings (70%)', 'Pending Earnings'])
    await expect.poll(() => figureUnder(page, title).textContent()).toBe('Ksh 0')
  for (const words of [
    'From lesson payments',
    'From completed lessons',
    'Wallet Actions',
    'Earnings Overview',
    'No lesson payments yet',
    'No withdrawals yet',
  ])
    await text(words).waitFor()
  await expect.poll(() => button('Withdraw Funds').isDisabled()).toBe(true)
  await text('Nothing to withdraw yet.').waitFor()
  await page.getByRole('link', { name: 'Fund Wallet' }).click()
  await page.getByRole('heading', { name: 'Add Funds' }).waitFor()
  await page.getByLabel('Amount in KES').waitFor()
})

test('a teacher without lessons is told so in each list, and what to do [TCH-01] [TCH-03] [TCH-05]', async () => {
  await page.goto('/teacher-dashboard/lessons?tab=upcoming')
  await page.getByRole('heading', { name: 'My Lessons', level: 1 }).waitFor()
  await text('Manage your lesson content and schedule').waitFor()
  await text('No upcoming lessons').waitFor()
  await text('Create your first lesson to get started').waitFor()
  // Both stand there for the same: the page's own button, and the empty list's.
  await expect.poll(() => button('Create Lesson').count()).toBe(2)
  await button('Create Lesson').last().click()
  await page.getByRole('dialog', { name: 'Create New Lesson' }).waitFor()
  await page.goto('/teacher-dashboard/lessons?tab=activity')
  await text('No lesson activity').waitFor()
  await text('Your lesson history will appear here').waitFor()
  expect(await button('Create Lesson').count()).toBe(0)
})

describe('Lesson Requests', () => {
  let amina: Person
  beforeAll(async () => {
    amina = await stage.people.student('Amina Njoroge')
    for (const day of [2, 3, 4]) await stage.people.offer(otieno, ahead(day), '08:00', '09:00')
  })
  const ask = async (day: number, message: string) => {
    const wish = { teacher_id: otieno.id, student_id: amina.id, date: ahead(day), time: '8:00 AM - 9:00 AM', cost: 1000, message }
    return (await amina.call(bookSession, wish)).body.booking.id
  }
  const card = (message: string) => page.getByRole('listitem').filter({ hasText: `“${message}”` })
  const accept = (message: string) => card(message).getByRole('button', { name: 'Accept Amina Njoroge' })
  const status = async (id: number) =>
    (await somo.db.$client.query<{ status: string }>('select status from bookings where id = $1', [id])).rows[0]?.status

  test(
    'shows who asks, for what, when, how long and why; a failed answer says so and changes nothing ' + '[TCH-04] [BOOK-03]',
    async () => {
      const id = await ask(2, 'Quadratic equations, please.')
      await page.goto('/teacher-dashboard/lessons?tab=requests')
      await accept('Quadratic equations, please.').waitFor()
      const shown = await card('Quadratic equations, please.').textContent()
      for (const words of [
        'Amina Njoroge',
        'Grade 10, Mathematics',
        longDay(noon(ahead(2)), 'en'),
        '8:00 AM – 9:00 AM',
        '60 mins',
      ])
        expect(shown).toContain(words)
      await stage.whileBroken('bookings', async () => {
        await accept('Quadratic equations, please.').press('Enter')
        await told('Failed to accept request. Please try again.')
        // A message lies over the lowest button of a phone for its five seconds; a key presses it all the same.
        await button('Reject Amina Njoroge').press('Enter')
        await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
        await told('Failed to reject request. Please try again.')
        await page.keyboard.press('Escape')
      })
      expect(await status(id)).toBe('pending')
      await accept('Quadratic equations, please.').press('Enter')
      await told('Lesson request accepted!')
      await text('No lesson requests').waitFor()
      expect(await status(id)).toBe('accepted')
    },
  )

  test(
    'Reject asks for a word to the family; who answers a second time is told that it is answered ' + '[TCH-04] [BOOK-03]',
    async () => {
      const [refused, twice] = [await ask(3, 'Vectors.'), await ask(4, 'Matrices.')]
      await page.goto('/teacher-dashboard/lessons?tab=requests')
      await card('Vectors.')
        .getByRole('button', { name: /^Reject/ })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Reject Amina Njoroge’s request?' })
      await dialog.getByLabel('A word to the family').fill('I am invigilating.')
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await told('Lesson request rejected.')
      await card('Vectors.').waitFor({ state: 'detached' })
      expect(await status(refused)).toBe('declined')

      // On another device of hers, after this page has read the list.
      const again = { booking_id: twice, teacher_id: otieno.id, action: 'decline' } as const
      expect((await otieno.call(answerBooking, again)).status).toBe(200)
      await accept('Matrices.').press('Enter')
      await told('This request has already been answered or withdrawn.')
      await text('No lesson requests').waitFor()
      expect(await status(twice)).toBe('declined')
    },
  )
})

test('without a network the requests that were read stay, and one failure is told, once [TCH-04] [SHELL-09]', async () => {
  const { page, context, close } = await stage.enter(otieno)
  await bringNothing(page)
  await page.goto('/teacher-dashboard/lessons?tab=requests')
  await page.getByText('No lesson requests').waitFor()
  await workerReady(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByText('No lesson requests').waitFor()
  const notes = page.getByRole('alert')
  await notes.filter({ hasText: 'Failed to fetch bookings.' }).waitFor()
  await expect.poll(() => notes.filter({ hasText: 'As it was at' }).count()).toBe(1)
  await context.setOffline(false)
  await context.route('**/api/lessons/api/live-sessions/*', (route) => route.abort())
  await page.reload()
  await notes.filter({ hasText: 'Error fetching sessions. Please try again.' }).waitFor()
  await close()
})

describe('the wallet', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Withdraw to M-Pesa' })
  const amount = () => dialog().getByLabel('Amount')
  const number = () => dialog().getByLabel('M-Pesa number')
  const ready = () => page.getByRole('term').filter({ hasText: 'Ready to withdraw' }).locator('xpath=following-sibling::dd')
  const payouts = async () =>
    (await somo.db.$client.query<{ kes: number; state: string }>('select (amount_cents / 100)::int as kes, state from payouts'))
      .rows
  beforeAll(async () => {
    await stage.paidLesson({ teacher: otieno })
    await stage.earn(otieno, 1500)
  })

  test(
    'adds what is earned and what is held for paid lessons, and keeps it in sight when a later look ' + 'fails [WAL-04] [WAL-10]',
    async () => {
      await page.clock.install()
      await page.goto('/teacher-dashboard/wallet')
      const figures = () =>
        Promise.all(
          ['Total Balance', 'Teacher Earnings (70%)', 'Pending Earnings'].map((title) => figureUnder(page, title).textContent()),
        )
      await expect.poll(figures).toEqual(['Ksh 2,200', 'Ksh 1,500', 'Ksh 700'])
      const failed = page.getByRole('alert').filter({ hasText: 'Failed to load wallet data.' })
      await stage.whileGone('ledger_accounts', async () => {
        // The page looks again by itself every half minute.
        await page.clock.fastForward(31_000)
        await failed.first().waitFor()
        // Another panel may have failed first.
        await expect.poll(() => button('Withdraw Funds').isDisabled()).toBe(true)
        expect(await figures()).toEqual(['Ksh 2,200', 'Ksh 1,500', 'Ksh 700'])
      })
      // Any of the page's panels may have looked meanwhile, and each is asked again by itself; one that comes by itself in just
      // this moment takes its button along.
      const retries = failed.getByRole('button', { name: 'Retry' })
      await expect
        .poll(async () => {
          await retries.evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()))
          return failed.count()
        })
        .toBe(0)
      await expect.poll(() => button('Withdraw Funds').isEnabled()).toBe(true)
    },
  )

  test('six months of earnings are drawn, and the chosen one is read out by tap and by arrow keys [WAL-07]', async () => {
    const now = somo.clock.now()
    const name = (back: number) => monthName(monthAway(nairobiDate(now).slice(0, 7), -back), 'en', 'long')
    const overview = page.getByRole('region', { name: 'Earnings Overview' })
    const readOut = (month: string, amount: string) =>
      overview.getByText(new RegExp(`^${month}You ${amount}Total ${amount}`)).waitFor()
    await readOut(name(0), 'Ksh 1,500')
    await overview.getByRole('radio', { name: name(0) }).press('ArrowLeft')
    await readOut(name(1), 'Ksh 0')
    await overview.getByText(monthName(monthAway(nairobiDate(now).slice(0, 7), -5), 'en', 'short'), { exact: true }).click()
    await readOut(name(5), 'Ksh 0')
    const rows = overview.getByRole('row')
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        'MonthTeacher Earnings (70%)Total Lesson Payments',
        ...[5, 4, 3, 2, 1].map((back) => `${name(back)}Ksh 0Ksh 0`),
        `${name(0)}Ksh 1,500Ksh 1,500`,
      ])
  })

  test(
    'a withdrawal says what is missing or too much beside its field, from Ksh 100 to what is earned ' + '[WAL-05] [WAL-06]',
    async () => {
      await tabTo(page, 'main section button')
      expect(await focused(page)).toBe('Withdraw Funds')
      await page.keyboard.press('Enter')
      await dialog().waitFor()
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('Withdraw Funds')
      await page.keyboard.press('Enter')
      await dialog().getByText('Minimum: Ksh 100', { exact: true }).waitFor()
      await dialog().getByText('Ksh 0, Somo pays it').waitFor()
      expect([
        await amount().getAttribute('min'),
        await amount().getAttribute('max'),
        await number().getAttribute('placeholder'),
        await number().getAttribute('type'),
      ]).toEqual(['100', '1500', '254700000000', 'tel'])
      const submit = dialog().getByRole('button', { name: /^Withdraw/ })
      for (const [typed, phone, words, at] of [
        ['', '0712345650', 'Please fill in all fields', amount()],
        ['500', '', 'Please fill in all fields', number()],
        ['1501', '0712345650', 'Withdrawal amount cannot exceed available earnings', amount()],
        ['99', '0712345650', 'Minimum: Ksh 100', amount()],
        ['500.50', '0712345650', 'Whole shillings, please: no cents.', amount()],
      ] as const) {
        await amount().fill(typed)
        await number().fill(phone)
        await submit.click()
        await dialog().getByText(words, { exact: true }).waitFor()
        const described = (await at.getAttribute('aria-describedby'))?.split(' ').at(-1)
        expect([typed, await at.getAttribute('aria-invalid'), await page.locator(`[id="${described}"]`).textContent()]).toEqual([
          typed,
          'true',
          words,
        ])
        await expect.poll(() => at.evaluate((field) => field === document.activeElement)).toBe(true)
      }
      expect(await payouts()).toEqual([])
    },
  )

  test('who has earned nothing can open no withdrawal, not by its address either [WAL-05]', async () => {
    const other = await stage.admit(await stage.people.teacher('Naomi Jepkosgei'))
    await other.page.goto('/teacher-dashboard/wallet?withdraw=1')
    const withdraw = other.page.getByRole('button', { name: 'Withdraw Funds' })
    await withdraw.waitFor()
    expect([await withdraw.isDisabled(), await other.page.getByRole('dialog').count()]).toEqual([true, 0])
    await other.close()
  })

  test(
    'a withdrawal that fails keeps what was typed; one that is sent closes, empties the fields and the ' +
      'wallet is read anew [WAL-06] [WAL-09]',
    async () => {
      await amount().fill('700')
      await number().fill('0712345650')
      await stage.whileBroken('payouts', async () => {
        await dialog().getByRole('button', { name: 'Withdraw Ksh 700' }).click()
        await told('Failed to initiate withdrawal. Please try again.')
      })
      expect([await amount().inputValue(), await number().inputValue(), await payouts()]).toEqual(['700', '0712345650', []])
      await dialog().getByRole('button', { name: 'Withdraw Ksh 700' }).click()
      await told('Withdrawal initiated successfully! You will receive the funds in your M-Pesa account shortly.')
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(() => ready().textContent()).toBe('800')
      // What was earned stays earned.
      await expect.poll(() => figureUnder(page, 'Teacher Earnings (70%)').textContent()).toBe('Ksh 1,500')
      expect((await payouts()).map(({ kes }) => kes)).toEqual([700])
      await expect
        .poll(async () => {
          await somo.passTime(10_000)
          return (await payouts())[0]?.state
        })
        .toBe('paid')
      await page.reload()
      const row = page.getByRole('listitem').filter({ hasText: 'M-Pesa Withdrawal' })
      // Midnight may have come between.
      for (const words of [/Today|Yesterday/, '254712345650', '−Ksh 700', 'Paid']) await row.getByText(words).first().waitFor()
      await button('Withdraw Funds').click()
      await amount().waitFor()
      expect(await amount().inputValue()).toBe('')
    },
  )

  test('the five latest payments stand there, and the others behind See all [WAL-08]', async () => {
    // Two paid lessons wait for their hour, and six payments have been released.
    await stage.paidLesson({ teacher: otieno })
    for (let kes = 101; kes <= 105; kes += 1) await stage.earn(otieno, kes)
    await page.goto('/teacher-dashboard/wallet')
    const payments = page.getByRole('region', { name: 'Recent Lesson Payments' })
    const badges = async () => (await payments.getByText(/^(Pending|Completed)$/).allTextContents()).sort()
    await expect.poll(badges).toEqual(['Completed', 'Completed', 'Completed', 'Pending', 'Pending'])
    await payments.getByRole('link', { name: 'See all' }).click()
    await expect.poll(async () => (await badges()).length).toBe(8)
  })

  test('the five latest withdrawals stand there, and the others behind See all [WAL-09]', async () => {
    await somo.db.$client.query(
      `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at, finished_at)
       select user_id, gen_random_uuid(), 10000 + 100 * n, phone, 'paid', requested_at, finished_at
       from payouts, generate_series(1, 5) n`,
    )
    await page.goto('/teacher-dashboard/wallet')
    const history = page.getByRole('region', { name: 'Withdrawal History' })
    const sums = async () => (await history.getByText(/^−Ksh /).allTextContents()).map((one) => Number(one.replace(/\D/g, '')))
    await expect.poll(sums).toEqual([105, 104, 103, 102, 101])
    await history.getByRole('link', { name: 'See all' }).click()
    await expect.poll(sums).toEqual([105, 104, 103, 102, 101, 700])
  })

  test('of a large withdrawal the wallet says that an operator looks first, not that it is sent [WAL-06] [WAL-11]', async () => {
    const fatuma = await stage.people.teacher('Fatuma Ali')
    await stage.earn(fatuma, 30_000)
    const large = await stage.admit(fatuma)
    await large.page.goto('/teacher-dashboard/wallet?withdraw=1')
    await large.page.getByRole('dialog').getByLabel('Amount').fill('25000')
    await large.page.getByRole('button', { name: 'Withdraw Ksh 25,000' }).click()
    await large.page.getByText('Withdrawal asked for. An operator looks at it first; then it goes to your M-Pesa.').waitFor()
    await large.page.getByText('Ksh 25,000 is being withdrawn. The next withdrawal opens once this one has ended.').waitFor()
    await large.page.getByText('With an operator').waitFor()
    await large.close()
  })

  test('a withdrawal has a page of its own, which tells what happened to it while it happens [WAL-09]', async () => {
    const row = page.getByRole('region', { name: 'Withdrawal History' }).getByRole('listitem').filter({ hasText: '−Ksh 700' })
    await row.getByRole('link', { name: 'M-Pesa Withdrawal' }).click()
    await page.getByRole('heading', { name: 'Withdrawal of Ksh 700' }).waitFor()
    const words = () => page.getByRole('main').innerText()
    await button('Print').waitFor()
    for (const one of ['Ksh 0, Somo pays it', 'M-Pesa code', 'You asked for it', 'Sent to M-Pesa', 'Paid'])
      await expect.poll(words).toContain(one)

    // The provider refuses this number some seconds later; the page looks by itself.
    const asked = { teacher_id: otieno.id, amount: 200, mpesa_number: '0712345652' }
    const { withdrawal } = (await otieno.call(withdraw, asked)).body
    await page.goto(`/teacher-dashboard/wallet/withdrawals/${withdrawal.id}`)
    await page.getByText('M-Pesa pays it out').waitFor()
    await page.getByText('Your money is safe', { exact: false }).waitFor()
    await expect
      .poll(async () => {
        await somo.passTime(10_000)
        return page.getByRole('status').filter({ hasText: 'Returned' }).count()
      })
      .toBe(1)
    await expect.poll(words).toContain('Back in your earnings')
    await page.getByText('M-Pesa says: this number has no M-Pesa.').waitFor()
    expect(await page.getByText('Your money is safe', { exact: false }).count()).toBe(0)
  })

  test('its page looks again every quarter of a minute until it has ended, and then no more [WAL-09]', async () => {
    const { rows } = await somo.db.$client.query<{ id: number }>(
      `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at)
       values ($1, gen_random_uuid(), 30000, '254712345650', 'review', now())
       returning id::int as id`,
      [otieno.id],
    )
    const id = Number(rows[0]?.id)
    let looks = 0
    page.on('request', (request) => {
      if (request.url().endsWith(`/payments/teacher_withdraw/${id}`)) looks += 1
    })
    await page.goto(`/teacher-dashboard/wallet/withdrawals/${id}`)
    await page.getByRole('heading', { name: 'Withdrawal of Ksh 300' }).waitFor()
    const before = looks
    await page.clock.fastForward(16_000)
    await expect.poll(() => looks).toBe(before + 1)
    const words = 'The payment provider gave no reason that we understand. Try again, or write to us.'
    await somo.db.$client.query(
      `update payouts set state = 'returned', finished_at = now(), failure = 'SVC0403 Unsuccessful' where id = $1`,
      [id],
    )
    await page.clock.fastForward(16_000)
    await page.getByRole('status').filter({ hasText: 'Returned' }).waitFor()
    await page.getByText(words, { exact: true }).waitFor()
    const after = looks
    // By then its head has asked for what is new, and been answered.
    const answered = page.waitForResponse((response) => response.url().includes('/notices'))
    await page.clock.fastForward(310_000)
    await answered
    expect(looks).toBe(after)
  })

  test('earnings that a card paid wait until the card’s money has come, and the wallet says why [WAL-04] [WAL-05]', async () => {
    const akinyi = await stage.people.teacher('Akinyi Were')
    const { page: hers, close } = await stage.enter(akinyi)
    const buyer = await stage.people.student('Faith Chebet')
    const now = somo.clock.now()
    const paid = { provider: 'intasend', paymentId: 'CARDPAID', grossCents: 50_000, netCents: 48_250 }
    const to = { userId: buyer.id, depositId: 0, clearsAt: plus(now, days(2)) }
    await somo.db.transaction((tx) => creditDeposit(tx, paid, to, now))
    const videoId = await onShelf({ db: somo.db, clock: { now } }, akinyi, { priceCents: 50_000 })
    expect((await buyer.call(buyVideo, { videoId, student_id: buyer.id, price: 500 })).ok).toBe(true)
    await hers.goto('/teacher-dashboard/wallet')
    await hers.getByText('Ksh 350 of it has not reached us yet: what is not M-Pesa takes up to three days.').waitFor()
    await expect.poll(() => figureUnder(hers, 'Pending Earnings').textContent()).toBe('Ksh 350')
    const withdraw = hers.getByRole('button', { name: 'Withdraw Funds' })
    await expect.poll(() => withdraw.isDisabled()).toBe(true)
    const row = hers
      .locator('section', { hasText: 'Recent Lesson Payments' })
      .getByRole('listitem')
      .filter({ hasText: 'Ksh 350' })
    await row.getByText('Clearing', { exact: true }).waitFor()
    await row.getByText(/^until /).waitFor()
    expect(await inspect(hers)).toEqual([])
    await hers.getByText(/Nothing to withdraw yet\. Ksh 350 opens /).waitFor()
    await somo.passTime(days(2))
    await hers.reload()
    await expect.poll(() => withdraw.isEnabled()).toBe(true)
    await row.getByText('Completed', { exact: true }).waitFor()
    expect(await hers.getByText('was paid by card', { exact: false }).count()).toBe(0)
    await close()
  })

  test('one tap chooses no more than can go at once, and what is refused has the focus [WAL-05] [WAL-06]', async () => {
    const zawadi = await stage.people.teacher('Zawadi Atieno')
    await stage.earn(zawadi, 160_000)
    const { page: hers, close } = await stage.admit(zawadi)
    await hers.goto('/teacher-dashboard/wallet?withdraw=1')
    const box = hers.getByRole('dialog')
    expect(await brokenNames(hers, box.getByRole('heading', { name: 'Withdraw to M-Pesa' }))).toEqual([])
    await box.getByRole('button', { name: 'Maximum: 150,000', exact: true }).click()
    const send = box.getByRole('button', { name: /^Withdraw/ })
    await expect.poll(() => send.textContent()).toBe('Withdraw Ksh 150,000')
    // What the server refuses is nothing that the page has read of, and would be refused the same if it had.
    const { rows } = await somo.db.$client.query<{ id: number }>(
      `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at)
       values ($1, gen_random_uuid(), 20000, '254712345650', 'review', now())
       returning id::int as id`,
      [zawadi.id],
    )
    await send.click()
    const words = 'A withdrawal is already on its way. Wait until it is paid.'
    await box.getByRole('alert').getByText(words).waitFor()
    await expect.poll(() => focused(hers)).toBe(words)
    await somo.db.$client.query(`update payouts set state = 'returned', finished_at = now() where id = $1`, [rows[0]?.id])
    await stage.earn(zawadi, -20_000)
    await send.click()
    await box.getByText('Withdrawal amount cannot exceed available earnings').waitFor()
    await expect.poll(() => box.getByLabel('Amount').evaluate((field) => field === document.activeElement)).toBe(true)
    await close()
  })
})

test('none of this breaks the policy of a page', () => expect(visitor.complaints).toEqual([]))
