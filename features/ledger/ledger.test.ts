import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseFault } from '../../shared/server/database.ts'
import { refusedBy } from '../../database/testing/refused-by.ts'
import { copyDatabase } from '../../database/testing/database.ts'
import { accountKinds, isBalanced, summedKinds, transferKinds, type Leg, type SummedKind } from './rules.ts'
import { balanceOf, isOverdrawn, postTransfer } from './server/index.ts'

const at = new Date('2026-11-25T15:00:00Z')
let own: Awaited<ReturnType<typeof copyDatabase>>

beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
})
afterAll(() => own.drop())

const deposit = (key: string, ownerId: number, amountCents: number) =>
  own.db.transaction((tx) =>
    postTransfer(tx, {
      key,
      kind: 'deposit',
      aboutId: 1,
      at,
      legs: [
        { account: 'wallet', ownerId, amountCents },
        { account: 'provider_clearing', amountCents: -amountCents },
      ],
    }),
  )

const hold = (key: string, payerId: number, bookingId: number, amountCents: number) =>
  own.db.transaction((tx) =>
    postTransfer(tx, {
      key,
      kind: 'lesson_hold',
      aboutId: bookingId,
      at,
      legs: [
        { account: 'wallet', ownerId: payerId, amountCents: -amountCents },
        { account: 'booking_hold', ownerId: bookingId, amountCents },
      ],
    }),
  )

const codeOf = async (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => databaseFault(error)?.code,
  )

describe('the ledger', () => {
  test('the same key moves money once, however often and however concurrently it is posted [WAL-13]', async () => {
    const posted = await Promise.all(Array.from({ length: 10 }, () => deposit('once', 1, 50_000)))
    expect(posted.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(own.db, 'wallet', 1)).toBe(50_000)
  })

  test('no account goes below zero, and the refused movement leaves nothing behind [WAL-13]', async () => {
    await deposit('small', 2, 10_000)
    const refused = await hold('too-much', 2, 70, 10_001).then(
      () => null,
      (error: unknown) => error,
    )
    expect(isOverdrawn(refused)).toBe(true)
    expect(await balanceOf(own.db, 'wallet', 2)).toBe(10_000)
    expect(await hold('too-much', 2, 70, 10_000)).toBe(true)
    expect(await balanceOf(own.db, 'booking_hold', 70)).toBe(10_000)
  })

  test('fifty holds of 100 out of 1,000 at once: exactly ten succeed and the wallet is empty [WAL-13]', async () => {
    await deposit('race', 3, 100_000)
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => hold(`race-${i}`, 3, 100 + i, 10_000)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
    expect(await balanceOf(own.db, 'wallet', 3)).toBe(0)
  })

  test.each([
    ['update ledger_entries set amount_cents = amount_cents + 1'],
    ['delete from ledger_entries'],
    ['truncate ledger_entries'],
    ['update ledger_transfers set kind = kind'],
    ['delete from ledger_transfers'],
    ['delete from ledger_accounts'],
    ['update ledger_accounts set balance_cents = 1000000 where owner_id = 1'],
    [`insert into ledger_accounts (kind, owner_id, balance_cents) values ('wallet', 999, 5)`],
  ])('the database refuses to rewrite history: %s [WAL-13]', async (statement) => {
    await deposit('history', 4, 100)
    expect(await codeOf(own.db.execute(statement))).toMatch(/^(LG001|0A000)$/)
  })

  test('an account is of a kind of the chart; Somo’s own have no owner and no balance, all others both [WAL-13]', async () => {
    for (const kind of [...accountKinds, 'Wallet', 'wallets', ''])
      for (const owner of [0, 4_000])
        for (const balance of [null, 0]) {
          const isSummed = summedKinds.includes(kind as SummedKind)
          const lawful =
            (accountKinds as readonly string[]).includes(kind) && (owner === 0) === isSummed && (balance === null) === isSummed
          const write = 'insert into ledger_accounts (kind, owner_id, balance_cents) values ($1, $2, $3) on conflict do nothing'
          const refused = await refusedBy(own.db, write, [kind, owner, balance])
          expect([kind, owner, balance, refused]).toEqual([kind, owner, balance, lawful ? null : 'ledger_accounts_lawful'])
        }
  })

  test('a movement is of a kind that has a name, and of no other [WAL-13]', async () => {
    for (const kind of [...transferKinds, 'deposits', 'Deposit', '']) {
      const write = `insert into ledger_transfers (key, kind, posted_at, about_id) values ('of-a-kind', $1, now(), 1)`
      const known = (transferKinds as readonly string[]).includes(kind)
      expect([kind, await refusedBy(own.db, write, [kind])]).toEqual([kind, known ? null : 'ledger_transfers_known'])
    }
  })

  test('entries that do not sum to zero are refused by the database itself [WAL-13]', async () => {
    const lopsided = own.db.execute(
      `select ledger_post('lopsided', 'deposit', 1, now(), array['wallet', 'provider_clearing'], array[5, ` +
        '0]::bigint[], array[100, -99]::bigint[])',
    )
    expect(await codeOf(lopsided)).toBe('LG002')
  })

  test('a movement that does not balance is a bug that says which, and nothing is written [WAL-13]', async () => {
    const legs: Leg[] = [
      { account: 'wallet', ownerId: 1, amountCents: 5 },
      { account: 'provider_clearing', amountCents: -4 },
    ]
    const lame = { key: 'lame:1', kind: 'deposit', aboutId: 1, at: new Date('2026-11-25T06:00:00Z'), legs } as const
    await expect(own.db.transaction((tx) => postTransfer(tx, lame))).rejects.toThrow('transfer lame:1 does not balance')
    const { rows } = await own.db.$client.query(`select from ledger_transfers where key = 'lame:1'`)
    expect(rows).toEqual([])
  })

  test('a movement needs two legs, whole cents and a sum of zero [WAL-13]', () => {
    const leg = (amountCents: number): Leg => ({ account: 'wallet', ownerId: 1, amountCents })
    expect(isBalanced([leg(5), leg(-5)])).toBe(true)
    for (const legs of [[leg(5)], [leg(5), leg(-4)], [leg(0), leg(0)], [leg(0.5), leg(-0.5)], [leg(2 ** 53), leg(-(2 ** 53))]])
      expect(isBalanced(legs)).toBe(false)
  })
})
