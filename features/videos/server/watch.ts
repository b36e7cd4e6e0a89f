/** How a video is watched: where it is played from, what is remembered of it, and what counts as seen. */
import { sql } from 'drizzle-orm'
import { nairobiDate } from '../../../shared/time.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Output } from '../../../shared/endpoint.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { refusals, type Copy, type mediaAddress } from '../contract.ts'
import { ADDRESS_MS, VIEW_SECONDS, watchableMs } from '../rules.ts'
import { cutCaptions } from './captions.ts'
import { signedAddress } from './media-address.ts'
import { bytesOf, fromVideos, keyOf, viewerOf } from './queries.ts'
import { videoCaptions, videos, videoViews, watchPositions } from './tables.ts'
import { accessOf, maySee, mayWatch, teacher } from './visible.ts'
import { users } from '../../accounts/server/tables.ts'

/**
 * Where somebody may play a video from: the file of the whole, or the one that ends after the first fifth. Refuses with
 * `not_found`.
 */
export async function addressFor(
  { db, secret }: { db: Db; secret: Buffer },
  actor: Actor | null,
  wish: { videoId: number; copy: Copy },
  now: Date,
): Promise<Output<typeof mediaAddress>> {
  const [row] = await copiesFor(db, { id: wish.videoId, ...viewerOf(actor) })
  if (!row) throw new Refusal(refusals.not_found)
  const whole = row.access !== 'preview'
  const low = {
    copy: 'low',
    key: whole ? row.lowKey : row.lowPreviewKey,
    bytes: whole ? row.lowBytes : row.lowPreviewBytes,
  } as const
  const full = {
    copy: 'full',
    key: whole ? row.fullKey : row.previewKey,
    bytes: whole ? row.fullBytes : row.previewBytes,
  } as const
  const chosen = wish.copy === 'low' && low.key !== null ? low : full
  if (chosen.key === null) throw new Refusal(refusals.not_found)
  const until = Math.floor((now.getTime() + ADDRESS_MS) / 1000)
  const name = whole ? chosen.copy : (`${chosen.copy}-preview` as const)
  return {
    address: signedAddress(secret, { name, key: chosen.key, personId: actor?.userId ?? 0, until }),
    until: new Date(until * 1000).toISOString(),
    copy: chosen.copy,
    whole,
    bytes: chosen.bytes ?? 0,
  }
}

type One = { id: number; viewerId: number; looks: boolean }

const copiesFor = statement('video_copies_for', (given: Given<One>) =>
  rows(
    {
      access: accessOf(given),
      fullKey: keyOf('full'),
      fullBytes: bytesOf('full'),
      previewKey: keyOf('full-preview'),
      previewBytes: bytesOf('full-preview'),
      lowKey: keyOf('low'),
      lowBytes: bytesOf('low'),
      lowPreviewKey: keyOf('low-preview'),
      lowPreviewBytes: bytesOf('low-preview'),
    },
    (columns) => sql`
      select ${columns}
      from ${fromVideos}
      where ${videos.id} = ${given.id} and ${mayWatch(given)}`,
  ),
)

/** The captions of what somebody may watch. Refuses with `not_found`. */
export async function captionsFor(
  db: Db,
  actor: Actor | null,
  wish: { videoId: number; language: 'en' | 'sw' },
): Promise<string> {
  const [row] = await captions(db, { id: wish.videoId, language: wish.language, ...viewerOf(actor) })
  if (!row) throw new Refusal(refusals.not_found)
  const whole = row.access !== 'preview'
  return whole ? row.content : cutCaptions(row.content, watchableMs({ durationMs: row.durationMs ?? 0, whole }))
}

const captions = statement('video_captions_for', (given: Given<One & { language: string }>) =>
  rows(
    { access: accessOf(given), content: videoCaptions.content, durationMs: videos.durationMs },
    (columns) => sql`
      select ${columns}
      from ${fromVideos}
      join ${videoCaptions} on ${videoCaptions.videoId} = ${videos.id} and ${videoCaptions.language} = ${given.language}
      where ${videos.id} = ${given.id} and ${mayWatch(given)}`,
  ),
)

type Watched = { videoId: number; seconds: number; watched: number }

/** Remembers where somebody is; enough watching is a view, once for them and the day. Refuses with `not_found`. */
export async function keepPosition(db: Db, actor: Actor, { videoId, seconds, watched }: Watched, now: Date): Promise<void> {
  const [seen] = await remember(db, { id: videoId, seconds, now, ...viewerOf(actor) })
  if (!seen) throw new Refusal(refusals.not_found)
  if (watched >= VIEW_SECONDS) await countView(db, { id: videoId, userId: actor.userId, day: nairobiDate(now) })
}

/** The later word wins, whichever comes first. */
const remember = statement('keep_watch_position', (given: Given<One & { seconds: number; now: Date }>) =>
  rows(
    { videoId: watchPositions.videoId },
    (columns) => sql`
      insert into ${watchPositions} (user_id, video_id, seconds, at)
      select ${given.viewerId}, ${videos.id}, ${given.seconds}, ${given.now}
      from ${videos}
      join ${users} ${teacher} on ${teacher.id} = ${videos.teacherId}
      where ${videos.id} = ${given.id} and ${maySee(given)}
      on conflict (user_id, video_id) do update
      set seconds = case when excluded.at >= ${watchPositions.at} then excluded.seconds else ${watchPositions.seconds} end,
        at = greatest(excluded.at, ${watchPositions.at})
      returning ${columns}`,
  ),
)

const countView = statement('count_video_view', (given: Given<{ id: number; userId: number; day: string }>) =>
  silent(sql`
      with counted as (
        insert into ${videoViews} (video_id, user_id, day)
        values (${given.id}, ${given.userId}, ${given.day}::date)
        on conflict do nothing
        returning video_id)
      update ${videos}
      set ${set(videos, { views: sql`${videos.views} + 1` })}
      from counted
      where ${videos.id} = counted.video_id`),
)
