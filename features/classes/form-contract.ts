/** What the forms of a live class ask and send. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { said } from '../../shared/said.ts'
import { date, id, kes } from '../../shared/fields.ts'
import { grade } from '../accounts/contract.ts'
import { classStatuses, lessonTypes, liveSession, refusals } from './contract.ts'
import { plan, priceOfSeat, seatCount } from './rules/plan.ts'

export const scheduleClass = endpoint({
  method: 'POST',
  path: '/lessons/meetings/{teacherId}',
  summary: 'Schedule a live class.',
  who: ['teacher'],
  status: 201,
  input: z
    .strictObject({
      teacherId: id(),
      ...plan,
      subject_id: id(said('Choose a subject.', 'Chagua somo.')),
      /** The grade; `class_id` is its other name. One of them is needed, and both are the same. */
      grade: z.optional(grade()),
      class_id: z.optional(grade()),
      lesson_type: z.optional(z.enum(lessonTypes)),
    })
    .check(
      z.refine(({ grade, class_id }) => (grade ?? class_id) !== undefined && (grade ?? class_id) === (class_id ?? grade), {
        error: said('Choose a grade.', 'Chagua gredi.'),
        path: ['grade'],
      }),
    ),
  example: {
    teacherId: 12,
    topic: 'Revision before the exam',
    start_time: '2026-12-05T09:00:00Z',
    duration: 60,
    price: 100,
    subject_id: 1,
    grade: 10,
  },
  output: z.object({
    success: z.literal(true),
    session: liveSession,
    zoom_meeting_details: z.object({ id: id(), join_url: z.string() }),
  }),
  refusals: [
    refusals.in_the_past,
    refusals.too_far_ahead,
    refusals.unknown_subject,
    refusals.teacher_busy,
    refusals.time_off,
    refusals.email_unconfirmed,
    refusals.not_verified,
  ],
})

const wallClock = () => z.string().check(z.regex(/^\d{2}:\d{2}$/, said('Use the form 18:30.', 'Tumia muundo 18:30.')))

/** A class as a teacher's schedule lists it: Nairobi wall time, and no link. */
export const plannedLesson = z.object({
  id: id(),
  title: z.string(),
  subject: z.string(),
  grade: z.number(),
  date: date(),
  start_time: z.string(),
  end_time: z.string(),
  max_students: z.number(),
  current_students: z.number(),
  status: z.enum(classStatuses),
  description: z.string(),
  lesson_type: z.enum(lessonTypes),
  price: kes(),
})
export type PlannedLesson = z.infer<typeof plannedLesson>

export const createLesson = endpoint({
  method: 'POST',
  path: '/lessons/api/create-lesson',
  summary: 'Schedule a live class by Nairobi date and clocks; the same class as by `meetings`.',
  who: ['teacher'],
  input: z.strictObject({
    teacher_id: id(),
    title: plan.topic,
    subject: z.string(said('Choose a subject.', 'Chagua somo.')).check(z.maxLength(80)),
    grade: grade(),
    date: date(),
    start_time: wallClock(),
    end_time: wallClock(),
    max_students: z.optional(seatCount()),
    description: plan.agenda,
    lesson_type: z.optional(z.enum(lessonTypes)),
    /** Free without. */
    price: z.optional(priceOfSeat()),
  }),
  example: {
    teacher_id: 12,
    title: 'Revision before the exam',
    subject: 'Mathematics',
    grade: 10,
    date: '2026-12-05',
    start_time: '12:00',
    end_time: '13:00',
  },
  output: z.object({ success: z.literal(true), lesson: plannedLesson }),
  refusals: [
    refusals.no_such_time,
    refusals.start_after_end,
    refusals.wrong_length,
    refusals.in_the_past,
    refusals.too_far_ahead,
    refusals.unknown_subject,
    refusals.teacher_busy,
    refusals.time_off,
    refusals.email_unconfirmed,
    refusals.not_verified,
  ],
})

export const plannedLessons = endpoint({
  method: 'GET',
  path: '/lessons/api/teacher-planned-lessons/{teacherId}',
  summary: 'Your classes that have not ended, soonest first, as your schedule lists them.',
  who: ['teacher'],
  input: z.strictObject({ teacherId: id() }),
  example: { teacherId: 12 },
  output: z.array(plannedLesson),
  refusals: [],
})

/** A grade, as the class form chooses it. */
export const listGrades = endpoint({
  method: 'GET',
  path: '/admin/api/get-classes',
  summary: 'What a class can be made for: the grades, by number and name.',
  who: ['teacher', 'admin'],
  input: z.strictObject({}),
  output: z.object({ classes: z.array(z.object({ id: z.number(), name: z.string() })) }),
  refusals: [],
})

export const subjectsOfGrade = endpoint({
  method: 'GET',
  path: '/admin/api/get-subjects/{class_id}',
  summary: 'The subjects of a grade, by name: for a teacher those they teach in it, for the desk all of them.',
  who: ['teacher', 'admin'],
  input: z.strictObject({ class_id: grade() }),
  example: { class_id: 10 },
  output: z.object({ classes: z.array(z.object({ id: id(), subject: z.string() })) }),
  refusals: [],
})
