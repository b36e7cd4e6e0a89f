import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Db } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { users } from '../../accounts/server/tables.ts'

/**
 * An operator's decision about a teacher. Approved teachers are listed, booked and paid out from then on.
 * Refuses with `not_found`, `reason_needed`, `already_decided`.
 */
export async function decideTeacher(
  db: Db,
  decision: { teacherId: number; decision: 'approve' | 'reject'; reason?: string | undefined; now: Date },
): Promise<'approved' | 'rejected'> {
  const { teacherId, now, reason } = decision
  if (decision.decision === 'reject' && !reason)
    throw new Refusal(refusals.reason_needed, { fields: { reason: refusals.reason_needed } })
  const status = decision.decision === 'approve' ? 'approved' : 'rejected'
  await db.transaction(async (tx) => {
    const [decided] = await tx
      .update(users)
      .set({ verificationStatus: status, verifiedAt: status === 'approved' ? now : null })
      .where(and(eq(users.id, teacherId), eq(users.role, 'teacher'), inArray(users.verificationStatus, ['none', 'pending'])))
      .returning({ id: users.id })
    if (!decided) {
      const [teacher] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, teacherId), eq(users.role, 'teacher')))
      throw new Refusal(refusals[teacher ? 'already_decided' : 'not_found'])
    }
    const kind = status === 'approved' ? 'account_verified' : 'account_rejected'
    await leaveNote(tx, 'notice', { user_id: teacherId, kind, about: reason ? { reason } : {} }, now)
  })
  return status
}
