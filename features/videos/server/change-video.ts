/** What a teacher does with a video of their own: each only from the state in which it may be done. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { userById } from '../../accounts/server/index.ts'
import { taughtSubjects } from '../../teachers/server/index.ts'
import { refusals } from '../contract.ts'
import type { changeVideo as ChangeCall } from '../own-contract.ts'
import { missingOf } from '../rules.ts'
import { readCaptions } from './captions.ts'
import { letGo } from './clear-videos.ts'
import type { MediaStore } from './media-store.ts'
import { ownLesson, ownVideo } from './own-videos.ts'
import { videoCaptions, videos } from './tables.ts'

type Parts = { db: Db; media: MediaStore }

const ofOwn = (actor: Actor, videoId: number) =>
  and(eq(videos.id, videoId), eq(videos.teacherId, actor.userId), ne(videos.status, 'removed'))

/**
 * Says what a video is about. Of one that is shown nothing that it needs can be taken away. Refuses with `not_found`,
 * `grades_turned`, `unknown_subject`, `not_complete`.
 */
export async function changeVideo(parts: Parts, actor: Actor, input: Input<typeof ChangeCall>): Promise<void> {
  const { videoId, title, description, subject, from_grade: fromGrade, to_grade: toGrade, difficulty = null, price } = input
  const before = await ownLesson(parts, actor, videoId)
  if (fromGrade !== null && toGrade !== null && fromGrade > toGrade)
    throw new Refusal(refusals.grades_turned, { fields: { to_grade: refusals.grades_turned } })
  const subjectId = subject === null ? null : await subjectTaught(parts.db, subject, fromGrade, toGrade)
  const missing = missingOf({ ready: before.media === 'ready', title, subject, from_grade: fromGrade, to_grade: toGrade, price })
  if (before.status === 'published' && missing.length > 0) throw new Refusal(refusals.not_complete)
  const priceCents = price === null ? null : centsFromShillings(price)
  // As it was looked at: one that was published at this moment is not left without what it needs.
  const [changed] = await parts.db
    .update(videos)
    .set({ title, description, subjectId, fromGrade, toGrade, difficulty, priceCents })
    .where(and(ofOwn(actor, videoId), eq(videos.status, before.status)))
    .returning({ id: videos.id })
  if (!changed) throw new Refusal(refusals.not_complete)
}

async function subjectTaught(db: Db, name: string, from: number | null, to: number | null): Promise<number> {
  const subject = (await taughtSubjects(db)).find((one) => one.name === name)
  const taught = subject && [from, to].every((grade) => grade === null || subject.grades.includes(grade))
  if (!taught) throw new Refusal(refusals.unknown_subject, { fields: { subject: refusals.unknown_subject } })
  return subject.id
}

/** Shows it to everybody; its date is that of the first time. Refuses with `not_found`, `not_verified`, `not_complete`. */
export async function publishVideo(parts: Parts, actor: Actor, videoId: number, now: Date): Promise<void> {
  const video = await ownLesson(parts, actor, videoId)
  const teacher = await userById(parts.db, actor.userId)
  if (teacher?.verificationStatus !== 'approved') throw new Refusal(refusals.not_verified)
  if (video.missing.length > 0) throw new Refusal(refusals.not_complete)
  await parts.db
    .update(videos)
    .set({ status: 'published', publishedAt: sql`coalesce(${videos.publishedAt}, ${now})` })
    .where(
      and(
        ofOwn(actor, videoId),
        eq(videos.media, 'ready'),
        sql`${videos.subjectId} is not null and ${videos.priceCents} is not null
      and ${videos.fromGrade} is not null and ${videos.toGrade} is not null`,
      ),
    )
}

/** Shows it no more; who has bought it keeps it. Refuses with `not_found`. */
export async function unpublishVideo(parts: Parts, actor: Actor, videoId: number): Promise<void> {
  await ownLesson(parts, actor, videoId)
  await parts.db.update(videos).set({ status: 'draft' }).where(ofOwn(actor, videoId))
}

/**
 * Takes it away, or cancels its upload. Its files stay where somebody has bought it, and for a while where it was ever shown
 * (`letGoRemoved`). Refuses with `not_found`.
 */
export async function removeVideo(parts: Parts, actor: Actor, videoId: number, now: Date): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [gone] = await tx
      .update(videos)
      .set({
        status: 'removed',
        media: sql`case when ${videos.publishedAt} is null then 'gone' else ${videos.media} end`,
        fault: null,
        dueAt: null,
      })
      .where(ofOwn(actor, videoId))
      .returning({ media: videos.media })
    if (!gone) throw new Refusal(refusals.not_found)
    if (gone.media === 'gone') await letGo(tx, videoId, now)
  })
}

type Captioned = { videoId: number; language: 'en' | 'sw' }

/** Refuses with `not_found`, `no_captions`. */
export async function saveCaptions(
  parts: Parts,
  actor: Actor,
  { videoId, language, captions }: Captioned & { captions: File },
  now: Date,
): Promise<void> {
  await ownVideo(parts, actor, videoId)
  const content = readCaptions(await captions.text())
  if (content === null) throw new Refusal(refusals.no_captions, { fields: { captions: refusals.no_captions } })
  await parts.db
    .insert(videoCaptions)
    .values({ videoId, language, content, savedAt: now })
    .onConflictDoUpdate({ target: [videoCaptions.videoId, videoCaptions.language], set: { content, savedAt: now } })
}

/** Refuses with `not_found`. */
export async function removeCaptions(parts: Parts, actor: Actor, { videoId, language }: Captioned): Promise<void> {
  await ownVideo(parts, actor, videoId)
  await parts.db.delete(videoCaptions).where(and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.language, language)))
}
