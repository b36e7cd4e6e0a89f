/** Testimonials: reviews that their writers let Somo show to everybody. */
import { idInAddress } from '../../shared/fields.ts'

/** With so many stars somebody is content. */
export const GOOD_STARS = 4
/** Side by side on the first page, one at a time. */
export const MOST_IN_TURN = 5
/** Of each kind; beyond it says that there are more. */
export const MOST_COUNTED = 500

export const writers = ['parent', 'learner'] as const
export type WriterKind = (typeof writers)[number]

/** What everybody may read: nothing in it leads to its writer. */
export type Testimonial = {
  id: number
  text: string
  /** `Grace W.` */
  name: string
  /** Of the drawn faces. */
  face: number
  author: WriterKind
  grade: number
  teacher: { id: number; name: string }
}

/** Up to `MOST_COUNTED` of each. */
export type TestimonialCounts = Readonly<Record<WriterKind, number>>

/** Whose words are asked for, those before the one with the id. */
export type TestimonialWish = { by: WriterKind | null; before: number | null }

/** In the address a kind stands in the plural. */
export const testimonialWish = (query: URLSearchParams): TestimonialWish => ({
  by: writers.find((one) => `${one}s` === query.get('by')) ?? null,
  before: idInAddress(query.get('cursor')),
})

/** How many there are; null where they are too many to be counted at each look. */
export function allOf(counts: TestimonialCounts): number | null {
  return writers.some((one) => counts[one] >= MOST_COUNTED) ? null : counts.parent + counts.learner
}
