import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { date, id, instant, kes } from '../../shared/fields.ts'
import { grade } from '../accounts/contract.ts'
import { slot } from '../availability/contract.ts'

export const refusals = refusalsOf({})

/** A teacher as listed: the customer's field names, every value real. A teacher without reviews has `rating` null and is New. */
export const teacherCard = z.object({
  id: id(),
  name: z.string(),
  grades: z.array(z.number()),
  subjects: z.array(z.object({ name: z.string(), grades: z.array(z.number()) })),
  /** Address of a photo, or null: the portrait is then drawn from the id. */
  profilePicture: z.nullable(z.string()),
  /** When the account was made; null where nobody knows. */
  registered_on: z.nullable(date()),
  /** Bayesian mean with prior 4.5 of weight 5, one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  review_count: z.number(),
  totalStudents: z.number(),
  experience: z.string(),
  current_school: z.nullable(z.string()),
  /** KES for one lesson. */
  cost: kes(),
  /** One sentence in the teacher's own words. */
  promise: z.nullable(z.string()),
  verified_on: z.nullable(date()),
  next_free_at: z.nullable(instant()),
  /** The coming slots: the next three in a list, all of 62 days in a profile. */
  availability: z.array(slot),
})
export type TeacherCard = z.infer<typeof teacherCard>

export const review = z.object({
  id: id(),
  stars: z.number(),
  text: z.string(),
  /** Never a name: most are children or write of one. */
  author: z.enum(['learner', 'parent']),
  /** Of the learner. */
  grade: z.number(),
  written_on: date(),
})

export const teacherProfile = z.extend(teacherCard, {
  bio: z.nullable(z.string()),
  reviews: z.array(review),
  /** What the teacher keeps of `cost` and what Somo keeps, in KES. */
  split: z.object({ teacher: kes(), service: kes() }),
})
export type TeacherProfile = z.infer<typeof teacherProfile>

export const listTeachers = endpoint({
  method: 'GET',
  path: '/users/teachers',
  summary: 'Verified teachers, best rated first; by name or subject, subject and grade.',
  who: 'anyone',
  input: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(80))),
    subject: z.optional(z.string().check(z.maxLength(60))),
    grade: z.optional(grade()),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,6}-\d{1,15}$/))),
    limit: z.optional(z.int().check(z.gte(1), z.lte(48))),
  }),
  output: z.object({
    success: z.literal(true),
    teachers: z.array(teacherCard),
    /** Distinct subjects taught to that grade, for the subject list. */
    subjects: z.array(z.string()),
    total: z.number(),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const showTeacher = endpoint({
  method: 'GET',
  path: '/users/teachers/{teacherId}',
  summary: 'One verified teacher with slots and reviews.',
  who: 'anyone',
  input: z.strictObject({ teacherId: id() }),
  example: { teacherId: 12 },
  output: teacherProfile,
  refusals: [],
})
