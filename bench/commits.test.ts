/** On a cluster of its own: the numbers of transactions are of all databases of one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '../shared/server/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../shared/server/embedded-postgres.ts'
import { commitsOf } from './commits.ts'

const place = mkdtempSync(path.join(tmpdir(), 'counted-'))
let postgres: EmbeddedPostgres
let db: Db
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(path.join(place, 'postgres'), { fsync: 'off', autovacuum: 'off' })
  db = openDatabase({ host: postgres.socketFolder, user: 'postgres', database: 'postgres' }, 6)
  await db.execute(sql`create table counted (n int primary key)`)
})
afterAll(async () => {
  await db?.$client.end()
  await postgres?.stop()
  rmSync(place, { recursive: true, force: true })
})

const write = (n: number) => db.execute(sql`insert into counted values (${n})`)
const look = () => db.execute(sql`select count(*) from counted`)
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

test('as many transactions are counted as wrote, also on several connections with readers beside them [OPS-01]', async () => {
  const work = () => Promise.all([...numbers(0, 40).map(write), ...numbers(0, 200).map(look)])
  expect(await commitsOf(db, work)).toBe(40)
})

test('what only reads is none, and several statements of one transaction are one [OPS-01]', async () => {
  expect(await commitsOf(db, () => Promise.all(numbers(0, 50).map(look)))).toBe(0)
  const together = () =>
    db.transaction(async (tx) => {
      for (const n of numbers(100, 3)) await tx.execute(sql`insert into counted values (${n})`)
    })
  expect(await commitsOf(db, together)).toBe(1)
})
