import { eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { useToken } from '../../accounts/server/index.ts'
import { studentProfiles } from '../../accounts/server/tables.ts'
import { firstName } from '../../accounts/rules.ts'
import { refusals } from '../contract.ts'
import { openRequest } from './guardian-request.ts'

/**
 * A parent says no by the link they were sent: it is used up, the child is told, and names a parent anew to ask again. Refuses
 * with `link_expired`. @returns the child's first name
 */
export async function declineConsent(db: Db, keys: Keys, token: string, now: Date): Promise<string> {
  const child = await openRequest(db, keys, token, now)
  if (!child) throw new Refusal(refusals.link_expired)
  await db.transaction(async (tx) => {
    const learnerId = await useToken(tx, keys, 'guardian_consent', token, now)
    if (learnerId !== child.learnerId) throw new Refusal(refusals.link_expired)
    await tx.update(studentProfiles).set({ guardianContact: null }).where(eq(studentProfiles.userId, learnerId))
    await leaveNote(tx, 'notice', { user_id: learnerId, kind: 'guardian_declined', about: {} }, now)
  })
  return firstName(child.name)
}
