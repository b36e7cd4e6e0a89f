import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Tx } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { takeTurns } from '../../accounts/server/index.ts'
import { CONSENT_VERSION, consentPurposes, refusals, type ConsentPurpose } from '../contract.ts'
import { actingGuardians } from './queries.ts'
import { consents } from './tables.ts'

type Agreement = {
  learnerId: number
  purposes: readonly ConsentPurpose[]
  guardian: { id: number; name: string; contact: string }
}

/**
 * Writes down what a parent agrees to, in today's version of the text. What was agreed to in an older one is dated as ended, and
 * what stands in this one already stays as it is. Refuses with `taken_back` what another parent, who still acts for the child,
 * has taken back: whoever a child finds to agree instead does not undo it.
 */
export async function recordConsents(tx: Tx, { learnerId, purposes, guardian }: Agreement, now: Date): Promise<void> {
  const agreed = consentPurposes.filter((purpose) => purposes.includes(purpose))
  await takeTurns(tx, [learnerId])
  const [takenBack] = await takenBackByAnother(tx, { learnerId, purposes: agreed, guardianId: guardian.id })
  if (takenBack) throw new Refusal(refusals.taken_back)
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

const newer = called(consents, 'newer')

const takenBackByAnother = statement(
  'taken_back_by_another',
  (given: Given<{ learnerId: number; purposes: ConsentPurpose[]; guardianId: number }>) =>
    rows(
      { id: consents.id },
      (columns) => sql`
      select ${columns}
      from ${consents}
      where ${consents.learnerId} = ${given.learnerId}
        and ${consents.purpose} = any(${given.purposes}::text[])
        and ${consents.withdrawnAt} is not null
        and ${consents.withdrawnBy} <> ${given.guardianId}
        and ${consents.withdrawnBy} in (${actingGuardians(consents.learnerId)})
        and not exists (
          select
          from ${consents} ${newer}
          where ${newer.learnerId} = ${consents.learnerId}
            and ${newer.purpose} = ${consents.purpose}
            and ${newer.id} > ${consents.id})`,
    ),
)
