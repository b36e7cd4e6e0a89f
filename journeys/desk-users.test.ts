/** An operator finds people and money, changes what is wrong, suspends whom they must, and lets large sums go. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinSession } from '../features/classes/contract.ts'
import { showDeposit, startDeposit, withdraw } from '../features/payments/contract.ts'
import { payAtFrame, payByCard } from '../features/payments/testing/pay.ts'
import { showWallet } from '../features/wallet/contract.ts'
import { inspect } from './setting/inspect.ts'
import { openSomo, sizes, type Somo, type Visitor } from './setting/somo.ts'
import { openStage, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let desk: Visitor
let page: Page
let kevin: Person
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  kevin = await stage.people.student('Kevin Otieno')
  await stage.people.parent('Kevina Mumbi')
  await stage.people.teacher('Daniel Muli')
  desk = await stage.enter(await stage.people.admin('Amina Yusuf'), 'desktop')
  page = desk.page
})
afterAll(() => somo?.close())

const main = () => page.getByRole('main')
const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
const search = () => page.getByRole('button', { name: 'Search' }).click()

describe('users', () => {
  test('are searched by name or e-mail on pressing Search, with the type, and the address keeps it [ADM-03]', async () => {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Users' }).filter({ visible: true }).click()
    await page.getByText('4 people').waitFor()
    await page.getByLabel('Name or e-mail').fill('KEVIN')
    expect(await names()).toHaveLength(4)
    await search()
    await expect.poll(names).toEqual(['Kevina Mumbi', 'Kevin Otieno'])
    await page.getByLabel('Type').selectOption('Student')
    await page.getByLabel('Name or e-mail').press('Enter')
    await expect.poll(names).toEqual(['Kevin Otieno'])
    await page.reload()
    await expect.poll(names).toEqual(['Kevin Otieno'])
    await expect.poll(() => page.getByLabel('Name or e-mail').inputValue()).toBe('KEVIN')
    await page.goBack()
    await expect.poll(names).toEqual(['Kevina Mumbi', 'Kevin Otieno'])
    expect(await page.getByLabel('Type').inputValue()).toBe('')
    await page.getByLabel('Status').selectOption('Inactive')
    await search()
    await page.getByText('Nobody matches').waitFor()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expect.poll(async () => (await names()).length).toBe(4)
  })

  test('are changed where they stand: Cancel and Esc leave them, Save says what is wrong beside the field [ADM-03]', async () => {
    const edit = page.getByRole('button', { name: 'Edit Kevin Otieno' })
    await edit.click()
    await page.getByRole('form').getByLabel('Name').fill('Nobody At All')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await edit.click()
    const row = page.getByRole('form', { name: 'Edit Kevin Otieno' })
    await expect.poll(() => row.getByLabel('Name').inputValue()).toBe('Kevin Otieno')
    await page.keyboard.press('Escape')
    await edit.click()
    await row.getByLabel('Name').fill('K')
    await row.getByRole('button', { name: 'Save' }).click()
    await row.getByText('At least 2 characters.').waitFor()
    await row.getByLabel('Name').fill('Kevin Onyango')
    await row.getByLabel('E-mail').fill((await stage.people.parent('Other Parent')).email)
    await row.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Another account has this e-mail address.').waitFor()
    expect(await inspect(page)).toEqual([])
    await page.setViewportSize(sizes.desktop)
    await row.getByLabel('E-mail').fill(kevin.email)
    await row.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await expect.poll(names).toContain('Kevin Onyango')
  })

  test('are suspended, let back in and deleted, each after a question, and the log has it all [ADM-03] [ADM-08]', async () => {
    const his = await stage.enter(kevin)
    await page.getByRole('button', { name: 'Suspend Kevin Onyango' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Kevin Onyango?' })
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await dialog.getByText('At least 3 characters.').waitFor()
    await dialog.getByRole('textbox').fill('Asked families to pay outside Somo.')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('Kevin Onyango is suspended.').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Kevin Onyango' }).getByText('Inactive').waitFor()
    await his.page.goto('/student-dashboard/wallet')
    await his.page.waitForURL('**/login**')
    await page.getByRole('button', { name: 'Lift the suspension of Kevin Onyango' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('It was somebody else.')
    await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
    await page.getByText('Kevin Onyango is active again.').waitFor()
    // What was ended stays so: he signs in anew.
    await his.page.goto('/student-dashboard/wallet')
    await his.page.waitForURL('**/login**')
    await page.getByRole('button', { name: 'Delete Kevin Onyango' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete Kevin Onyango' }).click()
    await question.getByRole('textbox').fill('Asked for it on the phone.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Kevin Onyango' }).getByText('Being deleted').waitFor()
    await page.getByRole('link', { name: 'Audit log' }).filter({ visible: true }).click()
    const acts = page.getByRole('main').getByRole('listitem')
    await expect
      .poll(async () => (await acts.allTextContents()).map((one) => one.replace(/^.*?Amina/s, 'Amina')))
      .toEqual([
        'Amina Yusuf deleted the account of Kevin OnyangoAsked for it on the phone.',
        'Amina Yusuf lifted the suspension of Kevin OnyangoIt was somebody else.',
        'Amina Yusuf suspended Kevin OnyangoAsked families to pay outside Somo.',
        'Amina Yusuf changed the name or address of Kevin Onyango',
      ])
    expect(desk.complaints).toEqual([])
  })
})

test('a teacher with lessons is suspended: lessons, class and money follow, as the log says [ADM-03] [ADM-08]', async () => {
  const [otieno, wanjiku] = [
    await stage.people.teacher('Otieno Ouma', { cost: 1000 }),
    await stage.people.student('Wanjiku Kamau'),
  ]
  await stage.fund(wanjiku, 2000)
  await stage.paidLesson({ teacher: otieno, student: wanjiku, cost: 1000 })
  const { session } = await stage.publishedClass({ teacher: otieno, price: 200 })
  expect((await wanjiku.call(joinSession, { studentId: wanjiku.id, id: session.id })).status).toBe(200)
  const hers = await stage.admit(wanjiku)
  await hers.page.goto('/student-dashboard/wallet')
  const said = (words: string) => hers.page.getByText(words).filter({ visible: true }).first()
  await said('Ksh 800').waitFor()
  await page.goto('/admin/users?words=otieno')
  await page.getByRole('button', { name: 'Suspend Otieno Ouma' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Asked families to pay in cash.')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Otieno Ouma is suspended.').waitFor()
  // Live: nobody loads her page again.
  await said('Ksh 2,000').waitFor()
  expect((await hers.page.goto(`/tutors/${otieno.id}`))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Transactions' }).filter({ visible: true }).click()
  await page.getByLabel('Name, phone or M-Pesa code').fill('wanjiku')
  await search()
  await page.waitForURL('**words=wanjiku**')
  for (const kind of ['Lesson', 'Class']) await main().getByText(`${kind}: `).first().waitFor()
  await expect.poll(() => main().getByText('Refund: ').count()).toBeGreaterThanOrEqual(2)
  await page.goto('/admin/audit-log?words=otieno')
  await main().getByText('Amina Yusuf suspended Otieno Ouma').waitFor()
  await main().getByText('Asked families to pay in cash.').waitFor()
  await hers.close()
})

test('money is found by words, side and status, a large payout goes, and a file has what is shown [ADM-04]', async () => {
  const achieng = await stage.people.teacher('Achieng Odhiambo')
  await stage.earn(achieng, 30_000)
  const wish = { teacher_id: achieng.id, amount: 25_000, mpesa_number: '0712345650' }
  expect((await achieng.call(withdraw, wish)).ok).toBe(true)
  await page.goto('/admin/transactions')
  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  await page.getByLabel('Name, phone or M-Pesa code').fill('achieng')
  await page.getByLabel('Status').selectOption('Pending')
  await search()
  await main().getByText('1 transaction', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('side')).toBe('payouts')
  await page.reload()
  await main().getByText('1 transaction', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect([csv.length, csv[1]?.includes('Achieng Odhiambo'), csv[1]?.includes('-25000')]).toEqual([2, true, true])
  const transfer = () => page.getByRole('button', { name: 'Transfer KES 25,000 to Achieng Odhiambo' }).first()
  await transfer().click()
  const dialog = page.getByRole('dialog', { name: 'Transfer KES 25,000 to Achieng Odhiambo' })
  await dialog.getByText('Stays in the earnings').waitFor()
  await dialog.getByRole('button', { name: 'Transfer KES 25,000' }).click()
  await dialog.getByText('At least 3 characters.').waitFor()
  await dialog.getByLabel('Why you approve, or send it back').fill('Rang her: it is her number.')
  await dialog.getByRole('button', { name: 'Transfer KES 25,000' }).click()
  await dialog.waitFor({ state: 'detached' })
  await main().getByText('No transactions match').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  const row = main().getByRole('listitem').filter({ hasText: 'Achieng Odhiambo' })
  await expect.poll(() => row.first().textContent()).toMatch(/With M-Pesa|Completed/)
  await page.getByRole('link', { name: 'Audit log' }).filter({ visible: true }).click()
  await main().getByText('let a withdrawal of KES 25,000 go to Achieng Odhiambo').waitFor()
  await main().getByText('took a file of 1 transactions').waitFor()
  expect(desk.complaints).toEqual([])
})

test('money goes back out of a wallet to the number it came from, no more than is there, as the log says [ADM-04]', async () => {
  const brian = await stage.people.student('Brian Kamau')
  const { checkout } = (await brian.call(startDeposit, { key: randomUUID(), amount: 1500 })).body
  await payAtFrame(somo.intasend, checkout, '0712345600')
  await expect.poll(async () => (await brian.call(showWallet, { userId: brian.id })).body.balance).toBe(1500)
  await page.goto('/admin/transactions')
  await page.getByRole('button', { name: 'Refund KES 1,500 to Brian Kamau' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send money back to Brian Kamau' })
  const hasFocus = (label: string) =>
    expect.poll(() => dialog.getByLabel(label).evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByText('0712 ••• 600').waitFor()
  await dialog.getByRole('button', { name: 'Send it back' }).click()
  await dialog.getByText('Whole shillings, 10 at least and 1,500 at most.').waitFor()
  await hasFocus('Amount in KES')
  // He has spent some of it meanwhile, which the server says unless the page has heard of it before.
  await dialog.getByLabel('Amount in KES').fill('1500')
  await dialog.getByLabel('Why it goes back').fill('He asked in the chat.')
  await stage.fund(brian, -400)
  await dialog.getByRole('button', { name: 'Send it back' }).click()
  await dialog.getByText(/^(There is not so much left in the wallet|Whole shillings, 10 at least and 1,100 at most)/).waitFor()
  await hasFocus('Amount in KES')
  await stage.fund(brian, 400)
  await dialog.getByLabel('Why it goes back').fill('')
  await dialog.getByLabel('Amount in KES').fill('1501')
  await dialog.getByText('Whole shillings, 10 at least and 1,500 at most.').waitFor()
  await dialog.getByLabel('Amount in KES').fill('200')
  await dialog.getByRole('button', { name: 'Send it back' }).click()
  await dialog.getByText('At least 3 characters.').waitFor()
  await hasFocus('Why it goes back')
  await dialog.getByLabel('Why it goes back').fill('He asked in the chat.')
  await dialog.getByRole('button', { name: 'Send it back' }).click()
  await page.getByText('On its way back. They are told when it is there.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const back = main().getByRole('listitem').filter({ hasText: 'Brian Kamau' }).filter({ hasText: 'Money back to 0712 ••• 600' })
  await back.waitFor()
  expect((await brian.call(showWallet, { userId: brian.id })).body.balance).toBe(1300)
  await page.goto('/admin/audit-log')
  await main().getByText('sent KES 200 of Brian Kamau’s wallet back to where it came from').waitFor()
  expect(desk.complaints).toEqual([])
})

test('what goes back to a card is with the provider, and not with M-Pesa [ADM-04]', async () => {
  const faith = await stage.people.student('Faith Chebet')
  const { checkout } = (await faith.call(startDeposit, { key: randomUUID(), amount: 700 })).body
  const paymentId = await payByCard(somo.intasend, checkout)
  await expect.poll(async () => (await faith.call(showWallet, { userId: faith.id })).body.balance).toBe(700)
  await page.goto(`/admin/transactions?refund=${paymentId}`)
  const dialog = page.getByRole('dialog', { name: 'Send money back to Faith Chebet' })
  await dialog.getByLabel('Amount in KES').fill('300')
  await dialog.getByLabel('Why it goes back').fill('She asked in the chat.')
  await dialog.getByRole('button', { name: 'Send it back' }).click()
  const back = main().getByRole('listitem').filter({ hasText: 'Money back' }).filter({ hasText: 'Faith Chebet' })
  await back.getByText('The way it was paid').waitFor()
  await expect.poll(() => back.getByText('With', { exact: false }).allTextContents()).toEqual(['With the provider'])
})

test('what an operator reads of a payment and of a withdrawal is words, numbers as people write them [ADM-04]', async () => {
  const neema = await stage.people.student('Neema Cherono')
  await somo.db.$client.query(
    `with asked as (
       insert into deposits (user_id, request_key, ref, amount_cents, state, created_at)
       values ($1, gen_random_uuid(), 'ref-of-neema', 90000, 'review', now()) returning id)
     insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, account,
       review, first_seen_at, changed_at)
     select 'R8KQ1ZV', id, 'complete', 120000, 0, 120000, 'KES', 'mpesa', '254712345678', 'amount', now(), now() from asked`,
    [neema.id],
  )
  const { checkout, deposit } = (await neema.call(startDeposit, { key: randomUUID(), amount: 800 })).body
  await payAtFrame(somo.intasend, checkout, '0712345603')
  const state = async () => (await neema.call(showDeposit, { depositId: deposit.id })).body.state
  await expect.poll(state).toBe('failed')
  await somo.db.$client.query(
    `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at)
     values ($1, gen_random_uuid(), 50000, '254712345650', 'review', now())`,
    [(await stage.people.teacher('Halima Noor')).id],
  )
  await page.goto('/admin/transactions')
  await main().getByText('M-Pesa says: wrong PIN.').waitFor()
  await page.getByRole('button', { name: /^Open Deposit by M-Pesa/ }).click()
  const paid = page.getByRole('dialog', { name: 'What becomes of KES 1,200?' })
  const says = (dialog: Locator, word: string) =>
    dialog.getByText(word, { exact: true }).locator('xpath=following-sibling::dd').textContent()
  expect(await says(paid, 'By')).toBe('M-Pesa, 0712 345 678')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'What became of KES 500 for Halima Noor?' }).first().click()
  expect(await says(page.getByRole('dialog', { name: /^What became of/ }), 'M-Pesa number')).toBe('0712 345 650')
  // Of what is not there no sum is said.
  await page.goto('/admin/transactions?payment=NONE')
  await page.getByRole('dialog', { name: 'Money in review' }).getByRole('button', { name: 'Close' }).last().click()
})
