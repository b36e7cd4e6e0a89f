import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { lendDatabase } from '../../../database/testing/lend.ts'
import type { Sweep } from '../../../shared/server/sweep.ts'
import { runningAllOut } from './run-all-out.ts'

let lent: Awaited<ReturnType<typeof lendDatabase>>
let looked: string[]
beforeEach(async () => {
  lent = await lendDatabase(inject('postgresFolder'))
  looked = []
})
afterEach(() => lent.giveBack())

/** Looks in a table, and does this once something is there. */
const sweep = (name: string, table: string, then?: string): Sweep => ({
  name,
  everyMs: 1000,
  async work() {
    looked.push(name)
    const { rowCount } = await lent.db.$client.query(`select from ${table} limit 1`)
    if (rowCount && then) await lent.db.$client.query(then)
  },
})
const attempt = `insert into attempts values ('a', 1, now()) on conflict do nothing`
const balance = `insert into provider_balances (provider, lease) values ('intasend', 1) on conflict do nothing`

const all = () => [
  sweep('third', 'provider_balances'),
  sweep('second', 'attempts', balance),
  sweep('first', 'compared_days', attempt),
  sweep('apart', 'events'),
]
const day = `insert into compared_days (provider, day, lease) values ('intasend', '2026-11-25', 1)`

test('who named a table that was written looks again, so that what comes of one thing comes too; nobody else does', async () => {
  const runAllOut = await runningAllOut(all(), lent.db)
  await lent.db.$client.query(day)
  await runAllOut(new Date())
  const rounds = [
    ['third', 'second', 'first', 'apart'],
    ['second', 'first'],
    ['third', 'second'],
  ]
  expect(looked).toEqual(rounds.flat())
})

test('each looks once, and at another time who looks where anything was ever written, by whatever hand', async () => {
  const runAllOut = await runningAllOut(all(), lent.db)
  await runAllOut(new Date())
  expect(looked.splice(0)).toEqual(['third', 'second', 'first', 'apart'])
  await runAllOut(new Date())
  expect(looked).toEqual([])
  const hand = await lent.db.$client.connect()
  await hand.query('set session_replication_role = replica')
  await hand.query(`insert into attempts values ('b', 1, now())`)
  hand.release()
  await runAllOut(new Date())
  expect(looked).toEqual(['second', 'third', 'second'])
})
