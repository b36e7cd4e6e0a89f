import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { lendDatabase } from '../../../database/testing/lend.ts'
import type { Sweep } from '../../../shared/server/sweep.ts'
import { runAllOut } from './run-all-out.ts'

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

test('who named a table that was written looks again, so that what comes of one thing comes too; nobody else does', async () => {
  await lent.db.$client.query(`insert into compared_days (provider, day, lease) values ('intasend', '2026-11-25', 1)`)
  const all = [
    sweep('third', 'provider_balances'),
    sweep('second', 'attempts', balance),
    sweep('first', 'compared_days', attempt),
    sweep('apart', 'events'),
  ]
  await runAllOut(all, lent.db, new Date())
  const rounds = [
    ['third', 'second', 'first', 'apart'],
    ['second', 'first'],
    ['third', 'second'],
  ]
  expect(looked).toEqual(rounds.flat())
})

test('where nothing is written each has looked once', async () => {
  await runAllOut([sweep('one', 'attempts', balance), sweep('other', 'events')], lent.db, new Date())
  expect(looked).toEqual(['one', 'other'])
})
