import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { date, id, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'

export const MOST_REVIEW_CHARACTERS = 1000

/** Every refusal of this feature. */
export const refusals = refusalsOf({
  already_reviewed: [
    409,
    'This lesson has its review already; there is one for each lesson.',
    'Somo hili tayari lina tathmini; ni moja kwa kila somo.',
  ],
  not_taught_yet: [409, 'A lesson can be rated once it was taught.', 'Somo linaweza kutathminiwa likishafundishwa.'],
})

/** Its author by what they are, never by name: most are children, or write of one. */
export const shownReview = z.object({
  id: id(),
  stars: z.int(),
  text: z.string(),
  author: z.enum(['learner', 'parent']),
  grade: z.number(),
  written_on: date(),
})
export type ShownReview = z.infer<typeof shownReview>

export const reviewLesson = endpoint({
  method: 'POST',
  path: '/lessons/api/bookings/{bookingId}/review',
  summary: 'Rate the teacher of a lesson that was taught, once, by its learner or their parent.',
  who: ['student', 'parent'],
  input: z.strictObject({
    bookingId: id(),
    stars: z.int().check(z.gte(1), z.lte(5)),
    text: z.optional(text(0, MOST_REVIEW_CHARACTERS)),
    /** Its words may stand on public pages with the writer's first name. Kept of grown-ups alone, and where there are words. */
    let_show: z.optional(z.boolean()),
  }),
  example: { bookingId: 31, stars: 5, text: 'She waits until you say it yourself.', let_show: true },
  output: z.object({ success: z.literal(true) }),
  refusals: [refusals.already_reviewed, refusals.not_taught_yet],
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/teachers/{teacherId}/reviews',
  summary: 'What those taught said of a teacher, the latest first.',
  who: 'anyone',
  input: z.strictObject({ teacherId: id(), ...pageInput }),
  example: { teacherId: 12 },
  output: z.object({ reviews: z.array(shownReview), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

const ownTestimonial = z.object({
  id: id(),
  text: z.string(),
  teacher_name: z.string(),
  written_on: date(),
  /** An operator keeps it off the public pages. */
  hidden: z.boolean(),
})
export type OwnTestimonial = z.infer<typeof ownTestimonial>

export const listOwnTestimonials = endpoint({
  method: 'GET',
  path: '/testimonials/own',
  summary: 'Your words that you let Somo show to everybody, the newest first, and whether you may let it.',
  who: ['student', 'parent'],
  input: z.strictObject(pageInput),
  output: z.object({
    /** Whoever is 18. */
    may_let_show: z.boolean(),
    testimonials: z.array(ownTestimonial),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const takeBackTestimonial = endpoint({
  method: 'DELETE',
  path: '/testimonials/{reviewId}',
  summary: 'Your words are shown to everybody no more; the review stays on the profile. Doing it twice changes nothing.',
  who: ['student', 'parent'],
  input: z.strictObject({ reviewId: id() }),
  example: { reviewId: 31 },
  output: z.object({ shown: z.literal(false) }),
  refusals: [],
})
