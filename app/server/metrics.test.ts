/** What Prometheus is told of a Somo that is used, and what it is never told. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRelay } from '../../database/testing/relay.ts'
import { serve } from '../../database/testing/serve.ts'
import { signIn } from '../../features/accounts/contract.ts'
import { withdraw } from '../../features/payments/contract.ts'
import { freePort } from '../../journeys/setting/free-port.ts'
import { root } from '../../scripts/root.ts'
import { openDatabase, type Db } from '../../shared/server/database.ts'
import { makeLog } from '../../shared/server/log.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { startMailCatcher } from '../../simulators/mail/start.ts'
import { readConfig } from './config.ts'
import { makeMetrics } from './metrics.ts'
import { callerOf } from './testing/caller.ts'
import { openWorld, PASSWORD, type World } from './testing/world.ts'

let somo: World
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  await somo.stage.paidLesson()
  await somo.settle()
})
afterAll(() => somo.close())

const metricsOf = (db: Db = somo.db) =>
  makeMetrics({
    db,
    payments: somo.provider.payments,
    roomsAt: 'livekit',
    sweepStates: () => [{ name: 'payouts', lateMs: 90_000 }],
    now: () => somo.clock.now,
    log: makeLog('silent'),
  })

/** How many of its series are about calls: those of the process come and go by themselves. */
const callsIn = (text: string): number => [...seriesOf(text).keys()].filter((name) => name.startsWith('somo_call')).length

/** Each series by its name with its labels. */
const seriesOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

const figures = async (db?: Db) => seriesOf(await metricsOf(db).text())

/** A server whose figures are asked for at an address of their own. */
async function served(opened: AsyncDisposableStack) {
  const port = await freePort()
  const mail = await startMailCatcher()
  opened.defer(() => mail.close())
  const { origin } = await serve(opened, somo.target, {
    smtpUrl: mail.smtpUrl,
    secret: 'the secret of the tests, long enough',
    now: () => somo.clock.now,
    env: { METRICS_PORT: String(port) },
  })
  const call = callerOf({ request: (address, init) => fetch(address, init) }, origin).callAs
  return { origin, call, at: `http://127.0.0.1:${port}` }
}

describe('the figures of a server', () => {
  test('are shown at an address of their own, count calls by name, and name nobody [OPS-03]', async () => {
    await using opened = new AsyncDisposableStack()
    const { origin, call, at } = await served(opened)
    const student = await somo.people.student('Zawadi Achieng')
    for (const word of ['wrong', PASSWORD]) await call(null, signIn, { email: student.email, password: word })
    const before = callsIn(await (await fetch(`${at}/metrics`)).text())
    for (const id of [student.id, 99_991, 99_992]) {
      await fetch(`${origin}/api/payments/wallet/${id}?q=${id}`, { headers: { authorization: `Bearer ${student.token}` } })
      await fetch(`${origin}/api/nothing/${id}`)
    }
    const response = await fetch(`${at}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    const series = seriesOf(text)
    expect(series.get('somo_call_seconds_count{method="POST",path="/auth/login"}')).toBe(2)
    expect(series.get('somo_calls_refused_total{method="POST",path="/auth/login",refusal="wrong_credentials"}')).toBe(1)
    expect(series.get('somo_call_seconds_count{method="GET",path="/payments/wallet/{userId}"}')).toBe(3)
    expect(text).not.toMatch(/99991|99992|Zawadi|@|2547\d{8}|KES/)
    // Whatever ids are asked for, there are no more series than calls and refusals: 11 of a histogram, and a refusal.
    expect(callsIn(text) - before).toBeLessThan(20)
  })

  test('count what a server asks of its provider by itself [OPS-03]', async () => {
    await using opened = new AsyncDisposableStack()
    const { at } = await served(opened)
    // Nobody has asked it yet, as far as anybody knows.
    await somo.db.$client.query('delete from provider_balances')
    const asked = async () =>
      seriesOf(await (await fetch(`${at}/metrics`)).text()).get('somo_outside_calls_total{whom="intasend",heard="answered"}')
    await expect.poll(asked).toBeGreaterThan(0)
  })

  test('are at no address of the public, and at none at all unless it is set [OPS-03]', async () => {
    await using opened = new AsyncDisposableStack()
    const { origin, at } = await served(opened)
    expect(await (await fetch(`${origin}/metrics`)).text()).not.toContain('somo_')
    expect((await fetch(`${at}/`)).status).toBe(404)
    // Another address of the same machine.
    await expect(fetch(`${at.replace('127.0.0.1', '127.0.0.2')}/metrics`)).rejects.toThrow()
    expect([readConfig({}).METRICS_PORT, readConfig({}).METRICS_HOST]).toEqual([undefined, '127.0.0.1'])
    expect(() => readConfig({ PORT: '3000', METRICS_PORT: '3000' })).toThrow('METRICS_PORT is another than PORT')
  })

  test('have everything that an alert asks for [OPS-03]', async () => {
    const alerts = readFileSync(path.join(root, 'docs/monitoring/alerts.yml'), 'utf8')
    const asked = [...alerts.matchAll(/\b(?:somo|process|nodejs)_\w+/g)].map(([name]) => name)
    expect(asked.length).toBeGreaterThan(16)
    await somo.settle()
    const metrics = metricsOf()
    metrics.called({ method: 'GET', path: '/nothing', refusal: 'internal', ms: 1 })
    const text = await metrics.text()
    const shown = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
    expect(asked.filter((name) => !shown.includes(name))).toEqual([])
  })
})

describe('what is shown', () => {
  test('of money: cases that wait for an operator, and for more than a day [OPS-03]', async () => {
    const rich = await somo.people.teacher('Rich Teacher')
    await somo.earn(rich, 30_000)
    await rich.call(withdraw, { teacher_id: rich.id, amount: 25_000, mpesa_number: '0712345650' })
    const withdrawals = (text: Map<string, number>) => [
      text.get('somo_money_cases_waiting{queue="withdrawals"}'),
      text.get('somo_money_cases_overdue{queue="withdrawals"}'),
    ]
    somo.clock.now = plus(somo.clock.now, days(1) - 1)
    expect(withdrawals(await figures())).toEqual([1, 0])
    somo.clock.now = plus(somo.clock.now, 2)
    expect(withdrawals(await figures())).toEqual([1, 1])
  })

  test('of what waits and was given up, and of what is late [OPS-03]', async () => {
    await somo.db.$client.query(
      `insert into outbox (kind, data, created_at, next_attempt_at, failed_at)
        values ('mail', '{}', $1::timestamptz, $1::timestamptz - interval '90 seconds', null), ('mail', '{}', $1, $1, $1)`,
      [somo.clock.now],
    )
    const metrics = metricsOf()
    const series = seriesOf(await metrics.text())
    expect(series.get('somo_notes_waiting{kind="mail"}')).toBe(1)
    expect(series.get('somo_notes_oldest_seconds{kind="mail"}')).toBe(90)
    expect(series.get('somo_notes_failed')).toBe(1)
    expect(series.get('somo_sweep_late_seconds{sweep="payouts"}')).toBe(90)
    await somo.db.$client.query(`delete from outbox where kind = 'mail'`)
    expect(seriesOf(await metrics.text()).has('somo_notes_waiting{kind="mail"}')).toBe(false)
  })

  test('of whom we ask outside: how they answer, from none on [OPS-03]', async () => {
    const metrics = metricsOf()
    const silent = (whom: string) => `somo_outside_calls_total{whom="${whom}",heard="silent"}`
    const before = seriesOf(await metrics.text())
    expect([before.get(silent('intasend')), before.get(silent('livekit')), before.get(silent('zoom'))]).toEqual([0, 0, undefined])
    metrics.heard('livekit', 'silent')
    const after = seriesOf(await metrics.text())
    expect([after.get(silent('intasend')), after.get(silent('livekit'))]).toEqual([0, 1])
  })

  test('of rooms of our own: those that are open, and who is in them now [OPS-03]', async () => {
    const people = [await somo.people.student('Amina Wanjiru'), await somo.people.student('Brian Otieno')]
    await somo.db.$client.query(
      `insert into room_hosts (room, origin, process, heard_at)
        values ('lesson-7', 'http://a', 'a', now()), ('lesson-8', 'http://b', 'b', now() - interval '1 hour')`,
    )
    for (const [visit, person, left] of [
      ['one', 0, null],
      ['two', 1, null],
      ['three', 0, new Date()],
    ] as const)
      await somo.db.$client.query(
        `insert into attendance (visit, kind, room_id, person_id, joined_at, left_at)
          values ($1, 'lesson', $2, $3, now() - interval '1 minute', $4)`,
        [visit, left ? 8 : 7, people[person]?.id, left],
      )
    const shown = await figures()
    expect([shown.get('somo_rooms_open'), shown.get('somo_rooms_people')]).toEqual([1, 2])
    await somo.db.$client.query('delete from attendance; delete from room_hosts')
    const after = await figures()
    expect([after.get('somo_rooms_open'), after.get('somo_rooms_people')]).toEqual([0, 0])
  })

  test('of the provider: when it last answered, and whether it has what our books say [OPS-03]', async () => {
    await somo.settle()
    const apartSince = (since: Date | null) => somo.db.$client.query('update provider_balances set apart_since = $1', [since])
    await apartSince(null)
    const shown = await figures()
    expect(shown.get('somo_provider_apart')).toBe(0)
    expect(shown.get('somo_provider_read_timestamp_seconds')).toBe(somo.clock.now.getTime() / 1000)
    await apartSince(plus(somo.clock.now, -days(1)))
    expect((await figures()).get('somo_provider_apart')).toBe(1)
  })

  test('of the ledger: whether it balances, by the proof that is kept, and of when that is [OPS-03]', async () => {
    const shown = async () => {
      const series = await figures()
      return ['somo_ledger_balanced', 'somo_ledger_proved_timestamp_seconds', 'somo_ledger_transfers'].map((one) =>
        series.get(one),
      )
    }
    const proved = async () => {
      somo.clock.now = plus(somo.clock.now, minutes(1))
      await somo.sweep('ledger').work(somo.clock.now)
      return somo.clock.now.getTime() / 1000
    }
    const { transfers } = await somo.books()
    const first = await proved()
    expect(await shown()).toEqual([1, first, transfers])
    const wrong = (by: number) =>
      somo.db.$client.query(`begin; set local session_replication_role to replica;
        update ledger_accounts set balance_cents = balance_cents + ${by} where id = (
          select min(id) from ledger_accounts where kind = 'wallet'); commit`)
    await wrong(100)
    expect((await shown())[0]).toBe(1)
    const at = await proved()
    expect(await shown()).toEqual([0, at, transfers])
    await wrong(-100)
    expect((await shown())[0]).toBe(0)
    await proved()
    expect((await shown())[0]).toBe(1)
  })

  test('of the ledger while nobody goes on proving it: of when the last proof is, not that it balances [OPS-03]', async () => {
    const metrics = metricsOf()
    const text = async () => seriesOf(await metrics.text())
    somo.clock.now = plus(somo.clock.now, minutes(1))
    await somo.sweep('ledger').work(somo.clock.now)
    const provedAt = somo.clock.now.getTime() / 1000
    expect((await text()).get('somo_ledger_balanced')).toBe(1)
    somo.clock.now = plus(somo.clock.now, minutes(12))
    const stale = await text()
    expect([stale.has('somo_ledger_balanced'), stale.get('somo_ledger_proved_timestamp_seconds')]).toEqual([false, provedAt])
    await somo.sweep('ledger').work(somo.clock.now)
    expect((await text()).get('somo_ledger_balanced')).toBe(1)
  })

  test('while the database is away: that it cannot be read, and what needs none [OPS-03]', async () => {
    const relay = await openRelay()
    const db = openDatabase(relay.to(somo.target), 1, { connectionTimeoutMillis: 500 })
    try {
      await relay.cut()
      const series = await figures(db)
      expect(series.get('somo_metrics_read{part="ledger"}')).toBe(0)
      expect(series.has('somo_ledger_balanced')).toBe(false)
      expect(series.get('somo_metrics_read{part="pool"}')).toBe(1)
      expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    } finally {
      await db.$client.end()
      await relay.close()
    }
  })
})
