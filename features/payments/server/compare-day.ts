/**
 * Compares each day of the provider's list with our books, both ways: every complete payment they list is in the books, and every
 * payment that came into the books is on their list. What is not opens a case, once; so does what a payer's bank takes back, and
 * a withdrawal of which they say another thing than our books. One server compares for all; one that was killed, or not
 * answered, is followed by another, which reads the lists again and asks only about what has not been told.
 */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { CURRENCY } from '../../../shared/country.ts'
import type { Db } from '../../../shared/server/database.ts'
import { MORE } from '../../../shared/server/sweep.ts'
import { days, hours, instantAt, later, nairobiDate, plus } from '../../../shared/time.ts'
import { postedBetween, postedOf } from '../../wallet/server/index.ts'
import { COMPARED_AFTER_MS, differences, type Listed } from '../rules/compare-day.ts'
import { askingUntil } from './asking.ts'
import { comparePayouts } from './compare-payouts.ts'
import { readChargebacks } from './hear-chargeback.ts'
import type { ListedPayments, PaymentProvider, PayoutProvider } from './provider.ts'
import { comparedDays, paymentDifferences, paymentLists } from './tables.ts'
import { verifyPayment } from './verify-payment.ts'

type Taken = Pick<typeof comparedDays.$inferSelect, 'provider' | 'day' | 'lease'>
type Span = { from: Date; to: Date }
type Lists = NonNullable<PaymentProvider['listPayments']>

/** What is in our books on a day reached them some time before: a payment that nobody told of is looked for for two days. */
const BACK_MS = days(3)
/** So far is read where one of ours has not been seen: we may have been away for long, and found it late. */
const FAR_BACK_MS = days(60)
const MOST_PAGES = 4000
/** A day that waits longer for its comparison is an operator's to see. */
const PATIENCE_MS = hours(6)

/**
 * Compares the next day that is over, if there is one and nobody does.
 * @returns `MORE` when another day may be waiting
 */
export async function compareDay(
  db: Db,
  { payments: provider, payouts }: { payments: PaymentProvider; payouts: PayoutProvider },
  now: Date,
): Promise<unknown> {
  const { listPayments } = provider
  const next = listPayments && (await nextDay(db, provider.name))
  if (!next || now < dueAt(next.span)) return undefined
  const taken = await takeDay(db, provider.name, next.day)
  if (!taken) return undefined
  const stillOurs = () => holdDay(db, taken)
  // First, because what is told of them is kept: reading the lists again and again leaves a provider that is asked often no time.
  const ofPayouts = await comparePayouts(db, payouts, next, stillOurs)
  const mine = await postedBetween(db, provider.name, next.span)
  const { theirs, listed } = await readBack({ db, listPayments, taken, mine }, next.span)
  await bringIn(db, provider, { theirs, stillOurs }, now)
  await readChargebacks(db, provider, { from: next.span.from, stillOurs }, now)
  const known = await postedOf(
    db,
    provider.name,
    theirs.map(({ paymentId }) => paymentId),
  )
  const beside = [...known, ...mine.filter(({ paymentId }) => !listed.has(paymentId))]
  const found = [...differences(theirs, beside, listed), ...ofPayouts]
  await db.transaction(async (tx) => {
    const sums = { theirs: theirs.length, theirsCents: sum(theirs), ours: beside.length, oursCents: sum(beside) }
    const [ours] = await tx
      .update(comparedDays)
      .set({ ...sums, differences: found.length, comparedAt: now, leasedUntil: null })
      .where(isTaken(taken))
      .returning({ day: comparedDays.day })
    if (!ours || found.length === 0) return
    const cases = found.map((one) => ({ ...one, provider: provider.name, day: next.day, foundAt: now }))
    await tx.insert(paymentDifferences).values(cases).onConflictDoNothing()
  })
  return MORE
}

const sum = (payments: readonly Listed[]): number => payments.reduce((total, { grossCents }) => total + grossCents, 0)

/** Since when a day should have been compared, and long enough that a provider who was away for a night is no reason. */
export async function oldestUncompared(db: Db, { name, listPayments }: PaymentProvider): Promise<Date | null> {
  const next = listPayments && (await nextDay(db, name))
  return next ? plus(dueAt(next.span), PATIENCE_MS) : null
}

const dueAt = ({ to }: Span): Date => plus(to, COMPARED_AFTER_MS)

/** The day after the last that was compared; at first that of the first look at the list. */
async function nextDay(db: Db, provider: string): Promise<{ day: string; span: Span } | null> {
  const [list] = await db
    .select({ startsAt: paymentLists.startsAt })
    .from(paymentLists)
    .where(eq(paymentLists.provider, provider))
  if (!list) return null
  const [last] = await db
    .select({ day: comparedDays.day })
    .from(comparedDays)
    .where(and(eq(comparedDays.provider, provider), isNotNull(comparedDays.comparedAt)))
    .orderBy(desc(comparedDays.day))
    .limit(1)
  const startsAt = last ? plus(startOf(last.day), days(1)) : list.startsAt
  const day = nairobiDate(startsAt)
  return { day, span: { from: later(startOf(day), list.startsAt), to: plus(startOf(day), days(1)) } }
}

function startOf(day: string): Date {
  const at = instantAt(day, '00:00')
  if (!at) throw new Error(`no day: ${day}`)
  return at
}

async function takeDay(db: Db, provider: string, day: string): Promise<Taken | null> {
  const [taken] = await db
    .insert(comparedDays)
    .values({ provider, day, lease: 1, leasedUntil: askingUntil })
    .onConflictDoUpdate({
      target: [comparedDays.provider, comparedDays.day],
      set: { lease: sql`${comparedDays.lease} + 1`, leasedUntil: askingUntil },
      setWhere: sql`${comparedDays.comparedAt} is null and ${comparedDays.leasedUntil} < clock_timestamp()`,
    })
    .returning({ provider: comparedDays.provider, day: comparedDays.day, lease: comparedDays.lease })
  return taken ?? null
}

const isTaken = ({ provider, day, lease }: Taken) =>
  and(
    eq(comparedDays.provider, provider),
    eq(comparedDays.day, day),
    eq(comparedDays.lease, lease),
    isNull(comparedDays.comparedAt),
  )

async function holdDay(db: Db, taken: Taken): Promise<void> {
  const [ours] = await db.update(comparedDays).set({ leasedUntil: askingUntil }).where(isTaken(taken)).returning()
  if (!ours) throw new Error(`the comparison of ${taken.day} is another server's by now`)
}

/** Their complete payments of the day, and every payment seen on the way from the newest back to some days before. */
async function readBack(
  { db, listPayments, taken, mine }: { db: Db; listPayments: Lists; taken: Taken; mine: readonly Listed[] },
  { from, to }: Span,
): Promise<{ theirs: Listed[]; listed: Set<string> }> {
  const theirs = new Map<string, Listed>()
  const listed = new Set<string>()
  let page: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const read = await listPayments(page === null ? {} : { page })
    if (!read.ok) throw new Error(`the provider's list of payments: ${read.fault.message}`)
    const { entries, next }: ListedPayments = read.value
    for (const { listedAt, payment } of entries) {
      // What is in another currency is in no books.
      if (payment?.state !== 'complete' || payment.currency !== CURRENCY) continue
      listed.add(payment.paymentId)
      const { paymentId, gross: grossCents } = payment
      if (listedAt >= from && listedAt < to) theirs.set(paymentId, { paymentId, grossCents })
    }
    const oldest = entries.at(-1)?.listedAt
    const far = mine.every(({ paymentId }) => listed.has(paymentId)) ? BACK_MS : FAR_BACK_MS
    if (next === null || (oldest && oldest < plus(from, -far))) return { theirs: [...theirs.values()], listed }
    await holdDay(db, taken)
    page = next
  }
  throw new Error(`the provider's list of payments has more than ${MOST_PAGES} pages after ${taken.day}`)
}

/**
 * What they list and we do not know is asked about by itself, and then stands in review where it fits nobody. Whoever is not
 * answered knows nothing of it: then the day is compared once more.
 */
async function bringIn(
  db: Db,
  provider: PaymentProvider,
  { theirs, stillOurs }: { theirs: readonly Listed[]; stillOurs: () => Promise<void> },
  now: Date,
): Promise<void> {
  const ids = theirs.map(({ paymentId }) => paymentId)
  const known = new Set((await postedOf(db, provider.name, ids)).map(({ paymentId }) => paymentId))
  for (const id of ids.filter((one) => !known.has(one))) {
    await stillOurs()
    const verdict = await verifyPayment(db, provider, id, now)
    if ('fault' in verdict && verdict.fault.kind !== 'rejected') throw new Error(`payment ${id}: ${verdict.fault.message}`)
  }
}
