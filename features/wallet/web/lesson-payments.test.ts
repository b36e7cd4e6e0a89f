import { expect, test } from 'vitest'
import type { TeacherBooking } from '../../booking/contract.ts'
import type { Transaction } from '../contract.ts'
import { lessonPayments } from './lesson-payments.ts'

const booking = (id: number, startsAt: string, rest: Partial<TeacherBooking>): TeacherBooking => ({
  id,
  teacher_id: 2,
  subject: 'Mathematics',
  title: 'Mathematics',
  status: 'completed',
  payment_status: 'paid',
  cost: 600,
  message: null,
  starts_at: startsAt,
  ends_at: startsAt,
  session_datetime: '',
  duration: 60,
  booked_at: startsAt,
  answer_by: startsAt,
  pay_by: null,
  actions: [],
  room_opens_at: startsAt,
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
  student_name: 'Faith Chebet',
  grade: 9,
  requested_date: '',
  requested_time: '',
  date: '',
  students_attended: 1,
  teacher_earnings: 420,
  dispute_answer: null,
  ...rest,
})

const faith = { booking_id: 1, purchase_id: null, learner: 'Faith Chebet', learner_id: 7, learner_photo: null, paid: 600 }
const nobody = { booking_id: null, purchase_id: null, learner: null, learner_id: null, learner_photo: null, paid: null }

const earning = (id: number, at: string, lesson: typeof faith | typeof nobody, amount = 420): Transaction => ({
  id,
  type: 'earning',
  transaction_type: 'earning',
  amount,
  timestamp: at,
  status: 'completed',
  receipt_of: null,
  title: lesson.learner ? 'Mathematics' : 'Vectors',
  details: { mpesa_number: null, sent_back: false, ...lesson, method: null, receipt: null, clears_at: null },
})

test('a released payment whose money has not come yet clears until then [WAL-08] [WAL-04]', () => {
  const one = earning(7, '2026-11-14T13:00:00.000Z', faith)
  const clears_at = '2026-11-16T06:00:00.000Z'
  const listed = lessonPayments([{ ...one, details: { ...one.details, clears_at } }], [], [])
  expect(listed).toMatchObject([{ stands: 'clearing', opensAt: new Date(clears_at) }])
})

test('a released payment names its learner and what the family paid [WAL-08]', () => {
  const [payment] = lessonPayments([earning(7, '2026-11-14T13:00:00.000Z', faith)], [], [])
  expect(payment).toMatchObject({
    title: 'Mathematics',
    learner: 'Faith Chebet',
    learnerId: 7,
    earnings: 420,
    amount: 600,
    stands: 'completed',
  })
})

test('a paid lesson is pending until its money is released, and then listed once [WAL-08]', () => {
  const paid = booking(1, '2026-11-25T11:00:00.000Z', {})
  expect(lessonPayments([], [paid], []).map(({ stands }) => stands)).toEqual(['waiting'])
  const after = lessonPayments([earning(7, '2026-11-26T12:00:00.000Z', faith)], [{ ...paid, payment_status: 'released' }], [])
  expect(after.map(({ stands }) => stands)).toEqual(['completed'])
})

test('the newest stands first, also what names nobody [WAL-08]', () => {
  const payments = lessonPayments(
    [earning(7, '2026-11-14T13:00:00.000Z', nobody, 1050)],
    [booking(2, '2026-11-20T11:00:00.000Z', {})],
    [],
  )
  expect(payments.map(({ learner, earnings }) => [learner, earnings])).toEqual([
    ['Faith Chebet', 420],
    [null, 1050],
  ])
})

test('a paid lesson says when its money opens, and one that an operator looks at does not [WAL-08]', () => {
  const opens = (rest: Partial<TeacherBooking>) =>
    lessonPayments([], [booking(1, '2026-11-25T11:00:00.000Z', rest)], [])[0]?.opensAt
  expect(opens({})).toEqual(new Date('2026-11-26T16:30:00Z'))
  expect(opens({ status: 'confirmed' })).toEqual(new Date('2026-11-26T16:30:00Z'))
  expect(opens({ status: 'disputed' })).toBeNull()
  expect(lessonPayments([earning(7, '2026-11-14T13:00:00.000Z', faith)], [], [])[0]?.opensAt).toBeNull()
})

test('a paid seat stands there as a paid lesson does, between lessons by the start of its class [WAL-08]', () => {
  const seat = {
    id: 3,
    title: 'Vectors',
    learner: 'Amina Njoroge',
    learner_id: 8,
    learner_photo: '/photos/a.webp',
    starts_at: '2026-11-22T11:00:00.000Z',
    opens_at: '2026-11-23T12:00:00.000Z',
    amount: 333,
    teacher_earnings: 233.1,
  }
  const lessons = [booking(1, '2026-11-25T11:00:00.000Z', {}), booking(2, '2026-11-20T11:00:00.000Z', {})]
  const payments = lessonPayments([], lessons, [seat])
  expect(payments.map(({ title }) => title)).toEqual(['Mathematics', 'Vectors', 'Mathematics'])
  expect(payments[1]).toEqual({
    key: 'seat-3',
    title: 'Vectors',
    learner: 'Amina Njoroge',
    learnerId: 8,
    photo: '/photos/a.webp',
    at: new Date(seat.starts_at),
    earnings: 233.1,
    amount: 333,
    stands: 'waiting',
    opensAt: new Date(seat.opens_at),
  })
})
