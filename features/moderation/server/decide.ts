import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { recordAct } from '../../audit/server/index.ts'
import { hideComment, holdSaid } from '../../comments/server/index.ts'
import { hideVideo } from '../../videos/server/index.ts'
import { videos } from '../../videos/server/tables.ts'
import { deskRefusals } from '../desk-contract.ts'
import type { Outcome } from '../rules.ts'
import { holdVideo, ofTheSame } from './report-video.ts'
import { videoReports } from './tables.ts'

type Decision = { reportId: number; outcome: Outcome; was: Outcome | null; seen: number; reason: string }
type Report = typeof videoReports.$inferSelect

/**
 * An operator has looked: what was reported goes out of sight, or stays in it. A decision can be turned by a later one, which
 * names what had been decided. It holds for all reports of the same thing, those that wait and those decided before; one that
 * nobody has read is not decided. Refuses with `not_found`, `report_decided`, `reported_again`.
 */
export async function decide(db: Db, actor: Actor, { reportId, outcome, was, seen, reason }: Decision, now: Date): Promise<void> {
  const [before] = await db.select().from(videoReports).where(eq(videoReports.id, reportId))
  if (!before) throw new Refusal(deskRefusals.not_found)
  await db.transaction(async (tx) => {
    await holdVideo(tx, before.videoId)
    // Before any report of it: its writer, who takes it away, holds it first too.
    await holdSaid(tx, before)
    const done = { outcome, decidedAt: now, decidedBy: actor.userId, decision: reason }
    const [report] = await tx
      .update(videoReports)
      .set(done)
      .where(and(eq(videoReports.id, reportId), sql`${videoReports.outcome} is not distinct from ${was}`))
      .returning()
    if (!report) throw new Refusal(deskRefusals.report_decided)
    const unread = and(ofTheSame(report), isNull(videoReports.decidedAt), gt(videoReports.id, seen))
    if ((await tx.$count(videoReports, unread)) > 0) throw new Refusal(deskRefusals.reported_again)
    await tx.update(videoReports).set(done).where(ofTheSame(report))
    if (outcome !== was) await bringAbout(tx, report, outcome, { reason, now })
    const act = outcome === 'hidden' ? 'reported_hidden' : 'reported_left'
    const facts = { report: reportId, video: report.videoId }
    await recordAct(tx, actor, { act, personId: report.authorId, facts, reason }, now)
  })
}

async function bringAbout(
  tx: Tx,
  report: Report,
  outcome: Outcome,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const hidden = outcome === 'hidden'
  const { videoId, about, commentId, replyId, authorId } = report
  if (about === 'video') return hideVideo(tx, { videoId, hidden, reason, now })
  const place = { commentId: about === 'comment' ? commentId : null, replyId }
  await hideComment(tx, { ...place, hiddenAt: hidden ? now : null })
  if (!hidden || authorId === null) return
  const [video] = await tx.select({ title: videos.title }).from(videos).where(eq(videos.id, videoId))
  const data = { user_id: authorId, kind: 'comment_hidden', about: { subject: video?.title ?? '', video: videoId, reason } }
  await leaveNote(tx, 'notice', data, now)
}
