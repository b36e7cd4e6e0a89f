/** The front door: what those taught said of their teachers. */
import type { Feature } from '../../../shared/server/feature.ts'
import * as tables from './tables.ts'

export { reviewsOf, type ShownReview } from './queries.ts'

export const reviews = { name: 'reviews', enters: ['accounts', 'teachers', 'booking'], tables } as const satisfies Feature
