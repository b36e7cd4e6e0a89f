import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { posts } from './tables.ts'

const MOST = 10_000

/** Where published posts stand, the newest first. */
export const publishedAddresses = (db: Db): Promise<{ slug: string; publishedAt: Date }[]> =>
  db
    .select({
      slug: sql<string>`${posts.slug}`,
      publishedAt: sql<Date>`${posts.publishedAt}`.mapWith(posts.publishedAt),
    })
    .from(posts)
    .where(eq(posts.status, 'published'))
    .orderBy(desc(posts.id))
    .limit(MOST)
