import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ledgerHealth } from '../../features/ledger/server/index.ts'
import { teachersListed } from '../../features/directory/server/queries.ts'
import { copyDatabase } from '../testing/database.ts'
import { loadDemo } from './load.ts'

const now = new Date('2026-11-25T15:22:00Z')
let own: Awaited<ReturnType<typeof copyDatabase>>

beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  expect(await loadDemo(own.db, now)).toBe(true)
})
afterAll(() => own.drop())

const column = async (statement: string): Promise<unknown[]> => {
  const { rows } = await own.db.execute<{ value: unknown }>(sql.raw(statement))
  return rows.map((row) => row.value)
}

describe('the demo', () => {
  test('is lawful money: the ledger balances and no wallet is empty by magic [OPS-01] [WAL-13]', async () => {
    const health = await ledgerHealth(own.db)
    expect(health.balanced).toBe(true)
    expect(health.transfers).toBeGreaterThan(100)
  })

  test('has a teacher for every grade and every subject [OPS-01]', async () => {
    for (let grade = 1; grade <= 12; grade += 1) {
      const { teachers } = await teachersListed(own.db, { grade, limit: 48 }, now)
      expect(teachers.length, `grade ${grade}`).toBeGreaterThan(0)
    }
    const missing = await column(
      'select name as value from subjects s where not exists (select from teacher_subjects ts where ts.subject_id = s.id)',
    )
    expect(missing).toEqual([])
  })

  test('has bookings in every state a family meets first [OPS-01]', async () => {
    const states = await column(`select distinct status || '/' || payment_status as value from bookings`)
    expect(states).toEqual(
      expect.arrayContaining([
        'pending/n/a',
        'accepted/pending',
        'confirmed/paid',
        'completed/paid',
        'completed/released',
        'declined/n/a',
        'cancelled/refunded',
      ]),
    )
  })

  test('rated teachers carry the reviews that are there [STU-06]', async () => {
    const wrong = await column(
      `select user_id as value from teacher_profiles t where (review_count, review_stars) <> (select count(*), coalesce(sum(stars), 0) from reviews r where r.teacher_id = t.user_id)`,
    )
    expect(wrong).toEqual([])
  })

  test('is loaded once, and never into a database that has other people [OPS-01]', async () => {
    const before = await column('select count(*) as value from users')
    expect(await loadDemo(own.db, now)).toBe(true)
    expect(await column('select count(*) as value from users')).toEqual(before)
    const other = await copyDatabase(inject('postgresFolder'))
    try {
      await other.db.execute(
        sql`insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at) values ('student', 'Amina', 'amina@example.com', '254712345678', 'x', now(), now())`,
      )
      expect(await loadDemo(other.db, now)).toBe(false)
      const { rows } = await other.db.execute<{ count: number }>(sql`select count(*) from users`)
      expect(rows[0]?.count).toBe(1)
    } finally {
      await other.drop()
    }
  })
})
