import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { testimonialsAtDesk } from './desk.ts'
import { hideTestimonial, showTestimonial } from './hide-testimonial.ts'
import { PAGE, reviewsOf } from './queries.ts'
import { reviewLesson } from './review-lesson.ts'
import { mayLetShow, ownTestimonials, takeBackWords } from './testimonials.ts'

export const reviewCalls: readonly CallRoute<{ db: Db }>[] = [
  route(calls.reviewLesson, async ({ actor, input, now }, { db }) => {
    const { bookingId, stars, text = '', let_show: letShow = false } = input
    await reviewLesson(db, { actor, bookingId, stars, text, letShow, now })
    return { success: true }
  }),
  route(calls.listReviews, async ({ input }, { db }) => {
    const { list, next } = await reviewsOf(db, input.teacherId, idBefore(input.cursor), input.limit ?? PAGE)
    return { reviews: list, next_cursor: cursorOf(next) }
  }),
  route(calls.listOwnTestimonials, async ({ actor, input, now }, { db }) => {
    const { cursor, limit = PAGE } = input
    const [may, { list, next }] = await Promise.all([
      mayLetShow(db, actor, now),
      ownTestimonials(db, actor, { before: idBefore(cursor), limit }),
    ])
    return { may_let_show: may, testimonials: list, next_cursor: cursorOf(next) }
  }),
  route(calls.takeBackTestimonial, async ({ actor, input }, { db }) => {
    await takeBackWords(db, actor, input.reviewId)
    return { shown: false }
  }),
  route(desk.listTestimonials, async ({ input: { cursor, limit = PAGE } }, { db }) => {
    const { list, next } = await testimonialsAtDesk(db, { before: idBefore(cursor), limit })
    return { testimonials: list, next_cursor: cursorOf(next) }
  }),
  route(desk.hideTestimonial, async ({ actor, input, now }, { db }) => {
    await hideTestimonial(db, actor, input, now)
    return { hidden: true }
  }),
  route(desk.showTestimonial, async ({ actor, input, now }, { db }) => {
    await showTestimonial(db, actor, input, now)
    return { hidden: false }
  }),
]
