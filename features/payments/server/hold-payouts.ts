import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../shared/server/database.ts'
import { payouts } from './tables.ts'

/**
 * For a database that was set back: what is on its way out may have gone out since, under tries that nothing here knows of. So
 * nobody sends it; an operator asks the provider and says what became of it. @returns how many
 */
export async function holdPayouts(tx: Pick<Tx, 'update'>): Promise<number> {
  const held = await tx
    .update(payouts)
    .set({ state: 'review', nextStepAt: null, leasedUntil: null })
    .where(inArray(payouts.state, ['waiting_approval', 'processing']))
    .returning({ id: payouts.id })
  return held.length
}
