/** The video by which a teacher says who they are: one that stands on their page, and at most one that is to take its place. */
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { statement, type Given } from '../../../shared/server/statement.ts'
import type { Video } from '../contract.ts'
import type { OwnVideo } from '../own-contract.ts'
import { letGo } from './clear-videos.ts'
import type { MediaStore } from './media-store.ts'
import { ownIntrosOf } from './own-videos.ts'
import { toVideo, videosWhere } from './queries.ts'
import { videos } from './tables.ts'
import { isIntro } from './visible.ts'

/** What stands on a teacher's page, as everybody sees it; null where nothing does. */
export async function introOf(db: Db, teacherId: number): Promise<Video | null> {
  const [row] = await shown(db, { viewerId: 0, looks: false, teacherId })
  return row ? toVideo(row) : null
}

const shown = statement('intro_of_teacher', (given: Given<{ viewerId: number; looks: boolean; teacherId: number }>) =>
  videosWhere(given, sql`${videos.teacherId} = ${given.teacherId} and ${isIntro} and ${videos.media} = 'ready'`),
)

/** Whose a video is that stands on a teacher's page; null where it stands on none. */
export async function introById(db: Db, videoId: number): Promise<Pick<Video, 'teacher_id'> | null> {
  const [row] = await standing(db, { viewerId: 0, looks: false, videoId })
  return row ? toVideo(row) : null
}

const standing = statement('intro_by_id', (given: Given<{ viewerId: number; looks: boolean; videoId: number }>) =>
  videosWhere(given, sql`${videos.id} = ${given.videoId} and ${isIntro}`),
)

/** What the teacher has there themselves, and what is on its way. */
export async function ownIntro(
  parts: { db: Db; media: MediaStore },
  actor: Actor,
): Promise<{ shown: OwnVideo | null; coming: OwnVideo | null }> {
  const list = await ownIntrosOf(parts, actor)
  return {
    shown: list.find(({ status }) => status === 'published') ?? null,
    coming: list.find(({ status }) => status === 'draft') ?? null,
  }
}

const ofTeacher = (teacherId: number, status: 'draft' | 'published') =>
  and(eq(videos.teacherId, teacherId), eq(videos.purpose, 'intro'), eq(videos.status, status))

/** In the turn of a teacher's uploads: what was to come there comes no more, because another one is to. */
export async function dropComing(tx: Tx, teacherId: number, now: Date): Promise<void> {
  const gone = await tx
    .update(videos)
    .set({ status: 'removed', media: 'gone', fault: null, dueAt: null })
    .where(ofTeacher(teacherId, 'draft'))
    .returning({ id: videos.id })
  for (const { id } of gone) await letGo(tx, id, now)
}

/** Puts it on its teacher's page. What stood there before is taken away; its files go as those of every video that was shown. */
export async function showIntro(tx: Tx, { id, teacherId }: { id: number; teacherId: number }, now: Date): Promise<void> {
  await tx.update(videos).set({ status: 'removed' }).where(ofTeacher(teacherId, 'published'))
  await tx.update(videos).set({ status: 'published', publishedAt: now }).where(eq(videos.id, id))
}
