import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { statement, type Given } from '../../../shared/server/statement.ts'
import type { Video } from '../contract.ts'
import { toVideo, videosWhere } from './queries.ts'
import { videos } from './tables.ts'
import { isShown } from './visible.ts'

/** The newest free videos, which everybody may watch whole: for the first page. */
export async function tutorials(db: Db, limit: number): Promise<Video[]> {
  return (await newest(db, { viewerId: 0, looks: false, limit })).map(toVideo)
}

const newest = statement('tutorials', (given: Given<{ viewerId: number; looks: boolean; limit: number }>) =>
  videosWhere(
    given,
    sql`${isShown} and ${videos.media} = 'ready' and ${videos.priceCents} = 0
      order by ${videos.publishedAt} desc, ${videos.id} desc
      limit ${given.limit}`,
  ),
)
