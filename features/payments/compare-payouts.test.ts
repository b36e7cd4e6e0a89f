/** The withdrawals of a day by our books beside the provider's own word of them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { listWaiting } from '../queues/contract.ts'
import { listWithdrawals, withdraw } from './contract.ts'
import { decideWithdrawal, waitingWithdrawals } from './desk-contract.ts'
import { showAtProvider } from './provider-contract.ts'
import { compareDay } from './server/compare-day.ts'
import { comparePayouts } from './server/compare-payouts.ts'

describe('the withdrawals of a day', () => {
  let somo: World
  let teacher: Person
  let operator: Person
  beforeEach(async () => {
    // Nine in the morning of a Wednesday in Nairobi.
    somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
    teacher = await somo.people.teacher('Otieno Ouma')
    operator = await somo.people.admin('Amina Yusuf')
    await somo.settle()
  })
  afterEach(() => somo.close())

  async function send(ending: string): Promise<string> {
    await somo.earn(teacher, 600)
    await teacher.call(withdraw, { teacher_id: teacher.id, amount: 600, mpesa_number: `07123456${ending}` })
    await somo.settle()
    const { rows } = await somo.db.$client.query<{ id: string }>(
      'select tracking_id as id from payout_attempts order by payout_attempts.id desc limit 1',
    )
    for (let passed = 0; passed < 4; passed += 1) await somo.pass(minutes(1))
    return rows[0]?.id ?? ''
  }
  /** One in the morning of the day after, an hour after the day's end, and some. */
  const nextDay = () => somo.pass(hours(16))
  const compared = async () => (await operator.call(showAtProvider, {})).body.compared
  const said = async () => (await compared()).open.map(({ kind, payment_id: id, ours, theirs }) => [kind, id, ours, theirs])
  const state = async () => (await teacher.call(listWithdrawals, { teacherId: teacher.id })).body.withdrawals[0]?.state
  const decide = async (outcome: 'paid' | 'returned') => {
    const [waits] = (await operator.call(waitingWithdrawals, {})).body.withdrawals
    const decision = { withdrawalId: waits?.id ?? 0, outcome, reason: 'So says their page.' }
    expect((await operator.call(decideWithdrawal, decision)).status).toBe(200)
  }

  test('that were sent, or failed and were given back, are no difference [WAL-13]', async () => {
    await send('50')
    expect(await state()).toBe('paid')
    await send('51')
    expect(await state()).toBe('returned')
    await nextDay()
    expect(await compared()).toMatchObject({ day: { day: '2026-11-25', differences: 0 }, open: [] })
  })

  test('that an operator gave back, and the provider sent after all, are a case, once [WAL-13] [ADM-08]', async () => {
    const id = await send('53')
    expect(await state()).toBe('review')
    await decide('returned')
    await somo.control(`batch/${id}/state`, { batch: 'BC100', transfer: 'TS100' })
    await nextDay()
    expect(await said()).toEqual([['sent_more', id, null, 600]])
    expect((await operator.call(listWaiting, { kind: 'difference' })).body.cases).toMatchObject([
      { amount: 600, facts: { difference: 'sent_more', payment: id, day: '2026-11-25' } },
    ])
    await nextDay()
    expect(await said()).toHaveLength(1)
  })

  test('that an operator says are paid, and the provider says failed, are a case [WAL-13] [ADM-08]', async () => {
    const id = await send('53')
    await decide('paid')
    await somo.control(`batch/${id}/state`, { batch: 'BC100', transfer: 'TF103' })
    await nextDay()
    expect(await said()).toEqual([['not_sent', id, 600, null]])
  })

  test.each([
    ['itself knows no end', { batch: 'BC100', transfer: 'TF105' }],
    ['says that they are on their way', { batch: 'BC100', transfer: 'TF104' }],
  ])('of which the provider %s are none: what is unknown is no no [WAL-13] [WAL-11]', async (_, states) => {
    const id = await send('53')
    await decide('paid')
    await somo.control(`batch/${id}/state`, states)
    await nextDay()
    expect(await compared()).toMatchObject({ day: { differences: 0 }, open: [] })
  })

  test('of which the provider has none by that id are a case [WAL-13]', async () => {
    await send('50')
    await somo.db.$client.query(
      `update payout_attempts set tracking_id = 'GONE-1', handle = jsonb_set(handle, '{trackingId}', '"GONE-1"')`,
    )
    await nextDay()
    expect(await said()).toEqual([['not_sent', 'GONE-1', 600, null]])
  })

  test('that were tried twice, and never sent, are named by the last try [WAL-13]', async () => {
    await send('50')
    await somo.db.$client.query(`
      update payout_attempts set number = 2, handle = jsonb_set(handle, '{trackingId}', '"GONE-2"');
      insert into payout_attempts (payout_id, number, step, tracking_id, handle, started_at, step_at)
      select payout_id, 1, 'done', 'GONE-1', jsonb_set(handle, '{trackingId}', '"GONE-1"'), started_at, step_at
      from payout_attempts`)
    await nextDay()
    expect(await said()).toEqual([['not_sent', 'GONE-2', 600, null]])
  })

  test('that went by another provider are left to it, those that ended days before are not asked about [WAL-13]', async () => {
    await send('50')
    await somo.db.$client.query(
      `update payout_attempts set tracking_id = 'GONE-1', handle = handle || '{"trackingId": "GONE-1", "provider": "daraja"}'`,
    )
    await nextDay()
    expect((await compared()).open).toEqual([])
    await somo.db.$client.query(`update payout_attempts set handle = handle || '{"provider": "intasend"}';
      update payouts set finished_at = finished_at - interval '3 days'`)
    await nextDay()
    await nextDay()
    expect(await compared()).toMatchObject({ day: { day: '2026-11-26' }, open: [] })
  })

  test.each([503, 429, 401])(
    'cannot be asked about (%i): the day is compared later, and nothing opened [WAL-13] [OPS-02]',
    async (status) => {
      const id = await send('53')
      await decide('returned')
      await somo.control(`batch/${id}/state`, { batch: 'BC100', transfer: 'TS100' })
      await somo.control('clock/advance', { ms: hours(16) })
      somo.clock.now = plus(somo.clock.now, hours(16))
      await somo.control('fault', { path: '/api/v1/send-money/status/', fault: { status } })
      const compare = () => runOut(somo.sweep('provider-days'), somo.clock.now)
      await expect(compare()).rejects.toThrow(`withdrawal ${id}`)
      expect(await compared()).toEqual({ day: null, open: [] })
      await somo.db.$client.query(`update compared_days set leased_until = clock_timestamp() - interval '1 second'`)
      await compare()
      expect(await said()).toEqual([['sent_more', id, null, 600]])
    },
  )

  test('are each asked about until it is told, and no more, however often the day is begun again [WAL-13] [OPS-02]', async () => {
    const told: string[] = []
    const ids: string[] = []
    for (const [outcome, transfer] of [
      ['returned', 'TS100'],
      ['paid', 'TF103'],
      ['paid', null],
      ['returned', 'TS100'],
    ] as const) {
      ids.push(await send('53'))
      await decide(outcome)
      if (transfer) await somo.control(`batch/${ids.at(-1)}/state`, { batch: 'BC100', transfer })
    }
    await somo.control('clock/advance', { ms: hours(16) })
    somo.clock.now = plus(somo.clock.now, hours(16))
    const { payouts } = somo.provider
    const limited = { ok: false, fault: { kind: 'rate_limited', message: 'Request was throttled.' } } as const
    /** Who says one thing, and then that it was asked too often. */
    const scant = (most: number): typeof payouts => ({
      ...payouts,
      fetch: async (handle) => {
        if ((most -= 1) < 0) return limited
        told.push(handle.trackingId)
        return payouts.fetch(handle)
      },
    })
    for (let begun = 0; begun < 3; begun += 1) {
      await expect(compareDay(somo.db, { ...somo.provider, payouts: scant(1) }, somo.clock.now)).rejects.toThrow('throttled')
      await somo.db.$client.query(`update compared_days set leased_until = clock_timestamp() - interval '1 second'`)
    }
    await compareDay(somo.db, { ...somo.provider, payouts: scant(1) }, somo.clock.now)
    expect(told).toEqual(ids)
    expect(await said()).toEqual([
      ['sent_more', ids[0], null, 600],
      ['not_sent', ids[1], 600, null],
      ['sent_more', ids[3], null, 600],
    ])
  })

  test('that a server whose clock is behind ended on a compared day are compared with the next, once [WAL-13]', async () => {
    await send('50')
    await nextDay()
    const late = await send('53')
    const { payouts } = somo.provider
    const asked: string[] = []
    const counted: typeof payouts = { ...payouts, fetch: (handle) => (asked.push(handle.trackingId), payouts.fetch(handle)) }
    const right = somo.clock.now
    somo.clock.now = plus(right, -hours(12))
    await decide('returned')
    somo.clock.now = right
    await somo.control(`batch/${late}/state`, { batch: 'BC100', transfer: 'TS100' })
    for (const differences of [1, 0]) {
      somo.clock.now = plus(somo.clock.now, hours(24))
      await compareDay(somo.db, { ...somo.provider, payouts: counted }, somo.clock.now)
      expect((await compared()).day).toMatchObject({ differences })
      expect(await said()).toEqual([['sent_more', late, null, 600]])
    }
    expect(asked).toEqual([late])
  })

  test('of somebody who has left, which an operator says went another way, are no difference [WAL-13] [AUTH-11]', async () => {
    const id = await send('53')
    await decide('paid')
    await somo.db.$client.query(`update payouts set source = 'last_earnings'`)
    await somo.control(`batch/${id}/state`, { batch: 'BC100', transfer: 'TF103' })
    await nextDay()
    expect(await compared()).toMatchObject({ day: { day: '2026-11-25', differences: 0 }, open: [] })
  })

  test('are asked about by nobody who has the day no more [WAL-13] [OPS-02]', async () => {
    await send('50')
    const day = { day: '2026-11-25', span: { from: plus(somo.clock.now, -hours(1)), to: plus(somo.clock.now, hours(1)) } }
    const asked: string[] = []
    const { payouts } = somo.provider
    const counted: typeof payouts = {
      ...payouts,
      fetch: (handle) => {
        asked.push(handle.trackingId)
        return payouts.fetch(handle)
      },
    }
    const lost = async () => Promise.reject(new Error('another server has it'))
    await expect(comparePayouts(somo.db, counted, day, lost)).rejects.toThrow('another server')
    expect(asked).toEqual([])
    expect(await comparePayouts(somo.db, counted, day, async () => undefined)).toEqual([])
    expect(asked).toHaveLength(1)
  })

  test('are one case each where two servers compare at once [WAL-13] [OPS-02]', async () => {
    const id = await send('53')
    await decide('returned')
    await somo.control(`batch/${id}/state`, { batch: 'BC100', transfer: 'TS100' })
    await somo.control('clock/advance', { ms: hours(16) })
    somo.clock.now = plus(somo.clock.now, hours(16))
    await Promise.all([1, 2].map(() => compareDay(somo.db, somo.provider, somo.clock.now)))
    expect(await said()).toHaveLength(1)
  })
})
