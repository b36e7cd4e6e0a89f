import { sql, type SQL } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given, type Query, type RowOf } from '../../../shared/server/statement.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { subjects, teacherProfiles } from '../../teachers/server/tables.ts'
import type { Video } from '../contract.ts'
import { ratingOf, type CopyName } from '../rules.ts'
import { posterAddress } from './media-address.ts'
import { savedVideos, videoCaptions, videoFiles, videoRatings, videos, watchPositions } from './tables.ts'
import { accessOf, maySee, teacher, type Viewer } from './visible.ts'

export const viewerOf = (actor: Actor | null): { viewerId: number; looks: boolean } => ({
  viewerId: actor?.userId ?? 0,
  looks: actor?.role === 'admin',
})

const copy = (name: CopyName, what: SQL | typeof videoFiles.bytes | typeof videoFiles.fileKey) => sql`(
        select ${what}
        from ${videoFiles}
        where ${videoFiles.videoId} = ${videos.id}
          and ${videoFiles.name} = ${sql.raw(`'${name}'`)}
          and ${videoFiles.state} = 'kept')`
export const keyOf = (name: CopyName): SQL<string | null> => copy(name, videoFiles.fileKey) as SQL<string | null>
export const bytesOf = (name: CopyName): SQL<number | null> => sql<number | null>`(${copy(name, videoFiles.bytes)})::float8`

export const captionsIn = sql<('en' | 'sw')[]>`array(
        select ${videoCaptions.language}
        from ${videoCaptions}
        where ${videoCaptions.videoId} = ${videos.id}
        order by 1)`

/** What is read of every video that somebody sees. */
const listed = (viewer: Viewer) => ({
  id: videos.id,
  teacherId: videos.teacherId,
  title: videos.title,
  description: videos.description,
  priceCents: videos.priceCents,
  teacherName: teacher.name,
  subject: sql<string | null>`${subjects.name}`,
  fromGrade: videos.fromGrade,
  toGrade: videos.toGrade,
  difficulty: videos.difficulty,
  posterKey: keyOf('poster'),
  durationMs: videos.durationMs,
  ratingCount: videos.ratingCount,
  ratingStars: videos.ratingStars,
  views: videos.views,
  publishedAt: videos.publishedAt,
  createdAt: videos.createdAt,
  fullBytes: bytesOf('full'),
  lowBytes: bytesOf('low'),
  access: accessOf(viewer),
  saved: sql<boolean>`exists (
        select
        from ${savedVideos}
        where ${savedVideos.videoId} = ${videos.id} and ${savedVideos.userId} = ${viewer.viewerId})`,
  position: sql<number | null>`(
        select ${watchPositions.seconds}
        from ${watchPositions}
        where ${watchPositions.videoId} = ${videos.id} and ${watchPositions.userId} = ${viewer.viewerId})`,
})
export type ListedRow = RowOf<ReturnType<typeof listed>>

export const fromVideos = sql`${videos}
      join ${users} ${teacher} on ${teacher.id} = ${videos.teacherId}
      left join ${subjects} on ${subjects.id} = ${videos.subjectId}`

/** Videos as somebody sees them. @param narrowed which, in what order and how many */
export const videosWhere = (viewer: Viewer, narrowed: SQL): Query<ListedRow> =>
  rows(
    listed(viewer),
    (columns) => sql`
      select ${columns}
      from ${fromVideos}
      where ${narrowed}`,
  )

const detail = (viewer: Viewer) => ({
  ...listed(viewer),
  school: teacherProfiles.currentSchool,
  teacherPhoto: photoOf(teacher.id),
  captions: captionsIn,
  hidden: sql<boolean>`${videos.hiddenAt} is not null`,
  shownOnly: sql<boolean>`${videos.status} = 'published' and ${videos.hiddenAt} is null`,
  yourStars: sql<number | null>`(
        select ${videoRatings.stars}
        from ${videoRatings}
        where ${videoRatings.videoId} = ${videos.id} and ${videoRatings.userId} = ${viewer.viewerId})`,
})
export type DetailRow = RowOf<ReturnType<typeof detail>>

/** One video as somebody sees it; null where they do not. */
export async function videoFor(db: Db, actor: Actor | null, id: number): Promise<DetailRow | null> {
  const [row] = await one(db, { id, ...viewerOf(actor) })
  return row ?? null
}

const one = statement('video_for', (given: Given<{ id: number; viewerId: number; looks: boolean }>) =>
  rows(
    detail(given),
    (columns) => sql`
      select ${columns}
      from ${fromVideos}
      join ${teacherProfiles} on ${teacherProfiles.userId} = ${videos.teacherId}
      where ${videos.id} = ${given.id} and ${maySee(given)}`,
  ),
)

/** As listed. A draft that its teacher looks at says what it has. */
export const toVideo = (row: ListedRow): Video => ({
  id: row.id,
  teacher_id: row.teacherId,
  title: row.title,
  description: row.description,
  price: shillings(row.priceCents ?? 0),
  teacher: row.teacherName,
  teacher_name: row.teacherName,
  subject: row.subject ?? '',
  from_grade: row.fromGrade ?? 0,
  to_grade: row.toGrade ?? 0,
  difficulty: row.difficulty,
  thumbnail: row.posterKey && posterAddress(row.posterKey),
  duration: Math.round((row.durationMs ?? 0) / 1000),
  rating: ratingOf({ count: row.ratingCount, stars: row.ratingStars }),
  rating_count: row.ratingCount,
  views: row.views,
  upload_date: (row.publishedAt ?? row.createdAt).toISOString(),
  full_bytes: row.fullBytes ?? 0,
  low_bytes: row.lowBytes,
  access: row.access,
  saved: row.saved,
  position: row.position,
})
