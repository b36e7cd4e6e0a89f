import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { refusals } from '../contract.ts'
import { ratingOf } from '../rules.ts'
import { videoFor } from './queries.ts'
import { videoRatings, videos } from './tables.ts'

/** Somebody's own stars for a video. Refuses with `not_rated`. */
export async function ratingBy(db: Db, wish: { videoId: number; userId: number }): Promise<number> {
  const [row] = await given(db, wish)
  if (!row) throw new Refusal(refusals.not_rated)
  return row.stars
}

const given = statement('video_rating_by', (given: Given<{ videoId: number; userId: number }>) =>
  rows(
    { stars: videoRatings.stars },
    (columns) => sql`
      select ${columns}
      from ${videoRatings}
      where ${videoRatings.videoId} = ${given.videoId} and ${videoRatings.userId} = ${given.userId}`,
  ),
)

/** Gives a video stars, or other ones than before; the sums move by the difference. Refuses with `not_found`. */
export async function rateVideo(
  db: Db,
  actor: Actor,
  { videoId, stars }: { videoId: number; stars: number },
  now: Date,
): Promise<{ average: number; count: number }> {
  if (!(await videoFor(db, actor, videoId))) throw new Refusal(refusals.not_found)
  return db.transaction(async (tx) => {
    // One at a time, so that what was there before is what is taken away.
    await tx.execute(sql`select from ${videos} where ${videos.id} = ${videoId} for no key update`)
    const [sums] = await rate(tx, { videoId, userId: actor.userId, stars, now })
    if (!sums) throw new Refusal(refusals.not_found)
    return { average: ratingOf(sums) ?? stars, count: sums.count }
  })
}

const rate = statement('rate_video', (given: Given<{ videoId: number; userId: number; stars: number; now: Date }>) =>
  rows(
    { count: videos.ratingCount, stars: videos.ratingStars },
    (columns) => sql`
      with before as (
        select ${videoRatings.stars}
        from ${videoRatings}
        where ${videoRatings.videoId} = ${given.videoId} and ${videoRatings.userId} = ${given.userId}),
      kept as (
        insert into ${videoRatings} (video_id, user_id, stars, rated_at)
        values (${given.videoId}, ${given.userId}, ${given.stars}::smallint, ${given.now})
        on conflict (video_id, user_id) do update
        set stars = excluded.stars, rated_at = excluded.rated_at)
      update ${videos}
      set ${set(videos, {
        ratingCount: sql`${videos.ratingCount} + case when exists (select from before) then 0 else 1 end`,
        ratingStars: sql`${videos.ratingStars} + ${given.stars} - coalesce((select stars from before), 0)`,
      })}
      where ${videos.id} = ${given.videoId}
      returning ${columns}`,
  ),
)
