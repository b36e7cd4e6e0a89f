/** Whatever people and clocks do to one booking at once, its whole history is lawful; and the database refuses any other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCrowd } from '../../app/server/testing/caller.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, nairobiDate, plus } from '../../shared/time.ts'
import { availableTimes } from '../availability/contract.ts'
import { balanceOf, ledgerHealth } from '../ledger/server/index.ts'
import { answerBooking, bookSession, cancelBooking, payTeacher } from './contract.ts'
import { answerProposal, proposeTime } from './changes-contract.ts'
import { lawfulMoves, lawfulStates } from './rules.ts'

let somo: World
let amina: Person
let otieno: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  await somo.fund(amina, 200_000)
})
afterAll(() => somo.close())

const moves = new Set(lawfulMoves.map(([from, to]) => `${from.join('/')} > ${to.join('/')}`))
/** The one order in which the product's numbers come, so that a round that fails fails again. */
let seed = 7
const random = (n: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % n
}

test('the database lets through every step of the table and no other [BOOK-01]', async () => {
  const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
  const client = await somo.db.$client.connect()
  try {
    await client.query('begin')
    const passed: string[] = []
    for (const from of lawfulStates)
      for (const to of lawfulStates) {
        if (from === to) continue
        await client.query('savepoint here')
        await client.query('alter table bookings disable trigger bookings_step')
        await client
          .query('update bookings set status = $1, payment_status = $2, paid_at = now() where id = $3', [...from, booking.id])
          .catch(async () => {
            await client.query('rollback to here')
            await client.query('alter table bookings disable trigger bookings_step')
            await client.query('update bookings set status = $1, payment_status = $2, paid_at = null where id = $3', [
              ...from,
              booking.id,
            ])
          })
        await client.query('alter table bookings enable trigger bookings_step')
        const paidAt = ['paid', 'released', 'refunded'].includes(to[1]) ? 'now()' : 'null'
        await client
          .query(`update bookings set status = $1, payment_status = $2, paid_at = ${paidAt} where id = $3`, [...to, booking.id])
          .then(() => passed.push(`${from.join('/')} > ${to.join('/')}`))
          .catch((error: { code?: string }) => expect(error.code).toBe('BK001'))
        await client.query('rollback to here')
      }
    expect(passed.toSorted()).toEqual([...moves].toSorted())
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('what a booking has been is not rewritten [BOOK-01]', async () => {
  for (const write of ['update booking_history set status = status', 'delete from booking_history', 'truncate booking_history'])
    await expect(somo.db.$client.query(write)).rejects.toMatchObject({ code: 'BK002' })
})

test('accept, decline, cancel, pay, expire, propose and answer at once, of a hundred bookings [BOOK-01] [BOOK-06]', async () => {
  const ends = new Map<string, number>()
  for (let round = 0; round < 100; round += 1) {
    const date = nairobiDate(plus(somo.clock.now, days(2 + round)))
    for (const [from, to] of [
      ['10:00', '11:00'],
      ['11:00', '12:00'],
    ] as const)
      await somo.people.offer(otieno, date, from, to)
    const wish = { teacher_id: otieno.id, student_id: amina.id, date, time: '10:00 AM - 11:00 AM', cost: 1000 }
    const asked = await amina.call(bookSession, wish)
    expect(asked.problem?.code).toBeUndefined()
    const bookingId = asked.body.booking.id
    const slot = (await amina.call(availableTimes, { teacherId: otieno.id, from: date, to: date })).body.find(
      ({ state }) => state === 'free',
    )
    const head = { booking_id: bookingId, teacher_id: otieno.id }
    const pay = () => amina.call(payTeacher, { payer_id: amina.id, teacher_id: otieno.id, amount: 1000, booking_id: bookingId })
    const propose = (who: Person) => who.call(proposeTime, { bookingId, slot_id: slot?.id ?? 0 })
    // Half of the rounds begin at a lesson that is accepted, some of those at one that is paid and asked to be moved.
    let proposalId = 0
    if (round % 2 === 1) await otieno.call(answerBooking, { ...head, action: 'accept' })
    if (round % 4 === 3) await pay()
    if (round % 8 > 4) proposalId = (await propose(amina)).body?.proposal_id ?? 0
    const answer = (action: 'accept' | 'decline', who: Person) =>
      who.call(answerProposal, { bookingId, proposalId: proposalId || 1, action })
    const later = plus(somo.clock.now, minutes(12 * 60))
    const acts = [
      () => otieno.call(answerBooking, { ...head, action: 'accept' }),
      () => otieno.call(answerBooking, { ...head, action: 'decline' }),
      () => amina.call(cancelBooking, { bookingId }),
      () => otieno.call(cancelBooking, { bookingId }),
      pay,
      pay,
      () => propose(amina),
      () => propose(otieno),
      () => answer('accept', otieno),
      () => answer('decline', otieno),
      () => somo.sweep('bookings').work(later),
      () => somo.sweep('proposals').work(later),
    ]
    const order = acts.map((act) => [random(1000), act] as const).sort(([a], [b]) => a - b)
    // What is never done in some rounds lets others come through.
    const replies = await Promise.all(order.slice(random(6)).map(([, act]) => act()))
    // Who waits too long in a crowd is told to come again, and nothing was done.
    for (const reply of replies)
      if (reply && typeof reply === 'object' && 'status' in reply && reply.status !== 503) expect(reply.status).toBeLessThan(500)
    const end = await lawful(bookingId)
    ends.set(end, (ends.get(end) ?? 0) + 1)
    await somo.sweep('proposals').work(plus(later, minutes(60 * 24)))
    await nothingLeaks(bookingId, end)
    await amina.call(cancelBooking, { bookingId })
    await somo.db.$client.query(`update bookings set booked_at = booked_at - interval '2 days' where id = $1`, [bookingId])
  }
  // The rounds must differ, or they show little.
  expect(ends.size).toBeGreaterThanOrEqual(4)
  expect(await ledgerHealth(somo.db)).toMatchObject({ balanced: true, unbalancedTransfers: 0, wrongBalances: 0 })
})

test('of 200 students who want 20 times at once each time goes to one [DIR-07]', async () => {
  const teacher = await somo.people.teacher('Achieng Odhiambo', { cost: 1000 })
  const students = await somo.people.students(200)
  const dates = Array.from({ length: 20 }, (_, i) => nairobiDate(plus(somo.clock.now, days(2 + i))))
  for (const date of dates) await somo.people.offer(teacher, date, '09:00', '10:00')
  const ask = (student: Person, date: string) => {
    const wish = { teacher_id: teacher.id, student_id: student.id, date, time: '9:00 AM - 10:00 AM', cost: 1000 }
    return inCrowd(() => student.call(bookSession, wish))
  }
  const wanted = students.flatMap((student, i) => [0, 7].map((off) => [student, dates[(i + off) % 20] ?? ''] as const))
  const replies = await Promise.all(wanted.map(([student, date]) => ask(student, date)))
  const won = wanted.filter((_, i) => replies[i]?.ok).map(([, date]) => date)
  expect(won.toSorted()).toEqual(dates)
  expect(new Set(replies.filter(({ ok }) => !ok).map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
    new Set(['409 slot_taken']),
  )
})

/** Every step of its history is in the table. @returns how it ended */
async function lawful(bookingId: number): Promise<string> {
  const { rows } = await somo.db.$client.query<{ state: string; starts_at: Date }>(
    `select status || '/' || payment_status as state, starts_at from booking_history where booking_id = $1 order by id`,
    [bookingId],
  )
  expect(rows[0]?.state).toBe('pending/n/a')
  for (const [i, { state, starts_at }] of rows.entries()) {
    const before = rows[i - 1]
    if (!before) continue
    if (before.state === state) {
      expect(['accepted/pending', 'confirmed/paid'], 'moved in time').toContain(state)
      expect(before.starts_at).not.toEqual(starts_at)
    } else expect(moves).toContain(`${before.state} > ${state}`)
  }
  const now = await somo.db.$client.query(`select status || '/' || payment_status as state from bookings where id = $1`, [
    bookingId,
  ])
  expect(rows.at(-1)?.state).toBe(now.rows[0].state)
  return now.rows[0].state
}

/** Money is held while it is paid and not else; time is held while it lives, once, and not else. */
async function nothingLeaks(bookingId: number, end: string): Promise<void> {
  expect(await balanceOf(somo.db, 'booking_hold', bookingId)).toBe(end === 'confirmed/paid' ? 100_000 : 0)
  const { rows } = await somo.db.$client.query<{ n: number }>(
    `select count(*)::int as n from busy_intervals i join bookings b on b.id = i.source_id
      where i.kind = 'booking' and b.id = $1 and i.starts_at = b.starts_at`,
    [bookingId],
  )
  const all = await somo.db.$client.query<{ n: number }>(
    `select count(*)::int as n from busy_intervals where kind = 'booking' and source_id = $1`,
    [bookingId],
  )
  const lives = ['pending/n/a', 'accepted/pending', 'confirmed/paid'].includes(end)
  expect([rows[0]?.n, all.rows[0]?.n]).toEqual(lives ? [2, 2] : [0, 0])
  const open = await somo.db.$client.query(
    `select count(*)::int as n from booking_proposals where booking_id = $1 and outcome is null`,
    [bookingId],
  )
  expect(open.rows).toEqual([{ n: 0 }])
}
