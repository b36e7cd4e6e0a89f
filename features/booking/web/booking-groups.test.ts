import { describe, expect, test } from 'vitest'
import type { LearnerBooking } from '../contract.ts'
import { actionsNow, groupBookings, isAsked, isDue, payClockFrom, refundNow } from './booking-groups.ts'
import { isOpen, nextUp, paidLessons } from './next-up.ts'

const now = new Date('2026-11-25T15:22:00Z')
const at = (clock: string, day = 25) => `2026-11-${day}T${clock}:00Z`
const booking = (id: number, more: Partial<LearnerBooking>): LearnerBooking => ({
  id,
  teacher_id: 9,
  teacher_name: 'Achieng Odhiambo',
  teacher_photo: null,
  learner_id: 3,
  learner_name: 'Wanjiku Kamau',
  subject: 'Mathematics',
  title: 'Mathematics',
  status: 'confirmed',
  payment_status: 'paid',
  cost: 600,
  half: { back: 300, teacher: 210, service: 90 },
  message: null,
  starts_at: at('15:30'),
  ends_at: at('16:30'),
  session_datetime: '2026-11-25 18:30:00',
  duration: 60,
  booked_at: at('08:00', 24),
  answer_by: at('20:00', 24),
  pay_by: at('20:00', 24),
  actions: [],
  room_opens_at: at('15:20'),
  join_link: '/join/lesson/1',
  ended_because: null,
  ended_note: null,
  refunded: 0,
  proposal: null,
  dispute: null,
  series: null,
  pay_at_once: false,
  report_until: '2026-11-26T16:30:00Z',
  due_date: null,
  refund_if_cancelled: null,
  cancel_free_until: at('03:30'),
  cancel_half_until: at('13:30'),
  ...more,
})
const later = {
  starts_at: at('07:00', 28),
  ends_at: at('08:00', 28),
  room_opens_at: at('06:50', 28),
  cancel_free_until: at('19:00', 27),
  cancel_half_until: at('05:00', 28),
}
const due = { status: 'accepted', payment_status: 'pending', join_link: null, actions: ['pay', 'cancel'] } as const

describe('what can be done now', () => {
  test('the room opens ten minutes before without asking the server again [HUB-07]', () => {
    const lesson = booking(1, { actions: ['cancel'] })
    expect(actionsNow(lesson, new Date(at('15:19')))).toEqual(['cancel'])
    expect(actionsNow(lesson, new Date(at('15:20')))).toEqual(['join', 'cancel'])
    expect(actionsNow(lesson, new Date(at('16:44')))).toEqual(['join'])
    expect(actionsNow(lesson, new Date(at('16:45')))).toEqual([])
  })

  test('Pay Now is there only while the server offered it and its time is not over [HUB-07]', () => {
    const lesson = booking(1, { ...later, ...due, actions: ['pay', 'cancel'], pay_by: at('17:10') })
    expect(actionsNow(lesson, now)).toEqual(['pay', 'cancel'])
    expect(actionsNow(lesson, new Date(at('17:10')))).toEqual(['cancel'])
    expect(actionsNow({ ...lesson, actions: ['cancel'] }, now)).toEqual(['cancel'])
  })

  test('another time and a problem are offered as long as the server takes them [BOOK-06] [HUB-07]', () => {
    const lesson = booking(1, { ...later, actions: ['propose', 'cancel'] })
    expect(actionsNow(lesson, new Date(at('05:29', 28)))).toEqual(['propose', 'cancel'])
    expect(actionsNow(lesson, new Date(at('05:30', 28)))).toEqual(['cancel'])
    const over = booking(1, { status: 'completed', actions: ['report'], report_until: at('16:30', 26) })
    expect(actionsNow(over, new Date(at('16:29', 26)))).toEqual(['report'])
    expect(actionsNow(over, new Date(at('16:30', 26)))).toEqual([])
  })
})

describe('Scheduled Lessons', () => {
  test('what runs out stands first, then what comes, what was planned and will not be, and what is over [HUB-07]', () => {
    const lessons = [
      booking(1, { ...later, ...due, actions: ['pay', 'cancel'], pay_by: at('19:00') }),
      booking(2, { ...later, ...due, actions: ['pay', 'cancel'], pay_by: at('17:10') }),
      booking(3, {}),
      booking(4, later),
      booking(5, { ...later, status: 'pending', payment_status: 'n/a', join_link: null, answer_by: at('03:05', 26) }),
      booking(6, {
        status: 'completed',
        payment_status: 'released',
        join_link: null,
        starts_at: at('16:00', 24),
        ends_at: at('17:00', 24),
      }),
      booking(7, { ...later, status: 'declined', payment_status: 'n/a', join_link: null }),
      booking(8, { ...later, ...due, actions: ['cancel'], pay_by: at('15:00') }),
    ]
    const { needsYou, next, off, past } = groupBookings(lessons, now)
    expect(needsYou.map(({ id }) => id)).toEqual([2, 1])
    expect(next.map(({ id }) => id)).toEqual([3, 4, 5])
    expect(off.map(({ id }) => id)).toEqual([7, 8])
    expect(past.map(({ id }) => id)).toEqual([6])
  })

  test('a time that the teacher asks for needs an answer until it is over, by its deadline; one’s own does not [HUB-07]', () => {
    const asked = { id: 1, yours: false, starts_at: at('07:00', 29), ends_at: at('08:00', 29), message: null }
    const proposal = { ...asked, proposed_at: at('10:00'), answer_by: at('18:00') }
    const lessons = [
      booking(1, { ...later, ...due, actions: ['pay', 'cancel'], pay_by: at('19:00') }),
      booking(2, { ...later, proposal }),
      booking(3, { ...later, proposal: { ...proposal, yours: true } }),
    ]
    const groups = (when: string) => {
      const { needsYou, next } = groupBookings(lessons, new Date(when))
      return [needsYou.map(({ id }) => id), next.map(({ id }) => id)]
    }
    expect(groups(at('17:59'))).toEqual([[2, 1], [3]])
    expect(groups(at('18:00'))).toEqual([[1], [2, 3]])
  })

  test('a lesson whose payer is somebody else is coming, not needing you [HUB-08]', () => {
    const lesson = booking(1, { ...later, ...due, actions: ['cancel'], pay_by: at('17:10') })
    expect(groupBookings([lesson], now).next).toHaveLength(1)
  })
})

test('a later lesson of a series asks for its money in the week before it, and not sooner [BOOK-08] [HUB-08]', () => {
  const series = { id: 1, place: 2, of: 4 }
  const lesson = booking(1, { ...later, ...due, series, actions: ['pay', 'cancel'], pay_by: at('07:00', 26) })
  expect([at('06:59', 21), at('07:00', 21)].map((when) => isDue(lesson, new Date(when)))).toEqual([false, true])
  expect(isDue({ ...lesson, series: { ...series, place: 1 } }, new Date(at('06:59', 21)))).toBe(true)
})

test('the clock of paying runs from twelve hours before its end, or from when it was booked [HUB-08]', () => {
  const lesson = booking(1, { ...later, ...due, actions: ['pay', 'cancel'], pay_by: at('20:00', 25) })
  expect(payClockFrom(lesson)).toEqual(new Date(at('08:00', 25)))
  expect(payClockFrom({ ...lesson, booked_at: at('09:00', 25) })).toEqual(new Date(at('09:00', 25)))
})

describe('what comes next', () => {
  test('is the soonest paid lesson that is not over [STU-03]', () => {
    const over = booking(1, { starts_at: at('10:00'), ends_at: at('11:00'), teacher_id: 1 })
    const all = [
      booking(2, { ...later, teacher_id: 2 }),
      over,
      booking(3, { teacher_id: 3 }),
      booking(4, { ...due, actions: [] }),
    ]
    expect(nextUp(paidLessons(all), now)?.teacherId).toBe(3)
    expect(nextUp(paidLessons([over, booking(4, { ...due, actions: [] })]), now)).toBeNull()
  })

  test('lets people in from ten minutes before until fifteen after the end [STU-03]', () => {
    const [lesson] = paidLessons([booking(1, {})])
    const open = (clock: string) => lesson && isOpen(lesson, new Date(at(clock)))
    expect([open('15:19'), open('15:20'), open('16:44'), open('16:45')]).toEqual([false, true, true, false])
  })

  test('what is asked for counts until its teacher’s time to answer is over [STU-03]', () => {
    const asked = booking(5, { ...later, status: 'pending', payment_status: 'n/a', answer_by: at('19:05') })
    expect([isAsked(asked, new Date(at('19:04'))), isAsked(asked, new Date(at('19:05'))), isAsked(booking(1, {}), now)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

test.each([
  ['2026-11-27T18:59:00Z', 'all', 600],
  ['2026-11-27T19:00:00Z', 'half', 300],
  ['2026-11-28T05:00:00Z', 'none', 0],
] as const)('cancelling at %s gives back %s: KES %i [HUB-07]', (moment, rule, kes) => {
  expect(refundNow(booking(1, later), new Date(moment))).toMatchObject({ rule, kes })
})
