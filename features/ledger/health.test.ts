import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
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

const health = async () => (await operator.call(ledgerHealth, {})).body

const held = `(select id from ledger_accounts where kind = 'booking_hold')`
const ofTheDeposit = `transfer_id = (select min(id) from ledger_transfers)`

describe('the health of the ledger', () => {
  test('a ledger nobody has touched is balanced, and every kind of account is summed [WAL-13]', async () => {
    expect(await health()).toEqual({
      balanced: true,
      transfers: 3,
      unbalanced_transfers: 0,
      wrong_balances: 0,
      accounts: [
        { kind: 'booking_hold', accounts: 1, total: 100 },
        { kind: 'provider_clearing', accounts: 1, total: -1250 },
        { kind: 'wallet', accounts: 2, total: 1150 },
      ],
      checked_at: '2026-11-25T06:00:00.000Z',
    })
  })

  test('an entry changed behind the triggers unbalances its transfer and its account [WAL-13]', async () => {
    await behindTheTriggers(`update ledger_entries set amount_cents = amount_cents + 1 where account_id = ${held}`)
    expect(await health()).toMatchObject({ balanced: false, transfers: 3, unbalanced_transfers: 1, wrong_balances: 1 })
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
    expect(await health()).toMatchObject({ balanced: false, transfers: 4, unbalanced_transfers: 1, wrong_balances: 0 })
  })

  test('two transfers that are wrong by opposite amounts are both counted, though the whole is zero [WAL-13]', async () => {
    await behindTheTriggers(`update ledger_entries set amount_cents = amount_cents + 1 where account_id = ${held}`)
    await behindTheTriggers(
      `update ledger_entries set amount_cents = amount_cents - 1 where ${ofTheDeposit} and amount_cents < 0`,
    )
    expect(await health()).toMatchObject({ balanced: false, unbalanced_transfers: 2, wrong_balances: 1 })
  })
})
