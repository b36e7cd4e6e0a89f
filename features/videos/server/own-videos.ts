/** A teacher's own videos, as they see them. */
import { sql, type SQL } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { latestOfEach } from '../../../shared/server/page.ts'
import { rows, statement, type Given, type Query, type RowOf } from '../../../shared/server/statement.ts'
import { patternOf } from '../../accounts/server/index.ts'
import { subjects } from '../../teachers/server/tables.ts'
import { refusals } from '../contract.ts'
import type { OwnVideo } from '../own-contract.ts'
import { missingOf } from '../rules.ts'
import { posterAddress } from './media-address.ts'
import type { MediaStore } from './media-store.ts'
import { bytesOf, captionsIn, keyOf } from './queries.ts'
import { videos } from './tables.ts'

type Parts = { db: Db; media: MediaStore }

const selection = {
  id: videos.id,
  title: videos.title,
  description: videos.description,
  subject: sql<string | null>`${subjects.name}`,
  fromGrade: videos.fromGrade,
  toGrade: videos.toGrade,
  difficulty: videos.difficulty,
  priceCents: videos.priceCents,
  purpose: videos.purpose,
  status: videos.status,
  hiddenAt: videos.hiddenAt,
  media: videos.media,
  fault: videos.fault,
  madePercent: videos.madePercent,
  fileName: videos.fileName,
  fileBytes: videos.fileBytes,
  uploadKey: keyOf('upload'),
  posterKey: keyOf('poster'),
  durationMs: videos.durationMs,
  fullBytes: bytesOf('full'),
  lowBytes: bytesOf('low'),
  captions: captionsIn,
  views: videos.views,
  sales: videos.sales,
  createdAt: videos.createdAt,
}
type OwnRow = RowOf<typeof selection>

const where = (narrowed: SQL, from: SQL = sql`${videos}`): Query<OwnRow> =>
  rows(
    selection,
    (columns) => sql`
      select ${columns}
      from ${from}
      left join ${subjects} on ${subjects.id} = ${videos.subjectId}
      where ${videos.status} <> 'removed' and ${narrowed}`,
  )

const own = statement('own_video', (given: Given<{ id: number; teacherId: number }>) =>
  where(sql`${videos.id} = ${given.id} and ${videos.teacherId} = ${given.teacherId}`),
)

const intros = statement('own_intros', (given: Given<{ teacherId: number }>) =>
  where(sql`${videos.teacherId} = ${given.teacherId} and ${videos.purpose} = 'intro'`),
)

/** The video of the teacher's page, and the one that is to take its place. */
export async function ownIntrosOf(parts: Parts, actor: Actor): Promise<OwnVideo[]> {
  const list = await intros(parts.db, { teacherId: actor.userId })
  return Promise.all(list.map((row) => toOwn(parts, row)))
}

/** One of the teacher's own lessons. Refuses with `not_found` every other video. */
export async function ownLesson(parts: Parts, actor: Actor, id: number): Promise<OwnVideo> {
  const video = await ownVideo(parts, actor, id)
  if (video.purpose !== 'lesson') throw new Refusal(refusals.not_found)
  return video
}

/** One of the teacher's own. Refuses with `not_found` every other. */
export async function ownVideo(parts: Parts, actor: Actor, id: number): Promise<OwnVideo> {
  const [row] = await own(parts.db, { id, teacherId: actor.userId })
  if (!row) throw new Refusal(refusals.not_found)
  return toOwn(parts, row)
}

const arriving = statement('arriving_videos', (given: Given<{ teacherId: number }>) =>
  where(sql`${videos.teacherId} = ${given.teacherId} and ${videos.purpose} = 'lesson' and ${videos.media} not in ('ready', 'gone')
      order by ${videos.id} desc
      limit 50`),
)

/** What is on its way, being worked at, or could not be read. */
export async function arrivingVideosOf(parts: Parts, actor: Actor): Promise<OwnVideo[]> {
  const list = await arriving(parts.db, { teacherId: actor.userId })
  return Promise.all(list.map((row) => toOwn(parts, row)))
}

type Wish = { teacherId: number; pattern: string | null; status: string | null; before: number | null; limit: number }

/** What an operator has hidden is neither shown nor a draft: it stands among all. */
const standsAs = (status: SQL | string): SQL<boolean> => sql`(${videos.status} = ${status} and ${videos.hiddenAt} is null)`

const page = statement(
  'own_videos',
  (given: Given<Wish>) =>
    where(
      sql`true
      order by ${videos.id} desc`,
      latestOfEach(videos, {
        owner: videos.teacherId,
        ids: sql`array[${given.teacherId}]`,
        which: sql`${videos.purpose} = 'lesson'
          and ${videos.media} = 'ready'
          and ${videos.status} <> 'removed'
          and (${given.status}::text is null or ${standsAs(given.status)})
          and (${given.pattern}::text is null or lower(${videos.title} || ' ' || ${videos.description}) like ${given.pattern})
          and (${given.before}::bigint is null or ${videos.id} < ${given.before})`,
        most: sql`${given.limit}`,
      }),
    ),
  'anew',
)

const countedAs = {
  all: sql<number>`count(*)::int`,
  published: sql<number>`(count(*) filter (where ${standsAs('published')}))::int`,
  drafts: sql<number>`(count(*) filter (where ${standsAs('draft')}))::int`,
}

const counted = statement('own_videos_counted', (given: Given<{ teacherId: number }>) =>
  rows(
    countedAs,
    (columns) => sql`
      select ${columns}
      from ${videos}
      where ${videos.teacherId} = ${given.teacherId}
        and ${videos.purpose} = 'lesson'
        and ${videos.media} = 'ready'
        and ${videos.status} <> 'removed'`,
  ),
)

export async function ownVideosOf(
  parts: Parts,
  actor: Actor,
  wish: { q: string | undefined; show: 'published' | 'drafts' | undefined; before: number | null; limit: number },
): Promise<{ list: OwnVideo[]; next: number | null } & RowOf<typeof countedAs>> {
  const asked = {
    teacherId: actor.userId,
    pattern: wish.q ? patternOf(wish.q) : null,
    status: wish.show ? ({ published: 'published', drafts: 'draft' } as const)[wish.show] : null,
    before: wish.before,
    limit: wish.limit + 1,
  }
  const [found, [counts]] = await Promise.all([page(parts.db, asked), counted(parts.db, asked)])
  const list = await Promise.all(found.slice(0, wish.limit).map((row) => toOwn(parts, row)))
  const next = found.length > wish.limit ? (list.at(-1)?.id ?? null) : null
  return { list, next, all: 0, published: 0, drafts: 0, ...counts }
}

async function toOwn({ media }: Parts, row: OwnRow): Promise<OwnVideo> {
  const arrives = row.media === 'arriving' && row.uploadKey !== null
  const said = {
    title: row.title,
    subject: row.subject,
    from_grade: row.fromGrade,
    to_grade: row.toGrade,
    difficulty: row.difficulty,
    price: row.priceCents === null ? null : shillings(row.priceCents),
  }
  return {
    id: row.id,
    ...said,
    description: row.description,
    status: row.status,
    hidden: row.hiddenAt !== null,
    purpose: row.purpose,
    missing: missingOf({ ...said, ready: row.media === 'ready' }),
    media: row.media,
    fault: row.fault,
    made_percent: row.madePercent,
    file_name: row.fileName,
    file_bytes: row.fileBytes,
    arrived_bytes: arrives ? await media.arrived(row.uploadKey ?? '') : row.fileBytes,
    upload: arrives ? uploadAddress(row.uploadKey ?? '') : null,
    thumbnail: row.posterKey && posterAddress(row.posterKey),
    duration: row.durationMs === null ? null : Math.round(row.durationMs / 1000),
    full_bytes: row.fullBytes,
    low_bytes: row.lowBytes,
    captions: row.captions,
    views: row.views,
    bought: row.sales,
    created_at: row.createdAt.toISOString(),
  }
}

export const uploadAddress = (key: string): string => `/uploads/${key}`
