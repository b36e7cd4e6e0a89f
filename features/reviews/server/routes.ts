import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import * as calls from '../contract.ts'
import { PAGE, reviewsOf } from './queries.ts'
import { reviewLesson } from './review-lesson.ts'

export const reviewCalls: readonly CallRoute<{ db: Db }>[] = [
  route(calls.reviewLesson, async ({ actor, input, now }, { db }) => {
    const { bookingId, stars, text = '' } = input
    await reviewLesson(db, { actor, bookingId, stars, text, now })
    return { success: true }
  }),
  route(calls.listReviews, async ({ input }, { db }) => {
    const { list, next } = await reviewsOf(db, input.teacherId, idBefore(input.cursor), input.limit ?? PAGE)
    return { reviews: list, next_cursor: cursorOf(next) }
  }),
]
