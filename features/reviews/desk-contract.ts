/** What the desk does about words that are shown to everybody: no other page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { date, id, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { writers } from './rules.ts'

export const deskRefusals = refusalsOf({
  words_hidden: [409, 'These words are out of sight already.', 'Maneno haya tayari hayaonekani.'],
  words_shown: [409, 'These words are in sight already.', 'Maneno haya tayari yanaonekana.'],
})

export const LONGEST_REASON = 500

const deskTestimonial = z.object({
  id: id(),
  text: z.string(),
  stars: z.int(),
  /** Whole: the public pages show a first name and an initial. */
  author: z.string(),
  as: z.enum(writers),
  teacher: z.string(),
  written_on: date(),
  hidden: z.boolean(),
})
export type DeskTestimonial = z.infer<typeof deskTestimonial>

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/admin/api/testimonials',
  summary: 'Everything that somebody lets Somo show on public pages, the newest first, also what is kept out of sight.',
  who: ['admin'],
  input: z.strictObject(pageInput),
  output: z.object({ testimonials: z.array(deskTestimonial), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

const why = { reviewId: id(), reason: text(3, LONGEST_REASON) }

export const hideTestimonial = endpoint({
  method: 'POST',
  path: '/admin/api/testimonials/{reviewId}/hide',
  summary: 'Take words off the public pages. Who wrote them reads the reason; the review stays on the teacher’s profile.',
  who: ['admin'],
  input: z.strictObject(why),
  example: { reviewId: 31, reason: 'It names a child.' },
  output: z.object({ hidden: z.literal(true) }),
  refusals: [deskRefusals.words_hidden],
})

export const showTestimonial = endpoint({
  method: 'POST',
  path: '/admin/api/testimonials/{reviewId}/show',
  summary: 'Let words stand on the public pages again.',
  who: ['admin'],
  input: z.strictObject(why),
  example: { reviewId: 31, reason: 'The name is a teacher’s.' },
  output: z.object({ hidden: z.literal(false) }),
  refusals: [deskRefusals.words_shown],
})
