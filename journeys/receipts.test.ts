/** From a line of the wallet to its receipt: read, kept, printed. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitRoom } from '../features/classroom/testing/visit.ts'
import { violations } from './setting/checker.ts'
import { tooWide } from './setting/inspect.ts'
import { brokenWords } from './setting/look.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage, type Lesson } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let lesson: Lesson
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  lesson = await stage.paidLesson()
})
afterAll(() => somo?.close())

test('a learner goes from what was spent to its receipt, keeps it as a file and has it alone on paper [FUND-11]', async () => {
  const { page, complaints, close } = await stage.admit(lesson.student)
  await page.goto('/student-dashboard/wallet')
  await page.getByRole('link', { name: 'Receipt for Mathematics' }).click()
  await page.waitForURL(`**/wallet/receipts/lesson/${lesson.booking.id}`)
  const sheet = page.getByRole('article')
  await sheet.getByRole('heading', { name: /^Receipt \d{4}-000001$/ }).waitFor()
  for (const words of ['Amina Njoroge', 'Otieno Ouma', 'Ksh 1,000.00', 'Where every shilling went', 'Held by Somo'])
    await sheet.getByText(words).first().waitFor()
  expect(await violations(page)).toEqual([])
  expect(await brokenWords(page)).toEqual([])
  // In letters twice as large each sum still stands inside the page.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await tooWide(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as PDF' }).click()])
  expect(file.suggestedFilename()).toMatch(/^somo-receipt-\d{4}-000001\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const own = page.getByRole('listitem').and(page.locator('[aria-current]'))
  await expect.poll(() => own.innerText()).toMatch(/Held for: Mathematics[^]*−Ksh 1,000\.00[^]*Balance\s+Ksh 1,000\.00/)
  const [table] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(table.suggestedFilename()).toMatch(/^somo-statement-\d{4}-\d\d\.csv$/)
  await stage.whileGone('ledger_entries', async () => {
    await page.getByRole('button', { name: 'PDF', exact: true }).click()
    await page.getByText('The statement could not be made.').first().waitFor()
  })
  await page.getByRole('link', { name: /^See all \d+$/ }).click()
  await page.getByRole('dialog', { name: 'Statement of a month' }).waitFor()
  await page.goBack()
  await sheet.waitFor()
  // The button asks the browser to print; on paper the sheet stands alone.
  await page.evaluate(() => {
    window.print = () => (document.title = 'printed')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.title()).toBe('printed')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('link').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await sheet.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  await sheet.getByRole('heading', { name: /000001$/ }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('of one that is somebody else’s one reads that there is none; a fault is said and tried again [FUND-11]', async () => {
  const stranger = await stage.people.student('Other Njoroge')
  const { page, close } = await stage.admit(stranger, 'phone', 'sw')
  await page.goto(`/student-dashboard/wallet/receipts/lesson/${lesson.booking.id}`)
  await page.getByRole('heading', { name: 'Risiti' }).waitFor()
  await page.getByText('Haipo.').waitFor()
  expect(await page.getByRole('button', { name: 'Hifadhi PDF' }).count()).toBe(0)
  await close()
  const own = await stage.admit(lesson.student)
  await stage.whileGone('receipts', async () => {
    await own.page.goto(`/student-dashboard/wallet/receipts/lesson/${lesson.booking.id}`)
    await own.page.getByText('The receipt could not be read.').waitFor()
  })
  await own.page.getByRole('button', { name: 'Retry' }).click()
  await own.page.getByRole('article').waitFor()
  await stage.whileGone('receipts', async () => {
    await own.page.getByRole('button', { name: 'Save as PDF' }).click()
    await own.page.getByText('Could not be made. Print still works.').first().waitFor()
  })
  await own.close()
})

test.each([
  ['en', 'Amina 60 min, Otieno 60 min', 'Data used by the lesson: 42 MB, about KES 8, paid to your network and not to us.'],
  [
    'sw',
    'Amina dakika 60, Otieno dakika 60',
    'Data iliyotumiwa na somo: MB 42, takriban KES 8, hulipwa kwa mtandao wako na si kwetu.',
  ],
] as const)(
  'that of a taught lesson says how long each was there and what its data came to, in %s [FUND-11]',
  async (...said) => {
    const [language, attended, data] = said
    const { student, teacher, booking } = await stage.taughtLesson()
    const [starts, ends] = [new Date(booking.starts_at), new Date(booking.ends_at)]
    await visitRoom(somo.db, `lesson-${booking.id}`, teacher, starts, ends, 50_000_000)
    await visitRoom(somo.db, `lesson-${booking.id}`, student, starts, ends, 42_000_000)
    const { page, close } = await stage.admit(student, 'phone', language)
    await page.goto(`/student-dashboard/wallet/receipts/lesson/${booking.id}`)
    await page.getByText(attended).waitFor()
    await page.getByText(data).waitFor()
    expect(await brokenWords(page)).toEqual([])
    await close()
  },
)
