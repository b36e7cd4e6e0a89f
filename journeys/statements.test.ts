/** A month's statement, saved from the wallet as a file. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthAway, nairobiDate } from '../shared/time.ts'
import { brokenWords } from './setting/look.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { bringNothing, openStage, type JourneyStage } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
})
afterAll(() => somo?.close())

test('a parent and a teacher save one as a table and as pages, each of their own money [WAL-12]', async () => {
  const grace = await stage.people.parent('Grace Wambui')
  const teacher = await stage.people.teacher('Otieno Ouma')
  await stage.fund(grace, 1250)
  await stage.earn(teacher, 700)
  const month = nairobiDate(somo.clock.now()).slice(0, 7)
  for (const [who, area, size, amount] of [
    [grace, '/parent-dashboard', 'phone', '1250'],
    [teacher, '/teacher-dashboard', 'desktop', '700'],
  ] as const) {
    const { page, complaints, close } = await stage.admit(who, size)
    await page.goto(`${area}/wallet`)
    await page.getByRole('link', { name: / statement$/ }).click()
    await page.waitForURL('**/wallet?statement')
    await page.getByRole('dialog').waitFor()
    const saved = async (button: string): Promise<[name: string, bytes: Buffer]> => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
      return [file.suggestedFilename(), readFileSync(await file.path())]
    }
    expect(await brokenWords(page)).toEqual([])
    const [csvName, csv] = await saved('CSV, for a spreadsheet')
    expect(csvName).toBe(`somo-statement-${month}.csv`)
    expect(csv.toString('utf8')).toContain(`,${amount},,${amount}\r\n`)
    await page.getByText('The statement was saved.').first().waitFor()
    await page.goto(`${area}/wallet?statement`)
    const [pdfName, pdf] = await saved('PDF, to print')
    expect([pdfName, pdf.subarray(0, 5).toString()]).toEqual([`somo-statement-${month}.pdf`, '%PDF-'])
    await page.waitForURL((url) => url.search === '')
    expect(complaints).toEqual([])
    await close()
  }
})

test('an older month of the account is chosen; what fails is said and leaves the choice as it was [WAL-12]', async () => {
  const grace = await stage.people.parent('Grace Wambui')
  const began = monthAway(nairobiDate(somo.clock.now()).slice(0, 7), -2)
  // The last minute of that month's first day in Nairobi, when it is evening in London.
  await somo.db.$client.query('update users set created_at = $1 where id = $2', [`${began}-01T00:30:00+03:00`, grace.id])
  const { page, close } = await stage.admit(grace, 'phone', 'sw')
  await page.goto('/parent-dashboard/wallet?statement')
  const month = page.getByRole('combobox', { name: 'Mwezi' })
  const before = monthAway(nairobiDate(somo.clock.now()).slice(0, 7), -1)
  const months = () => month.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  await expect.poll(months).toEqual([monthAway(before, 1), before, began])
  await month.selectOption(before)
  await stage.whileGone('ledger_entries', async () => {
    await page.getByRole('button', { name: 'PDF, ya kuchapisha' }).click()
    await page.getByText('Hitilafu imetokea upande wetu.').first().waitFor()
  })
  await expect.poll(() => month.inputValue()).toBe(before)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF, ya kuchapisha' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`somo-taarifa-${before}.pdf`)
  await close()
})

test('a receipt leads to the month it stands in, also before it is known since when the wallet stands [WAL-12]', async () => {
  const grace = await stage.people.parent('Grace Wambui')
  const thisMonth = nairobiDate(somo.clock.now()).slice(0, 7)
  const before = monthAway(thisMonth, -1)
  const began = `${monthAway(before, -1)}-01T00:30:00+03:00`
  await somo.db.$client.query('update users set created_at = $1 where id = $2', [began, grace.id])
  const { page, close } = await stage.enter(grace, 'phone', 'sw')
  await bringNothing(page)
  await page.addInitScript(() => localStorage.removeItem('kept-offline'))
  const held = Promise.withResolvers<void>()
  await page.route(`**/payments/wallet/${grace.id}`, (route) => held.promise.then(() => route.continue()))
  await page.goto(`/parent-dashboard/wallet?statement=${before}`)
  const month = page.getByRole('combobox', { name: 'Mwezi' })
  const months = () => month.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  await expect.poll(months).toEqual([thisMonth, before])
  await expect.poll(() => month.inputValue()).toBe(before)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF, ya kuchapisha' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`somo-taarifa-${before}.pdf`)
  await page.goto(`/parent-dashboard/wallet?statement=${before}`)
  await expect.poll(months).toEqual([thisMonth, before])
  held.resolve()
  await expect.poll(months).toEqual([thisMonth, before, monthAway(before, -1)])
  await expect.poll(() => month.inputValue()).toBe(before)
  await close()
})
