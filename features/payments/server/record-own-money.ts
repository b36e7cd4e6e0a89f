import { and, eq } from 'drizzle-orm'
import { centsFromShillings, type Cents } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Act } from '../../audit/contract.ts'
import { recordAct } from '../../audit/server/index.ts'
import type { OwnMovement } from '../../wallet/rules.ts'
import { moveOwnMoney } from '../../wallet/server/index.ts'
import { refusals } from '../provider-contract.ts'
import { ownMoney, providerBalances } from './tables.ts'

export type SaidOwnMoney = { what: OwnMovement; amountKes: number; reference: string; reason: string }

const acts = {
  put_in: 'own_money_put_in',
  taken_out: 'own_money_taken_out',
  fee: 'provider_fee_recorded',
} as const satisfies Record<OwnMovement, Act>

/**
 * The operator's own money at the provider moves in the books as it moved there: once for each reference of the provider. Refuses
 * with `reference_taken` where another amount or another way is recorded under it.
 * @returns whether it was recorded now; false when just this was recorded before
 */
export function recordOwnMoney(db: Db, actor: Actor, provider: string, said: SaidOwnMoney, now: Date): Promise<boolean> {
  const { what, reason } = said
  const cents = centsFromShillings(said.amountKes)
  const reference = said.reference.toUpperCase()
  return db.transaction(async (tx) => {
    const row = { provider, reference, what, amountCents: cents, recordedBy: actor.userId, recordedAt: now }
    const [recorded] = await tx.insert(ownMoney).values(row).onConflictDoNothing().returning({ id: ownMoney.id })
    if (!recorded) {
      const [before] = await tx
        .select()
        .from(ownMoney)
        .where(and(eq(ownMoney.provider, provider), eq(ownMoney.reference, reference)))
      if (before?.what !== what || before.amountCents !== cents) throw new Refusal(refusals.reference_taken)
      return false
    }
    if (!(await moveOwnMoney(tx, { id: recorded.id, provider, reference, what, cents }, now)))
      throw new Error(`own money ${reference} has moved before`)
    await recordAct(tx, actor, { act: acts[what], personId: null, facts: factsOf(reference, cents), reason }, now)
    // The two figures are of one moment, so both are asked for anew.
    await tx.update(providerBalances).set({ lookedAt: null }).where(eq(providerBalances.provider, provider))
    return true
  })
}

const factsOf = (payment: string, cents: Cents) => ({ payment, cents })
