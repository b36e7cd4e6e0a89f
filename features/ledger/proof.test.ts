/** The proof that is kept, piece by piece: nothing escapes it, whoever commits late, tampers, is killed or does it too. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../database/testing/database.ts'
import { openConnection } from '../../shared/server/database.ts'
import { minutes, plus } from '../../shared/time.ts'
import { keepProof } from './server/keep-proof.ts'
import { keptProof, ledgerHealth } from './server/index.ts'

const PAYERS = 8
const began = new Date('2026-11-25T06:00:00Z')
/** Of eight transfers, and of the accounts of eight payers and Somo's own, which is the second, a round is five pieces. */
const few = { transfers: 2, accounts: 2, entries: 100 }
const ROUND = 5

let own: Awaited<ReturnType<typeof copyDatabase>>
let now: Date
beforeEach(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  now = began
  for (let payer = 1; payer <= PAYERS; payer += 1) await own.db.$client.query(DEPOSIT, [`deposit-${payer}`, payer, 1000])
})
afterEach(() => own.drop())

const DEPOSIT = `select ledger_post($1, 'deposit', 1, now(), array['wallet', 'provider_clearing'], array[$2, 0]::bigint[],
  array[$3, -$3::bigint]::bigint[])`
const walletOf = (payer: number) => `(select id from ledger_accounts where kind = 'wallet' and owner_id = ${payer})`
const transferOf = (payer: number) => `(select id from ledger_transfers where key = 'deposit-${payer}')`

/** As somebody with the keys of the database, whom no trigger sees. */
const behindTheTriggers = (statement: string) =>
  own.db.$client.query(`begin; set local session_replication_role = replica; ${statement}; commit`)

/** The next piece, a minute later. */
async function piece(most = few): Promise<boolean> {
  now = plus(now, minutes(1))
  return keepProof(own.db, now, most)
}
const kept = () => keptProof(own.db, now)
const provedAt = async () => (await kept()).provedAt

/** To the end of the round that is under way, or of the next. */
async function round(most = few): Promise<number> {
  const before = await provedAt()
  for (let pieces = 1; ; pieces += 1) {
    await piece(most)
    if ((await provedAt())?.getTime() !== before?.getTime()) return pieces
  }
}

describe('a round', () => {
  test('comes to what a look at everything at once comes to, in pieces of any size [WAL-13]', async () => {
    const whole = await ledgerHealth(own.db)
    expect(whole).toMatchObject({ balanced: true, transfers: PAYERS })
    for (const [most, pieces] of [
      [few, ROUND],
      [{ ...few, transfers: 1 }, PAYERS + 1],
      [{ transfers: 100, accounts: 100, entries: 100 }, 1],
      // Somo's own account has eight entries, and is passed by itself.
      [{ transfers: 100, accounts: 100, entries: 3 }, 4],
      [{ transfers: 100, accounts: 2, entries: 3 }, ROUND],
    ] as const) {
      expect([most, await round(most)]).toEqual([most, pieces])
      expect(await kept()).toMatchObject(whole)
    }
  })

  test('says of when it began, and only when it is over: what was posted meanwhile may have been passed [WAL-13]', async () => {
    await piece()
    const first = now
    for (let pieces = 2; pieces < ROUND; pieces += 1) await piece()
    expect(await kept()).toMatchObject({ balanced: null, provedAt: null })
    await piece()
    expect(await kept()).toMatchObject({ balanced: true, provedAt: first })
  })

  test('is done by one of many servers at once, and the others have nothing to do [OPS-02]', async () => {
    for (let turn = 1; turn <= ROUND; turn += 1) {
      now = plus(now, minutes(1))
      const answers = await Promise.all(Array.from({ length: 8 }, () => keepProof(own.db, now, few)))
      expect([turn, answers.filter(Boolean)]).toEqual([turn, [true]])
    }
    expect(await kept()).toMatchObject({ transfers: PAYERS, provedAt: plus(began, minutes(1)) })
  })

  test('keeps no other server waiting, and no payment [OPS-02]', async () => {
    const client = await openConnection(own.target)
    await client.query('begin; select from ledger_proof for update')
    expect(await piece()).toBe(false)
    await client.query('rollback')
    await client.query('begin; lock table ledger_accounts in access exclusive mode')
    const proving = piece()
    await expect.poll(waitingFor('ledger_entries')).toBe(1)
    await client.query(DEPOSIT, ['meanwhile', 1, 5])
    await client.query('commit')
    await client.end()
    expect(await proving).toBe(true)
  })

  test('that is broken off by a kill is taken up at the same piece by another [OPS-02]', async () => {
    await piece()
    await piece()
    const before = await stateOf()
    const client = await openConnection(own.target)
    await client.query('begin; lock table ledger_accounts in access exclusive mode')
    const killed = piece().then(
      () => 'ended',
      () => 'killed',
    )
    await expect.poll(waitingFor('ledger_entries')).toBe(1)
    // Of this database alone: another worker's tests wait in theirs.
    await own.db.$client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(await killed).toBe('killed')
    await client.query('rollback')
    await client.end()
    expect(await stateOf()).toEqual(before)
    expect([await piece(), await piece(), await piece()]).toEqual([true, true, true])
    expect(await kept()).toMatchObject({ balanced: true, transfers: PAYERS, provedAt: plus(began, minutes(1)) })
  })

  test('is due again when its last piece has rested nineteen times as long as that took [WAL-13]', async () => {
    const client = await openConnection(own.target)
    await client.query('begin; lock table ledger_accounts in access exclusive mode')
    const slow = piece()
    await expect.poll(waitingFor('ledger_entries')).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await client.query('commit')
    await client.end()
    expect(await slow).toBe(true)
    // So long did it wait, at least, and so long is it left alone.
    expect((await nextAt()) - now.getTime()).toBeGreaterThan(19 * 200)
    expect(await keepProof(own.db, plus(now, 19 * 200), few)).toBe(false)
  })

  test('of a short ledger is begun a minute after the one before, and not sooner [WAL-13]', async () => {
    const all = { transfers: 100, accounts: 100, entries: 100 }
    expect(await piece(all)).toBe(true)
    expect(await keepProof(own.db, plus(now, minutes(1) - 1), all)).toBe(false)
    expect(await keepProof(own.db, plus(now, minutes(1)), all)).toBe(true)
  })
})

describe('a transfer that commits late, its id given long before,', () => {
  test('is found in the round that begins after, whatever has been proved beyond it [WAL-13]', async () => {
    const late = await openConnection(own.target)
    await late.query('begin')
    await late.query('set local session_replication_role = replica')
    await late.query(`insert into ledger_transfers (key, kind, posted_at, about_id) values ('late', 'deposit', now(), 1)`)
    await late.query(`insert into ledger_entries (transfer_id, account_id, amount_cents)
      values ((select id from ledger_transfers where key = 'late'), ${walletOf(1)}, 5)`)
    for (let payer = 1; payer <= PAYERS; payer += 1) await own.db.$client.query(DEPOSIT, [`more-${payer}`, payer, 1000])
    await round()
    expect(await kept()).toMatchObject({ balanced: true, transfers: 2 * PAYERS })
    await late.query('commit')
    await late.end()
    await round()
    expect(await kept()).toMatchObject({ balanced: false, transfers: 2 * PAYERS + 1, unbalancedTransfers: 1, wrongBalances: 1 })
  })

  test('or passed by the one under way, is no reason to doubt it, and is in the next [WAL-13]', async () => {
    const late = await openConnection(own.target)
    await late.query('begin')
    await late.query(DEPOSIT, ['late', 1, 5])
    for (let payer = 9; payer <= 12; payer += 1) await own.db.$client.query(DEPOSIT, [`deposit-${payer}`, payer, 1000])
    for (let pieces = 0; pieces < ROUND; pieces += 1) await piece()
    await late.query('commit')
    await late.end()
    await round()
    expect(await kept()).toMatchObject({ balanced: true, transfers: PAYERS + 4 })
    await round()
    const whole = await ledgerHealth(own.db)
    expect([whole.balanced, whole.transfers]).toEqual([true, PAYERS + 5])
    expect(await kept()).toMatchObject(whole)
  })
})

describe('what somebody changes behind the triggers', () => {
  test('where a round has been is found by the next, in the oldest transfer and in the oldest balance [WAL-13]', async () => {
    await round()
    await piece()
    await piece()
    await behindTheTriggers(
      `update ledger_entries set amount_cents = 1001 where transfer_id = ${transferOf(1)} and amount_cents > 0`,
    )
    await round()
    expect(await kept()).toMatchObject({ balanced: true })
    await round()
    expect(await kept()).toMatchObject({
      ...{ balanced: false, unbalancedTransfers: 1, wrongBalances: 1 },
      findings: [
        { place: 'balance', offCents: -1 },
        { place: 'transfer', offCents: 1 },
      ],
    })
  })

  test('is shown as soon as its piece was looked at, and the round is not over [WAL-13]', async () => {
    await round()
    await behindTheTriggers(`update ledger_accounts set balance_cents = balance_cents + 1 where id = ${walletOf(1)}`)
    await piece()
    expect(await kept()).toMatchObject({ balanced: false, wrongBalances: 1, provedAt: plus(began, minutes(1)) })
  })

  test('stays found while other places are looked at, and goes with the next piece once it is mended [WAL-13]', async () => {
    const amend = (payer: number, by: number) =>
      behindTheTriggers(`update ledger_accounts set balance_cents = balance_cents + ${by} where id = ${walletOf(payer)}`)
    await amend(1, 1)
    await amend(PAYERS, 1)
    await round()
    for (let pieces = 0; pieces < ROUND; pieces += 1) {
      expect([pieces, (await kept()).wrongBalances]).toEqual([pieces, 2])
      await piece()
    }
    // Beyond the first of them, and before the last.
    await piece()
    await piece()
    await amend(1, -1)
    await piece()
    expect(await kept()).toMatchObject({ balanced: false, wrongBalances: 1 })
    await amend(PAYERS, -1)
    await piece()
    expect(await kept()).toMatchObject({ balanced: true, wrongBalances: 0 })
  })
})

const stateOf = async () => (await own.db.$client.query('select * from ledger_proof')).rows
const nextAt = async () =>
  (await own.db.$client.query<{ at: Date }>('select next_at as at from ledger_proof')).rows[0]?.at.getTime() ?? 0

/** How many statements about a table stand before a lock. */
const waitingFor = (table: string) => async () =>
  (
    await own.db.$client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${table}%`],
    )
  ).rowCount
