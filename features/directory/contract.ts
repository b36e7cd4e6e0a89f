import * as z from 'zod/mini'
import { MOST_LESSON_PRICE, teachingLanguages } from '../../shared/country.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { date, id, instant, kes } from '../../shared/fields.ts'
import { grade } from '../accounts/contract.ts'
import { slot } from '../availability/contract.ts'
import { checks } from '../verification/rules.ts'
import { LONGEST_SEARCH, LONGEST_SUBJECT, MOST_LISTED, teacherOrders } from './rules.ts'

export const refusals = refusalsOf({})

const teachingLanguage = z.enum(teachingLanguages)

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
  /** Spoken in lessons, by ISO 639; empty where the teacher has not said. */
  languages: z.array(teachingLanguage),
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
  /** Kept out of families' sight by an operator: the teacher alone is answered then. */
  hidden: z.boolean(),
  /** What was found right before this teacher was approved, and on which day. */
  checked: z.array(z.object({ check: z.enum(checks), on: date() })),
  reviews: z.array(review),
  /** What the teacher keeps of `cost` and what Somo keeps, in KES. */
  split: z.object({ teacher: kes(), service: kes() }),
})
export type TeacherProfile = z.infer<typeof teacherProfile>

const shillings = () => z.int().check(z.gte(0), z.lte(MOST_LESSON_PRICE))

export const listTeachers = endpoint({
  method: 'GET',
  path: '/users/teachers',
  summary: 'Verified teachers by words in name, subject and bio, and by everything families choose by; in an order, in pages.',
  who: 'anyone',
  input: z.strictObject({
    /** Words or their beginnings, in either language; accents do not count, and slips of the finger are forgiven. */
    q: z.optional(z.string().check(z.maxLength(LONGEST_SEARCH))),
    subject: z.optional(z.string().check(z.maxLength(LONGEST_SUBJECT))),
    grade: z.optional(grade()),
    /** KES for one lesson. */
    price_from: z.optional(shillings()),
    price_to: z.optional(shillings()),
    /** At least so many stars, by at least one review. */
    rating: z.optional(z.number().check(z.gte(1), z.lte(5))),
    /** A day in Nairobi on which some time is free. */
    free_on: z.optional(date()),
    language: z.optional(teachingLanguage),
    /** Every teacher who is listed has been verified, so that this leaves nobody out. */
    verified: z.optional(z.boolean()),
    sort: z.optional(z.enum(teacherOrders)),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,10}-\d{1,15}$/))),
    limit: z.optional(z.int().check(z.gte(1), z.lte(MOST_LISTED))),
  }),
  output: z.object({
    success: z.literal(true),
    teachers: z.array(teacherCard),
    /** Distinct subjects taught to that grade, for the subject list. */
    subjects: z.array(z.string()),
    /** How many there are in all, counted up to 1,000; null on later pages. */
    total: z.nullable(z.number()),
    /** Whether there are more than were counted. */
    more: z.boolean(),
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
