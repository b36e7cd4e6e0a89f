import { and, eq, gt } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { userById } from '../../accounts/server/index.ts'
import { firstName } from '../../accounts/rules.ts'
import { refusals } from '../contract.ts'
import { linkGuardian } from './link-guardian.ts'
import { linkCodes } from './tables.ts'

/**
 * The student's own word about the parent who used the code: linked, or not; the parent is told. Refuses with `nobody_asks` when
 * that parent does not wait for it.
 */
export async function answerLink(db: Db, answer: { actor: Actor; guardianId: number; agree: boolean; now: Date }): Promise<void> {
  const { actor, guardianId, agree, now } = answer
  const student = await userById(db, actor.userId)
  await db.transaction(async (tx) => {
    const [asked] = await tx
      .delete(linkCodes)
      .where(and(eq(linkCodes.learnerId, actor.userId), eq(linkCodes.guardianId, guardianId), gt(linkCodes.expiresAt, now)))
      .returning({ learnerId: linkCodes.learnerId })
    if (!asked) throw new Refusal(refusals.nobody_asks)
    if (agree) await linkGuardian(tx, { guardianId, learnerId: asked.learnerId }, now)
    const kind = agree ? 'link_agreed' : 'link_declined'
    const about = { who: firstName(student?.name ?? ''), learner: asked.learnerId }
    await leaveNote(tx, 'notice', { user_id: guardianId, by: actor.userId, kind, about }, now)
  })
}
