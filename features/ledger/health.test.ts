import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { ledgerHealth } from '../wallet/desk-contract.ts'

let somo: World
let operator: Person

/** Two payers with 1,000 and 250, the second of whom has paid a lesson of 100: three transfers, all of them right. */
beforeEach(async () => {
  somo = await openWorld()
  operator = await somo.people.admin('Desk Operator')
  const [first, second] = [await somo.people.student('Amina Njoroge'), await somo.people.student('Baraka Kamau')]
  await somo.fund(first, 1000)
  await somo.fund(second, 250)
  const teacher = await somo.people.teacher('Otieno Ouma', { cost: 100 })
  await somo.stage.paidLesson({ teacher, student: second, cost: 100 })
})
afterEach(() => somo.close())

/** As somebody with the keys of the database, whom no trigger sees. */
async function behindTheTriggers(statement: string): Promise<void> {
  const hand = await somo.db.$client.connect()
  try {
    await hand.query('begin')
    await hand.query('set local session_replication_role = replica')
    const { rowCount } = await hand.query(statement)
    expect(rowCount).toBe(1)
    await hand.query('commit')
  } finally {
    hand.release()
  }
}

const shown = async () => (await operator.call(ledgerHealth, {})).body

/** What is shown when the next round is over. */
async function health() {
  somo.clock.now = plus(somo.clock.now, minutes(1))
  await somo.sweep('ledger').work(somo.clock.now)
  return shown()
}

/** The transfer that holds the money of the lesson, and the account it lies on. */
async function idsOfHold(): Promise<{ hold: number; account: number }> {
  const { rows } = await somo.db.$client.query<{ hold: number; account: number }>(
    `select transfer_id as hold, account_id as account from ledger_entries where account_id = ${held}`,
  )
  return rows[0] ?? { hold: 0, account: 0 }
}

const held = `(select id from ledger_accounts where kind = 'booking_hold')`
const ofTheDeposit = `transfer_id = (select min(id) from ledger_transfers)`

/** When a finding was made that is of the first look: the minute after the stage was set. */
const found_at = '2026-11-25T06:01:00.000Z'

describe('the health of the ledger', () => {
  test('a ledger nobody has touched is balanced, and every kind of account is summed [WAL-13]', async () => {
    expect(await health()).toEqual({
      balanced: true,
      transfers: 3,
      unbalanced_transfers: 0,
      wrong_balances: 0,
      findings: [],
      accounts: [
        { kind: 'booking_hold', accounts: 1, total: 100 },
        { kind: 'provider_clearing', accounts: 1, total: -1250 },
        { kind: 'wallet', accounts: 2, total: 1150 },
      ],
      proved_at: '2026-11-25T06:01:00.000Z',
    })
  })

  test('an entry changed behind the triggers unbalances its transfer and its account [WAL-13]', async () => {
    await behindTheTriggers(`update ledger_entries set amount_cents = amount_cents + 1 where account_id = ${held}`)
    const { hold, account } = await idsOfHold()
    expect(await health()).toMatchObject({
      ...{ balanced: false, transfers: 3, unbalanced_transfers: 1, wrong_balances: 1 },
      findings: [
        { place: 'balance', id: account, off: -0.01, found_at },
        { place: 'transfer', id: hold, off: 0.01, found_at },
      ],
    })
  })

  test('an entry of a summed account that was changed shows as a transfer that does not balance [WAL-13]', async () => {
    await behindTheTriggers(
      `update ledger_entries set amount_cents = amount_cents - 1 where ${ofTheDeposit} and amount_cents < 0`,
    )
    expect(await health()).toMatchObject({ balanced: false, unbalanced_transfers: 1, wrong_balances: 0 })
  })

  test('a kept balance that differs from its entries is counted, however it differs [WAL-13]', async () => {
    await behindTheTriggers(`update ledger_accounts set balance_cents = balance_cents + 1 where id = ${held}`)
    expect(await health()).toMatchObject({ balanced: false, transfers: 3, unbalanced_transfers: 0, wrong_balances: 1 })
    await behindTheTriggers(`update ledger_accounts set balance_cents = 0 where kind = 'wallet' and balance_cents = 100000`)
    expect(await health()).toMatchObject({ balanced: false, unbalanced_transfers: 0, wrong_balances: 2 })
  })

  test('a balance without any entry is wrong [WAL-13]', async () => {
    await behindTheTriggers(`insert into ledger_accounts (kind, owner_id, balance_cents) values ('wallet', 999999, 5)`)
    expect(await health()).toMatchObject({ balanced: false, unbalanced_transfers: 0, wrong_balances: 1 })
  })

  test('a transfer without any entry is not balanced [WAL-13]', async () => {
    await behindTheTriggers(
      `insert into ledger_transfers (key, kind, posted_at, about_id) values ('by-hand', 'deposit', now(), 1)`,
    )
    expect(await health()).toMatchObject({
      ...{ balanced: false, transfers: 4, unbalanced_transfers: 1, wrong_balances: 0 },
      findings: [{ place: 'transfer', off: null }],
    })
  })

  test.each([
    ['without a transfer', `insert into ledger_entries (transfer_id, account_id, amount_cents) values (987654, ${held}, 7)`, 1],
    [
      'without a transfer, on an account of Somo’s own',
      `insert into ledger_entries (transfer_id, account_id, amount_cents)
        select 987654, id, 7 from ledger_accounts where owner_id = 0`,
      0,
    ],
    // What is left sums to zero.
    ['without an account', `update ledger_entries set account_id = 987654 where ${ofTheDeposit} and amount_cents < 0`, 0],
  ])('an entry %s is wrong [WAL-13]', async (_where, statement, balances) => {
    await behindTheTriggers(statement)
    expect(await health()).toMatchObject({ balanced: false, unbalanced_transfers: 1, wrong_balances: balances })
  })

  test('an amount larger than any number says exactly is wrong like another [WAL-13]', async () => {
    await behindTheTriggers(`update ledger_entries set amount_cents = 9223372036854775807 where account_id = ${held}`)
    expect(await health()).toMatchObject({ balanced: false, unbalanced_transfers: 1, wrong_balances: 1 })
  })

  test('two transfers that are wrong by opposite amounts are both counted, though the whole is zero [WAL-13]', async () => {
    await behindTheTriggers(`update ledger_entries set amount_cents = amount_cents + 1 where account_id = ${held}`)
    await behindTheTriggers(
      `update ledger_entries set amount_cents = amount_cents - 1 where ${ofTheDeposit} and amount_cents < 0`,
    )
    expect(await health()).toMatchObject({ balanced: false, unbalanced_transfers: 2, wrong_balances: 1 })
  })

  test('what was wrong is shown until it is right again, with since when it is known [WAL-13] [ADM-08]', async () => {
    const amend = (by: number) => `update ledger_accounts set balance_cents = balance_cents + ${by} where id = ${held}`
    await behindTheTriggers(amend(1))
    await health()
    await behindTheTriggers(amend(1))
    expect((await health()).findings).toMatchObject([{ place: 'balance', off: 0.02, found_at }])
    await behindTheTriggers(amend(-2))
    expect(await shown()).toMatchObject({ balanced: false, wrong_balances: 1 })
    expect(await health()).toMatchObject({ balanced: true, wrong_balances: 0, findings: [] })
  })

  test('whether it is right is not known before the first proof, nor where nobody went on for ten minutes [ADM-08]', async () => {
    await somo.db.$client.query('update ledger_proof set proved_at = null, proved = null, next_at = null')
    expect(await shown()).toMatchObject({ balanced: null, transfers: 0, accounts: [], proved_at: null })
    expect(await health()).toMatchObject({ balanced: true, proved_at: found_at })
    somo.clock.now = plus(somo.clock.now, minutes(11))
    expect(await shown()).toMatchObject({ balanced: true })
    somo.clock.now = plus(somo.clock.now, 1)
    expect(await shown()).toMatchObject({ balanced: null, transfers: 3, proved_at: found_at })
    expect(await health()).toMatchObject({ balanced: true })
  })

  test('nor where the last whole proof is of more than a day ago; what was found wrong stays so [ADM-08]', async () => {
    await health()
    const going = (at: Date) => somo.db.$client.query('update ledger_proof set next_at = $1', [at])
    somo.clock.now = plus(somo.clock.now, days(1))
    await going(somo.clock.now)
    expect(await shown()).toMatchObject({ balanced: true })
    somo.clock.now = plus(somo.clock.now, 1)
    expect(await shown()).toMatchObject({ balanced: null })
    await behindTheTriggers(`update ledger_accounts set balance_cents = balance_cents + 1 where id = ${held}`)
    await health()
    somo.clock.now = plus(somo.clock.now, days(2))
    expect(await shown()).toMatchObject({ balanced: false, wrong_balances: 1 })
  })
})
