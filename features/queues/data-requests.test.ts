/** What people ask under the Data Protection Act and a person has to help along: a file not made, an account not gone. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { days, hours, minutes, plus } from '../../shared/time.ts'
import { listFailedNotes, repeatFailedNotes } from '../health/contract.ts'
import { initialHouse } from '../house/rules.ts'
import { askForExport } from '../records/contract.ts'
import { approveWithdrawal } from '../payments/desk-contract.ts'
import { leaveForGood } from '../records/leaving-contract.ts'
import { listWaiting } from './contract.ts'
import { caseAt, promisedFor, promisedMs, queueKinds, type QueueKind } from './rules.ts'

let somo: World
let desk: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  desk = await somo.people.admin('Amina Yusuf')
})
afterEach(() => somo.close())

const waiting = async (kind: QueueKind, cursor?: string) => {
  const { cases, counts } = (await desk.call(listWaiting, { kind, ...(cursor && { cursor }) })).body
  const { waiting: all, late } = counts.find((one) => one.kind === kind) ?? { waiting: -1, late: -1 }
  return { cases, all, late }
}
const signedInAgain = async (person: Person) => {
  await somo.db.$client.query(`update users set status = 'active', leaves_at = null where id = $1`, [person.id])
  return somo.people.signInAs(person.email)
}

test('an account that money keeps waits for the desk from the first try on, for 7 days [ADM-08] [AUTH-11]', async () => {
  const kevin = await somo.people.student('Kevin Otieno')
  expect((await kevin.call(leaveForGood, { current: PASSWORD })).ok).toBe(true)
  await somo.pass(days(13))
  // Nothing of who may still come back.
  expect(await waiting('data_deletion')).toEqual({ cases: [], all: 0, late: 0 })
  // It came by no payment we know of, so that somebody has to look before it is sent.
  await somo.fund(kevin, 500)
  await somo.pass(days(1) + minutes(5))
  const first = await waiting('data_deletion')
  expect(first).toMatchObject({ all: 1, late: 0 })
  const [one] = first.cases
  expect(one).toMatchObject({ id: String(kevin.id), amount: 500, facts: { name: 'Kevin Otieno', by: 'money' } })
  expect(Date.parse(one?.due_at ?? '') - Date.parse(one?.since ?? '')).toBe(days(7))
  expect(one && caseAt(one)).toBe('/admin/users?status=leaving&words=Kevin%20Otieno')
  // Each try a day later leaves the clock as it is.
  await somo.pass(days(7) + minutes(1))
  expect(await waiting('data_deletion')).toMatchObject({ all: 1, late: 1, cases: [{ since: one?.since }] })
  const [payout] = (await waiting('payout')).cases
  expect((await desk.call(approveWithdrawal, { withdrawalId: Number(payout?.id), reason: 'His own number.' })).ok).toBe(true)
  for (let minute = 0; minute < 5; minute += 1) await somo.pass(minutes(1))
  await somo.pass(days(1))
  expect(await waiting('data_deletion')).toMatchObject({ all: 0, cases: [] })
  const { rows } = await somo.db.$client.query('select status from users where id = $1', [kevin.id])
  expect(rows).toEqual([{ status: 'gone' }])
})

test('who comes back waits no more, and a later leaving begins a clock of its own [ADM-08] [AUTH-11]', async () => {
  const kevin = await somo.people.student('Kevin Otieno')
  await kevin.call(leaveForGood, { current: PASSWORD })
  const hold = `insert into held_leavings (user_id, since, "by", cents) values ($1, $2, 'lessons', 0)`
  await somo.db.$client.query(hold, [kevin.id, somo.clock.now])
  expect(await waiting('data_deletion')).toMatchObject({ all: 1, cases: [{ amount: null, facts: { by: 'lessons' } }] })
  const again = await signedInAgain(kevin)
  expect(await waiting('data_deletion')).toMatchObject({ all: 0, cases: [] })
  await again.call(leaveForGood, { current: PASSWORD })
  expect(await waiting('data_deletion')).toMatchObject({ all: 0, cases: [] })
})

test('a file that could not be made waits until its note is repeated; one being made does not [ADM-08] [AUTH-11]', async () => {
  const kevin = await somo.people.student('Kevin Otieno')
  expect((await kevin.call(askForExport, {})).ok).toBe(true)
  expect(await waiting('data_export')).toMatchObject({ all: 0, cases: [] })
  await somo.db.$client.query(`update outbox set attempts = 12, failed_at = $1 where kind = 'make_export'`, [somo.clock.now])
  await somo.pass(days(7) + hours(1))
  const { cases, all, late } = await waiting('data_export')
  expect([all, late, cases.map(({ id, facts }) => [id, facts])]).toEqual([1, 1, [[String(kevin.id), { name: 'Kevin Otieno' }]]])
  expect(cases[0] && caseAt(cases[0])).toBe('/admin/health')
  const { rows } = await somo.db.$client.query<{ id: string }>(`select id from outbox where kind = 'make_export'`)
  expect((await desk.call(repeatFailedNotes, { ids: [Number(rows[0]?.id)] })).ok).toBe(true)
  await somo.settle()
  expect(await waiting('data_export')).toMatchObject({ all: 0, cases: [] })
})

test('what a fault of ours stops waits, given up, until its note is repeated, of this leaving [ADM-08] [AUTH-11]', async () => {
  const [kevin, mercy] = [await somo.people.student('Kevin Otieno'), await somo.people.student('Mercy Njeri')]
  for (const one of [kevin, mercy]) expect((await one.call(leaveForGood, { current: PASSWORD })).ok).toBe(true)
  await somo.settle()
  await somo.db.$client.query('alter table saved_videos rename to taken_away')
  const look = async (ms: number) => {
    somo.clock.now = plus(somo.clock.now, ms)
    await expect(runOut(somo.sweep('gone'), somo.clock.now)).rejects.toThrow('2 of 2 due rows')
  }
  const tries = async () => {
    for (let hour = 0; hour < 12; hour += 1) {
      somo.clock.now = plus(somo.clock.now, hours(1))
      await runOut(somo.sweep('notes: inside'), somo.clock.now)
    }
  }
  await look(days(14) + minutes(5))
  const since = somo.clock.now.toISOString()
  // While it is tried nobody has to help.
  expect(await waiting('data_deletion')).toMatchObject({ all: 0, cases: [] })
  await tries()
  const { all, late, cases } = await waiting('data_deletion')
  expect([all, late, cases.map(({ facts }) => facts['by'])]).toEqual([2, 0, ['fault', 'fault']])
  expect(cases[0]).toMatchObject({ id: String(kevin.id), since, amount: null, facts: { name: 'Kevin Otieno' } })
  expect(cases[0] && caseAt(cases[0])).toBe('/admin/health')
  // The next look, a day later, keeps it before the desk.
  await look(days(1))
  expect(await waiting('data_deletion')).toMatchObject({ all: 2, cases: [{ since }, { since }] })
  const { notes } = (await desk.call(listFailedNotes, {})).body
  expect(notes.map(({ kind }) => kind)).toEqual(['erase_gone', 'erase_gone'])
  await somo.db.$client.query('alter table taken_away rename to saved_videos')
  const statusOf = async (one: Person) =>
    (await somo.db.$client.query<{ status: string }>('select status from users where id = $1', [one.id])).rows[0]?.status
  const again = await signedInAgain(mercy)
  await again.call(leaveForGood, { current: PASSWORD })
  expect(await waiting('data_deletion')).toMatchObject({ all: 1 })
  expect((await desk.call(repeatFailedNotes, { ids: notes.map(({ id }) => id) })).ok).toBe(true)
  await somo.settle()
  expect([await statusOf(kevin), await statusOf(mercy)]).toEqual(['gone', 'leaving'])
  expect(await waiting('data_deletion')).toMatchObject({ all: 0, cases: [] })
  expect((await desk.call(listFailedNotes, {})).body.notes).toEqual([])
})

test('of many the longest waiting come first, page by page, each once [ADM-08]', async () => {
  await somo.db.$client.query(
    `with made as (
       insert into users (email, name, role, password_hash, status, leaves_at, terms_accepted_at, created_at)
       select 'leaving' || n || '@example.com', 'Leaving ' || n, 'student', 'x', 'leaving',
         $1::timestamptz + interval '1 day', $1, $1
       from generate_series(1, 30) n returning id)
     insert into held_leavings (user_id, since, "by", cents)
     select id, $1::timestamptz - (id % 7) * interval '1 hour', 'money', 100 from made`,
    [somo.clock.now],
  )
  const first = (await desk.call(listWaiting, { kind: 'data_deletion' })).body
  expect(first.cases).toHaveLength(25)
  const rest = (await desk.call(listWaiting, { kind: 'data_deletion', cursor: first.next_cursor ?? '' })).body
  expect([rest.cases.length, rest.next_cursor]).toEqual([5, null])
  const all = [...first.cases, ...rest.cases]
  expect(new Set(all.map(({ id }) => id)).size).toBe(30)
  expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).toSorted())
})

test('what is promised is said as it is set; the law’s days cannot be set [ADM-08]', async () => {
  const { counts } = (await desk.call(listWaiting, {})).body
  for (const { kind, promised_minutes } of counts)
    expect([kind, promised_minutes]).toEqual([kind, promisedMs(kind, initialHouse.promises) / minutes(1)])
  expect(promisedFor.map((kind) => promisedMs(kind, initialHouse.promises) / hours(1))).toEqual([
    ...[0.25, 1, 4, 8, 24, 48, 48, 168],
  ])
  // Whatever is set.
  const longer = { ...initialHouse.promises, support: 60, report: 4320 }
  const set = queueKinds.filter((kind) => promisedMs(kind, longer) !== promisedMs(kind, initialHouse.promises))
  expect(set).toEqual(['report', 'video_report', 'support'])
})
