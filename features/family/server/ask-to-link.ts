import { and, eq, gt, isNull } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { days, plus } from '../../../shared/time.ts'
import { forgetAttempts } from '../../accounts/server/index.ts'
import { refusals } from '../contract.ts'
import { nameAndInitial, ownerOfCode } from './link-code.ts'
import { linkCodes } from './tables.ts'

/** For how long the student can answer. */
const ANSWER_MS = days(1)

/**
 * A parent uses a student's code, once: the student is asked. Nothing is linked by it. Refuses as `ownerOfCode` does.
 * @returns the student's first name and initial
 */
export async function askToLink(db: Db, keys: Keys, actor: Actor, code: string, now: Date): Promise<string> {
  const { learnerId, name, parent, codeHash } = await ownerOfCode(db, keys, actor, code, now)
  await db.transaction(async (tx) => {
    const [taken] = await tx
      .update(linkCodes)
      .set({ guardianId: parent.id, expiresAt: plus(now, ANSWER_MS) })
      .where(and(eq(linkCodes.codeHash, codeHash), isNull(linkCodes.guardianId), gt(linkCodes.expiresAt, now)))
      .returning({ learnerId: linkCodes.learnerId })
    if (!taken) throw new Refusal(refusals.code_unknown)
    const about = { guardian: parent.name }
    await leaveNote(tx, 'notice', { user_id: learnerId, by: parent.id, kind: 'guardian_asks', about }, now)
  })
  await forgetAttempts(db, 'link-code', String(parent.id))
  return nameAndInitial(name)
}
