/** What the database does for a search among many teachers: which indexes it takes, and how many rows it looks at. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../app/server/prepare-database.ts'
import { copyDatabase } from '../../database/testing/database.ts'
import type { Db } from '../../shared/server/database.ts'
import { days, nairobiDate, plus } from '../../shared/time.ts'
import type { TeacherFilter } from './server/filter.ts'
import { directoryFacts, directoryPage } from './server/index.ts'
import { asked, type Asked } from './testing/asked.ts'
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

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Actual Loops': number
  Plans?: Node[]
}

/** The nodes of what the database did: for a statement that is planned once, by the plan that is kept for any values. */
async function done({ name, text, values }: Asked): Promise<Node[]> {
  const client = new pg.Client({ ...copy.target })
  await client.connect()
  try {
    await client.query(`set plan_cache_mode = ${name ? 'force_generic_plan' : 'force_custom_plan'}`)
    await client.query(`prepare it as ${text}`)
    const given = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(inText(value)))).join(', ')
    const { rows } = await client.query(`explain (analyze, format json) execute it(${given})`)
    return nodes((rows as { 'QUERY PLAN': { Plan: Node }[] }[])[0]?.['QUERY PLAN'][0]?.Plan)
  } finally {
    await client.end()
  }
}

const inText = (value: unknown): string =>
  value instanceof Date
    ? value.toISOString()
    : Array.isArray(value)
      ? `{${value.map((one) => JSON.stringify(one)).join(',')}}`
      : String(value)

const nodes = (node: Node | undefined): Node[] => (node ? [node, ...(node.Plans ?? []).flatMap(nodes)] : [])

const GROWING = ['teacher_listings', 'search_terms', 'users', 'teacher_profiles', 'teacher_subjects', 'availability_slots']

/** Whole tables that were read, the most rows that were taken out of one table, and the most that only an index was asked for. */
async function costOf(work: (db: Db) => Promise<unknown>): Promise<{ scanned: string[]; rows: number; counted: number }> {
  const all = (await Promise.all((await asked(copy.db, work)).map(done))).flat()
  const growing = all.filter((node) => GROWING.includes(node['Relation Name'] ?? ''))
  const most = (nodes: Node[]) => Math.max(0, ...nodes.map((node) => looked(node)))
  const inIndex = (node: Node) => node['Node Type'] === 'Index Only Scan'
  return {
    scanned: growing.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
    rows: most(growing.filter((node) => !inIndex(node))),
    counted: most(growing.filter(inIndex)),
  }
}

const looked = (node: Node): number => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

const page = (filter: TeacherFilter) => costOf((db) => directoryPage(db, filter, NOW))
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
    expect(await costOf((db) => directoryFacts(db, NOW))).toMatchObject({ scanned: [] })
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
