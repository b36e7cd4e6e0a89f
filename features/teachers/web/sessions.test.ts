import { expect, test } from 'vitest'
import type { TeacherBooking } from '../../booking/contract.ts'
import type { LiveSession } from '../../classes/contract.ts'
import { doneToday, clashWith, comingSessions, fitOf, nextSession, openRequests, untold, weekStrip } from './sessions.ts'

const now = new Date('2026-11-25T15:26:00Z')

const lesson = (id: number, startsAt: string, rest: Partial<TeacherBooking> = {}): TeacherBooking => ({
  id,
  teacher_id: 2,
  subject: 'Mathematics',
  title: 'Mathematics',
  status: 'confirmed',
  payment_status: 'paid',
  cost: 600,
  message: null,
  starts_at: startsAt,
  ends_at: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  session_datetime: '',
  duration: 60,
  booked_at: '2026-11-24T09:00:00.000Z',
  answer_by: '2026-11-25T16:00:00.000Z',
  pay_by: null,
  actions: [],
  room_opens_at: new Date(Date.parse(startsAt) - 600_000).toISOString(),
  join_link: null,
  ended_because: null,
  ended_note: null,
  refunded: 0,
  proposal: null,
  dispute: null,
  series: null,
  report_until: '2026-11-26T16:30:00Z',
  student_id: 7,
  student_photo: null,
  student_name: 'Kevin Otieno',
  grade: 11,
  requested_date: '',
  requested_time: '',
  date: '',
  students_attended: 0,
  teacher_earnings: 420,
  dispute_answer: null,
  ...rest,
})

const live = (id: number, startsAt: string, rest: Partial<LiveSession> = {}): LiveSession => ({
  id,
  title: 'Vectors',
  description: '',
  zoom_link: `/join/class/${id}`,
  scheduled_date: '',
  starts_at: startsAt,
  ends_at: new Date(Date.parse(startsAt) + 5_400_000).toISOString(),
  room_opens_at: new Date(Date.parse(startsAt) - 600_000).toISOString(),
  basic_info: { duration: 90 },
  price: 250,
  teacher: { id: 2, name: 'Achieng Odhiambo', school: null, profile_image: null },
  subject: { name: 'Physics' },
  grade: 12,
  lesson_type: 'online',
  status: 'scheduled',
  current_students: 6,
  max_students: 10,
  enrolled: false,
  seated: [],
  ...rest,
})

test('lessons and classes stand in one list by their start, with their real length [TCH-07]', () => {
  const bookings = [lesson(1, '2026-11-26T13:00:00.000Z'), lesson(2, '2026-11-25T15:30:00.000Z')]
  const rows = comingSessions(bookings, [live(3, '2026-11-25T17:00:00.000Z')], now)
  expect(rows.map(({ key, minutes }) => [key, minutes])).toEqual([
    ['lesson-2', 60],
    ['class-3', 90],
    ['lesson-1', 60],
  ])
})

test('what is over, asked for, declined or cancelled is not upcoming [TCH-03]', () => {
  const bookings = [
    lesson(1, '2026-11-25T14:00:00.000Z'),
    lesson(2, '2026-11-26T14:00:00.000Z', { status: 'pending', payment_status: 'n/a' }),
    lesson(3, '2026-11-26T14:00:00.000Z', { status: 'declined', payment_status: 'n/a' }),
  ]
  expect(comingSessions(bookings, [live(4, '2026-11-26T17:00:00.000Z', { status: 'cancelled' })], now)).toEqual([])
})

test('a lesson nobody has paid yet is upcoming, and not the next one to teach', () => {
  const rows = comingSessions(
    [
      lesson(1, '2026-11-25T16:00:00.000Z', { status: 'accepted', payment_status: 'pending' }),
      lesson(2, '2026-11-25T17:00:00.000Z'),
    ],
    [],
    now,
  )
  expect(rows.map(({ key }) => key)).toEqual(['lesson-1', 'lesson-2'])
  expect(nextSession(rows)?.key).toBe('lesson-2')
})

test('the request that runs out first stands first [TCH-04]', () => {
  const asked = { status: 'pending', payment_status: 'n/a' } as const
  const requests = openRequests([
    lesson(1, '2026-11-26T05:00:00.000Z', { ...asked, answer_by: '2026-11-26T02:45:00.000Z' }),
    lesson(2, '2026-11-28T05:00:00.000Z', { ...asked, answer_by: '2026-11-25T16:00:00.000Z' }),
    lesson(3, '2026-11-28T07:00:00.000Z'),
  ])
  expect(requests.map(({ id }) => id)).toEqual([2, 1])
})

test('a lesson no room saw waits for the teacher’s word [TCH-05]', () => {
  expect(
    untold([
      lesson(1, '2026-11-25T09:00:00.000Z', { actions: ['complete'] }),
      lesson(2, '2026-11-25T15:30:00.000Z', { actions: ['join'] }),
    ]).map(({ id }) => id),
  ).toEqual([1])
})

test('the week runs from Sunday to Saturday in Nairobi and counts each day’s lessons [SCH-01]', () => {
  // 21:30 UTC on Saturday is already Sunday in Nairobi.
  const bookings = [
    lesson(1, '2026-11-21T21:30:00.000Z', { status: 'completed', payment_status: 'released' }),
    lesson(2, '2026-11-25T15:30:00.000Z'),
    lesson(3, '2026-11-25T18:00:00.000Z', { status: 'cancelled' }),
  ]
  const week = weekStrip(bookings, [live(4, '2026-11-28T07:00:00.000Z')], now)
  expect(week.map(({ date, lessons }) => `${date.slice(8)}:${lessons}`)).toEqual([
    '22:1',
    '23:0',
    '24:0',
    '25:1',
    '26:0',
    '27:0',
    '28:1',
  ])
  expect(week.find(({ today }) => today)?.date).toBe('2026-11-25')
})

test('done today is what was given and is over, lessons and classes alike, by Nairobi’s day [TCH-07]', () => {
  const ended = (id: number, endsAt: string, rest = {}) => ({ ...lesson(id, endsAt), ends_at: endsAt, ...rest })
  const bookings = [
    ended(1, '2026-11-24T20:59:59.000Z'),
    ended(2, '2026-11-24T21:00:00.000Z', { status: 'completed', payment_status: 'released' }),
    ended(3, now.toISOString()),
    ended(4, new Date(now.getTime() + 1).toISOString()),
    ended(5, '2026-11-25T06:00:00.000Z', { status: 'no_show' }),
  ]
  expect(doneToday(bookings, [], now)).toBe(2)
  const past = { starts_at: '2026-11-25T06:00:00.000Z', ends_at: '2026-11-25T07:00:00.000Z' }
  expect(doneToday(bookings, [past], now)).toBe(3)
})

test('a week stays the same from Sunday’s first minute to Friday’s last; on Saturday it looks forward [SCH-01]', () => {
  for (const at of ['2026-11-21T21:00:00Z', '2026-11-27T20:59:59Z'])
    expect(weekStrip([], [], new Date(at)).map(({ date }) => date.slice(8))).toEqual(['22', '23', '24', '25', '26', '27', '28'])
  for (const at of ['2026-11-27T21:00:00Z', '2026-11-28T20:59:59Z']) {
    const week = weekStrip([], [live(4, '2026-12-01T07:00:00.000Z')], new Date(at))
    expect(week.map(({ date }) => date.slice(5))).toEqual(['11-28', '11-29', '11-30', '12-01', '12-02', '12-03', '12-04'])
    expect(week.map(({ today, lessons }) => [today, lessons])[0]).toEqual([true, 0])
    expect(week[3]?.lessons).toBe(1)
  }
})

test('a request says how it fits the day [TCH-04]', () => {
  const coming = comingSessions([lesson(1, '2026-11-26T13:00:00.000Z')], [live(2, '2026-11-26T16:00:00.000Z')], now)
  const ask = (from: string, to: string) =>
    fitOf({ starts_at: `2026-11-${from}:00.000Z`, ends_at: `2026-11-${to}:00.000Z` }, coming)
  expect(ask('26T14:00', '26T15:00')).toMatchObject({ how: 'touches', order: 'before', beside: { key: 'lesson-1' } })
  expect(ask('26T15:00', '26T16:00')).toMatchObject({ how: 'touches', order: 'after', beside: { key: 'class-2' } })
  expect(ask('26T05:00', '26T06:00')).toMatchObject({ how: 'apart', nearest: { key: 'lesson-1' } })
  expect(ask('27T05:00', '27T06:00')).toEqual({ how: 'free' })
})

test('a class may begin when a lesson ends, and not a minute earlier [TCH-06]', () => {
  const coming = comingSessions([lesson(1, '2026-11-26T13:00:00.000Z')], [], now)
  const wish = (from: string) => ({ startsAt: new Date(from), endsAt: new Date(Date.parse(from) + 3_600_000) })
  expect(clashWith(wish('2026-11-26T14:00:00Z'), coming)).toBeNull()
  expect(clashWith(wish('2026-11-26T13:59:00Z'), coming)?.key).toBe('lesson-1')
})
