/** The front door: what those taught said of their teachers. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import type { Offer } from '../../booking/server/index.ts'
import { reviewedOf, reviewsOf } from './queries.ts'
import { reviewCalls } from './routes.ts'
import { reviewRecords } from './records.ts'
import * as tables from './tables.ts'

export { praise } from './praise.ts'
export { reviewsOf }
export { goodTestimonials, testimonials } from './testimonials.ts'

/** A lesson that was taught can be rated by its learner's side until somebody has. */
const offerReview: Offer = async (db, seen) => {
  const taught = seen.filter(({ booking, sides }) => booking.status === 'completed' && sides.includes('learner'))
  const ids = taught.map(({ booking }) => booking.id)
  const done = await reviewedOf(db, ids)
  return new Map(ids.filter((id) => !done.has(id)).map((id) => [id, ['rate']]))
}

export const reviews = {
  name: 'reviews',
  enters: ['accounts', 'audit', 'notices', 'teachers', 'booking'],
  tables,
  records: reviewRecords,
  calls: reviewCalls,
  gives: { offers: offerReview },
} as const satisfies Feature<{ db: Db }>
