/** Whether Somo is well: what is late by the database, what was given up, and trying it again. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { visitRoom } from '../classroom/testing/visit.ts'
import { recordAttendance } from '../classroom/server/attendance.ts'
import { listFailedNotes, repeatFailedNotes, showHealth } from './contract.ts'

let somo: World
let operator: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Amina Yusuf')
})
afterEach(() => somo.close())

const health = async () => (await operator.call(showHealth, {})).body

describe('what is late', () => {
  test('is the oldest thing that is due, whoever was to do it, and nothing once it is done [ADM-08] [OPS-03]', async () => {
    const { booking } = await somo.stage.askedLesson()
    const of = async (): Promise<number | undefined> =>
      (await health()).timers.find(({ name }) => name === 'bookings')?.late_seconds
    expect(await of()).toBe(0)
    const { rows } = await somo.db.$client.query<{ at: Date }>('select due_at as at from bookings where id = $1', [booking.id])
    somo.clock.now = plus(rows[0]?.at ?? new Date(0), minutes(3))
    expect(await of()).toBe(180)
    expect((await health()).timers[0]).toEqual({ name: 'bookings', late_seconds: 180 })
    await somo.settle()
    expect(await of()).toBe(0)
  })
})

describe('what was given up', () => {
  const failed = async (count: number): Promise<number[]> => {
    const { rows } = await somo.db.$client.query<{ id: number }>(
      `insert into outbox (kind, data, created_at, next_attempt_at, failed_at, attempts, last_error)
       select 'mail_notice', '{"to": "somebody@example.com"}', $1, $1, $1, 9, 'the mail server hung up'
       from generate_series(1, $2) returning id`,
      [somo.clock.now, count],
    )
    return rows.map(({ id }) => id)
  }

  test('is counted, and listed page by page with why, and without whom it was about [ADM-08]', async () => {
    const ids = await failed(25)
    expect((await health()).notes).toEqual({ waiting: 0, failed: 25 })
    const first = (await operator.call(listFailedNotes, {})).body
    const second = (await operator.call(listFailedNotes, { cursor: first.next_cursor ?? '' })).body
    expect([...first.notes, ...second.notes].map(({ id }) => id)).toEqual(ids)
    expect([first.notes.length, second.next_cursor]).toEqual([20, null])
    expect(first.notes[0]).toMatchObject({ kind: 'mail_notice', error: 'the mail server hung up' })
    expect(JSON.stringify([first, second])).not.toContain('somebody@')
  })

  test('is tried again, one or all, with an entry in the log for those that were there [ADM-08]', async () => {
    const [one = 0] = await failed(3)
    expect((await operator.call(repeatFailedNotes, { ids: [one] })).body).toEqual({ repeated: 1 })
    expect((await health()).notes).toEqual({ waiting: 1, failed: 2 })
    expect((await operator.call(repeatFailedNotes, { ids: [one] })).body).toEqual({ repeated: 0 })
    expect((await operator.call(repeatFailedNotes, {})).body).toEqual({ repeated: 2 })
    expect((await health()).notes).toEqual({ waiting: 3, failed: 0 })
    const { entries } = (await operator.call(auditLog, {})).body
    expect(entries.map(({ act, facts }) => [act, facts['count']])).toEqual([
      ['notes_repeated', 2],
      ['notes_repeated', 1],
    ])
    const { rows } = await somo.db.$client.query('select distinct attempts, next_attempt_at as at from outbox')
    expect(rows).toEqual([{ attempts: 0, at: somo.clock.now }])
  })
})

test('rooms that some server holds are counted with who is in them, and not who has left [ADM-08]', async () => {
  expect((await health()).rooms).toEqual({ open: 0, people: 0 })
  const [wanjiku, otieno] = [await somo.people.student('Wanjiku Kamau'), await somo.people.teacher('Otieno Ouma')]
  const now = somo.clock.now
  await visitRoom(somo.db, 'lesson-31', wanjiku, plus(now, -hours(1)), now)
  const event = {
    ref: 'lesson-31',
    visit: 'still-there',
    personId: String(otieno.id),
    id: 'came',
    kind: 'joined',
    at: now,
  } as const
  await recordAttendance(somo.db, 'the tests', event)
  expect((await health()).rooms).toEqual({ open: 1, people: 1 })
  await somo.db.$client.query(`update room_hosts set heard_at = heard_at - interval '1 minute'`)
  expect((await health()).rooms).toEqual({ open: 0, people: 0 })
})

test('SMS of the last day are counted, and those that reached nobody apart [ADM-08] [MSG-02]', async () => {
  expect((await health()).sms).toEqual({ asked: 0, lost: 0 })
  const someone = await somo.people.parent('Grace Wambui')
  const states = ['accepted', 'delivered', 'undelivered', 'refused', 'unknown', 'undelivered']
  for (const [n, state] of states.entries())
    await somo.db.$client.query(
      `insert into sms_messages (key, user_id, kind, by_other, state, asked_at) values ($1, $2, 'lesson_soon', false, $3, $4)`,
      [`note-${n}`, someone.id, state, plus(somo.clock.now, n === 5 ? -hours(25) : -hours(1))],
    )
  expect((await health()).sms).toEqual({ asked: 5, lost: 3 })
})
