/** Videos that are found, and what all of them come to. */
import { sql, type SQL } from 'drizzle-orm'
import type { Input, Output } from '../../../shared/endpoint.ts'
import { commonRefusals, Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { sparingOf } from '../../../shared/server/sparing.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { patternOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { learnersOf } from '../../family/server/index.ts'
import { subjects } from '../../teachers/server/tables.ts'
import type { previewVideos, videoLibrary } from '../contract.ts'
import { fromVideos, toVideo, videosWhere, viewerOf } from './queries.ts'
import { savedVideos, videoPurchases, videos } from './tables.ts'
import { isShown, teacher } from './visible.ts'

const PAGE = 9
/** Counted no further: who finds more writes another word. */
const MOST_COUNTED = 1000
const MOST_NAMES = 300

/** @property people the viewer and whom they act for */
type Who = { viewerId: number; looks: boolean; people: number[] }

type Wish = Who & {
  pattern: string | null
  subjectId: number | null
  teacherId: number | null
  show: string | null
}
type PageWish = Wish & { beforeAt: Date | null; beforeId: number; limit: number }

/** Ids as an array: whoever is asked of them goes to each by its number, however many videos there are. */
const savedBy = ({ viewerId }: Given<Who>): SQL => sql`array(
            select ${savedVideos.videoId}
            from ${savedVideos}
            where ${savedVideos.userId} = ${viewerId})`

/** Begun with the people, so that indexes find what is theirs. */
const boughtBy = (given: Given<Who>): SQL => sql`array(${purchasesOf(given)})`

/** @param most of each of somebody's sides */
const purchasesOf = ({ viewerId, people }: Given<Who>, most = sql`all`): SQL => sql`
            (select ${videoPurchases.videoId}
            from ${videoPurchases}
            where ${videoPurchases.payerId} = ${viewerId} and ${videoPurchases.status} = 'bought'
            limit ${most})
            union
            (select ${videoPurchases.videoId}
            from ${videoPurchases}
            where ${videoPurchases.learnerId} = any(${people}) and ${videoPurchases.status} = 'bought'
            limit ${most})`

/** One index for each place that words may stand in; a teacher's is also that of their address, which finds nothing. */
const named = ({ pattern }: Given<Wish>): SQL => sql`array(
            select ${videos.id}
            from ${videos}
            where lower(${videos.title} || ' ' || ${videos.description}) like ${pattern}
            union
            select ${videos.id}
            from ${videos}
            where ${videos.subjectId} in (select ${subjects.id} from ${subjects} where lower(${subjects.name}) like ${pattern})
            union
            select ${videos.id}
            from ${videos}
            where ${videos.teacherId} in (
              select ${users.id}
              from ${users}
              where lower(${users.name}) || ' ' || coalesce(${users.email}, '') like ${pattern}
                and lower(${users.name}) like ${pattern}
                and ${users.role} = 'teacher'))`

const found = (given: Given<Wish>): SQL => sql`case ${given.show}::text
          when 'saved' then ${videos.id} = any(${savedBy(given)})
          when 'yours' then ${videos.id} = any(${boughtBy(given)})
          when 'free' then ${videos.priceCents} = 0
          else true
        end
        and ${videos.media} = 'ready'
        and (${isShown} or (${given.show}::text = 'yours' and ${videos.hiddenAt} is null))
        and (${given.subjectId}::bigint is null or ${videos.subjectId} = ${given.subjectId})
        and (${given.teacherId}::bigint is null or ${videos.teacherId} = ${given.teacherId})
        and (${given.pattern}::text is null or ${videos.id} = any(${named(given)}))`

const page = statement(
  'video_feed',
  (given: Given<PageWish>) =>
    videosWhere(
      given,
      sql`${found(given)}
        and (${given.beforeAt}::timestamptz is null
          or (${videos.publishedAt}, ${videos.id}) < (${given.beforeAt}::timestamptz, ${given.beforeId}::bigint))
      order by ${videos.publishedAt} desc, ${videos.id} desc
      limit ${given.limit}`,
    ),
  'anew',
)

const count = statement(
  'video_feed_count',
  (given: Given<Wish>) =>
    rows(
      { found: sql<number>`count(*)::int` },
      (columns) => sql`
      select ${columns}
      from (select from ${fromVideos} where ${found(given)} limit ${sql.raw(String(MOST_COUNTED))}) shown`,
    ),
  'anew',
)

/** A page of the feed, the newest first. Refuses with `invalid_input` a cursor that is none. */
export async function videoFeed(
  db: Db,
  actor: Actor | null,
  input: Input<typeof previewVideos>,
  now: Date,
): Promise<Output<typeof previewVideos>> {
  const limit = input.limit ?? PAGE
  const wish = {
    ...(await whoAsks(db, actor, now)),
    pattern: input.q ? patternOf(input.q) : null,
    subjectId: input.subject ? await subjectCalled(db, input.subject) : null,
    teacherId: input.teacher_id ?? null,
    show: input.show ?? null,
  }
  const [list, [counted]] = await Promise.all([
    page(db, { ...wish, ...placeOf(input.cursor), limit: limit + 1 }),
    count(db, wish),
  ])
  const shown = list.slice(0, limit)
  const last = shown.at(-1)
  return {
    videos: shown.map(toVideo),
    next_cursor: list.length > limit && last?.publishedAt ? `${last.publishedAt.getTime()}-${last.id}` : null,
    found: counted?.found ?? 0,
  }
}

/** Asked by itself: how many videos a subject has decides the way to them. 0 where there is none of this name. */
async function subjectCalled(db: Db, name: string): Promise<number> {
  const [row] = await called(db, { name })
  return row?.id ?? 0
}

const called = statement('subject_called', (given: Given<{ name: string }>) =>
  rows(
    { id: subjects.id },
    (columns) => sql`
      select ${columns}
      from ${subjects}
      where ${subjects.name} = ${given.name}`,
  ),
)

function placeOf(cursor: string | undefined): { beforeAt: Date | null; beforeId: number } {
  if (cursor === undefined) return { beforeAt: null, beforeId: 0 }
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  const beforeAt = new Date(Number(at))
  if (Number.isNaN(beforeAt.getTime())) throw new Refusal(commonRefusals.invalid_input, { fields: { cursor: notACursor } })
  return { beforeAt, beforeId: Number(id) }
}

const notACursor = { en: 'Not a cursor of this list.', sw: 'Si alama ya orodha hii.' }

async function whoAsks(db: Db, actor: Actor | null, now: Date): Promise<Who> {
  const family = actor?.role === 'parent' ? await learnersOf(db, actor, now) : []
  return { ...viewerOf(actor), people: [actor?.userId ?? 0, ...family.map(({ id }) => id)] }
}

type Library = Omit<Output<typeof videoLibrary>, 'kes_per_megabyte'>

/** What everybody sees of videos in sums, with what is the viewer's own. */
export async function libraryFor(db: Db, actor: Actor | null, now: Date): Promise<Library> {
  const [{ sums, taught, by }, [own]] = await Promise.all([everybodys(db), ownTotals(db, await whoAsks(db, actor, now))])
  return {
    videos: sums?.videos ?? 0,
    views: sums?.views ?? 0,
    free: sums?.free ?? 0,
    saved: own?.saved ?? 0,
    yours: own?.yours ?? 0,
    subjects: taught.map(({ name }) => name),
    teachers: by.map(({ id, name }) => ({ id, name })),
  }
}

/** Reads every video there is. */
const everybodys = sparingOf(async (db: Db) => {
  const [[sums], taught, by] = await Promise.all([totals(db, {}), taughtIn(db, {}), teachersOf(db, {})])
  return { sums, taught, by }
})

const totals = statement('video_totals', () =>
  rows(
    {
      videos: sql<number>`count(*)::int`,
      views: sql<number>`coalesce(sum(${videos.views}), 0)::float8`,
      free: sql<number>`(count(*) filter (where ${videos.priceCents} = 0))::int`,
    },
    (columns) => sql`
      select ${columns}
      from ${fromVideos}
      where ${isShown}`,
  ),
)

const ownTotals = statement('own_video_totals', (given: Given<Who>) =>
  rows(
    {
      saved: sql<number>`(
        select count(*)
        from (
          select
          from ${savedVideos}
          join ${videos} on ${videos.id} = ${savedVideos.videoId}
          join ${users} ${teacher} on ${teacher.id} = ${videos.teacherId}
          where ${savedVideos.userId} = ${given.viewerId} and ${isShown}
          limit ${sql.raw(String(MOST_COUNTED))}) counted)::int`,
      yours: sql<number>`(
        select count(*)
        from (
          select
          from (${purchasesOf(given, sql.raw(String(MOST_COUNTED)))}) bought
          join ${videos} on ${videos.id} = bought.video_id
          where ${videos.media} = 'ready'
            and ${videos.hiddenAt} is null) counted)::int`,
    },
    (columns) => sql`select ${columns}`,
  ),
)

const taughtIn = statement('video_subjects', () =>
  rows(
    { name: subjects.name },
    (columns) => sql`
      select distinct ${columns}
      from ${fromVideos}
      where ${isShown}
      order by 1`,
  ),
)

const teachersOf = statement('video_teachers', () =>
  rows(
    { id: teacher.id, name: teacher.name },
    (columns) => sql`
      select distinct ${columns}
      from ${fromVideos}
      where ${isShown}
      order by 2, 1
      limit ${sql.raw(String(MOST_NAMES))}`,
  ),
)
