import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/turn.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { answerProposal, proposeTime } from '../booking/changes-contract.ts'
import { bookSession } from '../booking/contract.ts'
import { bookSeries } from '../booking/series-contract.ts'
import { renewFeed } from '../calendar/contract.ts'
import { scheduleClass } from '../classes/form-contract.ts'
import { changeClass } from '../classes/own-contract.ts'
import { listTeachers, showTeacher } from '../directory/contract.ts'
import { availableTimes, submitTimeRange } from './contract.ts'
import { removeTimeOff, takeTimeOff, timesOff } from './off-contract.ts'

const now = new Date('2026-11-25T06:00:00Z')
let somo: World
let otieno: Person
let amina: Person

beforeAll(async () => {
  somo = await openWorld({ now: now.toISOString() })
  otieno = await somo.people.teacher('Otieno Ouma')
  amina = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo.close())

const off = (from: string, to = from, more: object = {}, teacher = otieno) => teacher.call(takeTimeOff, { from, to, ...more })
const offer = (date: string, from = '16:00', to = '17:00') => somo.people.offer(otieno, date, from, to)
const slotsOn = async (who: Person | null, date: string) =>
  (await somo.people.callAs(who, availableTimes, { teacherId: otieno.id, from: date, to: date })).body
const ask = (date: string) =>
  amina.call(bookSession, { teacher_id: otieno.id, student_id: amina.id, date, time: '4:00 PM - 5:00 PM', cost: 1000 })

describe('time off', () => {
  test('hides the free times in it from everybody, with its reason, and removed it gives them back [SCH-03]', async () => {
    for (const date of ['2026-12-01', '2026-12-02', '2026-12-03']) await offer(date)
    const taken = await off('2026-12-01', '2026-12-02', { reason: 'My sister’s wedding' })
    expect(taken.body.time_off).toMatchObject({
      starts_at: '2026-11-30T21:00:00.000Z',
      ends_at: '2026-12-02T21:00:00.000Z',
      reason: 'My sister’s wedding',
      standing: [],
    })
    for (const who of [null, amina]) {
      expect(await slotsOn(who, '2026-12-02')).toEqual([])
      expect(await slotsOn(who, '2026-12-03')).toMatchObject([{ state: 'free' }])
    }
    expect(await slotsOn(otieno, '2026-12-02')).toMatchObject([{ state: 'off', isAvailable: false }])
    expect((await ask('2026-12-02')).problem.message).toBe('The selected time slot is not available.')
    const listed = (await somo.call(listTeachers, {})).body.teachers.find(({ id }) => id === otieno.id)
    expect(listed?.next_free_at).toBe('2026-12-03T13:00:00.000Z')
    expect(JSON.stringify(listed)).not.toContain('wedding')
    const { body: profile } = await somo.call(showTeacher, { teacherId: otieno.id })
    expect(profile.availability.map(({ date }) => date)).toEqual(['2026-12-03'])
    expect((await otieno.call(removeTimeOff, { timeOffId: taken.body.time_off.id })).body.removed).toBe(true)
    expect(await slotsOn(amina, '2026-12-02')).toMatchObject([{ state: 'free', isAvailable: true }])
  })

  test('a request, a lesson and a class that were there stand and are named, and stay in force [SCH-03]', async () => {
    const { booking } = await somo.stage.paidLesson({ teacher: otieno })
    const { session } = await somo.stage.publishedClass({ teacher: otieno })
    const asked = await somo.stage.askedLesson({ teacher: otieno })
    const [from, to] = [booking.starts_at.slice(0, 10), asked.booking.starts_at.slice(0, 10)]
    const { standing } = (await off(from, to)).body.time_off
    expect(standing.map(({ kind, id }) => [kind, id])).toEqual([
      ['booking', booking.id],
      ['class', session.id],
      ['booking', asked.booking.id],
    ])
    expect(standing[0]?.starts_at).toBe(booking.starts_at)
    const { times_off } = (await otieno.call(timesOff, {})).body
    expect(times_off.at(-1)?.standing).toEqual(standing)
    const state = async (id: number) =>
      (await somo.db.$client.query<{ status: string }>('select status from bookings where id = $1', [id])).rows[0]?.status
    expect([await state(booking.id), await state(asked.booking.id)]).toEqual(['confirmed', 'pending'])
    // To the family it is the lesson it was; what is free around it is hidden.
    expect(await slotsOn(otieno, from)).toMatchObject([{ state: 'taken' }])
    for (const one of times_off) await otieno.call(removeTimeOff, { timeOffId: one.id })
  })

  test('no way leads into it: a series leaves its week out, no lesson moves and no class begins there [SCH-03]', async () => {
    for (const date of ['2027-01-05', '2027-01-12', '2027-01-19']) await offer(date)
    const { booking } = await somo.stage.paidLesson({ teacher: otieno })
    const [slot] = await slotsOn(otieno, '2027-01-12')
    await off('2027-01-12')
    const time = '4:00 PM - 5:00 PM'
    const series = await amina.call(bookSeries, {
      key: 'b3b5a6c4-1111-4222-8333-444455556666',
      teacher_id: otieno.id,
      student_id: amina.id,
      cost: 1000,
      lessons: ['2027-01-05', '2027-01-12', '2027-01-19'].map((date) => ({ date, time })),
    })
    expect(series.body.left_out.map(({ date }) => date)).toEqual(['2027-01-12'])
    const moved = await otieno.call(proposeTime, { bookingId: booking.id, slot_id: slot?.id ?? 0 })
    expect(moved.problem.code).toBe('slot_taken')
    const plan = { topic: 'Vectors', duration: 60, price: 0, start_time: '2027-01-12T06:00:00Z' }
    const published = await otieno.call(scheduleClass, { teacherId: otieno.id, ...plan, subject_id: 1, grade: 10 })
    expect([published.status, published.problem.fields]).toEqual([
      409,
      { start_time: 'You have time off then. Remove it first, or choose another time.' },
    ])
    const { session } = await somo.stage.publishedClass({ teacher: otieno, startsAt: new Date('2027-01-13T06:00:00Z') })
    expect((await otieno.call(changeClass, { classId: session.id, ...plan })).problem.code).toBe('time_off')
    const range = { teacherId: otieno.id, date: '2027-01-12', start: '2027-01-12 08:00:00', end: '2027-01-12 09:00:00' }
    expect((await otieno.call(submitTimeRange, range)).problem.code).toBe('overlaps')
    const weekly = { ...range, date: '2027-01-06', start: '2027-01-06 08:00:00', end: '2027-01-06 09:00:00' }
    await off('2027-01-20')
    const added = await otieno.call(submitTimeRange, { ...weekly, repeat_weekly_until: '2027-01-20' })
    expect([added.body.slots.length, added.body.left_out.map(({ starts_at }) => starts_at)]).toEqual([
      2,
      ['2027-01-20T05:00:00.000Z'],
    ])
  })

  test('no calendar feed holds it, and a colleague can neither see nor remove it [SCH-03] [BOOK-10]', async () => {
    const taken = await off('2027-02-01', '2027-02-03', { reason: 'An operation' })
    const feed = await otieno.call(renewFeed, {})
    const text = await (await somo.app.request(new URL(feed.body.address).pathname)).text()
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).not.toContain('operation')
    expect(text).not.toContain('20270201')
    const colleague = await somo.people.teacher('Lucy Nyambura')
    expect((await colleague.call(timesOff, {})).body.times_off).toEqual([])
    expect((await colleague.call(removeTimeOff, { timeOffId: taken.body.time_off.id })).status).toBe(404)
    expect((await otieno.call(timesOff, {})).body.times_off.some(({ reason }) => reason === 'An operation')).toBe(true)
  })

  test('and a request of the same moment know of each other, whichever is first [SCH-03] [BOOK-01]', async () => {
    for (const date of ['2027-04-05', '2027-04-06']) await offer(date)
    const standing = (reply: Awaited<ReturnType<typeof off>>) => reply.body.time_off.standing.map(({ id }) => id)
    const [asked, taken] = await inTurn(
      somo.db,
      otieno,
      () => ask('2027-04-05'),
      () => off('2027-04-05'),
    )
    expect([asked.status, standing(taken)]).toEqual([200, [asked.body.booking.id]])
    const [before, late] = await inTurn(
      somo.db,
      otieno,
      () => off('2027-04-06'),
      () => ask('2027-04-06'),
    )
    expect([standing(before), late.problem.code]).toEqual([[], 'slot_taken'])
  })

  test('and a class published or moved at the same moment know of each other, whichever is first [SCH-03]', async () => {
    const { session } = await somo.stage.publishedClass({ teacher: otieno, startsAt: new Date('2027-04-12T06:00:00Z') })
    const plan = (date: string) => ({ topic: 'Vectors', duration: 60, price: 0, start_time: `${date}T06:00:00Z` })
    type Reply = { ok: boolean; body: { session: { id: number } }; problem: { code: string; fields?: object | undefined } }
    const said = ({ ok, body, problem }: Reply) => (ok ? body.session.id : [problem.code, Object.keys(problem.fields ?? {})])
    const publish = async (date: string) =>
      said(await otieno.call(scheduleClass, { teacherId: otieno.id, ...plan(date), subject_id: 1, grade: 10 }))
    const move = async (date: string) => said(await otieno.call(changeClass, { classId: session.id, ...plan(date) }))
    for (const [act, first, second] of [
      [publish, '2027-04-13', '2027-04-14'],
      [move, '2027-04-15', '2027-04-16'],
    ] as const) {
      const [planned, knows] = await inTurn(
        somo.db,
        otieno,
        () => act(first),
        () => off(first),
      )
      expect(knows.body.time_off.standing.map(({ id }) => id)).toEqual([planned])
      const [taken, refused] = await inTurn(
        somo.db,
        otieno,
        () => off(second),
        () => act(second),
      )
      expect([taken.body.time_off.standing, refused]).toEqual([[], ['time_off', ['start_time']]])
    }
  })

  test('of twenty presses at once one is taken; it may touch another and not lie over it [SCH-03]', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => off('2027-03-01')))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    expect(replies.filter(({ problem }) => problem.code === 'already_off')).toHaveLength(19)
    expect((await off('2027-03-02', '2027-03-02', { from_time: '00:00', to_time: '12:00' })).ok).toBe(true)
    expect((await off('2027-03-02', '2027-03-03', { from_time: '11:00' })).problem.message).toBe(
      'You already have time off then.',
    )
  })

  test('sixty are enough, and one that is over counts no more [SCH-03]', async () => {
    const rose = await somo.people.teacher('Rose Chebet')
    await somo.db.$client.query(
      `insert into times_off (teacher_id, starts_at, ends_at, reason, created_at)
       select $1, $2::timestamptz + n * interval '1 day', $2::timestamptz + n * interval '1 day' + interval '1 hour', '', $2
       from generate_series(1, 60) n`,
      [rose.id, now],
    )
    expect((await off('2027-05-01', '2027-05-01', {}, rose)).problem.code).toBe('too_many_times_off')
    const [first] = (await rose.call(timesOff, {})).body.times_off
    await somo.db.$client.query(
      `update times_off set starts_at = $2::timestamptz - interval '1 day', ends_at = $2 where id = $1`,
      [first?.id, now],
    )
    expect((await off('2027-05-01', '2027-05-01', {}, rose)).ok).toBe(true)
  })
})

test('a time asked for before stands, is named, and may still be accepted [SCH-03] [BOOK-06]', async () => {
  const njeri = await somo.people.teacher('Njeri Kamau')
  const { student, booking } = await somo.stage.paidLesson({ teacher: njeri })
  await somo.people.offer(njeri, '2027-02-10', '16:00', '17:00')
  const on = { teacherId: njeri.id, from: '2027-02-10', to: '2027-02-10' }
  const [slot] = (await student.call(availableTimes, on)).body
  const asked = await student.call(proposeTime, { bookingId: booking.id, slot_id: slot?.id ?? 0 })
  const taken = await off('2027-02-10', '2027-02-10', {}, njeri)
  expect(taken.body.time_off.standing).toMatchObject([{ kind: 'booking', id: booking.id, starts_at: slot?.starts_at }])
  const answer = { bookingId: booking.id, proposalId: asked.body.proposal_id, action: 'accept' } as const
  expect((await njeri.call(answerProposal, answer)).body.starts_at).toBe(slot?.starts_at)
})
