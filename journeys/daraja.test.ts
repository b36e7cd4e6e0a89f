/** Money put in where the provider is Daraja: by a prompt on the phone alone, from the card of the wallet to the wallet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '../features/ledger/server/index.ts'
import { inspect } from './setting/inspect.ts'
import { payByPhone } from './setting/phone.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
beforeAll(async () => {
  somo = await openSomo({ money: 'daraja' })
  stage = openStage(somo)
})
afterAll(() => somo?.close())

test('by Daraja money comes in by a prompt alone; what was not paid is typed no second time [FUND-08] [FUND-01]', async () => {
  const amina = await stage.people.student('Amina Njoroge')
  const { page, complaints } = await stage.admit(amina)
  const kes = async () => (await balanceOf(somo.db, 'wallet', amina.id)) / 100
  await page.goto('/student-dashboard/wallet')
  await page.getByText('Whole shillings, 10 to 150,000.').waitFor()
  expect([await page.getByText('Card or other').count(), await page.getByRole('radio').count()]).toEqual([0, 0])
  expect(await inspect(page)).toEqual([])

  await page.getByLabel('Amount in KES').fill('500')
  await page.getByLabel('M-Pesa number').fill('0712 345 601')
  await page.getByRole('button', { name: 'Deposit Now' }).click()
  await page.getByText('The payment did not go through', { exact: true }).waitFor()
  await page.getByText('M-Pesa says: cancelled on the phone.').first().waitFor()
  expect([await page.getByLabel('Amount in KES').inputValue(), await kes()]).toEqual(['500', 0])

  await page.getByLabel('M-Pesa number').fill('0712 345 678')
  await page.getByRole('button', { name: 'Deposit Now' }).click()
  await page.getByText('A prompt for Ksh 500 went to 0712 ••• 678. Enter your M-Pesa PIN there.').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await inspect(page)).toEqual([])
  await payByPhone(somo)
  await page.getByText('Ksh 500 was added. Your balance is now Ksh 500.').waitFor()
  expect(await inspect(page)).toEqual([])
  expect([await kes(), complaints]).toEqual([500, []])
})

test('by Daraja the public prices offer no card, and the questions say where there is one [FUND-02] [PUB-08]', async () => {
  const { page, close } = await somo.visit('phone')
  await page.goto('/pricing')
  await page.getByText('M-Pesa: KES 10 to 150,000').waitFor()
  expect(await page.getByText(/^Card:/).count()).toBe(0)
  await page.goto('/faq')
  await page.getByText('By M-Pesa, or by card where your wallet offers it.', { exact: false }).waitFor({ state: 'attached' })
  await close()
})
