import * as z from 'zod/mini'
import { MOST_LESSON_PRICE } from '../../shared/country.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { date, id, instant, kes, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { refusals as booking, topic } from '../booking/contract.ts'
import { weeklyTimes } from '../booking/series-contract.ts'
import { refusals as classes } from '../classes/contract.ts'
import { refusals as videos } from '../videos/contract.ts'

/** How many wishes of one child may wait at once. */
export const MOST_WAITING = 10
/** More than any family spends in a week; whoever wants no limit sets none. */
export const MOST_WEEKLY_LIMIT = 10 * MOST_LESSON_PRICE

/** Every refusal of this feature; those of what is asked for have their home there. */
export const refusals = refusalsOf(
  {
    too_many_waiting: [
      409,
      `${MOST_WAITING} of your wishes wait for your parent. Take one back, or wait for an answer.`,
      `Maombi yako ${MOST_WAITING} yanamsubiri mzazi wako. Ondoa moja, au subiri jibu.`,
    ],
    starts_too_soon: [
      409,
      'It starts in less than 2 hours: too soon to wait for your parent.',
      'Inaanza baada ya muda usiofika saa 2: hakuna muda wa kumsubiri mzazi wako.',
    ],
    already_yours: [409, 'This video is yours already.', 'Video hii tayari ni yako.'],
    answered: [
      409,
      'This has already been answered, taken back or has run out.',
      'Hili tayari limejibiwa, limeondolewa au muda umeisha.',
    ],
  },
  {
    no_parent: booking.no_parent,
    slot_taken: booking.slot_taken,
    learner_busy: booking.learner_busy,
    price_changed: booking.price_changed,
    email_unconfirmed: booking.email_unconfirmed,
    guardian_consent_needed: booking.guardian_consent_needed,
    grade_not_taught: booking.grade_not_taught,
    not_weekly: booking.not_weekly,
    too_many_with_teacher: booking.too_many_with_teacher,
    too_many_open: booking.too_many_open,
    too_many_unpaid: booking.too_many_unpaid,
    called_off_often: booking.called_off_often,
    other_grade: classes.other_grade,
    class_full: classes.class_full,
    class_ended: classes.class_ended,
    nothing_to_buy: videos.nothing_to_buy,
    insufficient_funds: classes.insufficient_funds,
  },
)

export const wishKinds = ['lesson', 'seat', 'series', 'video'] as const
export const wishStatuses = ['waiting', 'approved', 'declined', 'expired', 'taken_back'] as const
export type WishStatus = (typeof wishStatuses)[number]

const why = () => z.optional(text(0, 500))

/** What a child asks a parent for, as both see it. */
export const wish = z.object({
  id: id(),
  kind: z.enum(wishKinds),
  learner_id: id(),
  learner_name: z.string(),
  teacher_id: id(),
  teacher_name: z.string(),
  /** The subject of a lesson, the title of a class or a video. */
  title: z.string(),
  /** Null of a video. */
  starts_at: z.nullable(instant()),
  ends_at: z.nullable(instant()),
  /** Of a series each of its lessons; empty for anything else. */
  lessons: z.array(z.object({ starts_at: instant(), ends_at: instant() })),
  /** KES; of a series that of one lesson. */
  cost: kes(),
  /** Why the child wants it. */
  message: z.nullable(z.string()),
  asked_at: instant(),
  answer_by: instant(),
  status: z.enum(wishStatuses),
  /** Of what was answered: by whom, when, and why not. */
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(instant()),
  reason: z.nullable(z.string()),
  booking_id: z.nullable(id()),
  class_id: z.nullable(id()),
  video_id: z.nullable(id()),
})
export type Wish = z.infer<typeof wish>

/** What a child may spend without asking, and what this week, Monday to Sunday in Nairobi, has come to. */
export const allowance = z.object({
  learner_id: id(),
  /** KES a week; null is no limit. */
  weekly_limit: z.nullable(kes()),
  ask_first: z.boolean(),
  /** KES of lessons, seats and videos that were booked or bought this week for the child, by whomever. */
  booked: kes(),
  /** KES of wishes that wait. */
  asked: kes(),
  /** KES that were paid for the child this month in Nairobi, less what came back, and for how many lessons, seats and videos. */
  month_spent: kes(),
  month_count: z.number(),
  /** Whether a parent is there who could answer. */
  has_parent: z.boolean(),
})
export type Allowance = z.infer<typeof allowance>

export const listAllowances = endpoint({
  method: 'GET',
  path: '/approvals/allowances',
  summary: 'What your children may spend without asking, or what you may.',
  who: ['student', 'parent'],
  input: z.strictObject({}),
  output: z.object({ allowances: z.array(allowance) }),
  refusals: [],
})

export const setAllowance = endpoint({
  method: 'PUT',
  path: '/approvals/allowances/{childId}',
  summary: 'A parent sets a child’s weekly limit and whether every wish waits for them; it holds at once.',
  who: ['parent'],
  input: z.strictObject({
    childId: id(),
    weekly_limit: z.nullable(kes().check(z.lte(MOST_WEEKLY_LIMIT, said('At most KES 200,000.', 'Isizidi KES 200,000.')))),
    ask_first: z.boolean(),
  }),
  example: { childId: 7, weekly_limit: 3000, ask_first: true },
  output: z.object({ allowance }),
  refusals: [],
})

/** Refusals of every wish. */
const wishRefusals = [
  refusals.no_parent,
  refusals.too_many_waiting,
  refusals.starts_too_soon,
  refusals.answered,
  refusals.price_changed,
  refusals.email_unconfirmed,
  refusals.guardian_consent_needed,
] as const

export const wishForLesson = endpoint({
  method: 'POST',
  path: '/approvals/wishes/lessons',
  summary: 'A child asks a parent for a lesson. Nothing is held; the same wish again answers the one that waits.',
  who: ['student'],
  status: 201,
  input: z.strictObject({
    teacher_id: id(),
    date: date(),
    /** `6:30 PM - 7:30 PM`, as the slot shows it. */
    time: z.string().check(z.maxLength(40)),
    cost: kes(),
    subject: z.optional(z.string().check(z.maxLength(60))),
    topic: topic(),
    message: why(),
  }),
  example: { teacher_id: 12, date: '2026-12-02', time: '4:00 PM - 5:00 PM', cost: 1000 },
  output: z.object({ wish }),
  refusals: [...wishRefusals, refusals.slot_taken, refusals.grade_not_taught],
})

export const wishForSeries = endpoint({
  method: 'POST',
  path: '/approvals/wishes/series',
  summary: 'A child asks a parent for weekly lessons: one wish and one answer for all. Nothing is held.',
  who: ['student'],
  status: 201,
  input: z.strictObject({
    teacher_id: id(),
    lessons: weeklyTimes(),
    /** KES of one lesson. */
    cost: kes(),
    subject: z.optional(z.string().check(z.maxLength(60))),
    topic: topic(),
    message: why(),
  }),
  example: {
    teacher_id: 12,
    lessons: [
      { date: '2026-12-03', time: '6:30 PM - 7:30 PM' },
      { date: '2026-12-10', time: '6:30 PM - 7:30 PM' },
    ],
    cost: 600,
  },
  output: z.object({ wish }),
  refusals: [...wishRefusals, refusals.slot_taken, refusals.grade_not_taught, refusals.not_weekly],
})

export const wishForSeat = endpoint({
  method: 'POST',
  path: '/approvals/wishes/seats',
  summary: 'A child asks a parent for a seat in a class. Nothing is held; the same wish again answers the one that waits.',
  who: ['student'],
  status: 201,
  input: z.strictObject({ class_id: id(), cost: kes(), message: why() }),
  example: { class_id: 8, cost: 150 },
  output: z.object({ wish }),
  refusals: [...wishRefusals, refusals.other_grade, refusals.class_full, refusals.class_ended],
})

export const wishForVideo = endpoint({
  method: 'POST',
  path: '/approvals/wishes/videos',
  summary: 'A child asks a parent for a video. Nothing is taken; the same wish again answers the one that waits.',
  who: ['student'],
  status: 201,
  input: z.strictObject({ video_id: id(), cost: kes(), message: why() }),
  example: { video_id: 31, cost: 120 },
  output: z.object({ wish }),
  refusals: [...wishRefusals, refusals.nothing_to_buy, refusals.already_yours],
})

export const listWishes = endpoint({
  method: 'GET',
  path: '/approvals/wishes',
  summary: 'Wishes of your children, or your own, newest first; with `status` those alone that wait.',
  who: ['student', 'parent'],
  input: z.strictObject({ ...pageInput, status: z.optional(z.literal('waiting')) }),
  output: z.object({ wishes: z.array(wish), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

export const showWish = endpoint({
  method: 'GET',
  path: '/approvals/wishes/{wishId}',
  summary: 'One wish.',
  who: ['student', 'parent'],
  input: z.strictObject({ wishId: id() }),
  example: { wishId: 5 },
  output: z.object({ wish }),
  refusals: [],
})

export const approveWish = endpoint({
  method: 'POST',
  path: '/approvals/wishes/{wishId}/approve',
  summary: 'A parent approves: slot, seat or video and price are checked anew, and it is booked or bought for the parent to pay.',
  who: ['parent'],
  /** `pay_at_once`: of a lesson, or the first of a series, from the parent's wallet as soon as the teacher accepts. */
  input: z.strictObject({ wishId: id(), cost: kes(), pay_at_once: z.optional(z.boolean()) }),
  example: { wishId: 5, cost: 1000 },
  /** `left_out`: weeks of a series that somebody else has taken meanwhile; the others are booked. */
  output: z.object({ wish, left_out: z.array(instant()) }),
  refusals: [
    refusals.answered,
    refusals.slot_taken,
    refusals.learner_busy,
    refusals.price_changed,
    refusals.email_unconfirmed,
    refusals.guardian_consent_needed,
    refusals.grade_not_taught,
    refusals.too_many_with_teacher,
    refusals.too_many_open,
    refusals.too_many_unpaid,
    refusals.called_off_often,
    refusals.other_grade,
    refusals.class_full,
    refusals.class_ended,
    refusals.nothing_to_buy,
    refusals.insufficient_funds,
  ],
})

export const declineWish = endpoint({
  method: 'POST',
  path: '/approvals/wishes/{wishId}/decline',
  summary: 'A parent says not now; the child is told, with the reason if there is one.',
  who: ['parent'],
  input: z.strictObject({ wishId: id(), reason: z.optional(text(0, 300)) }),
  example: { wishId: 5 },
  output: z.object({ wish }),
  refusals: [refusals.answered],
})

export const takeBackWish = endpoint({
  method: 'POST',
  path: '/approvals/wishes/{wishId}/take-back',
  summary: 'The child no longer wants it.',
  who: ['student'],
  input: z.strictObject({ wishId: id() }),
  example: { wishId: 5 },
  output: z.object({ wish }),
  refusals: [refusals.answered],
})
