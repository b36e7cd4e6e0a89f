import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHALLENGE, openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { shillings } from '../../shared/money.ts'
import { hours, minutes } from '../../shared/time.ts'
import { listTransactions, showWallet } from '../wallet/contract.ts'
import { listWithdrawals, withdraw } from './contract.ts'
import {
  approveWithdrawal,
  decideWithdrawal,
  sendBackWithdrawal,
  showWaitingWithdrawal,
  waitingWithdrawals,
} from './desk-contract.ts'
import { MOST_PAYOUT_FEE } from './rules.ts'
import { finishPayout } from './server/finish-payout.ts'
import { openAttempt } from './server/payout-attempts.ts'
import { layDown } from './server/payout-lease.ts'
import type { PayoutProvider } from './server/provider.ts'
import { sendPayouts } from './server/send-payouts.ts'
import { payouts } from './server/tables.ts'
import { passUnseen } from './testing/slow-server.ts'
import { sendWebhook } from './testing/webhooks.ts'

let somo: World
let otieno: Person

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  otieno = await somo.people.teacher('Otieno Ouma')
  await somo.earn(otieno, 1000)
})
afterEach(() => somo.close())

const SEND_STATUS = '/api/v1/send-money/status/'

/** Asks for KES 600 and lets it go to the provider, which plays what the number's ending says. */
async function send(phone = '0712345650'): Promise<void> {
  const reply = await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number: phone })
  expect(reply.ok).toBe(true)
  await somo.settle()
}

const newest = async () => (await otieno.call(listWithdrawals, { teacherId: otieno.id })).body.withdrawals[0]

const moneyOf = async () => {
  const { earnings } = (await otieno.call(showWallet, { userId: otieno.id })).body
  return { available: earnings?.available, in_flight: earnings?.in_flight }
}

type Batch = {
  tracking_id: string
  file_id: string
  batch_reference: string
  status_code: string
  transactions: { request_reference_id: string; provider_reference: string | null }[]
}

/** What the provider itself has made of it. */
async function batches(): Promise<Batch[]> {
  return (await (await fetch(`${somo.simulator.apiOrigin}/__sim/batches`)).json()) as Batch[]
}

const hook = (body: object) => sendWebhook(somo, body)

describe('a webhook about a payout', () => {
  test.each<[string, (batch: Batch) => object]>([
    ['names its tracking id', ({ tracking_id }) => ({ tracking_id, transactions: [], challenge: CHALLENGE })],
    ['has no challenge', ({ tracking_id, file_id }) => ({ tracking_id, file_id })],
    ['names its file alone', ({ file_id }) => ({ file_id })],
    ['names our own reference', ({ batch_reference }) => ({ batch_reference, transactions: [], challenge: CHALLENGE })],
    [
      'names its transfer, under a tracking id that is not ours',
      ({ transactions }) => ({ tracking_id: 'another', transactions, challenge: CHALLENGE }),
    ],
  ])('that %s has it looked at before its time [WAL-11]', async (_, bodyFor) => {
    await send()
    // At the provider it is paid; by our own clock nobody asks for another three seconds.
    await somo.control('clock/advance', { ms: 10_000 })
    await somo.settle()
    expect((await newest())?.state).toBe('processing')
    const [batch] = await batches()
    expect(batch && (await hook(bodyFor(batch))).status).toBe(200)
    await somo.settle()
    expect(await newest()).toMatchObject({ state: 'paid', finished_at: '2026-11-25T06:00:00.000Z' })
    expect(await moneyOf()).toEqual({ available: 400, in_flight: 0 })
  })

  test('is believed in nothing: one that says paid of what is not yet paid pays nothing [WAL-11]', async () => {
    await send()
    const [batch] = await batches()
    await hook({ ...batch, status: 'Completed', status_code: 'BC100', challenge: CHALLENGE })
    await somo.settle()
    expect((await newest())?.state).toBe('processing')
    expect(await moneyOf()).toEqual({ available: 400, in_flight: 600 })
  })

  test('about somebody else’s payout wakes none [WAL-11]', async () => {
    await send()
    await somo.control('clock/advance', { ms: 10_000 })
    await hook({ tracking_id: 'another', file_id: 'ANOTHER', challenge: CHALLENGE })
    await somo.settle()
    expect((await newest())?.state).toBe('processing')
  })
})

describe('a payout the provider does not tell about', () => {
  test.each([{ status: 500 }, { status: 404 }, { status: 429 }, 'drop', 'malformed'])(
    'is neither paid nor given back when asking fails (%s); it is asked again [WAL-11]',
    async (fault) => {
      await send()
      await somo.control('clock/advance', { ms: 10_000 })
      await somo.control('fault', { path: SEND_STATUS, fault, times: 2 })
      await somo.pass(3000)
      expect(await newest()).toMatchObject({ state: 'processing', finished_at: null, receipt: null, failure: null })
      expect(await moneyOf()).toEqual({ available: 400, in_flight: 600 })
      for (let i = 0; i < 4; i += 1) await somo.pass(minutes(1))
      expect((await newest())?.state).toBe('paid')
      expect(await batches()).toHaveLength(1)
    },
  )

  test('goes to an operator after 24 hours, and its money stays where it is [WAL-11]', async () => {
    await send()
    await somo.control('fault', { path: SEND_STATUS, fault: { status: 500 }, times: 10_000 })
    await somo.pass(hours(24))
    expect((await newest())?.state).toBe('processing')
    await somo.pass(minutes(5))
    expect(await newest()).toMatchObject({ state: 'review', finished_at: null })
    const operator = await somo.people.admin('Desk Operator')
    expect((await operator.call(waitingWithdrawals, {})).body.withdrawals).toMatchObject([
      { amount: 600, state: 'review', name: 'Otieno Ouma' },
    ])
    await somo.pass(hours(48))
    expect((await newest())?.state).toBe('review')
    expect(await moneyOf()).toEqual({ available: 400, in_flight: 600 })
  })
})

const approvals = async () =>
  ((await (await fetch(`${somo.simulator.apiOrigin}/__sim/log`)).json()) as { path: string }[]).filter(({ path }) =>
    path.endsWith('/send-money/approve/'),
  ).length

describe('an approval that never reached the provider', () => {
  test('is not sent again on the first look of who was away for long: the provider may be slow to tell [WAL-11]', async () => {
    await send('0712345658')
    await passUnseen(somo, minutes(10))
    const look = () => sendPayouts(somo.db, somo.provider.payouts, somo.provider.payments, somo.clock.now)
    expect([await look(), await approvals()]).toEqual([1, 1])
    await passUnseen(somo, minutes(1))
    expect([await look(), await approvals()]).toEqual([1, 2])
    await somo.pass(minutes(1))
    expect((await newest())?.state).toBe('paid')
  })

  test('is sent again after two minutes: not a second before, and not when the next look would have been [WAL-11]', async () => {
    await send('0712345658')
    for (let waited = 0; waited < 119; waited += 1) await somo.pass(1000)
    expect(await approvals()).toBe(1)
    await somo.pass(1000)
    expect(await approvals()).toBe(2)
    await somo.pass(10_000)
    expect((await newest())?.state).toBe('paid')
  })
})

test('an approval that waited for an hour is sent again two minutes after it was sent, and not sooner [WAL-11]', async () => {
  const { payouts: provider, payments } = somo.provider
  const unreached = { ok: false, fault: { kind: 'unavailable', message: 'No way there.' } } as const
  await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number: '0712345658' })
  await sendPayouts(somo.db, { ...provider, commit: async () => unreached }, payments, somo.clock.now)
  expect(await approvals()).toBe(0)
  await somo.pass(hours(1))
  for (let waited = 0; waited < 119; waited += 1) await somo.pass(1000)
  expect(await approvals()).toBe(1)
  await somo.pass(1000)
  expect(await approvals()).toBe(2)
})

test('a payout stays with its carrier while the provider is slow: each answer renews its lease [WAL-11] [OPS-02]', async () => {
  const { payouts: provider } = somo.provider
  let answers = 0
  const slowly = async <T>(answer: Promise<T>): Promise<T> => {
    answers += 1
    await somo.db.execute(sql`update payouts set leased_until = leased_until - interval '11 seconds'`)
    expect([answers, await sendPayouts(somo.db, provider, somo.provider.payments, somo.clock.now)]).toEqual([answers, 0])
    return answer
  }
  const slow: PayoutProvider = {
    ...provider,
    float: () => slowly(provider.float()),
    prepare: (wish) => slowly(provider.prepare(wish)),
    commit: (handle) => slowly(provider.commit(handle)),
  }
  await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number: '0712345650' })
  expect(await sendPayouts(somo.db, slow, somo.provider.payments, somo.clock.now)).toBe(1)
  expect([answers, (await batches()).length]).toEqual([3, 1])
})

test('one for which the provider would take too much is cancelled there and looked at first [WAL-11]', async () => {
  const { payouts: provider } = somo.provider
  const dear: PayoutProvider = {
    ...provider,
    async prepare(wish) {
      const prepared = await provider.prepare(wish)
      return prepared.ok ? { ok: true, value: { ...prepared.value, feeEstimate: MOST_PAYOUT_FEE + 1 } } : prepared
    },
  }
  await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number: '0712345650' })
  await sendPayouts(somo.db, dear, somo.provider.payments, somo.clock.now)
  for (let look = 0; look < 3; look += 1) await somo.pass(minutes(1))
  expect((await batches()).map(({ status_code: code }) => code)).toEqual(['BE111'])
  expect([(await newest())?.state, await moneyOf()]).toEqual(['review', { available: 400, in_flight: 600 }])
  const desk = await somo.people.admin('Desk Operator')
  const withdrawalId = (await newest())?.id ?? 0
  await desk.call(decideWithdrawal, { withdrawalId, outcome: 'returned', reason: 'They ask too much.' })
  expect(await moneyOf()).toEqual({ available: 1000, in_flight: 0 })
})

test('what one provider was told to send is never asked of another: an operator finds out [WAL-11]', async () => {
  await send()
  const asked: string[] = []
  const other: PayoutProvider = {
    ...somo.provider.payouts,
    name: 'another',
    commit: async () => (asked.push('commit'), { ok: true, value: undefined }),
    fetch: async () => (asked.push('fetch'), { ok: true, value: { state: 'failed', raw: null } }),
  }
  await somo.control('clock/advance', { ms: minutes(1) })
  somo.clock.now = new Date(somo.clock.now.getTime() + minutes(1))
  await sendPayouts(somo.db, other, somo.provider.payments, somo.clock.now)
  expect([asked, (await newest())?.state, await moneyOf()]).toEqual([[], 'review', { available: 400, in_flight: 600 }])
})

test('a server that is taken for dead before it could say that it approves approves nothing [WAL-11] [OPS-02]', async () => {
  const { payouts: provider } = somo.provider
  let approved = 0
  const counted: PayoutProvider = {
    ...provider,
    commit(handle) {
      approved += 1
      return provider.commit(handle)
    },
  }
  // Somebody else has it as soon as it is written that it is prepared.
  await somo.db.$client.query(`
    create function take_over() returns trigger language plpgsql as $$
    begin
      update payouts set lease = lease + 1 where id = new.payout_id;
      return null;
    end $$;
    create trigger take_over after update on payout_attempts for each row
      when (old.step = 'preparing' and new.step = 'prepared') execute function take_over()`)
  await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number: '0712345650' })
  await sendPayouts(somo.db, counted, somo.provider.payments, somo.clock.now)
  expect(approved).toBe(0)
  await somo.db.execute(sql`update payouts set leased_until = clock_timestamp() - interval '1 second'`)
  for (let passed = 0; passed < 3; passed += 1) await somo.pass(minutes(1))
  expect([(await newest())?.state, (await batches()).length]).toEqual(['paid', 1])
})

test('what was prepared by a server that had been taken for dead meanwhile is cancelled there [WAL-11] [OPS-02]', async () => {
  const { payouts: provider } = somo.provider
  const late: PayoutProvider = {
    ...provider,
    async prepare(wish) {
      const prepared = await provider.prepare(wish)
      await somo.db.execute(sql`update payouts set leased_until = clock_timestamp() - interval '1 second'`)
      expect(await sendPayouts(somo.db, provider, somo.provider.payments, somo.clock.now)).toBe(1)
      return prepared
    },
  }
  await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number: '0712345650' })
  await sendPayouts(somo.db, late, somo.provider.payments, somo.clock.now)
  await somo.pass(minutes(1))
  const made = (await batches()).map(({ batch_reference: of, status_code: code }) => [of.replace(/^po\d+-/, ''), code])
  expect(made.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['1', 'BE111'],
    ['2', 'BC100'],
  ])
  expect([(await newest())?.state, await moneyOf()]).toEqual(['paid', { available: 400, in_flight: 0 }])
})

describe('a payout that has ended', () => {
  test('keeps the provider’s receipt and shows it, among withdrawals and on the statement [WAL-09] [WAL-11]', async () => {
    await send()
    await somo.pass(10_000)
    const receipt = (await batches())[0]?.transactions[0]?.provider_reference
    expect(receipt).toMatch(/^[A-Z0-9]{10}$/)
    expect(await newest()).toMatchObject({ state: 'paid', receipt, failure: null, finished_at: '2026-11-25T06:00:10.000Z' })
    const { transactions } = (await otieno.call(listTransactions, { userId: otieno.id })).body
    expect(transactions[0]).toMatchObject({
      type: 'withdrawal',
      amount: -600,
      status: 'completed',
      details: { mpesa_number: '254712345650', receipt },
    })
  })

  test('leaves the name that M-Pesa gave for whoever lets the next one to that number go [ADM-04] [WAL-11]', async () => {
    await send()
    await somo.pass(minutes(1))
    expect((await newest())?.state).toBe('paid')
    await somo.db.$client.query(`update users set name = 'Somebody Else' where id = $1`, [otieno.id])
    await somo.earn(otieno, 60_000)
    const desk = await somo.people.admin('Amina Yusuf')
    const named = async (mpesa_number: string) => {
      const asked = await otieno.call(withdraw, { teacher_id: otieno.id, amount: 21_000, mpesa_number })
      const withdrawalId = asked.body.withdrawal.id
      const { paid_name: name, paid_here: here } = (await desk.call(showWaitingWithdrawal, { withdrawalId })).body
      await desk.call(sendBackWithdrawal, { withdrawalId, reason: 'Only looking.' })
      return [name, here]
    }
    expect(await named('0712345650')).toEqual(['Otieno Ouma', 1])
    expect(await named('0712345651')).toEqual([null, 0])
  })

  test('says why when it came back, and has no receipt [WAL-09] [WAL-11]', async () => {
    await send('0712345652')
    await somo.pass(10_000)
    expect(await newest()).toMatchObject({ state: 'returned', receipt: null, finished_at: '2026-11-25T06:00:10.000Z' })
    expect((await newest())?.failure).toMatch(/\w/)
    expect(await moneyOf()).toEqual({ available: 1000, in_flight: 0 })
  })

  test('is given back at once when the provider refuses to prepare it, and another can be asked for [WAL-11]', async () => {
    await somo.control('fault', { path: '/api/v1/send-money/initiate/', fault: { status: 400 }, times: 1 })
    await send()
    expect((await newest())?.state).toBe('returned')
    expect(await moneyOf()).toEqual({ available: 1000, in_flight: 0 })
    await send()
    await somo.pass(10_000)
    expect((await newest())?.state).toBe('paid')
    expect(await moneyOf()).toEqual({ available: 400, in_flight: 0 })
  })

  test('is tried again when the provider’s float was short, and sent once [WAL-11]', async () => {
    await somo.control('float', { available: 100 })
    await send()
    expect(await batches()).toEqual([])
    await somo.pass(minutes(1))
    expect((await newest())?.state).toBe('processing')
    await somo.control('float', { available: 100_000 })
    await somo.pass(minutes(1))
    expect(await batches()).toHaveLength(1)
    await somo.pass(10_000)
    expect((await newest())?.state).toBe('paid')
  })
})

test('a word about a try that has gone on since it was read ends nothing, whoever brings it [WAL-11]', async () => {
  await send()
  const [payout] = await somo.db.select().from(payouts)
  const attempt = payout && (await openAttempt(somo.db, payout.id))
  if (!attempt) throw new Error('there is no try')
  expect(attempt.step).toBe('processing')
  const paid = { state: 'paid', receipt: 'SKR1234567', raw: null } as const
  await finishPayout(somo.db, payout, { ...attempt, step: 'committing' }, paid, somo.clock.now)
  expect(await newest()).toMatchObject({ state: 'processing', finished_at: null, receipt: null })
  expect(await moneyOf()).toEqual({ available: 400, in_flight: 600 })
  await finishPayout(somo.db, payout, attempt, paid, somo.clock.now)
  expect(await newest()).toMatchObject({ state: 'paid', receipt: 'SKR1234567' })
  expect(await moneyOf()).toEqual({ available: 400, in_flight: 0 })
})

test('whoever has lost a withdrawal to another neither puts it off nor hands it to an operator [WAL-11] [OPS-02]', async () => {
  await send()
  const [payout] = await somo.db.select().from(payouts)
  if (!payout) throw new Error('there is no withdrawal')
  const lost = { ...payout, lease: payout.lease - 1 }
  await layDown(somo.db, lost, { nextStepAt: null, state: 'review' })
  await layDown(somo.db, lost, { nextStepAt: new Date('2026-12-25T06:00:00Z') })
  expect(await somo.db.select().from(payouts)).toEqual([payout])
  await layDown(somo.db, payout, { nextStepAt: null, state: 'review' })
  expect((await newest())?.state).toBe('review')
})

test('its number is hidden at the desk while it waits, and whole where it has to be found [ADM-04] [WAL-11]', async () => {
  await somo.earn(otieno, 60_000)
  const desk = await somo.people.admin('Desk Operator')
  const asked = await otieno.call(withdraw, { teacher_id: otieno.id, amount: 21_000, mpesa_number: '0712345653' })
  const withdrawalId = asked.body.withdrawal.id
  const numberAtDesk = async () => {
    const one = (await desk.call(showWaitingWithdrawal, { withdrawalId })).body.mpesa_number
    const [listed] = (await desk.call(waitingWithdrawals, {})).body.withdrawals
    return [one, listed?.mpesa_number]
  }
  expect(await numberAtDesk()).toEqual(['0712 ••• 653', '0712 ••• 653'])
  await somo.control('float', { available: 1_000_000 })
  await desk.call(approveWithdrawal, { withdrawalId, reason: 'Known number.' })
  for (let look = 0; look < 4; look += 1) await somo.pass(minutes(1))
  expect(await numberAtDesk()).toEqual(['254712345653', '254712345653'])
})

describe('a request', () => {
  /** Asks, and lets what was asked go to the provider. */
  const ask = async (amount: number, given: { key?: string; phone?: string } = {}) => {
    const reply = await otieno.call(withdraw, {
      teacher_id: otieno.id,
      amount,
      mpesa_number: given.phone ?? '0712345650',
      ...(given.key && { key: given.key }),
    })
    await somo.settle()
    return reply
  }

  test('of exactly KES 20,000 goes without an operator, of a shilling more it waits for one [WAL-05] [WAL-11]', async () => {
    await somo.earn(otieno, 40_000)
    expect((await ask(20_000)).body.withdrawal.state).toBe('processing')
    await somo.pass(minutes(1))
    expect((await ask(20_001)).body.withdrawal.state).toBe('waiting_approval')
  })

  test('under a key used for another sum is refused, and for the same sum is the same one for ever [WAL-11]', async () => {
    const key = randomUUID()
    const first = await ask(300, { key })
    await somo.pass(minutes(1))
    expect((await newest())?.state).toBe('paid')
    expect((await ask(301, { key })).problem.code).toBe('key_reused')
    expect((await ask(300, { key })).body.withdrawal).toMatchObject({ id: first.body.withdrawal.id, state: 'paid' })
    expect(await moneyOf()).toEqual({ available: 700, in_flight: 0 })
  })

  test('that is wrong is told beside the field, in both languages [WAL-05]', async () => {
    const low = await ask(99)
    expect(low.problem.fields?.['amount']).toBe('Whole shillings, at least 100 and at most 150,000.')
    const high = await ask(150_001)
    expect(high.problem).toMatchObject({ message: 'Maximum: Ksh 150,000', fields: { amount: low.problem.fields?.['amount'] } })
    const wrong = await ask(200, { phone: '12345' })
    expect(wrong.problem.fields?.['mpesa_number']).toBe(wrong.problem.message)
  })

  test('is listed newest first, a page at a time, to the end [WAL-09]', async () => {
    for (let i = 0; i < 3; i += 1) {
      await ask(100 + i)
      await somo.pass(minutes(1))
    }
    const page = async (cursor?: string) => {
      const { body } = await otieno.call(listWithdrawals, { teacherId: otieno.id, limit: 2, ...(cursor && { cursor }) })
      return { amounts: body.withdrawals.map(({ amount }) => amount), next: body.next_cursor }
    }
    const first = await page()
    expect(first.amounts).toEqual([102, 101])
    expect(await page(first.next ?? '')).toEqual({ amounts: [100], next: null })
    const all = await otieno.call(listWithdrawals, { teacherId: otieno.id, limit: 3 })
    expect([all.body.withdrawals.length, all.body.next_cursor]).toEqual([3, null])
  })
})

test('what the provider takes for a withdrawal is Somo’s cost and not the teacher’s [WAL-11] [WAL-13]', async () => {
  await send()
  await somo.pass(10_000)
  const { accounts } = await somo.books()
  // The provider takes KES 10 for a transfer to M-Pesa.
  expect(accounts.find(({ kind }) => kind === 'provider_fees')?.total).toBe(-10)
  expect(await moneyOf()).toEqual({ available: 400, in_flight: 0 })
})

describe('what the provider took for a withdrawal of which an operator says what became', () => {
  const ends = async (said: { outcome: 'paid' | 'returned'; fee?: number }) => {
    // The provider never says whether it arrived.
    await send('0712345653')
    for (let passed = 0; passed < 4; passed += 1) await somo.pass(minutes(1))
    const desk = await somo.people.admin('Desk Operator')
    const fees = async () => {
      const { balanced, accounts } = await somo.books()
      expect(balanced).toBe(true)
      return -(accounts.find(({ kind }) => kind === 'provider_fees')?.total ?? 0)
    }
    const before = await fees()
    const withdrawalId = (await newest())?.id ?? 0
    const decided = await desk.call(decideWithdrawal, { withdrawalId, reason: 'Their page shows it.', ...said })
    expect(decided.body.withdrawal.state).toBe(said.outcome)
    return (await fees()) - before
  }

  test('is booked as the provider told it, and by the operator’s word where they say another [WAL-13] [WAL-11]', async () => {
    // The simulator takes KES 10 for what is sent to a phone.
    expect(await ends({ outcome: 'paid' })).toBe(10)
    await somo.earn(otieno, 1000)
    expect(await ends({ outcome: 'paid', fee: 27.5 })).toBe(27.5)
    await somo.earn(otieno, 1000)
    expect(await ends({ outcome: 'paid', fee: 0 })).toBe(0)
  })

  test('is refused as a slip of the hand above what a payout may cost, and the case stays [WAL-13] [WAL-11]', async () => {
    await send('0712345653')
    for (let passed = 0; passed < 4; passed += 1) await somo.pass(minutes(1))
    const desk = await somo.people.admin('Desk Operator')
    const withdrawalId = (await newest())?.id ?? 0
    const decide = (fee: number) =>
      desk.call(decideWithdrawal, { withdrawalId, outcome: 'paid', fee, reason: 'Their page shows it.' })
    const most = shillings(MOST_PAYOUT_FEE)
    for (const fee of [most + 0.01, 2_750, 1_000_000]) expect((await decide(fee)).problem.fields).toHaveProperty('fee')
    expect((await newest())?.state).toBe('review')
    expect((await decide(most)).body.withdrawal.state).toBe('paid')
  })

  test('is nothing where the money goes back [WAL-13] [WAL-11]', async () => {
    expect(await ends({ outcome: 'returned', fee: 10 })).toBe(0)
    expect(await moneyOf()).toEqual({ available: 1000, in_flight: 0 })
  })
})
