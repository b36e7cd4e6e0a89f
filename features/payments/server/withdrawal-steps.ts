import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { earningsSources } from '../desk-contract.ts'
import type { WithdrawalStep, WithdrawalWithSteps } from '../withdrawal-contract.ts'
import { toWithdrawal } from './queries.ts'
import type { PayoutRow } from './request-payout.ts'
import { payoutAttempts, payouts } from './tables.ts'

type Step = WithdrawalWithSteps['steps'][number]

/** A withdrawal of one's own with what has happened to it; null for everybody else's, as for none. */
export async function withdrawalOf(db: Db, actor: Actor, withdrawalId: number): Promise<WithdrawalWithSteps | null> {
  const [payout] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, withdrawalId), eq(payouts.userId, actor.userId), inArray(payouts.source, [...earningsSources])))
  if (!payout) return null
  // A try that was never approved moved nothing and is nothing to tell of.
  const tries = await db
    .select({ startedAt: payoutAttempts.startedAt })
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.payoutId, payout.id), inArray(payoutAttempts.step, ['committing', 'processing', 'done'])))
    .orderBy(asc(payoutAttempts.number))
  const sent = tries.map(({ startedAt }, at) => step(at === 0 ? 'sent' : 'sent_again', startedAt))
  return { ...toWithdrawal(payout), steps: [step('asked', payout.requestedAt), ...letGo(payout), ...sent, ...end(payout)] }
}

/** When is known as long as the operator has said nothing later. */
const letGo = ({ approvedBy, decidedBy, answeredAt }: PayoutRow): Step[] =>
  approvedBy === null ? [] : [step('let_go', decidedBy === null ? answeredAt : null)]

function end({ state, finishedAt }: PayoutRow): Step[] {
  if (state === 'review') return [step('held', null)]
  return state === 'paid' || state === 'returned' ? [step(state, finishedAt)] : []
}

const step = (is: WithdrawalStep, at: Date | null): Step => ({ is, at: at?.toISOString() ?? null })
