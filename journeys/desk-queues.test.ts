/**
 * An operator's queue: what runs out first, who has it, a reported lesson that is settled to the cent, and what people ask of
 * their data.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../app/server/testing/rows.ts'
import { reportProblem } from '../features/booking/changes-contract.ts'
import { visitRoom } from '../features/classroom/testing/visit.ts'
import { balanceOf } from '../features/ledger/server/index.ts'
import { reportDeposit, startDeposit } from '../features/payments/contract.ts'
import { creditPayment } from '../features/payments/desk-contract.ts'
import { payAtFrame } from '../features/payments/testing/pay.ts'
import { askForExport, showExport } from '../features/records/contract.ts'
import { leaveForGood } from '../features/records/leaving-contract.ts'
import { listWaiting } from '../features/queues/contract.ts'
import { decideTeacher } from '../features/verification/desk-contract.ts'
import { askedVerification, checkAll } from '../features/verification/testing/request.ts'
import { listTransactions } from '../features/wallet/contract.ts'
import { SIGN_MS } from '../scripts/sign-ms.ts'
import { clock12, days, hours, minutes, plus } from '../shared/time.ts'
import { shortDay } from '../shared/web/dates.ts'
import { inspect } from './setting/inspect.ts'
import { isInSight } from './setting/look.ts'
import { tellProvider } from './setting/phone.ts'
import { openSomo, sizes, type Somo, type Visitor } from './setting/somo.ts'
import { openStage, tabTo, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let desk: Visitor
let page: Page
let colleague: Visitor
let wanjiku: Person
let kiprono: Person
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  const [amina, otieno] = [await stage.people.admin('Amina Yusuf'), await stage.people.admin('Otieno Were')]
  wanjiku = await stage.people.student('Wanjiku Kamau')
  kiprono = await stage.people.teacher('Kiprono Cheruiyot', { cost: 1000 })
  await stage.fund(wanjiku, 1000)
  const { booking } = await stage.paidLesson({ teacher: kiprono, student: wanjiku })
  const start = new Date(booking.starts_at)
  await visitRoom(somo.db, `lesson-${booking.id}`, wanjiku, start, plus(start, hours(1)))
  await visitRoom(somo.db, `lesson-${booking.id}`, kiprono, plus(start, minutes(12)), plus(start, minutes(20)))
  await visitRoom(somo.db, `lesson-${booking.id}`, kiprono, plus(start, minutes(24)), plus(start, minutes(51)))
  await somo.passTime(new Date(booking.ends_at).getTime() - somo.clock.now().getTime() + minutes(1))
  const words = 'He came late, dropped off, and left before the end.'
  const report = { bookingId: booking.id, reason: 'teacher_late', words, wish: 'part_back' } as const
  if (!(await wanjiku.call(reportProblem, report)).ok) throw new Error('nothing was reported')
  desk = await stage.enter(amina, 'desktop')
  page = desk.page
  colleague = await stage.enter(otieno, 'phone')
})
afterAll(() => somo?.close())

const main = (at: Page) => at.getByRole('main')

test('a case that comes shows by itself in the menu and the list, what runs out first on top [ADM-08] [ADM-01]', async () => {
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Queues 1 cases wait' }).filter({ visible: true }).click()
  await main(page).getByText('1 waits, nothing is late.').waitFor()
  await colleague.page.goto('/admin/queues?kind=dispute')
  await main(colleague.page).getByText('KES 1,000 at stake').waitFor()
  await askedVerification(
    await stage.people.teacher('Daniel Muli', { approved: false }),
    await stage.people.admin('Third Operator'),
  )
  await main(page).getByText('2 wait, nothing is late.').waitFor()
  const titles = await main(page).getByRole('heading', { level: 3 }).allTextContents()
  expect(titles.map((title) => title.split(',')[0])).toEqual(['Dispute: Mathematics', 'Verification: Daniel Muli'])
  expect(await inspect(page)).toEqual([])
})

test('by keyboard: J and K move between cases, A takes one, and a colleague sees at once who has it [ADM-08]', async () => {
  await tabTo(page, '[data-case]')
  const on = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('j')
  expect(await on()).toContain('Verification')
  await page.keyboard.press('k')
  expect(await on()).toContain('Dispute')
  await page.keyboard.press('a')
  await main(page).getByText('You have it').waitFor()
  await main(colleague.page).getByText('Amina Yusuf has it').waitFor()
  await main(colleague.page)
    .getByRole('link', { name: /^Dispute:/ })
    .click()
  await main(colleague.page).getByText('Amina Yusuf has this until').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Mathematics/ }).waitFor()
})

test('a reported lesson shows what the room saw against the rule, and each choice to the cent [ADM-08]', async () => {
  for (const said of ['Kiprono comes in, 12 min late', 'Kiprono is gone, for 4 min', 'Kiprono leaves, 9 min before the end'])
    await main(page).getByText(said).waitFor()
  await main(page).getByText('Together 35 of 60 min (58%). 30 min would have completed it by itself.').waitFor()
  await main(page).getByText('He came late, dropped off, and left before the end.').waitFor()
  const shares = () => main(page).getByRole('status').getByRole('definition').allTextContents()
  expect(await shares()).toEqual(['KES 416.67', 'KES 408.33', 'KES 175.00', 'KES 1,000.00'])
  await main(page).getByText('All for the lesson').click()
  expect(await shares()).toEqual(['KES 0.00', 'KES 700.00', 'KES 300.00', 'KES 1,000.00'])
  const amount = main(page).getByLabel('Back to Wanjiku')
  await amount.fill('1000.01')
  await main(page).getByText('At most KES 1,000, which is what was paid.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Decide/ }).isDisabled()).toBe(true)
  await amount.fill('454')
  expect(await shares()).toEqual(['KES 454.00', 'KES 382.20', 'KES 163.80', 'KES 1,000.00'])
  expect(await inspect(page)).toEqual([])
})

test('the teacher’s side comes to the desk at once, from where its notice leads [ADM-08] [BOOK-06]', async () => {
  await main(page).getByText('Kiprono has not answered yet, and can until you decide.').waitFor()
  const teacher = await stage.admit(kiprono, 'phone')
  await teacher.page.goto('/teacher-dashboard/lessons?tab=activity')
  await teacher.page.getByRole('button', { name: /^Tell your side/ }).click()
  await teacher.page.getByRole('button', { name: 'Send to Somo' }).click()
  await teacher.page.getByText('Write what happened in a few words.').waitFor()
  await teacher.page.getByLabel('What happened').fill('Power went in Eldoret, I came back on my phone.')
  await teacher.page.getByRole('button', { name: 'Send to Somo' }).click()
  await main(teacher.page).getByText('You told Somo: Power went in Eldoret, I came back on my phone.').waitFor()
  await main(page).getByText('Power went in Eldoret, I came back on my phone.').waitFor()
  await teacher.close()
})

test('deciding asks why and moves the money once, and the colleague’s page says who decided [ADM-08] [BOOK-06]', async () => {
  await page.getByRole('button', { name: 'Decide: KES 454.00 back' }).click()
  await main(page).getByText('At least 3 characters.').waitFor()
  await page.getByLabel('Your reason, both will read it').fill('You had 35 of 60 minutes together.')
  await page.getByRole('button', { name: 'Decide: KES 454.00 back' }).click()
  await main(page).getByText('By Amina Yusuf').waitFor()
  expect(await balanceOf(somo.db, 'wallet', wanjiku.id)).toBe(45_400)
  expect(await balanceOf(somo.db, 'teacher_earnings', kiprono.id)).toBe(38_220)
  await main(colleague.page).getByText('By Amina Yusuf').waitFor()
  expect(await colleague.page.getByRole('button', { name: /^Decide/ }).count()).toBe(0)
  await page.goto('/admin/audit-log')
  await main(page)
    .getByRole('link', { name: /Amina Yusuf.*Kiprono Cheruiyot/ })
    .first()
    .click()
  await main(page).getByText('You had 35 of 60 minutes together.').waitFor()
  expect([desk.complaints, colleague.complaints]).toEqual([[], []])
})

test('where nothing waits stands what was answered today and how long that took, against the promise [ADM-08]', async () => {
  const operator = await stage.people.admin('Fourth Operator')
  const { cases } = (await operator.call(listWaiting, { kind: 'verification' })).body
  const requestId = Number(cases[0]?.id)
  await checkAll(operator, requestId)
  await operator.call(decideTeacher, { requestId, decision: 'approve' })
  await page.goto('/admin/queues')
  await main(page).getByText('Nothing waits. This page follows by itself.').waitFor()
  await main(page).getByText('Nothing waits for you').waitFor()
  await main(page).getByText('Today 2 things were answered, 2 in time.').waitFor()
  const took = main(page).getByRole('region', { name: 'How long it took, last 7 days' }).getByRole('listitem')
  const each = (await took.allTextContents()).map((row) => row.replace(/^(Disputes|Verification).* of (.*)$/, '$1 of $2'))
  expect(each).toEqual(['Disputes of 48 h', 'Verification of 48 h'])
  expect(await inspect(page)).toEqual([])
  await main(page).getByRole('link', { name: 'What was done today' }).click()
  await main(page)
    .getByText(/approved the verification of Daniel Muli/)
    .first()
    .waitFor()
})

test('a payment that only one side has is opened from the queue, and a colleague sees who has it [ADM-08]', async () => {
  await somo.db.$client.query(
    `insert into payment_differences (provider, payment_id, kind, day, theirs_cents, found_at)
     values ('intasend', 'QXR4711', 'not_in_books', '2026-11-24', 100000, $1)`,
    [somo.clock.now()],
  )
  await page.goto('/admin/queues')
  await main(page).getByRole('link', { name: 'Payment at the provider: QXR4711' }).click()
  await main(page)
    .getByText(/^You have it until /)
    .waitFor()
  await main(page).getByRole('button', { name: 'Settle QXR4711' }).waitFor()
  await colleague.page.goto('/admin/queues')
  await main(colleague.page).getByText('Amina Yusuf has it').waitFor()
  await somo.db.$client.query(`delete from payment_differences where payment_id = 'QXR4711'`)
})

test('a payment that its payer’s bank takes back says so in the queue and at the provider [ADM-08]', async () => {
  await somo.db.$client.query(
    `insert into payment_differences (provider, payment_id, kind, day, theirs_cents, ours_cents, found_at)
     values ('intasend', 'QXR4712', 'charged_back', '2026-11-24', 20000, 100000, $1)`,
    [somo.clock.now()],
  )
  await page.goto('/admin/queues')
  await main(page).getByText('The payer’s bank takes it back').waitFor()
  await main(page).getByRole('link', { name: 'Payment at the provider: QXR4712' }).click()
  await main(page).getByText('The payer’s bank takes it back: KES 200 of KES 1,000').waitFor()
  await somo.db.$client.query(`delete from payment_differences where payment_id = 'QXR4712'`)
})

test('the rest of a payment that came in parts is credited from its case and shown to its payer [ADM-08] [FUND-09]', async () => {
  const { checkout } = (await wanjiku.call(startDeposit, { key: randomUUID(), amount: 1000 })).body
  const paymentId = await payAtFrame(somo.intasend, checkout, '0712345612')
  const becomes = (state: object) => tellProvider(somo, `invoice/${paymentId}/state`, state)
  await becomes({ state: 'PARTIAL', paid: 400 })
  await wanjiku.call(reportDeposit, { transaction_id: paymentId })
  const operator = await stage.people.admin('Faraja Kendi')
  await operator.call(creditPayment, { paymentId, reason: 'The part that came.' })
  await becomes({ state: 'COMPLETE' })
  await somo.db.$client.query(
    `insert into payment_differences (provider, payment_id, kind, day, theirs_cents, ours_cents, found_at)
     values ('intasend', $1, 'other_amount', '2026-11-24', 100000, 40000, $2)`,
    [paymentId, somo.clock.now()],
  )
  await page.goto('/admin/queues')
  await main(page)
    .getByRole('link', { name: `Payment at the provider: ${paymentId}` })
    .click()
  const opener = main(page).getByRole('button', { name: `Credit the rest of ${paymentId}` })
  await opener.waitFor()
  expect(await inspect(page)).toEqual([])
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('KES 600').waitFor()
  await dialog.getByLabel('Why').fill('Their page shows both parts.')
  await dialog.getByRole('button', { name: 'Credit the rest' }).click()
  await page.getByText('KES 600 credited. They are told.').waitFor()
  await main(page)
    .getByRole('button', { name: `Settle ${paymentId}` })
    .waitFor({ state: 'detached' })
  const { transactions } = (await wanjiku.call(listTransactions, { userId: wanjiku.id })).body
  expect(transactions.slice(0, 2).map(({ amount }) => amount)).toEqual([600, 400])
})

test('a refused act of money brings the operator to the field that is wrong, and says why [ADM-08]', async () => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/admin/health')
  await main(page).getByRole('button', { name: 'Record own money' }).click()
  const dialog = page.getByRole('dialog')
  const act = () => dialog.getByRole('button', { name: 'Record it' }).click()
  const at = async (label: string, why: string) => {
    const field = dialog.getByLabel(label)
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await dialog.getByText(why).waitFor()
    expect(await isInSight(field)).toBe(true)
  }
  await act()
  await at('Amount in KES', 'Please type an amount above zero.')
  await dialog.getByLabel('Amount in KES').fill('2000')
  await dialog.getByLabel('Reference of the provider').fill('FLOAT')
  await dialog.getByLabel('Why').fill('To pay withdrawals out with.')
  await act()
  await at('Reference of the provider', 'Letters and digits, as on the provider’s page.')
  await dialog.getByLabel('Reference of the provider').fill('TK25OWN777')
  await dialog.getByLabel('Why').fill('ab')
  await act()
  await at('Why', 'At least 3 characters.')
  await page.keyboard.press('Escape')
  await page.setViewportSize(sizes.desktop)
})

test('the page of health says whose the money is, and the parts come to what stands at the provider [WAL-13]', async () => {
  await provedAnew()
  await page.goto('/admin/health')
  const list = main(page).getByRole('heading', { name: 'Whose the money is' }).locator('xpath=following-sibling::dl[1]')
  await list.getByText('At the provider', { exact: true }).waitFor()
  const part = list.locator(':scope > div')
  const shown = await part.evaluateAll((all) => all.map((one) => [...one.children].map((cell) => cell.textContent ?? '')))
  const kes = shown.map(([, text = '']) => Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')))
  const whose = shown.map(([name]) => name)
  expect([whose.at(0), whose.at(-2), whose.at(-1)]).toEqual(['In wallets', 'What the provider took', 'At the provider'])
  const { rows } = await somo.db.$client.query<{ kes: number }>(
    `select -sum(amount_cents)::int / 100.0::float8 as kes from ledger_entries
     join ledger_accounts on ledger_accounts.id = account_id where kind = 'provider_clearing'`,
  )
  const parts = kes.slice(0, -1).reduce((sum, one) => sum + one, 0)
  expect([kes.at(-1), Math.round(parts * 100) / 100]).toEqual([Number(rows[0]?.kes), Number(rows[0]?.kes)])
  expect(kes.at(-2)).toBeLessThan(0)
})

test('the log is searched from the page of health too [ADM-08]', async () => {
  await page.goto('/admin/health')
  await main(page).getByRole('searchbox', { name: 'Who, whom or what' }).fill('Daniel Muli')
  expect(await inspect(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/audit-log?words=Daniel+Muli')
  await main(page)
    .getByText(/approved the verification of Daniel Muli/)
    .waitFor()
})

test('a phone’s menu marks where one is, behind More too [SHELL-11]', async () => {
  const more = colleague.page.getByRole('button', { name: 'More' })
  for (const [at, isBehind] of [
    ['users', null],
    ['health', 'true'],
  ] as const) {
    await colleague.page.goto(`/admin/${at}`)
    await more.waitFor()
    expect([at, await more.getAttribute('aria-current')]).toEqual([at, isBehind])
  }
})

test('what is asked of data stands with the law’s clock; what a fault stopped is tried again [ADM-08] [AUTH-11]', async () => {
  const [kevin, mercy] = [await stage.people.student('Kevin Otieno'), await stage.people.student('Mercy Njeri')]
  const faith = await stage.people.parent('Faith Chebet')
  for (const one of [kevin, mercy]) expect((await one.call(leaveForGood, { current: PASSWORD })).ok).toBe(true)
  await somo.passTime(days(14) + minutes(1))
  // It came by no payment we know of, so that a person has to look before it is sent.
  await stage.fund(mercy, 500)
  await stage.whileGone('saved_videos', async () => {
    expect((await faith.call(askForExport, {})).ok).toBe(true)
    await givenUp(['erase_gone', 'make_export'])
  })
  const { page: at, close } = await stage.admit(await stage.people.admin('Zawadi Mrisho'))
  const row = (name: string) => main(at).getByRole('listitem').filter({ hasText: name })
  await at.goto('/admin/queues?kind=data_deletion')
  for (const said of ['Data request: deletion of Mercy Njeri', 'Held up by money that is left', 'KES 500'])
    await row('Mercy Njeri').getByText(said).waitFor()
  await row('Kevin Otieno').getByText('Stopped by a fault of ours. Try “erase_gone” again on the page of health').waitFor()
  const { rows } = await somo.db.$client.query<{ since: Date }>('select since from held_leavings')
  const due = plus(rows[0]?.since ?? new Date(0), days(7))
  await row('Mercy Njeri')
    .getByText(`${shortDay(due, 'en')}, ${clock12(due)}`)
    .waitFor()
  expect(await inspect(at)).toEqual([])
  await row('Mercy Njeri').getByRole('link').click()
  await row('Mercy Njeri').getByText('Being deleted').waitFor()
  await at.goto('/admin/queues?kind=data_export')
  await row('Faith Chebet').getByText('It could not be made.').waitFor()
  await row('Faith Chebet').getByRole('link').click()
  await main(at).getByRole('heading', { name: '2 notes were given up' }).waitFor()
  expect(await inspect(at)).toEqual([])
  await main(at)
    .getByRole('button', { name: /^Try again: Erasing who has left/ })
    .click()
  await at.getByText('1 is tried again').waitFor()
  await main(at).getByRole('heading', { name: '1 note was given up' }).waitFor()
  await main(at).getByRole('button', { name: 'Try it again' }).click()
  await expect.poll(async () => (await faith.call(showExport, {})).body.state).toBe('ready')
  for (const kind of ['data_export', 'data_deletion']) {
    await at.goto(`/admin/queues?kind=${kind}`)
    if (kind === 'data_export') await main(at).getByText('Nothing of this kind waits').waitFor()
    else await expect.poll(() => row('Data request').allTextContents()).toEqual([expect.stringContaining('Mercy Njeri')])
  }
  await at.goto('/admin/users?words=kevin')
  await main(at).getByText('Nobody matches').waitFor()
  await close()
})

/** From one try to the next, until notes of these kinds were given up. */
async function givenUp(kinds: readonly string[]): Promise<void> {
  const read = async () =>
    (
      await somo.db.$client.query<{ kind: string; next: Date; failed: boolean }>(
        'select kind, next_attempt_at as next, failed_at is not null as failed from outbox where kind = any($1) order by kind',
        [kinds],
      )
    ).rows
  await expect
    .poll(
      async () => {
        const notes = await read()
        const waits = notes.filter(({ failed }) => !failed).map(({ next }) => next.getTime() - somo.clock.now().getTime())
        // Only where none is due: by the next day who is to be erased is looked at again, and their note goes with them.
        const ms = Math.min(...waits)
        if (ms > 0 && ms < Infinity) await somo.passTime(ms)
        return notes.filter(({ failed }) => failed).map(({ kind }) => kind)
      },
      // A dozen tries.
      { timeout: 3 * SIGN_MS },
    )
    .toEqual(kinds)
}

test('while the payment provider does not answer Health says since when, until it does again [FUND-09] [ADM-08]', async () => {
  const control = (call: string, body: object) => tellProvider(somo, call, body)
  await page.goto('/admin/health')
  const silent = main(page).getByText(/^The payment provider has not answered since today /)
  await main(page).getByRole('button', { name: 'Record own money' }).waitFor()
  expect(await silent.count()).toBe(0)
  const fiveMinutesOn = async () => {
    await somo.passTime(minutes(5))
    await page.reload()
    await main(page).getByRole('button', { name: 'Record own money' }).waitFor()
    return silent.count()
  }
  await control('fault', { path: '*', fault: 'drop', times: 1000 })
  await expect.poll(fiveMinutesOn).toBe(1)
  await main(page)
    .getByText('What waits goes when it answers: payments come in then, and withdrawals go out.', { exact: false })
    .waitFor()
  expect(await inspect(page)).toEqual([])
  await control('fault/clear', {})
  await expect.poll(fiveMinutesOn).toBe(0)
})

/** A round of the ledger's proof that began after now. */
async function provedAnew(): Promise<void> {
  await somo.passTime(minutes(2))
  const since = plus(somo.clock.now(), -minutes(1))
  const proved = 'select from ledger_proof where proved_at > $1'
  await expect.poll(async () => (await somo.db.$client.query(proved, [since])).rowCount).toBe(1)
}

/** As somebody with the keys of the database. @returns the account whose balance it is */
async function changeBalance(cents: number): Promise<number> {
  const client = await somo.db.$client.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    const { rows } = await client.query<{ id: number }>(
      `update ledger_accounts set balance_cents = balance_cents + $1 where kind = 'wallet' and owner_id = $2 returning id`,
      [cents, wanjiku.id],
    )
    await client.query('commit')
    return rows[0]?.id ?? 0
  } finally {
    client.release()
  }
}

test('Health says where the books are wrong, in red and first, until they are right again [ADM-08] [WAL-13]', async () => {
  const account = await changeBalance(1)
  await provedAnew()
  await page.goto('/admin/health')
  await main(page).getByRole('heading', { name: 'The books do not add up' }).waitFor()
  const card = main(page).locator('section', { has: page.getByRole('heading', { name: 'Ledger health' }) })
  await card.getByText('1 balance differs from its postings.').waitFor()
  expect(await card.getByRole('listitem').last().textContent()).toMatch(
    new RegExp(`^Account ${account} off by Ksh\\s0.01, found today \\d+:\\d\\d`),
  )
  await card.getByText('Does not balance').waitFor()
  expect(await inspect(page)).toEqual([])
  await changeBalance(-1)
  await provedAnew()
  await page.reload()
  await card.getByText('Healthy').waitFor()
  await card.getByText(/^\d+ transfers proved, today \d+:\d\d/).waitFor()
  expect(await main(page).getByRole('heading', { name: 'The books do not add up' }).count()).toBe(0)
})

test('Health says that it is not known, and since when, where nobody goes on proving the ledger [ADM-08]', async () => {
  await using held = await holdRow()
  await somo.passTime(minutes(12))
  await page.goto('/admin/health')
  const card = main(page).locator('section', { has: page.getByRole('heading', { name: 'Ledger health' }) })
  await card.getByText('Not known').waitFor()
  await card.getByText(/^Not proved since today \d+:\d\d/).waitFor()
  expect(await card.getByText('Healthy').count()).toBe(0)
  await main(page)
    .getByRole('heading', { name: /^“Proof of the ledger” is .* late$/ })
    .waitFor()
  expect(await inspect(page)).toEqual([])
  await held.letGo()
  await provedAnew()
  await page.reload()
  await card.getByText('Healthy').waitFor()
})

/** No server has the proof's row meanwhile. */
async function holdRow() {
  const client = await somo.db.$client.connect()
  await client.query('begin; select from ledger_proof for update')
  let held = true
  const letGo = async () => {
    if (held) await client.query('rollback')
    if (held) client.release()
    held = false
  }
  return { letGo, [Symbol.asyncDispose]: letGo }
}
