import { and, eq, ne, or, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { users } from '../../accounts/server/tables.ts'
import { recordAct } from '../../audit/server/index.ts'
import { fillProfile } from '../../teachers/server/index.ts'
import { refusals } from '../desk-contract.ts'
import { papersLeaveAt, type Check, type CheckResult } from '../rules.ts'
import { notYetApprovable } from '../rules/approvable.ts'
import { verificationChecks, verificationDocuments, verificationRequests } from './tables.ts'

type Request = typeof verificationRequests.$inferSelect

/**
 * An operator's decision about a request, once. An approved teacher is listed, booked and paid out from then on, and what they
 * wrote about themselves stands on their page where nothing stood. Refuses with `not_found`, `reason_needed`, `already_decided`,
 * `not_checked`, `email_unconfirmed`, `number_taken`.
 */
export async function decideTeacher(
  db: Db,
  actor: Actor,
  wish: { requestId: number; decision: 'approve' | 'reject'; reason?: string | undefined },
  now: Date,
): Promise<'approved' | 'rejected'> {
  const status = wish.decision === 'approve' ? 'approved' : 'rejected'
  const reason = status === 'rejected' ? wish.reason : undefined
  if (status === 'rejected' && !reason) throw new Refusal(refusals.reason_needed, { fields: { reason: refusals.reason_needed } })
  await db.transaction(async (tx) => {
    const request = await holdRequest(tx, wish.requestId)
    if (status === 'approved') await assertApprovable(tx, request)
    await tx
      .update(verificationRequests)
      .set({ status, decidedAt: now, decidedBy: actor.userId, reason: reason ?? null })
      .where(eq(verificationRequests.id, request.id))
    await tx
      .update(users)
      .set({ verificationStatus: status, verifiedAt: status === 'approved' ? now : null })
      .where(eq(users.id, request.teacherId))
    await tx
      .update(verificationDocuments)
      .set({ leavesAt: papersLeaveAt(now) })
      .where(and(eq(verificationDocuments.teacherId, request.teacherId), eq(verificationDocuments.state, 'kept')))
    if (status === 'approved') await fillProfile(tx, request.teacherId, { bio: request.bio, school: request.school })
    const done = { act: `teacher_${status}`, personId: request.teacherId, facts: { request: request.id } } as const
    await recordAct(tx, actor, { ...done, reason: reason ?? null }, now)
    const kind = status === 'approved' ? 'account_verified' : 'account_rejected'
    await leaveNote(tx, 'notice', { user_id: request.teacherId, kind, about: reason ? { reason } : {} }, now)
  })
  return status
}

/**
 * Of two operators the second finds it decided. The person before the request, as everything of theirs is held; only whoever is
 * still here can be decided about.
 */
async function holdRequest(tx: Tx, requestId: number): Promise<Request> {
  const own = eq(verificationRequests.id, requestId)
  const [asked] = await tx.select({ teacherId: verificationRequests.teacherId }).from(verificationRequests).where(own)
  if (!asked) throw new Refusal(refusals.not_found)
  await tx.select({ id: users.id }).from(users).where(eq(users.id, asked.teacherId)).for('update')
  const [request] = await tx.select().from(verificationRequests).where(own).for('update')
  if (!request) throw new Refusal(refusals.not_found)
  if (request.status !== 'pending') throw new Refusal(refusals.already_decided)
  return request
}

async function assertApprovable(tx: Tx, request: Request): Promise<void> {
  const done = await tx.select().from(verificationChecks).where(eq(verificationChecks.requestId, request.id))
  const results: Partial<Record<Check, CheckResult>> = Object.fromEntries(done.map(({ check, result }) => [check, result]))
  const [teacher] = await tx.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, request.teacherId))
  const facts = { status: request.status, emailConfirmed: Boolean(teacher?.confirmedAt), results }
  const why = notYetApprovable({ ...facts, numberTaken: await isNumberTaken(tx, request) })
  if (why) throw new Refusal(refusals[why])
}

/** Those who are decided about at once under one number take turns, in one order, and the second sees the first. */
async function isNumberTaken(tx: Tx, { teacherId, idNumber, tscNumber }: Request): Promise<boolean> {
  for (const number of [`id ${idNumber}`, `tsc ${tscNumber}`])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`verified ${number}`}, 0))`)
  const [other] = await tx
    .select({ id: verificationRequests.id })
    .from(verificationRequests)
    .where(
      and(
        eq(verificationRequests.status, 'approved'),
        ne(verificationRequests.teacherId, teacherId),
        or(eq(verificationRequests.idNumber, idNumber), eq(verificationRequests.tscNumber, tscNumber)),
      ),
    )
    .limit(1)
  return other !== undefined
}
