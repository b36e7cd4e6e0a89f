/** What the database does for a search among many teachers: which indexes it takes, and how many rows it looks at. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../app/server/prepare-database.ts'
import { asked, costOf } from '../../app/server/testing/plans.ts'
import { copyDatabase } from '../../database/testing/database.ts'
import { days, nairobiDate, plus } from '../../shared/time.ts'
import type { TeacherFilter } from './server/filter.ts'
import { directoryFacts, directoryPage } from './server/index.ts'
import { addManyTeachers } from './testing/many-teachers.ts'

const NOW = new Date('2026-11-25T06:00:00Z')
const MANY = 12_000

let copy: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => {
  copy = await copyDatabase(inject('postgresFolder'))
  await prepareDatabase(copy.target)
  await addManyTeachers(copy.db, MANY, NOW)
  await copy.db.$client.query('analyze busy_intervals')
})
afterAll(() => copy.drop())

const GROWING = ['teacher_listings', 'search_terms', 'users', 'teacher_profiles', 'teacher_subjects', 'availability_slots']

const page = (filter: TeacherFilter) => costOf(copy.db, GROWING, (db) => directoryPage(db, filter, NOW))
const tomorrow = nairobiDate(plus(NOW, days(1)))

describe(`a search among ${MANY} teachers reads no table whole, and looks at few of them`, () => {
  test.each<[string, TeacherFilter, number]>([
    ['of nothing in particular', {}, 50],
    ['of a subject and grade', { subject: 'Mathematics', grade: 10 }, 3000],
    ['of a common name', { q: 'achieng' }, 3000],
    ['of the beginning of a name', { q: 'ach' }, 3000],
    ['of a subject in Kiswahili', { q: 'hisabati' }, 3000],
    ['of two words of which few are both', { q: 'achieng mba', subject: 'Physics' }, 3000],
    ['of a price, rating and day at once', { price_to: 500, rating: 4.8, free_on: tomorrow, sort: 'price' }, 6000],
    ['of a rare name', { q: 'mbambamba' }, 100],
    ['of a name that is mistyped', { q: 'acheing' }, 3000],
    ['of what nobody is called', { q: 'qwertzuiop' }, 50],
    ['of a subject in a grade that nobody teaches it to', { subject: 'Physics', grade: 3 }, 50],
    ['of a language nobody has named', { language: 'xki' }, 50],
    ['of a day on which nobody is free', { free_on: '2027-01-20' }, 50],
    ['of a price nobody asks', { price_to: 100, sort: 'price' }, 50],
  ])('%s [DIR-03]', async (_, filter, most) => {
    const { scanned, rows, counted } = await page(filter)
    expect(scanned).toEqual([])
    expect(rows).toBeLessThanOrEqual(most)
    expect(counted).toBeLessThanOrEqual(3001)
  })

  test.each(['rating', 'price', 'price_down', 'students'] as const)(
    'in the order of %s, far back as much as at the beginning [DIR-03]',
    async (sort) => {
      const first = await page({ sort, subject: 'Mathematics', grade: 10 })
      // Behind nine tenths of all of them.
      const column = {
        rating: 'rating_hundredths',
        price: 'price_cents',
        price_down: 'price_cents',
        students: 'students_taught',
      }[sort]
      const way = sort === 'price' ? 'asc' : 'desc'
      const { rows } = await copy.db.$client.query<{ cursor: string }>(
        `select ${column} || '-' || teacher_id as cursor from teacher_listings order by ${column} ${way}, teacher_id ${way}
          offset ${MANY * 0.9} limit 1`,
      )
      const far = await page({ sort, subject: 'Mathematics', grade: 10, cursor: rows[0]?.cursor })
      expect([first.scanned, far.scanned]).toEqual([[], []])
      expect(far.rows).toBeLessThanOrEqual(300)
    },
  )

  test('the subjects of a grade and how many there are come from what is kept [DIR-03]', async () => {
    expect(await costOf(copy.db, GROWING, (db) => directoryFacts(db, NOW))).toMatchObject({ scanned: [] })
    const statements = await asked(copy.db, (db) => directoryPage(db, { subject: 'Mathematics', grade: 10 }, NOW))
    expect(statements.map(({ text }) => /count\(\*\)/.test(text))).toEqual([false, false])
  })

  test('more than a thousand are not counted, which is remembered for a minute [DIR-03]', async () => {
    const body = await directoryPage(copy.db, { q: 'practicals' }, NOW)
    expect(body).toMatchObject({ total: 1000, more: true })
    const heard = await asked(copy.db, async (db) => {
      for (const later of [0, 1000, 59_000, 61_000])
        expect((await directoryPage(db, { q: 'practicals' }, plus(NOW, later))).more).toBe(true)
    })
    expect(heard.filter(({ text }) => /count\(\*\)/.test(text))).toHaveLength(2)
  })
})
