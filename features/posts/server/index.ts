/** The front door: what Somo writes for everybody. */
import type { Feature } from '../../../shared/server/feature.ts'
import { postRecords } from './records.ts'
import { postCalls, type PostParts } from './routes.ts'
import * as tables from './tables.ts'

export { publishedAddresses } from './published-addresses.ts'
export { postPicture, publishedPost, publishedPosts } from './queries.ts'

export const posts = {
  name: 'posts',
  enters: ['accounts', 'audit'],
  tables,
  records: postRecords,
  calls: postCalls,
} as const satisfies Feature<PostParts>
