import { and, eq, inArray } from 'drizzle-orm'
import { LEAST_GRADE } from '../../../shared/country.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { tokenState, useToken } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { firstName } from '../../accounts/rules.ts'
import { refusals, CONSENT_VERSION, consentPurposes, type ConsentPurpose } from '../contract.ts'
import { neededPurposes } from '../rules.ts'
import { consents, guardianLinks } from './tables.ts'

export type GuardianRequest = { child_name: string; grade: number; state: 'open' | 'agreed' | 'expired' | 'invalid' }

/** What the parent behind a mail is asked; shows no more of the child than first name and grade. */
export async function guardianRequest(db: Db, keys: Keys, token: string, now: Date): Promise<GuardianRequest> {
  const found = await tokenState(db, keys, 'guardian_consent', token, now)
  if (found.state === 'invalid') return { child_name: '', grade: LEAST_GRADE, state: 'invalid' }
  const [child] = await db
    .select({ name: users.name, grade: studentProfiles.grade })
    .from(users)
    .innerJoin(studentProfiles, eq(studentProfiles.userId, users.id))
    .where(eq(users.id, found.userId))
  if (!child) return { child_name: '', grade: LEAST_GRADE, state: 'invalid' }
  const [given] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(and(eq(consents.learnerId, found.userId), inArray(consents.purpose, [...neededPurposes])))
    .limit(1)
  const state = found.state === 'used' ? (given ? 'agreed' : 'expired') : found.state
  return { child_name: firstName(child.name), grade: child.grade, state }
}

/**
 * Records a parent's agreement, purpose by purpose, with the version of the text. A parent who has an account under the address
 * that was written to is linked to the child. Refuses with `link_expired`, `account_needed`.
 */
export async function giveConsent(
  db: Db,
  keys: Keys,
  input: { token: string; guardian_name: string; purposes: readonly ConsentPurpose[] },
  now: Date,
): Promise<{ childName: string }> {
  if (!neededPurposes.every((purpose) => input.purposes.includes(purpose))) throw new Refusal(refusals.account_needed)
  return db.transaction(async (tx) => {
    const learnerId = await useToken(tx, keys, 'guardian_consent', input.token, now)
    if (learnerId === null) throw new Refusal(refusals.link_expired)
    const [child] = await tx
      .select({ name: users.name, contact: studentProfiles.guardianContact })
      .from(users)
      .innerJoin(studentProfiles, eq(studentProfiles.userId, users.id))
      .where(eq(users.id, learnerId))
    const contact = child?.contact
    if (!child || !contact) throw new Refusal(refusals.link_expired)
    const purposes = consentPurposes.filter((purpose) => input.purposes.includes(purpose))
    await tx
      .insert(consents)
      .values(
        purposes.map((purpose) => ({
          learnerId,
          purpose,
          version: CONSENT_VERSION,
          guardianName: input.guardian_name,
          guardianContact: contact,
          givenAt: now,
        })),
      )
      .onConflictDoNothing()
    const [parent] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, contact), eq(users.role, 'parent')))
    if (parent) await tx.insert(guardianLinks).values({ guardianId: parent.id, learnerId, createdAt: now }).onConflictDoNothing()
    await leaveNote(
      tx,
      'notice',
      { user_id: learnerId, kind: 'guardian_agreed', about: { guardian: firstName(input.guardian_name) } },
      now,
    )
    return { childName: firstName(child.name) }
  })
}
