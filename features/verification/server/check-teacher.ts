import { eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals } from '../desk-contract.ts'
import type { Check, CheckResult } from '../rules.ts'
import { verificationChecks, verificationRequests } from './tables.ts'

/**
 * What an operator saw; a newer word takes the place of the one before, until the request is decided. Refuses with `not_found`,
 * `already_decided`.
 */
export async function checkTeacher(
  db: Db,
  actor: Actor,
  { requestId, check, result }: { requestId: number; check: Check; result: CheckResult },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A decision waits for this word, or this one finds it decided.
    const [request] = await tx
      .select({ status: verificationRequests.status, teacherId: verificationRequests.teacherId })
      .from(verificationRequests)
      .where(eq(verificationRequests.id, requestId))
      .for('update')
    if (!request) throw new Refusal(refusals.not_found)
    if (request.status !== 'pending') throw new Refusal(refusals.already_decided)
    const seen = { result, operatorId: actor.userId, checkedAt: now }
    await tx
      .insert(verificationChecks)
      .values({ requestId, check, ...seen })
      .onConflictDoUpdate({ target: [verificationChecks.requestId, verificationChecks.check], set: seen })
    const done = { act: 'teacher_checked', personId: request.teacherId, facts: { request: requestId, check, result } } as const
    await recordAct(tx, actor, done, now)
  })
}
