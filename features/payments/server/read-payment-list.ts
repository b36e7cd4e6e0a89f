/**
 * Finds the payments nobody told us of: the browser died, the webhook was lost. The provider's list is read by one reader for all
 * servers and all deposits, from its newest entry back to what has been read before.
 */
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { all, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { hours, plus } from '../../../shared/time.ts'
import { listPause } from '../rules.ts'
import { askingUntil } from './asking.ts'
import type { ListedPayments, PaymentProvider } from './provider.ts'
import { leaveHint } from './receive-webhook.ts'
import { deposits, paymentLists, providerPayments } from './tables.ts'
import { verifyPayment } from './verify-payment.ts'

type List = typeof paymentLists.$inferSelect
type Entry = ListedPayments['entries'][number]

/** Where a list that ends nowhere is given up. */
const MOST_PAGES = 4000
const AT_ONCE = 10
/** How much the provider's clock and ours may differ when it is first read. */
const SLACK_MS = hours(1)

/**
 * Reads on, if it is time. What is found is looked at by `verifyPayment`, as any other hint. Throws when the list could not be
 * read to where it was read before: then it is read from there again.
 * @returns how many payments were looked at; none of a provider without a list
 */
export async function readPaymentList(db: Db, provider: PaymentProvider, now: Date): Promise<number> {
  if (!provider.listPayments) return 0
  const list = await takeList(db, provider.name, now)
  if (!list) return 0
  const reading = { db, provider, list, now }
  let newest = list.readUntil
  let found = 0
  let unreadable = 0
  let page: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const listed = await provider.listPayments(page === null ? {} : { page })
    if (!listed.ok) throw new Error(`the provider's list of payments: ${listed.fault.message}`)
    const { entries, next } = listed.value
    const unknown = await unknownOf(reading, entries)
    await lookAt(reading, unknown)
    found += unknown.length
    unreadable += entries.filter((entry) => entry.unreadable && isNew(list, entry)).length
    newest = entries.reduce((latest, { listedAt }) => (latest && latest > listedAt ? latest : listedAt), newest)
    if (next === null || (unknown.length === 0 && reachesBack(list, entries))) {
      await whileReading(db, list, { readUntil: newest, lookedAt: now, leasedUntil: null })
      if (unreadable > 0) throw new Error(`${unreadable} new entries of the provider's list of payments cannot be read`)
      return found
    }
    if (!(await whileReading(db, list, { leasedUntil: askingUntil }))) return found
    page = next
  }
  throw new Error(`the provider's list of payments has more than ${MOST_PAGES} pages that were not read before`)
}

type Reading = { db: Db; provider: PaymentProvider; list: List; now: Date }

/** Those of a page that have not ended here. One can stand in it more than once, as a sale and as its charge. */
async function unknownOf({ db, list }: Reading, entries: readonly Entry[]): Promise<string[]> {
  const ours = entries.filter((entry) => entry.listedAt >= list.startsAt)
  const ids = [...new Set(ours.flatMap(({ payment }) => (payment ? [payment.paymentId] : [])))]
  if (ids.length === 0) return []
  const known = await db
    .select({ id: providerPayments.paymentId })
    .from(providerPayments)
    .where(
      and(
        inArray(providerPayments.paymentId, ids),
        or(isNotNull(providerPayments.creditedAt), isNotNull(providerPayments.review)),
      ),
    )
  const ended = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !ended.has(id))
}

/**
 * Only the payment itself tells the truth, and the list may lag behind. What cannot be asked about now is left to the outbox.
 * Each round of questions can take as long as the lease. What was found is asked about even when the reading is another's by
 * now: a provider so slow that each reader loses it would otherwise have nobody credited.
 */
async function lookAt({ db, provider, list, now }: Reading, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await whileReading(db, list, { leasedUntil: askingUntil })
    await Promise.all(
      ids.slice(at, at + AT_ONCE).map(async (id) => {
        const verdict = await verifyPayment(db, provider, id, now)
        if (!('fault' in verdict)) return
        await db.transaction((tx) => leaveHint(tx, { kind: 'payment', ids: [id] }, now))
      }),
    )
  }
}

/** Whether a page has come to what was read before. A list that does not run from new to old is read to its end. */
function reachesBack({ readUntil, startsAt }: List, entries: readonly Entry[]): boolean {
  const [first, last] = [entries.at(0)?.listedAt, entries.at(-1)?.listedAt]
  if (!first || !last || first < last) return false
  return last <= (readUntil ?? startsAt)
}

const isNew = ({ readUntil, startsAt }: List, { listedAt }: Entry): boolean => listedAt > (readUntil ?? startsAt)

/** The list, if nobody reads it and it is time; from the first time on it is a row. */
async function takeList(db: Db, provider: string, now: Date): Promise<List | null> {
  const [open] = await openDeposits(db, {})
  const pause = listPause(open?.youngest ? now.getTime() - open.youngest.getTime() : null)
  const startsAt = plus(open?.oldest ?? now, -SLACK_MS)
  const [taken] = await takeOne(db, { provider, now, startsAt, lookedBefore: plus(now, -pause), notAfter: plus(now, SLACK_MS) })
  return taken ?? null
}

const openDeposits = statement('open_deposits', () =>
  rows(
    {
      oldest: sql<Date | null>`min(${deposits.createdAt})`,
      youngest: sql<Date | null>`max(${deposits.createdAt})`,
    },
    (columns) => sql`
      select ${columns}
      from ${deposits}
      where coalesce(${deposits.checkoutId}, ${deposits.promptPhone}) is not null
        and ${deposits.state} in ('created', 'processing', 'failed')`,
  ),
)

// A look that is to come was written by a clock that is wrong, and holds nobody back.
const takeOne = statement(
  'take_payment_list',
  (given: Given<{ provider: string; now: Date; startsAt: Date; lookedBefore: Date; notAfter: Date }>) =>
    rows(
      all(paymentLists),
      (columns) => sql`
      insert into ${paymentLists} ("provider", "starts_at", "looked_at", "lease", "leased_until")
      values (${given.provider}, ${given.startsAt}, ${given.now}, 1, ${askingUntil})
      on conflict ("provider") do update
      set ${set(paymentLists, { lease: sql`${paymentLists.lease} + 1`, leasedUntil: askingUntil })}
      where (${paymentLists.lookedAt} <= ${given.lookedBefore} or ${paymentLists.lookedAt} > ${given.notAfter})
        and (${paymentLists.leasedUntil} is null or ${paymentLists.leasedUntil} < clock_timestamp())
      returning ${columns}`,
    ),
)

/** Writes only while the reading is still ours. */
async function whileReading(
  db: Db,
  { provider, lease }: List,
  change: Partial<Pick<List, 'readUntil' | 'lookedAt'>> & { leasedUntil: null | typeof askingUntil },
): Promise<boolean> {
  const kept = await db
    .update(paymentLists)
    .set(change)
    .where(and(eq(paymentLists.provider, provider), eq(paymentLists.lease, lease)))
    .returning({ provider: paymentLists.provider })
  return kept.length > 0
}
