import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { bookSession } from '../booking/contract.ts'
import { availableTimes, removeSlot, submitTimeRange } from './contract.ts'
import { plannedSlots, slotState } from './rules.ts'

const now = new Date('2026-11-25T06:00:00Z')
let somo: World
let otieno: Person

beforeAll(async () => {
  somo = await openWorld({ now: now.toISOString() })
  otieno = await somo.people.teacher('Otieno Ouma')
})
afterAll(() => somo.close())

const offer = (date: string, from: string, to: string, more: object = {}, teacher = otieno) =>
  teacher.call(submitTimeRange, { teacherId: teacher.id, date, start: `${date} ${from}:00`, end: `${date} ${to}:00`, ...more })

describe('a teacher’s time', () => {
  test('a range is one slot, as typed on a Nairobi wall clock [SCH-03] [SCH-04]', async () => {
    const reply = await offer('2026-12-01', '09:00', '11:00')
    expect(reply.body.slots).toMatchObject([
      {
        date: '2026-12-01',
        time: '9:00 AM - 11:00 AM',
        start_time: '09:00',
        end_time: '11:00',
        starts_at: '2026-12-01T06:00:00.000Z',
        isAvailable: true,
      },
    ])
    expect((await somo.call(availableTimes, { teacherId: otieno.id, from: '2026-12-01', to: '2026-12-01' })).body).toHaveLength(1)
  })

  test('a range can be split and repeated weekly; what overlaps is left out and named [SCH-03]', async () => {
    await offer('2026-12-15', '14:00', '15:00')
    const reply = await offer('2026-12-08', '13:00', '16:00', { split_minutes: 60, repeat_weekly_until: '2026-12-22' })
    expect(reply.body.slots).toHaveLength(8)
    expect(reply.body.left_out).toEqual([{ starts_at: '2026-12-15T11:00:00.000Z', ends_at: '2026-12-15T12:00:00.000Z' }])
  })

  test.each([
    ['2026-12-02', '11:00', '09:00', 'Start time must be earlier than end time.'],
    ['2026-11-20', '09:00', '10:00', 'This time has passed. Choose a later one.'],
    ['2026-12-02', '09:00', '09:10', 'A slot lasts at least 15 minutes.'],
    ['2026-12-02', '06:00', '12:00', 'A slot lasts at most 3 hours. Split the range.'],
    ['2027-12-02', '09:00', '10:00', 'Slots can be offered up to 180 days ahead.'],
    ['2026-12-02', '25:00', '26:00', 'Please select both start and end times.'],
  ])('%s from %s to %s is refused: %s [SCH-03] [SCH-04]', async (date, from, to, message) => {
    const reply = await offer(date, from, to)
    expect([reply.status, reply.problem.message]).toEqual([400, message])
  })

  test('twenty presses of one range at once make one slot [SCH-04]', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => offer('2026-12-03', '09:00', '10:00')))
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1)
    expect(replies.filter((reply) => reply.problem.code === 'overlaps')).toHaveLength(19)
  })

  test('a teacher changes only their own time, and not what has been asked for [SCH-03] [SCH-04]', async () => {
    const [slot] = (await offer('2026-12-04', '09:00', '10:00')).body.slots
    const slotId = slot?.id ?? 0
    const other = await somo.people.teacher('Other Teacher')
    expect(
      (
        await other.call(submitTimeRange, {
          teacherId: otieno.id,
          date: '2026-12-04',
          start: '2026-12-04 12:00:00',
          end: '2026-12-04 13:00:00',
        })
      ).status,
    ).toBe(403)
    expect((await other.call(removeSlot, { slotId })).status).toBe(404)
    const amina = await somo.people.student('Amina Njoroge')
    await amina.call(bookSession, {
      teacher_id: otieno.id,
      student_id: amina.id,
      date: '2026-12-04',
      time: '9:00 AM - 10:00 AM',
      cost: 1000,
    })
    expect((await otieno.call(removeSlot, { slotId })).problem.code).toBe('slot_in_use')
    const [free] = (await offer('2026-12-05', '09:00', '10:00')).body.slots
    expect((await otieno.call(removeSlot, { slotId: free?.id ?? 0 })).body.removed).toBe(true)
  })

  test('a slot too near to be answered in time counts as past [DIR-04]', () => {
    const slot = (minutesAhead: number) => ({
      startsAt: new Date(now.getTime() + minutesAhead * 60_000),
      endsAt: new Date(now.getTime() + (minutesAhead + 60) * 60_000),
      taken: false,
      off: false,
    })
    expect([slotState(slot(89), now), slotState(slot(90), now), slotState({ ...slot(90), taken: true }, now)]).toEqual([
      'past',
      'free',
      'taken',
    ])
  })

  test('the last piece that does not fit whole is left out of a split [SCH-03]', () => {
    const plan = plannedSlots({ date: '2026-12-01', from: '09:00', to: '10:40', splitMinutes: 45 }, now)
    expect('slots' in plan && plan.slots.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual(['06:00', '06:45'])
  })
})
