import type { Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { firstName } from '../../accounts/rules.ts'
import { userById } from '../../accounts/server/index.ts'
import { guardiansOf } from './queries.ts'
import { guardianLinks } from './tables.ts'

/**
 * From now on this parent acts for the learner, in the caller's transaction. The parents who do already are told by whom they are
 * joined: a child may have been talked into it.
 */
export async function linkGuardian(tx: Tx, link: { guardianId: number; learnerId: number }, now: Date): Promise<void> {
  const { guardianId, learnerId } = link
  const before = await guardiansOf(tx, { userId: learnerId })
  const made = await tx
    .insert(guardianLinks)
    .values({ ...link, createdAt: now })
    .onConflictDoNothing()
    .returning({ learnerId: guardianLinks.learnerId })
  if (made.length === 0 || before.length === 0) return
  // One after the other: a transaction has one connection.
  const learner = await userById(tx, learnerId)
  const guardian = await userById(tx, guardianId)
  const about = { who: firstName(learner?.name ?? ''), parent: guardian?.name ?? '', learner: learnerId }
  for (const { id } of before) await leaveNote(tx, 'notice', { user_id: id, by: guardianId, kind: 'parent_joined', about }, now)
}
