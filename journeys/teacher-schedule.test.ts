/** A teacher's month: times that are offered, split, repeated and deleted, lessons among them, and the way through it by keys. */
import { afterAll, expect, test } from 'vitest'
import { longDay } from '../shared/web/dates.ts'
import { days, instantAt, nairobiDate, plus } from '../shared/time.ts'
import { openDesk } from './setting/desk.ts'
import { groundsIn, hueOf } from './setting/look.ts'
import { focused } from './setting/stage.ts'

const { somo, stage, teacher: lucy, visitor, page, ahead, noon, text, told, button } = await openDesk('Lucy Nyambura')
afterAll(() => somo.close())
const day = () => ahead(9)
const dialog = () => page.getByRole('dialog', { name: 'Add Availability' })
const add = () => dialog().getByRole('button', { name: 'Add Availability' })
const slots = async () =>
  (
    await somo.db.$client.query<{ at: Date }>('select starts_at as at from availability_slots where teacher_id = $1 order by 1', [
      lucy.id,
    ])
  ).rows.map(({ at }) => at)

test('a range needs both times in their order; a failure is told and nothing is added [SCH-03]', async () => {
  await page.goto(`/teacher-dashboard/schedule?month=${day().slice(0, 7)}&day=${day()}`)
  await text('No availability set for this day').waitFor()
  await text('No lessons planned for this day').waitFor()
  await button('Add Availability').last().click()
  await add().click()
  await dialog().getByRole('alert').getByText('Please select both start and end times.', { exact: true }).waitFor()
  await dialog().getByLabel('Start Time').fill('17:00')
  await dialog().getByLabel('End Time').fill('16:00')
  await dialog().getByRole('alert').getByText('Start time must be earlier than end time.', { exact: true }).waitFor()
  await dialog().getByLabel('End Time').fill('18:00')
  await stage.whileBroken('availability_slots', async () => {
    await add().click()
    await told('Failed to add time range. Please try again.')
  })
  expect([await slots(), await dialog().isVisible()]).toEqual([[], true])
})

test(
  'split in halves and repeated for a second week it is four slots, listed at once; a free one is ' + 'deleted [SCH-02] [SCH-03]',
  async () => {
    await dialog().getByText('30 min', { exact: true }).click()
    await dialog().getByLabel('Repeat weekly').check()
    await dialog().getByLabel('Until').fill(ahead(16))
    await dialog().getByText('2 days, 4 slots').waitFor()
    await add().click()
    await told('Time range added successfully!')
    await dialog().waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Add Availability')
    await text('5:00 PM – 5:30 PM').waitFor()
    await text('5:30 PM – 6:00 PM').waitFor()
    const all = [9, 16].flatMap((n) => ['17:00', '17:30'].map((clock) => instantAt(ahead(n), clock)))
    expect(await slots()).toEqual(all)
    await button('Delete 5:30 PM – 6:00 PM').press('Enter')
    await told('Time range deleted.')
    await text('5:30 PM – 6:00 PM').waitFor({ state: 'detached' })
    expect(await slots()).toEqual([all[0], all[2], all[3]])
  },
)

test(
  'the month’s head says Sun to Sat; free times are a blue dot, lessons a green one, each said in words, and arrows lead from ' +
    'day to day [SCH-01] [SCH-02] [SHELL-11]',
  async () => {
    const { booking } = await stage.paidLesson({ teacher: lucy })
    const taught = nairobiDate(new Date(booking.starts_at))
    await page.goto(`/teacher-dashboard/schedule?month=${taught.slice(0, 7)}&day=${taught}`)
    const cell = (date: string) => page.getByRole('gridcell').filter({ has: page.locator(`[data-date="${date}"]`) })
    await expect.poll(() => cell(taught).textContent()).toContain(', 1 lesson')
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    await page.getByRole('listitem').filter({ hasText: 'Mathematics · Grade 10' }).getByText('Scheduled').waitFor()

    // The chosen day is dark itself; a day apart shows its dots.
    await page.keyboard.press('Escape')
    await cell(taught).getByRole('button').focus()
    await page.keyboard.press('ArrowRight')
    const next = nairobiDate(plus(noon(taught), days(1)))
    await page.getByRole('heading', { level: 2, name: longDay(noon(next), 'en') }).waitFor()
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['date'])).toBe(next)
    if (next.slice(0, 7) === taught.slice(0, 7)) expect(await groundsIn(cell(taught))).toEqual(['green'])
    await page.goto(`/teacher-dashboard/schedule?month=${day().slice(0, 7)}`)
    await expect.poll(() => cell(day()).textContent()).toContain(`${longDay(noon(day()), 'en')}, 1 free`)
    expect(await groundsIn(cell(day()))).toEqual(['blue'])
    // One day is in the order of Tab, and a page key turns the month.
    expect(await page.locator('[data-date][tabindex="0"]').count()).toBe(1)
    await page.locator('[data-date][tabindex="0"]').focus()
    await page.keyboard.press('PageDown')
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).not.toBe(day().slice(0, 7))
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-date'))).toBe(true)
  },
)

test('in a day’s view a paid lesson has a green badge, one that waits for its money a yellow one [SCH-02]', async () => {
  for (const [begin, words, [least, most]] of [
    [stage.paidLesson, 'Scheduled', [90, 170]],
    [stage.acceptedLesson, 'Waiting for payment', [40, 65]],
  ] as const) {
    const { booking } = await begin({ teacher: lucy })
    const date = nairobiDate(new Date(booking.starts_at))
    await page.goto(`/teacher-dashboard/schedule?month=${date.slice(0, 7)}&day=${date}`)
    const badge = page.getByRole('listitem').filter({ hasText: 'Mathematics · Grade 10' }).getByText(words, { exact: true })
    await badge.first().waitFor()
    const hue = await hueOf(badge.first())
    expect(hue, words).toBeGreaterThan(least)
    expect(hue, words).toBeLessThan(most)
  }
})

test('none of this breaks the policy of a page', () => expect(visitor.complaints).toEqual([]))
