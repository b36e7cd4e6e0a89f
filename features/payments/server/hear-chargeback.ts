/**
 * A payment that the payer's bank takes back, without our asking: an operator hears of it as soon as the provider says so, and
 * where no webhook came, once the provider's list of the day was read.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { days, nairobiDate, plus } from '../../../shared/time.ts'
import { postedOf } from '../../wallet/server/index.ts'
import type { ListedRefunds, PaymentProvider, Result } from './provider.ts'
import { paymentDifferences, payoutAttempts, payouts } from './tables.ts'

/**
 * Opens a case for a chargeback that is none of ours, once, where the provider itself says that it is, and of a payment in our
 * books. Moves no money. Throws while the provider gives no answer, so that it is asked again.
 * @param refundId as a webhook or the provider's list named it, which is believed in nothing else
 */
export async function hearChargeback(db: Db, provider: PaymentProvider, refundId: string, now: Date): Promise<void> {
  if ((await isOurs(db, { refundId, paymentId: null })) || (await isCase(db, provider.name, refundId))) return
  const fetched = await provider.fetchRefund(refundId)
  if (!fetched.ok) {
    if (fetched.fault.kind === 'rejected') return
    throw new Error(`provider ${fetched.fault.kind}`)
  }
  const { state, paymentId, amount: theirsCents } = fetched.value
  if (state === 'rejected') return
  if (paymentId === null) throw new Error(`the provider does not say of which payment ${refundId} is`)
  const [known] = await postedOf(db, provider.name, [paymentId])
  // Looked for once more: the id of one that we are asking for may have been told to us meanwhile.
  if (!known || (await isOurs(db, { refundId, paymentId }))) return
  const told = {
    provider: provider.name,
    paymentId,
    kind: 'charged_back',
    refundId,
    day: nairobiDate(now),
    foundAt: now,
  } as const
  await db
    .insert(paymentDifferences)
    .values({ ...told, theirsCents, oursCents: known.grossCents })
    .onConflictDoNothing()
}

const BACK_MS = days(3)
const MOST_PAGES = 400

/**
 * Hears of each that the provider lists, from the newest back to some days before: one may have reached the list late, or before
 * its payment was in our books. Throws where the list cannot be read so far.
 * @param stillOurs throws when another server reads it by now
 */
export async function readChargebacks(
  db: Db,
  provider: PaymentProvider,
  { from, stillOurs }: { from: Date; stillOurs: () => Promise<void> },
  now: Date,
): Promise<void> {
  const since = plus(from, -BACK_MS)
  let page: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const read: Result<ListedRefunds> | undefined = await provider.listRefunds?.(page === null ? {} : { page })
    if (!read) return
    if (!read.ok) throw new Error(`the provider's list of chargebacks: ${read.fault.message}`)
    const { entries, next }: ListedRefunds = read.value
    for (const { refundId } of entries.filter(({ begunAt }) => begunAt >= since)) {
      await stillOurs()
      await hearChargeback(db, provider, refundId, now)
    }
    if (next === null || reachesBack(entries, since)) return
    await stillOurs()
    page = next
  }
  throw new Error(`the provider's list of chargebacks has more than ${MOST_PAGES} pages of these days`)
}

/** A list that does not run from new to old is read to its end. */
function reachesBack(entries: ListedRefunds['entries'], since: Date): boolean {
  const [first, last] = [entries.at(0)?.begunAt, entries.at(-1)?.begunAt]
  return first !== undefined && last !== undefined && first >= last && last < since
}

const isCase = async (db: Db, provider: string, refundId: string): Promise<boolean> =>
  (await db.$count(
    paymentDifferences,
    and(eq(paymentDifferences.provider, provider), eq(paymentDifferences.refundId, refundId)),
  )) > 0

/** Whether we asked for it ourselves, of that payment where one is named. */
export const isOurs = async (db: Db, asked: { refundId: string; paymentId: string | null }): Promise<boolean> =>
  (await oursOf(db, asked)).length > 0

/** By its id, or as what gives this payment back under an id that an answer was to tell us, and has not or never will. */
const oursOf = statement('chargeback_of_ours', (given: Given<{ refundId: string; paymentId: string | null }>) =>
  rows(
    { id: payouts.id },
    (columns) => sql`
      select ${columns}
      from ${payouts}
      where ${payouts.id} in (
        select ${payoutAttempts.payoutId}
        from ${payoutAttempts}
        where ${payoutAttempts.trackingId} = ${given.refundId}
        union all
        select ${payouts.id}
        from ${payouts}
        join ${payoutAttempts} on ${payoutAttempts.payoutId} = ${payouts.id}
        where ${payouts.paymentId} = ${given.paymentId}
          and ${payouts.state} <> 'returned'
        group by ${payouts.id}
        having bool_and(${payoutAttempts.trackingId} is null))`,
  ),
)
