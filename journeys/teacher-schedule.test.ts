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
    await expect.poll(() => focused(page)).toBe('Add Availability')
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

test('a week of mornings, each split another way, is as many slots of that length [SCH-03] [SCH-04]', async () => {
  const splits = [
    ['Whole range', '11:00', ['08:00']],
    ['45 min', '11:00', ['08:00', '08:45', '09:30', '10:15']],
    ['60 min', '11:00', ['08:00', '09:00', '10:00']],
    ['90 min', '11:00', ['08:00', '09:30']],
    ['120 min', '12:00', ['08:00', '10:00']],
  ] as const
  const before = await slots()
  for (const [at, [chip, until]] of splits.entries()) {
    await page.goto(`/teacher-dashboard/schedule?month=${ahead(40 + at).slice(0, 7)}&day=${ahead(40 + at)}&open=add`)
    await dialog().getByText(chip, { exact: true }).click()
    await dialog().getByLabel('Start Time').fill('08:00')
    await dialog().getByLabel('End Time').fill(until)
    await add().press('Enter')
    await dialog().waitFor({ state: 'detached' })
  }
  const wanted = splits.flatMap(([, , clocks], at) => clocks.map((clock) => instantAt(ahead(40 + at), clock)))
  expect(await slots()).toEqual([...before, ...wanted])
})

test(
  'the month’s head says Sun to Sat; free times are a blue dot, lessons a green one, each said in words, and arrows lead from ' +
    'day to day [SCH-01] [SCH-02] [SHELL-11]',
  async () => {
    const { booking } = await stage.paidLesson({ teacher: lucy })
    const taught = nairobiDate(new Date(booking.starts_at))
    await page.goto(`/teacher-dashboard/schedule?month=${taught.slice(0, 7)}&day=${taught}`)
    const cell = (date: string) => page.getByRole('gridcell').filter({ has: page.locator(`[data-date="${date}"]`) })
    await expect.poll(() => cell(taught).textContent()).toContain(', 1 lesson')
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
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
    await expect.poll(() => page.locator('[data-date][tabindex="0"]').count()).toBe(1)
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

test('a time asked for is not deleted and says why; what is in a new one’s way is named [SCH-02] [SCH-03]', async () => {
  const { booking } = await stage.askedLesson({ teacher: lucy })
  const date = nairobiDate(new Date(booking.starts_at))
  await page.goto(`/teacher-dashboard/schedule?month=${date.slice(0, 7)}&day=${date}`)
  await text('0 free, 1 requested, 0 lessons').waitFor()
  // Nobody teaches yet what was only asked for.
  const cell = page.getByRole('gridcell').filter({ has: page.locator(`[data-date="${date}"]`) })
  expect(await cell.textContent()).not.toMatch(/lesson|free/)
  const row = page.getByRole('listitem').filter({ hasText: '4:00 PM – 5:00 PM' }).first()
  await row.getByText('Requested', { exact: true }).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  await button('Add Availability').last().click()
  await dialog().getByLabel('Start Time').fill('15:00')
  await dialog().getByLabel('End Time').fill('17:00')
  await dialog().getByText('1 day, 1 slot').waitFor()
  await dialog()
    .getByText(/, 4:00 PM – 5:00 PM is left out: you teach Mathematics then\.$/)
    .waitFor()
  await page.keyboard.press('Escape')
})

test('Next month and Previous month say where they lead, and forget the day that was chosen [SCH-01]', async () => {
  await page.goto(`/teacher-dashboard/schedule?month=${day().slice(0, 7)}&day=${day()}`)
  await page.getByRole('heading', { level: 2, name: longDay(noon(day()), 'en') }).waitFor()
  const head = await page.getByRole('grid').getAttribute('aria-label')
  await button('Next month').click()
  await text('Select a day to see its times and lessons.').waitFor()
  expect([await page.getByRole('gridcell', { selected: true }).count(), new URL(page.url()).searchParams.get('day')]).toEqual([
    0,
    null,
  ])
  await button('Previous month').click()
  await page.getByRole('heading', { level: 2, name: head ?? '' }).waitFor()
  await text('Select a day to see its times and lessons.').waitFor()
})

test('time off hides free times, names what stands in it before and after, and is removed again [SCH-01] [SCH-03]', async () => {
  const { booking } = await stage.paidLesson({ teacher: lucy })
  const taught = nairobiDate(new Date(booking.starts_at))
  await stage.people.offer(lucy, taught, '08:00', '09:00')
  await page.goto(`/teacher-dashboard/schedule?month=${taught.slice(0, 7)}&day=${taught}`)
  await text('None planned. While you are off nobody can ask for your free times.').waitFor()
  await button('Take time off').click()
  const off = page.getByRole('dialog', { name: 'Take time off' })
  expect([await off.getByLabel('From').inputValue(), await off.getByLabel('To', { exact: true }).inputValue()]).toEqual([
    taught,
    taught,
  ])
  await off.getByText('1 lesson or request stands').waitFor()
  await off.getByText('What you have promised is not called off by itself. Answer, move or cancel each one:').waitFor()
  expect(await off.getByRole('link', { name: 'Mathematics' }).getAttribute('href')).toBe(
    `/teacher-dashboard/lessons?tab=upcoming&session=lesson-${booking.id}`,
  )
  // Hours of one day are time off as well.
  await off.getByLabel('Whole days').uncheck()
  await off.getByLabel('Start Time').fill('10:00')
  await off.getByLabel('End Time').fill('09:00')
  await off.getByText('It has to end after it starts.').waitFor()
  await off.getByLabel('Start Time').fill('07:00')
  await off.getByText('Nothing is promised for this time.').waitFor()
  await off.getByLabel('Whole days').check()
  await off.getByLabel('Reason').fill('My sister’s wedding')
  await stage.whileBroken('times_off', async () => {
    await off.getByRole('button', { name: 'Take time off' }).press('Enter')
    await told('Your time off was not set. Please try again.')
  })
  await off.getByRole('button', { name: 'Take time off' }).press('Enter')
  await told('Your time off is set.')
  await off.waitFor({ state: 'detached' })

  const card = page.getByRole('region', { name: 'Time off' })
  for (const words of ['My sister’s wedding', '1 lesson or request stands']) await card.getByText(words).waitFor()
  await page
    .getByRole('gridcell')
    .filter({ hasText: `${longDay(noon(taught), 'en')}, Time off, 1 lesson` })
    .waitFor()
  await page.getByRole('listitem').filter({ hasText: '8:00 AM – 9:00 AM' }).getByText('Time off').waitFor()
  const family = await stage.admit(await stage.people.student('Amina Njoroge'))
  await family.page.goto(`/student-dashboard/teachers/${lucy.id}`)
  await family.page.getByRole('heading', { name: 'Lucy Nyambura' }).waitFor()
  expect(await family.page.getByText('wedding').count()).toBe(0)
  await family.close()
  await card.getByRole('button', { name: /^Remove/ }).press('Enter')
  await told('Time off removed. Your free times there can be booked again.')
  await button('Delete 8:00 AM – 9:00 AM').waitFor()
})

test('none of this breaks the policy of a page', () => expect(visitor.complaints).toEqual([]))
