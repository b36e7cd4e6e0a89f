import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { hours } from '../../../shared/time.ts'
import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { countAttempt, type AttemptLimits } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { hideComment, saidThere, type Said } from '../../comments/server/index.ts'
import { introById, videoFor } from '../../videos/server/index.ts'
import { videos } from '../../videos/server/tables.ts'
import { refusals, type reportVideo as ReportCall } from '../contract.ts'
import { MOST_REPORTS_AN_HOUR } from '../rules.ts'
import { videoReports } from './tables.ts'

type Thing = Pick<typeof videoReports.$inferSelect, 'videoId' | 'about' | 'commentId' | 'replyId'>
type Parts = { db: Db; limits: AttemptLimits }

/**
 * Puts a video, a comment or a reply before the desk. What is said to be unsafe for children below a video is out of sight until
 * somebody has looked, where a confirmed account says so; what an operator has left in sight stays there. Reporting the same
 * while it waits says it anew; what was once unsafe stays that. Refuses with `not_found`, `own_words`, `too_many_requests`.
 */
export async function reportVideo(
  { db, limits }: Parts,
  actor: Actor,
  input: Input<typeof ReportCall>,
  now: Date,
): Promise<void> {
  const { videoId, comment_id: commentId = null, reply_id: replyId = null, content, reason = 'other', at = null } = input
  const teacherId = (await videoFor(db, actor, videoId))?.teacherId ?? (await introById(db, videoId))?.teacher_id
  if (teacherId === undefined) throw new Refusal(refusals.not_found)
  await countAttempt(db, 'video_report', String(actor.userId), MOST_REPORTS_AN_HOUR * limits.times, now, { windowMs: hours(1) })
  await db.transaction(async (tx) => {
    // One at a time with what the desk decides about this video, so that no report comes in between unseen.
    await holdVideo(tx, videoId)
    const said = await reported(tx, { videoId, commentId, replyId })
    if ((said ? said.authorId : teacherId) === actor.userId) throw new Refusal(refusals.own_words)
    const about = replyId !== null ? 'reply' : commentId !== null ? 'comment' : 'video'
    const before = await standing(tx, { videoId, about, commentId, replyId })
    // What is out of sight can be reported by who still had it before their eyes, or whose first try had no answer.
    if (said?.hidden && !before.waits) throw new Refusal(refusals.not_found)
    await keep(tx, {
      ...{ videoId, about, commentId, replyId },
      said: said?.text ?? null,
      authorId: said?.authorId ?? null,
      reporterId: actor.userId,
      reason,
      content,
      at,
      reportedAt: now,
    })
    if (said && reason === 'unsafe' && !before.left && (await isConfirmed(tx, actor.userId)))
      await hideComment(tx, { commentId, replyId, hiddenAt: now })
  })
}

/** An account that anybody can make in a minute takes nothing out of sight by itself. A child without an address has a parent. */
const isConfirmed = (tx: Tx, userId: number): Promise<boolean> =>
  tx.$count(users, and(eq(users.id, userId), or(isNotNull(users.emailConfirmedAt), isNull(users.email)))).then(Boolean)

/** Whether anything waits about the same, and whether an operator has left it in sight. */
async function standing(tx: Tx, thing: Thing): Promise<{ waits: boolean; left: boolean }> {
  const outcomes = await tx.selectDistinct({ outcome: videoReports.outcome }).from(videoReports).where(ofTheSame(thing))
  return { waits: outcomes.some(({ outcome }) => outcome === null), left: outcomes.some(({ outcome }) => outcome === 'left') }
}

/** Reports and decisions of one video come one after another. */
export const holdVideo = (tx: Tx, videoId: number): Promise<unknown> =>
  tx.execute(sql`select from ${videos} where ${videos.id} = ${videoId} for update`)

/** Null where it is the video itself. Refuses with `not_found` where nothing is said there. */
async function reported(
  tx: Tx,
  { videoId, commentId, replyId }: { videoId: number; commentId: number | null; replyId: number | null },
): Promise<Said | null> {
  if (commentId === null && replyId === null) return null
  const said = commentId === null ? null : await saidThere(tx, { commentId, replyId })
  if (!said || said.videoId !== videoId) throw new Refusal(refusals.not_found)
  return said
}

/** A new one, or the one that waits said anew. */
async function keep(tx: Tx, report: typeof videoReports.$inferInsert): Promise<void> {
  const { reporterId, videoId, about, commentId = null, replyId = null, reason, content, at = null } = report
  const said = await tx
    .update(videoReports)
    .set({ content, at, reason: sql`case when ${videoReports.reason} = 'unsafe' then 'unsafe' else ${reason} end` })
    .where(
      and(
        eq(videoReports.reporterId, reporterId),
        ofTheSame({ videoId, about, commentId, replyId }),
        isNull(videoReports.decidedAt),
      ),
    )
    .returning({ id: videoReports.id })
  if (said.length === 0) await tx.insert(videoReports).values(report)
}

/** Reports of the same video, or of the same words below it; what its writer has taken away is the same as nothing else. */
export function ofTheSame({ videoId, about, commentId, replyId }: Thing): SQL {
  const of = and(eq(videoReports.videoId, videoId), eq(videoReports.about, about))
  const words = about === 'reply' ? sql`${videoReports.replyId} = ${replyId}` : sql`${videoReports.commentId} = ${commentId}`
  return sql`(${of} and ${about === 'video' ? sql`true` : words})`
}
