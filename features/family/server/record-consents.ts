import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../../shared/server/database.ts'
import { CONSENT_VERSION, consentPurposes, type ConsentPurpose } from '../contract.ts'
import { consents } from './tables.ts'

type Agreement = {
  learnerId: number
  purposes: readonly ConsentPurpose[]
  guardian: { id: number; name: string; contact: string }
}

/**
 * Writes down what a parent agrees to, in today's version of the text. What was agreed to in an older one is dated as ended, and
 * what stands in this one already stays as it is.
 */
export async function recordConsents(tx: Tx, { learnerId, purposes, guardian }: Agreement, now: Date): Promise<void> {
  const agreed = consentPurposes.filter((purpose) => purposes.includes(purpose))
  await tx
    .update(consents)
    .set({ withdrawnAt: now, withdrawnBy: guardian.id })
    .where(
      and(
        eq(consents.learnerId, learnerId),
        inArray(consents.purpose, agreed),
        isNull(consents.withdrawnAt),
        ne(consents.version, CONSENT_VERSION),
      ),
    )
  await tx
    .insert(consents)
    .values(
      agreed.map((purpose) => ({
        learnerId,
        purpose,
        version: CONSENT_VERSION,
        guardianName: guardian.name,
        guardianContact: guardian.contact,
        givenAt: now,
      })),
    )
    .onConflictDoNothing()
}
