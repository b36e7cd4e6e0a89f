/** The sum that is kept of an account without a balance: no entry is left out of it or counted twice, whoever commits when. */
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { costOf } from '../../app/server/testing/plans.ts'
import { copyDatabase } from '../../database/testing/database.ts'
import { SIGN_MS } from '../../scripts/sign-ms.ts'
import { openConnection } from '../../shared/server/database.ts'
import { ledgerHealth, sumOf } from './server/index.ts'

let own: Awaited<ReturnType<typeof copyDatabase>>
beforeEach(async () => {
  own = await copyDatabase(inject('postgresFolder'))
})
afterEach(() => own.drop())

const DEPOSIT = `select ledger_post($1, 'deposit', 1, now(), array['wallet', 'provider_clearing'], array[$3, 0]::bigint[],
  array[$2, -$2::bigint]::bigint[])`
const deposit = (key: string, cents: number) => own.db.$client.query(DEPOSIT, [key, cents, 1])
const look = () => sumOf(own.db, 'provider_clearing')
const numberOf = async (query: string) => Number((await own.db.$client.query<{ n: string }>(`select ${query} as n`)).rows[0]?.n)
const allOfThem = () =>
  numberOf(`(select sum(amount_cents) from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
    where kind = 'provider_clearing')`)
const keptUpTo = () => numberOf('(select up_to from ledger_sums)')

/** Looks until the sum that is kept has come so far; whoever writes into another database of the machine holds it up. */
async function keptTo(id: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await look()
      expect(await keptUpTo()).toBeGreaterThanOrEqual(id)
    },
    { timeout: SIGN_MS, interval: 100 },
  )
}
const newest = () =>
  numberOf(`(select max(ledger_entries.id) from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
    where kind = 'provider_clearing')`)

/** A transaction of its own, which has its number and stays open. @param payer no two of them wait for each other */
async function begin(payer: number) {
  const client = await openConnection(own.target)
  await client.query('begin; select pg_current_xact_id()')
  return {
    deposit: (key: string, cents: number) => client.query(DEPOSIT, [key, cents, payer]),
    async end(how: 'commit' | 'rollback') {
      await client.query(how)
      await client.end()
    },
  }
}

describe('the sum of what stands at the provider', () => {
  test('is that of all entries at each look, of which the newest alone are added up [WAL-13]', async () => {
    expect(await look()).toBe(0)
    await deposit('one', 1000)
    expect([await look(), await keptUpTo()]).toEqual([-1000, 0])
    const seen = await newest()
    await keptTo(seen)
    await deposit('two', 50)
    expect([await look(), await keptUpTo()]).toEqual([-1050, seen])
    await keptTo(await newest())
    expect(await look()).toBe(-1050)
  })

  test.each([
    ['whose transaction began first', 'commit', -1205],
    ['whose transaction began first', 'rollback', -205],
    ['whose transaction began last', 'commit', -1205],
    ['whose transaction began last', 'rollback', -205],
  ] as const)('waits for an entry with a low id, %s, until its %s [WAL-13]', async (which, end, comesTo) => {
    await deposit('before', 5)
    const [first, last] = [await begin(2), await begin(3)]
    const [late, soon] = which === 'whose transaction began first' ? [first, last] : [last, first]
    await late.deposit('late', 1000)
    await soon.deposit('soon', 200)
    await soon.end('commit')
    for (let time = 0; time < 4; time += 1) expect([await look(), await keptUpTo()]).toEqual([-205, 0])
    await late.end(end)
    expect(await look()).toBe(comesTo)
    await keptTo(await newest())
    expect([await look(), await allOfThem()]).toEqual([comesTo, comesTo])
  })

  test('is exact for many who look while many post [WAL-13] [OPS-02]', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const all = Array.from({ length: 16 }, (_, at) => [deposit(`${round}-${at}`, 100 + at), look()]).flat()
      await Promise.all(all)
      expect([round, await look()]).toEqual([round, await allOfThem()])
    }
    await keptTo(await newest())
    expect(await look()).toBe(await allOfThem())
  })

  test.each([
    ['more', Number.MAX_SAFE_INTEGER],
    ['fewer', 1],
  ])('goes on in a database restored from one that had had %s transactions [OPS-04]', async (_, number) => {
    await deposit('one', 1000)
    await look()
    await own.db.$client.query('update ledger_sums set next_after = $1', [number])
    await deposit('two', 50)
    expect(await look()).toBe(-1050)
    await keptTo(await newest())
    expect(await look()).toBe(-1050)
  })

  test('asks nothing of what lies behind it, and the proof asks nothing of it [WAL-13]', async () => {
    await deposit('one', 1000)
    // Of many accounts, as in years of books.
    await own.db.$client.query(`begin; set local session_replication_role = replica;
      insert into ledger_accounts (kind, owner_id, balance_cents) select 'wallet', n, 0 from generate_series(10, 2000) n;
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select (select max(id) from ledger_transfers), account.id, 1
      from generate_series(1, 20000) n, lateral (values
        ((select id from ledger_accounts where kind = 'provider_clearing')),
        ((select max(id) from ledger_accounts) - n % 1900)) account (id);
      commit`)
    await keptTo(await newest())
    await deposit('two', 50)
    await own.db.$client.query('vacuum analyze')
    const cost = await costOf(own.db, ['ledger_entries'], (db) => sumOf(db, 'provider_clearing'))
    expect([cost.scanned, cost.rows <= 10]).toEqual([[], true])
    expect(await look()).toBe(await allOfThem())
    await own.db.$client.query('update ledger_sums set cents = cents + 1')
    const { accounts } = await ledgerHealth(own.db)
    expect(accounts.find(({ kind }) => kind === 'provider_clearing')?.totalCents).toBe(await allOfThem())
  })
})
