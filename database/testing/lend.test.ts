import { afterEach, expect, inject, test } from 'vitest'
import { openWorld } from '../../app/server/testing/world.ts'
import { openConnection, type Db } from '../../shared/server/database.ts'
import { copyDatabase, type OwnDatabase } from './database.ts'
import { hadSomebody, lendDatabase } from './lend.ts'

const opened: OwnDatabase[] = []
afterEach(async () => void (await Promise.all(opened.splice(0).map((own) => own.drop()))))

const lend = (fresh?: boolean) => lendDatabase(inject('postgresFolder'), fresh)
type Lent = Awaited<ReturnType<typeof lend>>
const nameOf = ({ target }: Lent) => ('database' in target ? target.database : '')

/** Every row of every table, and where each sequence goes on. */
async function holds(db: Db): Promise<unknown> {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const rows: [string, unknown][] = []
  for (const { name } of tables) {
    const all = await db.$client.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)
    if (all.rows.length > 0) rows.push([name, all.rows])
  }
  const { rows: next } = await db.$client.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return { rows, next }
}

test('a database that comes back is lent again with what a new one holds, and nothing else', async () => {
  const somo = await openWorld()
  const target = somo.target
  await somo.stage.paidLesson()
  await somo.settle()
  await somo.db.$client.query(`set session_replication_role = replica; delete from subjects`)
  await somo.close()

  const again = await lend()
  expect(again.target).toEqual(target)
  const fresh = await copyDatabase(inject('postgresFolder'))
  opened.push(fresh)
  expect(await holds(again.db)).toEqual(await holds(fresh.db))
  expect((await again.db.$client.query('show session_replication_role')).rows).toEqual([{ session_replication_role: 'origin' }])
  await again.giveBack()
})

test.each<[string, (lent: Lent) => Promise<unknown>]>([
  ['in which a table was altered', ({ db }) => db.$client.query('alter table users add column more text')],
  ['in which a trigger is off', ({ db }) => db.$client.query('alter table bookings disable trigger bookings_step')],
  ['of which the planner has learnt what it held', ({ db }) => db.$client.query('vacuum analyze sessions')],
  ['that somebody holds a lock in', ({ db }) => db.$client.query('select pg_advisory_lock(7)')],
  [
    'with a connection still at work',
    async ({ db }) => {
      const busy = await db.$client.connect()
      setTimeout(() => busy.release(), 100)
    },
  ],
  ['that another is connected to', async ({ target }) => void (await openConnection(target))],
  [
    'that has grown by much',
    ({ db }) => db.$client.query(`insert into attempts select repeat('a', 100) || n, 1, now() from generate_series(1, 30000) n`),
  ],
])('one %s is not lent again', async (_, spoil) => {
  const lent = await lend()
  await spoil(lent)
  await lent.giveBack()
  const next = await lend()
  expect(nameOf(next)).not.toBe(nameOf(lent))
  await next.giveBack()
})

test('one that nobody had before is lent to whoever asks for it, and it is known of the others', async () => {
  const first = await lend()
  await first.giveBack()
  const again = await lend()
  expect(nameOf(again)).toBe(nameOf(first))
  expect(await hadSomebody(again.db.$client)).toBe(true)
  await again.giveBack()
  const fresh = await lend(true)
  expect(nameOf(fresh)).not.toBe(nameOf(first))
  expect(await hadSomebody(fresh.db.$client)).toBe(false)
  await fresh.giveBack()
})
