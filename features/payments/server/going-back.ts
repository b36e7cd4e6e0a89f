import { sql } from 'drizzle-orm'
import { maskPhone } from '../../../shared/phone.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import type { GoingBack } from '../../wallet/server/index.ts'
import { payoutAttempts, payouts, providerPayments } from './tables.ts'

/** Of somebody's wallet, what an operator has sent back to where it came from and what has not ended yet; the oldest first. */
export async function goingBackOf(db: Db | Tx, userId: number): Promise<GoingBack[]> {
  const found = await goingBack(db, { userId })
  return found.map(({ phone, ...one }) => ({ ...one, to: phone && maskPhone(phone) }))
}

/** Sent is what the provider was asked to let go, whatever it answered; before that nothing can have arrived. */
const goingBack = statement('going_back_of', (given: Given<{ userId: number }>) =>
  rows(
    {
      id: payouts.id,
      cents: payouts.amountCents,
      phone: payouts.phone,
      method: sql<string | null>`${providerPayments.method}`,
      stands: sql<GoingBack['stands']>`case ${payouts.state}
        when 'waiting_approval' then 'waiting'
        when 'review' then 'checked'
        else case when exists (
          select from ${payoutAttempts}
          where ${payoutAttempts.payoutId} = ${payouts.id}
            and ${payoutAttempts.step} in ('committing', 'processing')) then 'sent' else 'ready' end
        end`,
      since: payouts.requestedAt,
    },
    (columns) => sql`
      select ${columns}
      from ${payouts}
      left join ${providerPayments} on ${providerPayments.paymentId} = ${payouts.paymentId}
      where ${payouts.userId} = ${given.userId}
        and ${payouts.source} = 'refund'
        and ${payouts.state} in ('waiting_approval', 'processing', 'review')
      order by ${payouts.id}`,
  ),
)
