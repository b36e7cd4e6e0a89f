import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { refusals as accounts } from '../accounts/contract.ts'
import { refusals as availability } from '../availability/contract.ts'
import { refusals as family } from '../family/contract.ts'
import { refusals as wallet } from '../wallet/contract.ts'
import { date, id, kes, month, text } from '../../shared/fields.ts'
import { learnerBooking, teacherBooking } from './shape-contract.ts'
import { LONGEST_TOPIC, mostOpen } from './rules/words.ts'

/** Every refusal of this feature; those it shares have their home in the feature they speak of. */
export const refusals = refusalsOf(
  {
    slot_taken: [409, 'The selected time slot is not available.', 'Nafasi uliyochagua haipo tena.'],
    price_changed: [409, 'The price has changed. Please look at it again.', 'Bei imebadilika. Tafadhali iangalie tena.'],
    too_many_with_teacher: [
      409,
      'You have many requests with this teacher that are not paid yet. Pay or cancel one, or wait for an answer.',
      'Una maombi mengi kwa mwalimu huyu ambayo hayajalipwa. Lipia au ghairi moja, au subiri jibu.',
    ],
    too_many_open: [
      409,
      'You have many requests that are not paid yet. Pay or cancel one, or wait for an answer.',
      'Una maombi mengi ambayo hayajalipwa. Lipia au ghairi moja, au subiri jibu.',
    ],
    too_many_unpaid: [
      409,
      `${mostOpen.unpaidOfPayer} accepted lessons wait for your payment. Pay or cancel one before you ask for another.`,
      `Masomo ${mostOpen.unpaidOfPayer} yaliyokubaliwa yanasubiri malipo yako. Lipia au ghairi moja kabla ya kuomba jingine.`,
    ],
    called_off_often: [
      429,
      'You have asked this teacher often today and called it off. Please ask again tomorrow, or ask another teacher.',
      'Umemwomba mwalimu huyu mara nyingi leo kisha ukaghairi. Tafadhali omba tena kesho, au umwombe mwalimu mwingine.',
    ],
    grade_not_taught: [
      409,
      'This teacher does not teach that subject to this grade.',
      'Mwalimu huyu hafundishi somo hilo kwa gredi hii.',
    ],
    not_weekly: [
      400,
      'A series is one lesson a week, within twelve weeks.',
      'Mfululizo ni somo moja kila wiki, ndani ya wiki kumi na mbili.',
    ],
    not_possible_now: [409, 'This is no longer possible: the booking has changed.', 'Hili haliwezekani tena: ombi limebadilika.'],
    too_late: [409, 'The time for this has passed.', 'Muda wa hili umepita.'],
    refund_less: [
      409,
      'Less comes back now than before. Please look at it again.',
      'Sasa kinachorudi ni kidogo kuliko awali. Tafadhali angalia tena.',
    ],
    already_answered: [409, 'This request has already been answered.', 'Ombi hili tayari limejibiwa.'],
    parent_first: [409, 'Your parent answers first. Please ask them.', 'Mzazi wako hujibu kwanza. Tafadhali mwombe.'],
    no_parent: [
      409,
      'No parent is linked to you who could answer. Link one under My parent.',
      'Hakuna mzazi aliyeunganishwa nawe wa kujibu. Unganisha mmoja kwenye Mzazi wangu.',
    ],
    nothing_due: [409, 'No payment is due', 'Hakuna malipo yanayodaiwa'],
    other_length: [
      409,
      'That time is longer or shorter than the lesson. Please choose one of the same length.',
      'Muda huo ni mrefu au mfupi kuliko somo. Tafadhali chagua wa urefu sawa.',
    ],
    proposed_often: [
      409,
      'Other times were proposed for this lesson often. Cancel it and book a new one, or keep it.',
      'Nyakati nyingine zimependekezwa mara nyingi kwa somo hili. Lighairi uweke jipya, au libaki lilivyo.',
    ],
    shares_do_not_add_up: [409, 'The shares do not add up to the price.', 'Mgao haujumlishi bei.'],
    not_over_yet: [409, 'The lesson is not over yet.', 'Somo bado halijaisha.'],
    room_still_counts: [
      409,
      'The room still counts who was there. Please try again in a few minutes.',
      'Chumba bado kinahesabu waliokuwepo. Tafadhali jaribu tena baada ya dakika chache.',
    ],
    not_taught: [
      409,
      'The classroom saw who was there, and that decides: this lesson did not take place as booked.',
      'Darasa liliona nani alikuwepo, na hilo ndilo linaloamua: somo hili halikufanyika kama lilivyoombwa.',
    ],
  },
  {
    email_unconfirmed: accounts.email_unconfirmed,
    guardian_consent_needed: family.guardian_consent_needed,
    learner_busy: availability.learner_busy,
    insufficient_funds: wallet.insufficient_funds,
  },
)

export {
  bookingActions,
  bookingStatuses,
  learnerBooking,
  paymentStatuses,
  teacherBooking,
  type BookingAction,
  type BookingStatus,
  type LearnerBooking,
  type PaymentStatus,
  type TeacherBooking,
} from './shape-contract.ts'

/** What a lesson is about, in a few words. */
export const topic = () => z.optional(text(0, LONGEST_TOPIC))

export const bookSession = endpoint({
  method: 'POST',
  path: '/lessons/api/book-session',
  summary: 'Ask for a lesson in a free slot; nothing is paid yet.',
  who: ['student', 'parent'],
  input: z.strictObject({
    teacher_id: id(),
    student_id: id(),
    date: date(),
    /** `6:30 PM - 7:30 PM`, as the slot shows it. */
    time: z.string().check(z.maxLength(40)),
    /** KES; must be the teacher's price of this moment. */
    cost: kes(),
    subject: z.optional(z.string().check(z.maxLength(60))),
    /** What the lesson is about, such as `Quadratic equations`; its title where it is given. */
    topic: topic(),
    message: z.optional(text(0, 500)),
    /** Whoever books, and so pays, wants it paid from the wallet as soon as it is accepted. */
    pay_at_once: z.optional(z.boolean()),
  }),
  example: { teacher_id: 12, student_id: 7, date: '2026-12-02', time: '4:00 PM - 5:00 PM', cost: 1000 },
  output: z.object({ success: z.literal(true), message: z.string(), booking: learnerBooking }),
  refusals: [
    refusals.slot_taken,
    refusals.learner_busy,
    refusals.price_changed,
    refusals.email_unconfirmed,
    refusals.guardian_consent_needed,
    refusals.grade_not_taught,
    refusals.parent_first,
    refusals.no_parent,
    refusals.too_many_with_teacher,
    refusals.too_many_open,
    refusals.too_many_unpaid,
    refusals.called_off_often,
  ],
})

export const learnerBookings = endpoint({
  method: 'GET',
  path: '/lessons/api/bookings/student/{studentId}',
  summary:
    'What a learner has before them, soonest first: to come, of the last two days, not settled. For them, parents, operators.',
  who: ['student', 'parent', 'admin'],
  /** `with`: one more, however long ago it was. */
  input: z.strictObject({ studentId: id(), with: z.optional(id()) }),
  example: { studentId: 7 },
  output: z.array(learnerBooking),
  refusals: [],
})

export const teacherBookings = endpoint({
  method: 'GET',
  path: '/lessons/api/bookings/teacher/{teacherId}',
  summary: 'What a teacher has before them, soonest first: to come, of the last two days, not settled; or all of a month.',
  who: ['teacher', 'admin'],
  /** `with`: one more, however long ago it was. `month`: all of it, and nothing else. */
  input: z.strictObject({ teacherId: id(), with: z.optional(id()), month: z.optional(month()) }),
  example: { teacherId: 12 },
  output: z.array(teacherBooking),
  refusals: [],
})

/** Refusals of every step in a booking's life. */
export const stepRefusals = [refusals.not_possible_now, refusals.too_late] as const

export const answerBooking = endpoint({
  method: 'POST',
  path: '/lessons/teacher/booking-response',
  summary: 'Accept or decline a request.',
  who: ['teacher'],
  input: z.strictObject({
    booking_id: id(),
    teacher_id: id(),
    action: z.enum(['accept', 'decline']),
    reason: z.optional(text(0, 300)),
  }),
  example: { booking_id: 31, teacher_id: 12, action: 'accept' },
  output: z.object({ success: z.literal(true), message: z.string(), booking: teacherBooking }),
  refusals: [...stepRefusals, refusals.already_answered],
})

export const payTeacher = endpoint({
  method: 'POST',
  path: '/payments/pay_teacher',
  summary: 'Pay an accepted booking from the wallet; the money is held until the lesson is taught.',
  who: ['student', 'parent'],
  input: z.strictObject({ payer_id: id(), teacher_id: id(), amount: kes(), booking_id: z.optional(id()) }),
  example: { payer_id: 7, teacher_id: 12, amount: 1000 },
  output: z.object({ success: z.literal(true), message: z.string(), booking: learnerBooking, balance: kes() }),
  refusals: [
    ...stepRefusals,
    refusals.nothing_due,
    refusals.price_changed,
    refusals.insufficient_funds,
    refusals.email_unconfirmed,
  ],
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/lessons/api/bookings/{bookingId}/cancel',
  summary: 'Cancel a booking; what comes back follows the policy shown before booking.',
  who: ['student', 'parent', 'teacher'],
  /** `refund`: what whoever cancels was told comes back, KES; where it would be less, nothing is cancelled. */
  input: z.strictObject({ bookingId: id(), reason: z.optional(text(0, 300)), refund: z.optional(kes()) }),
  example: { bookingId: 31 },
  output: z.object({ success: z.literal(true), refunded: kes() }),
  refusals: [...stepRefusals, refusals.refund_less],
})

export const completeBooking = endpoint({
  method: 'POST',
  path: '/lessons/api/bookings/{bookingId}/complete',
  summary: 'The teacher marks a lesson as taught where the room saw nobody; the learner then has 24 hours.',
  who: ['teacher'],
  input: z.strictObject({ bookingId: id() }),
  example: { bookingId: 31 },
  output: z.object({ success: z.literal(true), booking: teacherBooking }),
  refusals: [...stepRefusals, refusals.not_over_yet, refusals.room_still_counts, refusals.not_taught],
})
