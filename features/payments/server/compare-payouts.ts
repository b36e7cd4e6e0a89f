/**
 * The withdrawals of a day beside the provider's own word. It has no list of what it sent that names them by an id of ours, so
 * each try that we know of is asked about once more, by its own id: also what an operator has decided.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { payoutDifference, type Difference, type EndedPayout } from '../rules/compare-day.ts'
import { isOfWhoStays } from './finish-payout.ts'
import type { PayoutHandle, PayoutProvider } from './provider.ts'
import { payoutAttempts, payouts } from './tables.ts'

type Span = { from: Date; to: Date }

/**
 * What the two do not agree about of the withdrawals that ended in the span. Throws while the provider gives no answer: nobody
 * knows then.
 * @param stillOurs throws when another server compares by now
 */
export async function comparePayouts(
  db: Db,
  provider: PayoutProvider,
  { from, to }: Span,
  stillOurs: () => Promise<void>,
): Promise<Difference[]> {
  const ended = new Map<number, EndedPayout & { tries: { trackingId: string; paid: boolean | null }[] }>()
  for (const { id, trackingId, handle, ...payout } of await triesOf(db, { from, to, provider: provider.name })) {
    await stillOurs()
    // As `begin` of send-payouts wrote it.
    const paid = await wasPaid(provider, { ...(handle as PayoutHandle), trackingId })
    const { state, amountCents, source, decided } = payout
    const one = ended.get(id) ?? { state, amountCents, otherWay: decided && !isOfWhoStays({ source }), tries: [] }
    one.tries.push({ trackingId, paid })
    ended.set(id, one)
  }
  return [...ended.values()].flatMap((one) => payoutDifference(one) ?? [])
}

/** Null where it does not say, as of what is under way or of what it does not know itself. */
async function wasPaid(provider: PayoutProvider, handle: PayoutHandle): Promise<boolean | null> {
  const fetched = await provider.fetch(handle)
  // It has none of this id.
  if (!fetched.ok && fetched.fault.kind === 'rejected') return false
  if (!fetched.ok) throw new Error(`withdrawal ${handle.trackingId}: ${fetched.fault.message}`)
  const { state } = fetched.value
  return state === 'processing' || state === 'indeterminate' ? null : state === 'paid'
}

const triesOf = statement('payout_tries_between', (given: Given<Span & { provider: string }>) =>
  rows(
    {
      id: payouts.id,
      state: sql<'paid' | 'returned'>`${payouts.state}`,
      amountCents: payouts.amountCents,
      source: payouts.source,
      decided: sql<boolean>`${payouts.decidedBy} is not null`,
      trackingId: sql<string>`${payoutAttempts.trackingId}`,
      handle: payoutAttempts.handle,
    },
    (columns) => sql`
      select ${columns}
      from ${payouts}
      join ${payoutAttempts} on ${payoutAttempts.payoutId} = ${payouts.id}
      where ${payouts.finishedAt} >= ${given.from}
        and ${payouts.finishedAt} < ${given.to}
        and ${payouts.phone} is not null
        and ${payoutAttempts.trackingId} is not null
        and ${payoutAttempts.handle} ->> 'provider' = ${given.provider}
      order by ${payouts.id}, ${payoutAttempts.number}`,
  ),
)
