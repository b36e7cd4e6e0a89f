import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { leaveNote, type Note } from '../../../shared/server/outbox.ts'
import { countGuardianMail, issueToken, spendOpenTokens, userById } from '../../accounts/server/index.ts'
import { studentProfiles } from '../../accounts/server/tables.ts'
import { mailboxOf } from '../../accounts/rules.ts'
import { learnerFor } from './queries.ts'

/**
 * A learner under 18 asks a parent (again), perhaps at another address. Refuses with `not_needed`, `own_address`,
 * `too_many_requests`.
 */
export async function askGuardian(db: Db, actor: Actor, email: string, now: Date): Promise<void> {
  const learner = await learnerFor(db, actor, actor.userId, now)
  if (!learner || learner.consent !== 'missing') throw new Refusal(refusals.not_needed)
  const self = await userById(db, actor.userId)
  if (self && mailboxOf(self.email) === mailboxOf(email))
    throw new Refusal(refusals.own_address, { fields: { email: refusals.own_address } })
  await countGuardianMail(db, email, now)
  await db.transaction(async (tx) => {
    await tx.update(studentProfiles).set({ guardianContact: email }).where(eq(studentProfiles.userId, actor.userId))
    await leaveNote(tx, 'ask_guardian', { learner_id: actor.userId, email }, now)
  })
}

/** The outbox's part: makes the link and leaves the mail with it, once per note. */
export async function prepareGuardianMail(db: Db, note: Note, now: Date): Promise<void> {
  const learnerId = Number(note.data['learner_id'])
  await db.transaction(async (tx) => {
    const [profile] = await tx
      .select()
      .from(studentProfiles)
      .where(and(eq(studentProfiles.userId, learnerId)))
    // The learner has since named somebody else: this request is no longer theirs.
    if (!profile || profile.guardianContact !== note.data['email']) return
    await spendOpenTokens(tx, 'guardian_consent', learnerId, now)
    const tokenId = await issueToken(tx, 'guardian_consent', learnerId, now)
    await leaveNote(
      tx,
      'mail_guardian_consent',
      { learner_id: learnerId, email: profile.guardianContact, token_id: tokenId },
      now,
    )
  })
}
