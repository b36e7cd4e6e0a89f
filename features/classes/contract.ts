import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { refusals as accounts } from '../accounts/contract.ts'
import { refusals as availability } from '../availability/contract.ts'
import { refusals as booking } from '../booking/contract.ts'
import { refusals as family } from '../family/contract.ts'
import { refusals as wallet } from '../wallet/contract.ts'
import { id, instant, kes, pageInput } from '../../shared/fields.ts'

/** Said on the card as well: naming the table there would bring every sentence of it to each phone. */
export const classFull = { en: 'This class is full.', sw: 'Darasa hili limejaa.' }

/** Every refusal of this feature; those it shares have their home in the feature they speak of. */
export const refusals = refusalsOf(
  {
    unknown_subject: [
      400,
      'This subject is not taught in this grade. Choose another.',
      'Somo hili halifundishwi katika gredi hii. Chagua lingine.',
    ],
    teacher_busy: [409, 'You already have a lesson or a class at this time.', 'Tayari una somo au darasa wakati huu.'],
    not_verified: [
      403,
      'Classes can be published once your account is verified.',
      'Madarasa yanaweza kuchapishwa akaunti yako ikithibitishwa.',
    ],
    too_far_ahead: [400, 'A class can begin a year ahead at most.', 'Darasa linaweza kuanza ndani ya mwaka mmoja tu.'],
    time_off: [
      409,
      'You have time off then. Remove it first, or choose another time.',
      'Una likizo wakati huo. Iondoe kwanza, au chagua wakati mwingine.',
    ],
    wrong_length: [400, 'A class lasts 15 to 180 minutes.', 'Darasa hudumu dakika 15 hadi 180.'],
    class_full: [409, classFull.en, classFull.sw],
    other_grade: [409, 'This class is for another grade.', 'Darasa hili ni la gredi nyingine.'],
    class_ended: [409, 'This class has ended.', 'Darasa hili limekwisha.'],
    class_begun: [
      409,
      'This class has begun or is over. If you were not there, everybody gets their money back by itself.',
      'Darasa hili limeanza au limekwisha. Kama hukuwepo, kila mtu anarudishiwa pesa bila kuomba.',
    ],
    seats_promised: [
      409,
      'Somebody has a seat, so the time and the price stand. Plan another class, or cancel this one.',
      'Kuna aliye na nafasi, kwa hiyo wakati na bei havibadiliki. Panga darasa jingine, au ghairi hili.',
    ],
    too_few_seats: [409, 'More seats than that are taken.', 'Nafasi zilizochukuliwa ni nyingi kuliko hizo.'],
  },
  {
    email_unconfirmed: accounts.email_unconfirmed,
    guardian_consent_needed: family.guardian_consent_needed,
    learner_busy: availability.learner_busy,
    insufficient_funds: wallet.insufficient_funds,
    in_the_past: availability.in_the_past,
    no_such_time: availability.no_such_time,
    start_after_end: availability.start_after_end,
    price_changed: booking.price_changed,
    parent_first: booking.parent_first,
    no_parent: booking.no_parent,
  },
)

export const classStatuses = ['scheduled', 'completed', 'cancelled'] as const
export const lessonTypes = ['online', 'in-person', 'hybrid'] as const
export type LessonType = (typeof lessonTypes)[number]
/** A live class as listed: the customer's fields. No link is ever in a list for someone who may not enter. */
export const liveSession = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  /** Our own `/join/…` address for its teacher and for those enrolled; null for everyone else. */
  zoom_link: z.nullable(z.string()),
  /** Nairobi wall time, `2026-11-25 18:30:00`. */
  scheduled_date: z.string(),
  starts_at: instant(),
  ends_at: instant(),
  room_opens_at: instant(),
  basic_info: z.object({ duration: z.number() }),
  price: kes(),
  teacher: z.object({ id: id(), name: z.string(), school: z.nullable(z.string()), profile_image: z.nullable(z.string()) }),
  subject: z.object({ name: z.string() }),
  grade: z.number(),
  lesson_type: z.enum(lessonTypes),
  status: z.enum(classStatuses),
  current_students: z.number(),
  max_students: z.number(),
  /** Whether the viewer, or a learner they act or paid for, has a seat. */
  enrolled: z.boolean(),
  /** Which learners of the viewer's have one: themselves, or children. */
  seated: z.array(id()),
})
export type LiveSession = z.infer<typeof liveSession>

export const liveSessions = endpoint({
  method: 'GET',
  path: '/lessons/api/live-sessions',
  summary:
    'The hundred soonest classes to come, forty of each own grade and, however far off, the viewer’s own and one asked for.',
  who: 'anyone',
  input: z.strictObject({ with: z.optional(id()) }),
  example: { with: 31 },
  output: z.array(liveSession),
  refusals: [],
})

export const teacherSessions = endpoint({
  method: 'GET',
  path: '/lessons/api/live-sessions/{teacherId}',
  summary: 'A teacher’s classes that have not ended, soonest first.',
  who: 'anyone',
  input: z.strictObject({ teacherId: id() }),
  example: { teacherId: 12 },
  output: z.array(liveSession),
  refusals: [],
})

export const joinSession = endpoint({
  method: 'POST',
  path: '/lessons/api/join-session/{studentId}',
  summary: 'Enrol in a class: takes the price from the wallet to a hold and a seat; a second call answers the same.',
  who: ['student', 'parent'],
  input: z.strictObject({
    studentId: id(),
    id: id(),
    /** KES; when sent it must be the class's price of this moment. */
    price: z.optional(kes()),
    title: z.optional(z.string().check(z.maxLength(500))),
    description: z.optional(z.string().check(z.maxLength(5000))),
    zoom_link: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    scheduled_date: z.optional(z.string().check(z.maxLength(40))),
    basic_info: z.optional(z.looseObject({})),
    teacher: z.optional(z.nullable(z.looseObject({}))),
    subject: z.optional(z.nullable(z.looseObject({}))),
  }),
  example: { studentId: 7, id: 8 },
  output: z.object({ success: z.literal(true), session: liveSession, join_link: z.string(), balance: kes() }),
  refusals: [
    refusals.class_full,
    refusals.class_ended,
    refusals.learner_busy,
    refusals.price_changed,
    refusals.insufficient_funds,
    refusals.email_unconfirmed,
    refusals.guardian_consent_needed,
    refusals.other_grade,
    refusals.parent_first,
    refusals.no_parent,
  ],
})

/** A paid seat as its teacher's money that is still to come. */
export const waitingSeat = z.object({
  id: id(),
  /** Of the class. */
  title: z.string(),
  learner: z.string(),
  learner_id: id(),
  /** Address of their photo; null where there is none, or none for teachers. */
  learner_photo: z.nullable(z.string()),
  starts_at: instant(),
  /** When its money opens. */
  opens_at: instant(),
  /** KES that was paid, and the teacher's part of it. */
  amount: kes(),
  teacher_earnings: kes(),
})
export type WaitingSeat = z.infer<typeof waitingSeat>

export const waitingSeats = endpoint({
  method: 'GET',
  path: '/lessons/api/waiting-seats',
  summary: 'Seats in your classes that are paid and whose money has not opened yet, those of the latest class first, by page.',
  who: ['teacher'],
  input: z.strictObject({ ...pageInput }),
  output: z.object({ seats: z.array(waitingSeat), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})
