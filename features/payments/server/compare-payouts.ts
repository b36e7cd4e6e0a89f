/**
 * The withdrawals of a day beside the provider's own word. It has no list of what it sent that names them by an id of ours, so
 * each try that we know of is asked about once more, by its own id: also what an operator has decided.
 */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { days, plus } from '../../../shared/time.ts'
import { payoutDifference, type Difference, type EndedPayout } from '../rules/compare-day.ts'
import { isOfWhoStays } from './finish-payout.ts'
import type { PayoutHandle, PayoutProvider } from './provider.ts'
import { payoutAttempts, payouts } from './tables.ts'

type Day = { day: string; span: { from: Date; to: Date } }

/** A server whose clock is behind may end one on a day that has been compared: that one is compared with the next. */
const CLOCK_BEHIND_MS = days(3)

/**
 * What the two do not agree about of the withdrawals that ended on the day. Throws while the provider gives no answer: nobody
 * knows then. What it has said of the others is kept, so that who compares the day next goes on from there.
 * @param stillOurs throws when another server compares by now
 */
export async function comparePayouts(
  db: Db,
  provider: PayoutProvider,
  { day, span }: Day,
  stillOurs: () => Promise<void>,
): Promise<Difference[]> {
  const ended = new Map<number, EndedPayout & { tries: { trackingId: string; paid: boolean | null }[] }>()
  const ask = async (tryId: number, handle: PayoutHandle): Promise<boolean | null> => {
    await stillOurs()
    const paid = await wasPaid(provider, handle)
    await keep(db, { tryId, day, paid })
    return paid
  }
  const from = plus(span.from, -CLOCK_BEHIND_MS)
  const tries = await triesOf(db, { from, to: span.to, day, provider: provider.name })
  for (const { id, tryId, comparedOn, said, ...payout } of tries) {
    // As `begin` of send-payouts wrote it.
    const handle = payout.handle as PayoutHandle
    const paid = comparedOn === null ? await ask(tryId, handle) : said
    const { state, amountCents, source, decided } = payout
    const one = ended.get(id) ?? { state, amountCents, otherWay: decided && !isOfWhoStays({ source }), tries: [] }
    one.tries.push({ trackingId: handle.trackingId, paid })
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

async function keep(db: Db, { tryId, day, paid }: { tryId: number; day: string; paid: boolean | null }): Promise<void> {
  await db.update(payoutAttempts).set({ comparedOn: day, comparedPaid: paid }).where(eq(payoutAttempts.id, tryId))
}

// Only a try by M-Pesa has a handle, and it has one as soon as the provider knows it.
const triesOf = statement('payout_tries_between', (given: Given<Day['span'] & { day: string; provider: string }>) =>
  rows(
    {
      id: payouts.id,
      state: sql<'paid' | 'returned'>`${payouts.state}`,
      amountCents: payouts.amountCents,
      source: payouts.source,
      decided: sql<boolean>`${payouts.decidedBy} is not null`,
      tryId: sql<number>`${payoutAttempts.id}`,
      handle: payoutAttempts.handle,
      comparedOn: payoutAttempts.comparedOn,
      said: payoutAttempts.comparedPaid,
    },
    (columns) => sql`
      select ${columns}
      from ${payouts}
      join ${payoutAttempts} on ${payoutAttempts.payoutId} = ${payouts.id}
      where ${payouts.finishedAt} >= ${given.from}
        and ${payouts.finishedAt} < ${given.to}
        and (${payoutAttempts.comparedOn} is null or ${payoutAttempts.comparedOn} = ${given.day})
        and ${payoutAttempts.handle} ->> 'provider' = ${given.provider}
      order by ${payouts.id}, ${payoutAttempts.number}`,
  ),
)
