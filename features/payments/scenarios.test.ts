/** Everything that the simulated provider plays (`simulators/README.md`), and what wallet, ledger and view hold after it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, seconds } from '../../shared/time.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { showWallet } from '../wallet/contract.ts'
import { reportDeposit, showDeposit, startDeposit, withdraw } from './contract.ts'
import { checkPayments } from './server/check-payments.ts'
import { connectIntaSend } from './server/index.ts'
import { readPaymentList } from './server/read-payment-list.ts'
import { payAtFrame } from './testing/pay.ts'
import { passAtProvider } from './testing/slow-server.ts'
import { receiveWebhooks, sendWebhook } from './testing/webhooks.ts'
import { showWithdrawal } from './withdrawal-contract.ts'

let somo: World
let payer: Person
let stopReceiving: () => void

beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  stopReceiving = await receiveWebhooks(somo, (body) => sendWebhook(somo, body))
})
afterAll(async () => {
  await somo.close()
  stopReceiving()
})
beforeEach(async () => {
  payer = await somo.people.student('Amina Njoroge')
})

/** What was posted since: by kind, each account with its cents, those that are nobody's own too. */
async function postedSince(transfer: number): Promise<string[]> {
  const { rows } = await somo.db.$client.query<{ posted: string }>(
    `select t.kind || ': ' || string_agg(a.kind || ' ' || e.amount_cents, ', ' order by a.kind) as posted
     from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.id > $1 group by t.id order by t.id`,
    [transfer],
  )
  return rows.map(({ posted }) => posted)
}
async function lastTransfer(): Promise<number> {
  const { rows } = await somo.db.$client.query<{ id: number }>('select coalesce(max(id), 0)::int as id from ledger_transfers')
  return rows[0]?.id ?? 0
}

/** KES 100, of which M-Pesa's 3 % does not reach the provider's account. */
const CREDITED = 'deposit: provider_clearing -9700, provider_fees -300, wallet 10000'
const PARKED = 'suspense: provider_clearing -9700, provider_fees -300, suspense 10000'

/** So long after it was paid, with this failure's reason and so many shillings in the wallet. */
type Stands = [after: number, state: string, failure: string | null, wallet: number]

/** Time goes by to a moment that is looked at; on the way only those of ours look that ask the provider. */
async function passFrom(passed: number, after: number, pauseAt: (passed: number) => number): Promise<void> {
  for (let at = passed; at < after;) {
    const step = Math.min(pauseAt(at), after - at)
    at += step
    await (at < after ? passAtProvider(somo, step) : somo.pass(step))
  }
}

describe('a deposit of KES 100', () => {
  test.each<[ending: string, stands: Stands[], posted: string[]]>([
    ['00', [[seconds(5), 'complete', null, 100]], [CREDITED]],
    ['01', [[seconds(5), 'failed', 'Request cancelled by user', 0]], []],
    ['02', [[seconds(5), 'failed', 'The balance is insufficient for the transaction', 0]], []],
    ['03', [[seconds(5), 'failed', 'The initiator information is invalid', 0]], []],
    [
      '04',
      [
        [seconds(59), 'processing', null, 0],
        [seconds(65), 'failed', 'No response from user', 0],
      ],
      [],
    ],
    [
      '05',
      [
        [seconds(90), 'processing', null, 0],
        [seconds(95), 'complete', null, 100],
      ],
      [CREDITED],
    ],
    [
      '06',
      [
        [minutes(5), 'failed', 'No response from user', 0],
        [minutes(6), 'complete', null, 100],
      ],
      [CREDITED],
    ],
    ['07', [[seconds(10), 'complete', null, 100]], [CREDITED]],
    ['08', [[seconds(15), 'complete', null, 100]], [CREDITED]],
    // The provider rounds its fee loosely.
    ['09', [[seconds(5), 'review', null, 0]], ['suspense: provider_clearing -96, provider_fees -4, suspense 100']],
    ['10', [[seconds(5), 'review', null, 0]], []],
    ['11', [[seconds(5), 'created', null, 0]], [PARKED]],
    ['12', [[minutes(5), 'processing', null, 0]], []],
    ['13', [[seconds(20), 'complete', null, 100]], [CREDITED]],
    ['15', [[seconds(10), 'complete', null, 100]], [CREDITED, PARKED]],
    ['16', [[seconds(5), 'failed', 'Request cancelled by user', 0]], []],
  ])(
    'whose number ends in %s stands so, and is so in wallet and ledger: %j [FUND-06] [FUND-09]',
    async (ending, stands, posted) => {
      const before = await lastTransfer()
      const { body } = await payer.call(startDeposit, { key: randomUUID(), amount: 100 })
      const tracking = await payAtFrame(somo.simulator, body.checkout, `07123456${ending}`)
      // The browser says at once that it is done, whatever it is.
      await payer.call(reportDeposit, { transaction_id: tracking, response: { state: 'COMPLETE', value: 100 } })
      let passed = 0
      for (const [after, state, failure, wallet] of stands) {
        await passFrom(passed, after, (at) => (at < minutes(1) ? seconds(5) : seconds(30)))
        passed = after
        const { body: shown } = await payer.call(showDeposit, { depositId: body.deposit.id })
        expect([after, shown.state, shown.failure, shown.balance]).toEqual([after, state, failure, wallet])
        expect((await payer.call(showWallet, { userId: payer.id })).body.balance).toBe(wallet)
      }
      expect(await postedSince(before)).toEqual(posted)
      expect((await ledgerHealth(somo.db)).balanced).toBe(true)
    },
  )
})

/** So long after it was asked for, with this failure's reason and what has happened. */
type Sent = [after: number, state: string, failure: string | null, steps: string]
const NOT_REGISTERED = 'The receiver is not a registered M-PESA customer.'

describe('a withdrawal of KES 100', () => {
  const RESERVED = 'withdrawal_reserve: payout_in_flight 10000, teacher_earnings -10000'
  const PAID = 'withdrawal_paid: payout_in_flight -10000, provider_clearing 11000, provider_fees -1000'
  const RETURNED = 'withdrawal_returned: payout_in_flight -10000, teacher_earnings 10000'

  test.each<[ending: string, stands: Sent[], posted: string[]]>([
    ['50', [[minutes(1), 'paid', null, 'asked sent paid']], [RESERVED, PAID]],
    ['51', [[minutes(1), 'returned', 'The transaction could not be initiated.', 'asked sent returned']], [RESERVED, RETURNED]],
    ['52', [[minutes(1), 'returned', NOT_REGISTERED, 'asked sent returned']], [RESERVED, RETURNED]],
    ['53', [[hours(25), 'review', null, 'asked sent held']], [RESERVED]],
    [
      '54',
      [
        [minutes(1), 'processing', null, 'asked sent'],
        [minutes(6), 'paid', null, 'asked sent paid'],
      ],
      [RESERVED, PAID],
    ],
    ['55', [[minutes(3), 'processing', null, 'asked sent sent_again']], [RESERVED]],
    ['56', [[minutes(3), 'paid', null, 'asked sent paid']], [RESERVED, PAID]],
    ['57', [[minutes(3), 'paid', null, 'asked sent paid']], [RESERVED, PAID]],
    ['58', [[minutes(6), 'paid', null, 'asked sent paid']], [RESERVED, PAID]],
    ['59', [[minutes(1), 'paid', null, 'asked sent paid']], [RESERVED, PAID]],
    [
      '60',
      [
        [minutes(14), 'processing', null, 'asked sent'],
        [minutes(21), 'paid', null, 'asked sent paid'],
      ],
      [RESERVED, PAID],
    ],
    ['61', [[minutes(1), 'paid', null, 'asked sent paid']], [RESERVED, PAID]],
    ['62', [[hours(2), 'paid', null, 'asked sent paid']], [RESERVED, PAID]],
    ['63', [[minutes(6), 'paid', null, 'asked sent paid']], [RESERVED, PAID]],
  ])('to a number that ends in %s stands so, and is so in earnings and ledger: %j [WAL-11]', async (ending, stands, posted) => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, 500)
    const before = await lastTransfer()
    const asked = { teacher_id: teacher.id, amount: 100, mpesa_number: `07123456${ending}` }
    const { body } = await teacher.call(withdraw, asked)
    await somo.settle()
    let passed = 0
    for (const [after, state, failure, steps] of stands) {
      await passFrom(passed, after, (at) => (at < minutes(1) ? seconds(5) : at < minutes(30) ? minutes(1) : hours(1)))
      passed = after
      const { body: shown } = await teacher.call(showWithdrawal, { withdrawalId: body.withdrawal.id })
      expect([after, shown.state, shown.failure, shown.steps.map(({ is }) => is).join(' ')]).toEqual([
        after,
        state,
        failure,
        steps,
      ])
      expect((await teacher.call(showWallet, { userId: teacher.id })).body.earnings).toMatchObject({
        available: state === 'returned' ? 500 : 400,
        in_flight: state === 'processing' || state === 'review' ? 100 : 0,
      })
    }
    expect(await postedSince(before)).toEqual(posted)
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  })
})

// The last, because its payment would keep every later look waiting.
test('a deposit whose number ends in 14, of which nobody answers, is taken for neither paid nor unpaid [FUND-09]', async () => {
  const before = await lastTransfer()
  const { body } = await payer.call(startDeposit, { key: randomUUID(), amount: 100 })
  await payAtFrame(somo.simulator, body.checkout, '0712345614')
  await somo.control('clock/advance', { ms: seconds(5) })
  const { apiOrigin: apiBase, frameOrigin: sdkOrigin } = somo.simulator
  const keys = { publicKey: 'ISPubKey_test_tests', secretKey: 'ISSecretKey_test_tests' }
  const impatient = connectIntaSend({ apiBase, sdkOrigin, ...keys, webhookChallenge: 'any' }, { answerMs: 200 }).payments
  await readPaymentList(somo.db, impatient, somo.clock.now)
  await checkPayments(somo.db, impatient, somo.clock.now)
  const { body: shown } = await payer.call(showDeposit, { depositId: body.deposit.id })
  expect([shown.state, shown.failure, shown.balance]).toEqual(['created', null, 0])
  expect(await postedSince(before)).toEqual([])
})
