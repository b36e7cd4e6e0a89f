/** The calls of a weekly series (rules 11): asked for at once, answered as a whole or one by one, stopped. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { date, id, kes, text } from '../../shared/fields.ts'
import { bookSession, learnerBooking, refusals, stepRefusals, teacherBooking, topic } from './contract.ts'
import { LEAST_LESSONS, MOST_LESSONS } from './rules/words.ts'

/** A lesson as the slot shows it: `6:30 PM - 7:30 PM` of a day. */
const wallTime = z.strictObject({ date: date(), time: z.string().check(z.maxLength(40)) })

/** The lessons a series is made of: one a week. */
export const weeklyTimes = () => z.array(wallTime).check(z.minLength(LEAST_LESSONS), z.maxLength(MOST_LESSONS))

export const bookSeries = endpoint({
  method: 'POST',
  path: '/lessons/api/book-series',
  summary: 'Ask for 2 to 12 weekly lessons at once; each is a booking of its own. A week that has gone is named and left out.',
  who: ['student', 'parent'],
  input: z.strictObject({
    teacher_id: id(),
    student_id: id(),
    lessons: weeklyTimes(),
    /** KES of one lesson; must be the teacher's price of this moment. */
    cost: kes(),
    subject: z.optional(z.string().check(z.maxLength(60))),
    /** What the lesson is about, such as `Quadratic equations`; its title where it is given. */
    topic: topic(),
    message: z.optional(text(0, 500)),
    /** Of the first lesson; the others are paid each in the week before it. */
    pay_at_once: z.optional(z.boolean()),
    /** Made anew for each series by whoever asks: the same key again answers with the same series. */
    key: z.string().check(z.minLength(8), z.maxLength(64)),
  }),
  example: {
    teacher_id: 12,
    student_id: 7,
    lessons: [
      { date: '2026-12-03', time: '6:30 PM - 7:30 PM' },
      { date: '2026-12-10', time: '6:30 PM - 7:30 PM' },
    ],
    cost: 600,
    key: 'f3a6c1d2-0b5e-4a43',
  },
  output: z.object({
    success: z.literal(true),
    message: z.string(),
    series_id: id(),
    bookings: z.array(learnerBooking),
    /** What was wanted and not booked, because somebody has that time now. */
    left_out: z.array(wallTime),
  }),
  refusals: [...bookSession.refusals, refusals.not_weekly],
})

const lessonIds = () => z.array(id()).check(z.maxLength(MOST_LESSONS))

export const answerSeries = endpoint({
  method: 'POST',
  path: '/lessons/teacher/series-response',
  summary: 'Accept and decline lessons of a series, all in one answer; either all of it holds or nothing.',
  who: ['teacher'],
  input: z.strictObject({
    series_id: id(),
    teacher_id: id(),
    accept: lessonIds(),
    decline: lessonIds(),
    reason: z.optional(text(0, 300)),
  }),
  example: { series_id: 4, teacher_id: 12, accept: [31, 32, 34], decline: [33] },
  output: z.object({ success: z.literal(true), message: z.string(), bookings: z.array(teacherBooking) }),
  refusals: [...stepRefusals, refusals.already_answered],
})

export const stopSeries = endpoint({
  method: 'POST',
  path: '/lessons/api/series/{seriesId}/stop',
  summary: 'Call off every lesson of a series that is to come and not paid; what is paid stays, and is cancelled by itself.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ seriesId: id() }),
  example: { seriesId: 4 },
  output: z.object({ success: z.literal(true), stopped: z.number() }),
  refusals: [...stepRefusals],
})
