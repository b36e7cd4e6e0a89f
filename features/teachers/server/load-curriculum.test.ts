import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../../app/server/prepare-database.ts'
import { copyDatabase } from '../../../database/testing/database.ts'
import { openDatabase } from '../../../shared/server/database.ts'
import { curriculum } from './curriculum.ts'
import { loadCurriculum } from './load-curriculum.ts'

let copy: Awaited<ReturnType<typeof copyDatabase>>
beforeEach(async () => {
  copy = await copyDatabase(inject('postgresFolder'))
})
afterEach(() => copy.drop())

/** Each subject by name; `row` is which writing of which row it is. */
async function subjects(): Promise<Record<string, { id: number; grades: string; row: string }>> {
  const { rows } = await copy.db.execute<{ name: string; id: number; grades: string; row: string }>(
    sql`select name, id::integer, from_grade || '-' || to_grade as grades, ctid::text || xmin::text as row from subjects
      order by id`,
  )
  return Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]))
}

const grades = async (): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await subjects()).map(([name, subject]) => [name, subject.grades]))

test('a fresh database has the eighteen subjects of the curriculum', async () => {
  expect(await grades()).toEqual({
    Mathematics: '1-12',
    English: '1-12',
    Kiswahili: '1-12',
    Physics: '10-12',
    Chemistry: '10-12',
    Biology: '10-12',
    History: '7-12',
    Geography: '7-12',
    'Computer Science': '7-12',
    'Integrated Science': '7-9',
    'Science and Technology': '4-6',
    'Social Studies': '4-9',
    Agriculture: '4-12',
    'Creative Arts': '1-9',
    'Religious Education': '1-12',
    'Pre-Technical Studies': '7-9',
    'Environmental Activities': '1-3',
    'Business Studies': '10-12',
  })
})

test('the next start of a server brings the subjects to what the curriculum says', async () => {
  await copy.db.execute(sql`update subjects set from_grade = 11 where name = 'Physics'`)
  await copy.db.execute(sql`delete from subjects where name = 'Agriculture'`)
  await prepareDatabase(copy.target)
  expect(await grades()).toMatchObject({ Physics: '10-12', Agriculture: '4-12' })
})

test('a subject with other grades stays the same subject, a new one is added, and one that left is kept', async () => {
  const before = await subjects()
  await loadCurriculum(copy.db, [
    { name: 'History', fromGrade: 4, toGrade: 9 },
    { name: 'Home Science', fromGrade: 7, toGrade: 9 },
  ])
  const after = await subjects()
  expect(after['History']).toMatchObject({ id: before['History']?.id, grades: '4-9' })
  expect(after['Home Science']?.grades).toBe('7-9')
  expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)))
})

test('loading it again writes nothing', async () => {
  const before = await subjects()
  await loadCurriculum(copy.db, curriculum)
  expect(await subjects()).toEqual(before)
})

test('twenty servers that start at once, whatever order each has the subjects in, all succeed', async () => {
  const added = ['Arabic', 'French', 'German', 'Mandarin'].map((name) => ({ name, fromGrade: 4, toGrade: 12 }))
  const servers = Array.from({ length: 20 }, () => openDatabase(copy.target, 1))
  for (const fromGrade of [1, 2, 3, 2, 1, 3]) {
    const next = [...curriculum.map((subject) => ({ ...subject, fromGrade })), ...added]
    await Promise.all(servers.map((db, i) => loadCurriculum(db, i % 2 === 0 ? next : next.toReversed())))
    expect(await grades()).toEqual(Object.fromEntries(next.map((one) => [one.name, `${one.fromGrade}-${one.toGrade}`])))
  }
  await Promise.all(servers.map((db) => db.$client.end()))
})
