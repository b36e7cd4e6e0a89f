export { reviewsOf, type ShownReview } from './queries.ts'
