import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { dropPhoto, takeTurns, userById } from '../../accounts/server/index.ts'
import { firstName } from '../../accounts/rules.ts'
import { refusals, type ConsentPurpose } from '../contract.ts'
import { isNeeded } from '../rules.ts'
import { learnerFor } from './queries.ts'
import { recordConsents } from './record-consents.ts'
import { consents } from './tables.ts'

type Change = { actor: Actor; learnerId: number; purpose: ConsentPurpose; agreed: boolean; now: Date }

/**
 * A parent agrees to one purpose for their child, or takes that back. Where nothing can be learned without it, the child is told,
 * and the notes `lessons_stopped` and `seats_stopped` have what is open ended by those who sell it; by `recording_withdrawn` what
 * was recorded with the child goes. Refuses with `not_found` for anybody else's child, with `not_needed` for one who is 18 by
 * now, and with `taken_back`.
 */
export async function changeConsent(db: Db, change: Change): Promise<void> {
  const { actor, learnerId, purpose, agreed, now } = change
  const [learner, parent] = await Promise.all([learnerFor(db, actor, learnerId, now), userById(db, actor.userId)])
  if (!learner || !parent) throw new Refusal(refusals.not_found)
  if (learner.consent === 'not_needed') throw new Refusal(refusals.not_needed)
  const about = { guardian: firstName(parent.name) }
  await db.transaction(async (tx) => {
    if (agreed) {
      const guardian = { id: parent.id, name: parent.name, contact: parent.email }
      await recordConsents(tx, { learnerId, purposes: [purpose], guardian }, now)
      const opened = learner.consent === 'missing' && isNeeded(purpose)
      if (opened) await leaveNote(tx, 'notice', { user_id: learnerId, by: parent.id, kind: 'guardian_agreed', about }, now)
    } else if (await withdraw(tx, change)) {
      if (purpose === 'photo') await dropPhoto(tx, learnerId)
      if (purpose === 'recording') await leaveNote(tx, 'recording_withdrawn', { learner_id: learnerId }, now)
      if (!isNeeded(purpose)) return
      await leaveNote(tx, 'notice', { user_id: learnerId, by: parent.id, kind: 'learning_stopped', about }, now)
      for (const kind of ['lessons_stopped', 'seats_stopped'])
        await leaveNote(tx, kind, { learner_id: learnerId, by: parent.id }, now)
    }
  })
}

/** @returns whether it stood until now */
async function withdraw(tx: Tx, { actor, learnerId, purpose, now }: Change): Promise<boolean> {
  // Whoever books for the child at this moment comes first, or finds that it is taken back.
  await takeTurns(tx, [learnerId])
  const ended = await tx
    .update(consents)
    .set({ withdrawnAt: now, withdrawnBy: actor.userId })
    .where(and(eq(consents.learnerId, learnerId), eq(consents.purpose, purpose), isNull(consents.withdrawnAt)))
    .returning({ id: consents.id })
  return ended.length > 0
}
