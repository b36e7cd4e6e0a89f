/** The three forms of a live class, as the customer wrote them down: their words, their choices, their bounds. */
import type { Locator } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { joinSession } from '../features/classes/contract.ts'
import { instantAt, minutes, nairobiDate, plus } from '../shared/time.ts'
import { longDay } from '../shared/web/dates.ts'
import { openDesk } from './setting/desk.ts'
import { groundsIn } from './setting/look.ts'
import { sizes } from './setting/somo.ts'
import { focused, runUntil } from './setting/stage.ts'

const { somo, stage, teacher: lucy, visitor, page, ahead, noon, text, told, button } = await openDesk('Lucy Nyambura')
afterAll(() => somo.close())

/** The box of a message that comes and goes by itself. */
const message = (words: string) => page.getByRole('status').locator('div').filter({ hasText: words })
const options = (select: Locator) => select.locator('option').allTextContents()
/** What a field says below itself, its error last. */
const below = async (field: Locator): Promise<string[]> => {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return Promise.all(ids.map(async (id) => (await page.locator(`[id="${id}"]`).textContent()) ?? ''))
}
const classes = async () =>
  (
    await somo.db.$client.query<{ title: string; starts: Date; minutes: number; seats: number; kes: number; type: string }>(
      `select title, starts_at as starts, extract(epoch from ends_at - starts_at)::int / 60 as minutes, seats,
         (price_cents / 100)::int as kes, lesson_type as type
       from live_classes where teacher_id = $1 order by id`,
      [lucy.id],
    )
  ).rows
const customersSubjects = [
  'Mathematics',
  'Physics',
  'Chemistry',
  'Biology',
  'English',
  'History',
  'Geography',
  'Computer Science',
]

describe('Schedule New Class', () => {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const subjects = () => page.getByRole('group', { name: /^Select Subject/ })
  const comesTo = () => page.getByRole('region', { name: 'What it comes to' })

  test('is led to from the schedule, and begins with the customer’s words and figures [MEET-01] [SCH-05]', async () => {
    await page.goto('/teacher-dashboard/schedule?tab=planned')
    await text('No planned lessons').waitFor()
    await text('Schedule your first lesson to get started').waitFor()
    // In the page's head, and where the list is empty.
    await expect.poll(() => button('Schedule Lesson').count()).toBe(2)
    await button('Schedule Lesson').last().click()
    await page.getByRole('dialog', { name: 'Schedule New Lesson' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Schedule New Class' }).click()
    await page.getByRole('heading', { level: 1, name: 'Schedule New Class' }).waitFor()
    expect(await options(field('Select Class'))).toEqual([
      'Choose a class',
      ...Array.from({ length: 12 }, (_, i) => `Grade ${i + 1}`),
    ])
    expect([
      await field('Duration (mins)').inputValue(),
      await field('Price (KES)').inputValue(),
      await field('Seats').inputValue(),
    ]).toEqual(['30', '0', '10'])
    expect([await below(field('Duration (mins)')), await below(field('Seats')), await below(field('Start Time'))]).toEqual([
      ['15 to 180'],
      ['1 to 50'],
      ['Nairobi time'],
    ])
  })

  test('has subjects only once a class with subjects is chosen, and one alone is chosen by itself [MEET-01]', async () => {
    expect(await subjects().count()).toBe(0)
    await field('Select Class').selectOption({ label: 'Grade 3' })
    await text('You teach no subject in Grade 3. Choose another class.').waitFor()
    expect(await subjects().count()).toBe(0)
    await field('Select Class').selectOption({ label: 'Grade 10' })
    await expect.poll(() => subjects().getByRole('radio', { name: 'Mathematics' }).isChecked()).toBe(true)
    await subjects().getByText('what you teach in Grade 10').waitFor()
    await field('Select Class').selectOption({ label: 'Choose a class' })
    await subjects().waitFor({ state: 'detached' })
  })

  test('says what is missing beside it, under the customer’s sentence, and sends nothing [MEET-01] [MEET-02]', async () => {
    await button('Schedule Class').click()
    await page.getByRole('alert').getByText('Error creating meeting. Please check your inputs.').waitFor()
    // All of it at once, from the first on.
    await text('Choose a grade.').waitFor()
    expect(await below(field('Class Description'))).toEqual(['Please say what the class is about.'])
    expect(await below(field('Class Topic'))).toHaveLength(2)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('topic')
    await field('Class Description').fill('Six theorems.')
    await field('Class Topic').fill('KCSE Paper 2: circle theorems')
    await field('Select Class').selectOption({ label: 'Grade 10' })
    await subjects().waitFor()
    for (const [label, typed, words] of [
      ['Duration (mins)', '14', 'At least 15 minutes.'],
      ['Duration (mins)', '181', 'At most 180 minutes.'],
      ['Seats', '0', 'At least one seat.'],
      ['Seats', '51', 'At most 50 seats.'],
      ['Price (KES)', '20001', 'At most KES 20,000.'],
    ] as const) {
      const before = await field(label).inputValue()
      await field(label).fill(typed)
      await button('Schedule Class').click()
      await expect.poll(async () => (await below(field(label))).at(-1)).toMatch(new RegExp(words))
      await text('Error creating meeting. Please check your inputs.').waitFor()
      await field(label).fill(before)
    }
    expect(await classes()).toEqual([])
  })

  test('while it is filled in, it says whether the time is free, the money and the data a learner needs [MEET-01]', async () => {
    const { booking } = await stage.paidLesson({ teacher: lucy })
    const day = nairobiDate(new Date(booking.starts_at))
    await page.reload()
    await comesTo().getByText('Choose a start time to see whether you are free.').waitFor()
    await field('Price (KES)').fill('150')
    await field('Seats').fill('20')
    await field('Duration (mins)').fill('45')
    await field('Start Time').fill(`${day}T14:00`)
    await comesTo()
      .getByText(/, 2:00 PM – 2:45 PM is free\. Your next lesson is at 4:00 PM\.$/)
      .waitFor()
    for (const [name, amount] of [
      ['A seat', 'KES 150'],
      ['You keep of it, 70%', 'KES 105'],
      ['With 8 learners', 'KES 840'],
      ['Full, 20 learners', 'KES 2,100'],
    ] as const)
      expect(
        await comesTo().getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').textContent(),
      ).toBe(amount)
    await comesTo()
      .getByText('A learner needs 11 MB (KES 2) with voice and board, 53 MB (KES 11) with a small picture.')
      .waitFor()
    await field('Start Time').fill(`${day}T15:30`)
    await comesTo()
      .getByText(/, 3:30 PM – 4:15 PM is taken: you have Mathematics at 4:00 PM\.$/)
      .waitFor()
    await page.getByLabel('Class Topic').fill('Circle theorems')
    await field('Class Description').fill('Six theorems.')
    await field('Select Class').selectOption({ label: 'Grade 10' })
    await subjects().waitFor()
    await button('Schedule Class').click()
    await expect
      .poll(async () => (await below(field('Start Time'))).at(-1))
      .toBe('You already have a lesson or a class at this time.')
    await expect.poll(() => field('Class Description').inputValue()).toBe('Six theorems.')
    expect(await classes()).toEqual([])
  })

  test('a failure keeps everything that was typed; then Scheduling... ends in Class Scheduled! [MEET-01] [MEET-02]', async () => {
    await field('Start Time').fill(`${ahead(20)}T09:00`)
    await stage.whileBroken('live_classes', async () => {
      await button('Schedule Class').press('Enter')
      await page.getByRole('alert').getByText('Error creating meeting. Please check your inputs.').waitFor()
    })
    await expect.poll(() => field('Class Topic').inputValue()).toBe('Circle theorems')
    await somo.db.transaction(async (tx) => {
      await tx.execute(sql`lock table live_classes in share mode`)
      await button('Schedule Class').press('Enter')
      const working = page.getByRole('button', { name: 'Scheduling...' })
      await working.waitFor()
      await expect.poll(() => working.getAttribute('aria-busy')).toBe('true')
      // Pressed again it sends nothing more.
      await working.press('Enter')
    })
    const dialog = page.getByRole('dialog', { name: 'Class Scheduled!' })
    await dialog.getByText('Your virtual class has been successfully scheduled.').waitFor()
    await dialog.getByText(/, 9:00 AM – 9:45 AM, Nairobi\. Grade 10 Mathematics, 20 seats at KES 150$/).waitFor()
    expect(await classes()).toEqual([
      { title: 'Circle theorems', starts: instantAt(ahead(20), '09:00'), minutes: 45, seats: 20, kes: 150, type: 'online' },
    ])
    const { rows } = await somo.db.$client.query<{ id: number }>('select id from live_classes where teacher_id = $1', [lucy.id])
    const link = `${somo.origin}/join/class/${rows[0]?.id}`
    await expect.poll(() => dialog.getByLabel('Join link').inputValue()).toBe(link)
    await dialog.getByText('It lets in only those who have a seat, from 8:50 AM. Share it freely.').waitFor()
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await told('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  })

  test('Escape leads back to an empty form, View Schedule to the day of the class [MEET-02]', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Schedule Class')
    expect([
      await field('Class Topic').inputValue(),
      await field('Select Class').inputValue(),
      await field('Duration (mins)').inputValue(),
    ]).toEqual(['', '', '30'])
    await field('Class Topic').fill('Vectors')
    await field('Class Description').fill('Bring a ruler.')
    await field('Select Class').selectOption({ label: 'Grade 11' })
    await field('Start Time').fill(`${ahead(21)}T18:30`)
    await subjects().waitFor()
    await button('Schedule Class').press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'View Schedule' }).click()
    await page.waitForURL(`**/schedule?tab=availability&month=${ahead(21).slice(0, 7)}&day=${ahead(21)}`)
    await text('Vectors').waitFor()
    await text('6:30 PM – 7:00 PM · 0/10 students').waitFor()
  })
})

describe.each([
  ['Create New Lesson', 'Create Lesson', '/teacher-dashboard/lessons?tab=upcoming', 22],
  ['Schedule New Lesson', 'Schedule Lesson', '/teacher-dashboard/schedule?tab=planned', 23],
] as const)('%s', (title, press, at, day) => {
  const dialog = () => page.getByRole('dialog', { name: title })
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  const submit = () => dialog().getByRole('button', { name: press })
  const byClocks = title === 'Schedule New Lesson'

  test('has the customer’s lists, bounds and first figures [TCH-06] [SCH-06]', async () => {
    await page.goto(at)
    await button(press).first().click()
    await dialog().waitFor()
    await expect.poll(() => options(field('Subject'))).toEqual(expect.arrayContaining(customersSubjects))
    expect((await options(field('Grade'))).slice(1)).toEqual(Array.from({ length: 12 }, (_, i) => `Grade ${i + 1}`))
    const types = dialog().getByRole('group', { name: 'Lesson Type' }).getByRole('radio')
    expect(await types.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
      'online',
      'in-person',
      'hybrid',
    ])
    await expect.poll(() => types.first().isChecked()).toBe(true)
    expect([await field('Max Students').inputValue(), await below(field('Max Students'))]).toEqual(['10', ['1 to 50']])
    if (byClocks) expect(await below(field('End Time'))).toEqual(['15 to 180 minutes'])
    else expect([await field('Duration').inputValue(), await below(field('Duration'))]).toEqual(['60', ['15 to 180 minutes']])
    await dialog()
      .getByLabel(/^Description/)
      .waitFor()
  })

  test('says beside each field what is missing or out of bounds, and makes nothing of it [TCH-06] [SCH-06]', async () => {
    const before = await classes()
    await submit().click()
    await expect.poll(async () => (await below(field('Lesson Title'))).length).toBe(1)
    expect((await below(field('Subject'))).at(-1)).toBe('Choose a subject.')
    await field('Lesson Title').fill('KCSE Paper 1')
    await field('Subject').selectOption({ label: 'Mathematics' })
    await field('Grade').selectOption({ label: 'Grade 12' })
    await field('Date').fill(ahead(day))
    await field(byClocks ? 'Start Time' : 'Time').fill('09:00')
    if (byClocks) await field('End Time').fill('10:00')
    const wrong = byClocks
      ? ([
          ['End Time', '09:14', 'A class lasts 15 to 180 minutes.', '10:00'],
          ['End Time', '12:01', 'A class lasts 15 to 180 minutes.', '10:00'],
          ['End Time', '08:00', 'Start time must be earlier than end time.', '10:00'],
        ] as const)
      : ([
          ['Duration', '14', 'At least 15 minutes.', '60'],
          ['Duration', '181', 'At most 180 minutes.', '60'],
        ] as const)
    for (const [label, typed, words, right] of [
      ...wrong,
      ['Max Students', '0', 'At least one seat.', '10'],
      ['Max Students', '51', 'At most 50 seats.', '10'],
    ] as const) {
      await field(label).fill(typed)
      await submit().click()
      await expect.poll(async () => (await below(field(label))).at(-1)).toBe(words)
      await field(label).fill(right)
    }
    expect(await classes()).toEqual(before)
  })

  test('a failure says so and keeps what was typed; then the lesson is made and listed [TCH-06] [SCH-06] [SCH-05]', async () => {
    await stage.whileBroken('live_classes', async () => {
      await submit().press('Enter')
      await told('Failed to create lesson. Please try again.')
      expect(await groundsIn(message('Failed to create lesson. Please try again.'))).toEqual(['red'])
    })
    await expect.poll(() => field('Lesson Title').inputValue()).toBe('KCSE Paper 1')
    await submit().press('Enter')
    await told('Lesson created successfully!')
    expect(await groundsIn(message('Lesson created successfully!'))).toEqual(['green'])
    await dialog().waitFor({ state: 'detached' })
    expect((await classes()).at(-1)).toEqual({
      title: 'KCSE Paper 1',
      starts: instantAt(ahead(day), '09:00'),
      minutes: 60,
      seats: 10,
      kes: 0,
      type: 'online',
    })
    await page.getByRole('link', { name: 'KCSE Paper 1' }).first().waitFor()
    await page.getByText('Mathematics · Grade 12').first().waitFor()
    if (byClocks) {
      const row = page.getByRole('listitem').filter({ hasText: longDay(noon(ahead(day)), 'en') })
      for (const words of [/9:00 AM – 10:00 AM$/, 'Mathematics · Grade 12 · 0/10 students', 'Scheduled'])
        await row.getByText(words).first().waitFor()
    }
  })
})

test('what is told stands at the top right of a large screen, for five seconds [TCH-06]', async () => {
  await page.setViewportSize(sizes.desktop)
  await page.goto('/teacher-dashboard/lessons?tab=upcoming&create=1')
  const dialog = page.getByRole('dialog', { name: 'Create New Lesson' })
  for (const [label, typed] of [
    ['Lesson Title', 'Maps'],
    ['Date', ahead(24)],
    ['Time', '09:00'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(typed)
  await dialog.getByLabel('Subject', { exact: true }).selectOption({ label: 'Geography' })
  await dialog.getByLabel('Grade', { exact: true }).selectOption({ label: 'Grade 12' })
  // The five seconds are the page's own: they go by neither before nor while it is looked at.
  await page.clock.install()
  await page.clock.pauseAt(plus(somo.clock.now(), minutes(1)))
  await dialog.getByRole('button', { name: 'Create Lesson' }).press('Enter')
  await runUntil(page, message('Lesson created successfully!'))
  const { x = 0, y = 0, width = 0 } = (await message('Lesson created successfully!').boundingBox()) ?? {}
  expect([x > sizes.desktop.width / 2, x + width > sizes.desktop.width - 40, y < 40]).toEqual([true, true, true])
  await page.clock.runFor(4800)
  await expect.poll(() => message('Lesson created successfully!').count()).toBe(1)
  await page.clock.runFor(200)
  await message('Lesson created successfully!').waitFor({ state: 'detached' })
  await page.clock.resume()
  await page.setViewportSize(sizes.phone)
})

test('what was made by either of them is joined as any class [MEET-04]', async () => {
  const { rows } = await somo.db.$client.query<{ id: number }>(`select id from live_classes where title = 'KCSE Paper 1'`)
  const grown = await stage.people.student('Kevin Otieno', { grade: 12 })
  for (const { id } of rows) expect((await grown.call(joinSession, { studentId: grown.id, id })).status).toBe(200)
})

test('none of this breaks the policy of a page', () => expect(visitor.complaints).toEqual([]))
