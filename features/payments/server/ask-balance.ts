/** Asks the provider what stands in its wallet, and keeps the answer beside what our books say at the same moment. */
import { and, eq, sql } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import type { Db } from '../../../shared/server/database.ts'
import { all, rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { hours, plus } from '../../../shared/time.ts'
import { moneyAtProvider } from '../../wallet/server/index.ts'
import type { AtProvider } from '../provider-contract.ts'
import { BALANCE_EVERY_MS, SILENT_EVERY_MS, unexplained } from '../rules/at-provider.ts'
import { askingUntil } from './asking.ts'
import { knownFee } from './payout-attempts.ts'
import type { PaymentProvider } from './provider.ts'
import { payoutAttempts, payouts, providerBalances } from './tables.ts'

type Balance = typeof providerBalances.$inferSelect
type Measured = { ours: number; theirs: number; available: number; onWay: number }

/** So often is it asked again where our own books moved meanwhile: then the two are not of one moment. */
const TRIES = 3
/** How much the clocks of two servers may differ. */
const SLACK_MS = hours(1)

/**
 * Asks, if it is time and nobody does; more often while no answer comes. One that does not answer leaves the figures as they
 * were, and since when is kept. A server that leaves it alone asks by its own pauses, and keeps none of the others from it: its
 * own way there may be what is broken.
 * @returns whether it was asked for the figures
 */
export async function askBalance(db: Db, provider: PaymentProvider, now: Date): Promise<boolean> {
  const since = provider.silentSince()
  if (since && !(await provider.balance()).ok) {
    await keepSilence(db, { provider: provider.name, since })
    return false
  }
  const [taken] = await takeBalance(db, {
    ...{ provider: provider.name, now, notAfter: plus(now, SLACK_MS) },
    ...{ lookedBefore: plus(now, -BALANCE_EVERY_MS), silentBefore: plus(now, -SILENT_EVERY_MS) },
  })
  if (!taken) return false
  const measured = await measure(db, provider)
  const unheard = { silentSince: taken.silentSince ?? now }
  await db
    .update(providerBalances)
    .set({ ...(measured ? measuredAt(taken, measured, now) : unheard), leasedUntil: null })
    .where(and(eq(providerBalances.provider, provider.name), eq(providerBalances.lease, taken.lease)))
  return true
}

/** For whoever has just moved money there and waits for the figures: one that is left alone is asked by the clock alone. */
export async function askBalanceNow(db: Db, provider: PaymentProvider, now: Date): Promise<void> {
  if (!provider.silentSince()) await askBalance(db, provider, now)
}

function measuredAt({ apartSince }: Balance, { ours, theirs, available, onWay }: Measured, now: Date): Partial<Balance> {
  return {
    askedAt: now,
    heldCents: theirs,
    availableCents: available,
    oursCents: ours,
    onWayCents: onWay,
    apartSince: unexplained({ ours, theirs, onWay }) === 0 ? null : (apartSince ?? now),
    silentSince: null,
  }
}

/** Null where the provider does not answer. */
async function measure(db: Db, provider: PaymentProvider): Promise<Measured | null> {
  let before = await moneyAtProvider(db)
  for (let tries = 1; ; tries += 1) {
    const asked = await provider.balance()
    if (!asked.ok) return null
    const ours = await moneyAtProvider(db)
    if (ours === before || tries === TRIES) {
      const [row] = await onTheWay(db, {})
      return { ours, theirs: asked.value.held, available: asked.value.available, onWay: row?.cents ?? 0 }
    }
    before = ours
  }
}

// Where another has been answered since, it is this server alone that hears nothing.
const keepSilence = statement('keep_provider_silence', (given: Given<{ provider: string; since: Date }>) =>
  silent(sql`
      insert into ${providerBalances} ("provider", "silent_since", "lease")
      values (${given.provider}, ${given.since}, 0)
      on conflict ("provider") do update
      set ${set(providerBalances, { silentSince: given.since })}
      where ${providerBalances.silentSince} is null
        and (${providerBalances.askedAt} is null or ${providerBalances.askedAt} <= ${given.since})`),
)

// A look that is to come was written by a clock that is wrong, and holds nobody back.
const takeBalance = statement(
  'take_provider_balance',
  (given: Given<{ provider: string; now: Date; lookedBefore: Date; notAfter: Date; silentBefore: Date }>) =>
    rows(
      all(providerBalances),
      (columns) => sql`
      insert into ${providerBalances} ("provider", "looked_at", "lease", "leased_until")
      values (${given.provider}, ${given.now}, 1, ${askingUntil})
      on conflict ("provider") do update
      set ${set(providerBalances, { lookedAt: given.now, lease: sql`${providerBalances.lease} + 1`, leasedUntil: askingUntil })}
      where (${providerBalances.lookedAt} is null or ${providerBalances.lookedAt} <= ${given.lookedBefore}
          or ${providerBalances.lookedAt} > ${given.notAfter}
          or ${providerBalances.silentSince} is not null and ${providerBalances.lookedAt} <= ${given.silentBefore})
        and (${providerBalances.leasedUntil} is null or ${providerBalances.leasedUntil} < clock_timestamp())
      returning ${columns}`,
    ),
)

/** What was let go at the provider, with its fee, and has not ended here. */
const onTheWay = statement('payouts_on_the_way', () =>
  rows(
    {
      cents: sql<number>`coalesce(sum(${payouts.amountCents} + ${knownFee}), 0)::bigint`,
    },
    (columns) => sql`
      select ${columns}
      from ${payouts}
      join ${payoutAttempts} on ${payoutAttempts.payoutId} = ${payouts.id}
      where ${payouts.state} in ('processing', 'review')
        and ${payoutAttempts.step} not in ('done', 'abandoned')
        and ${payoutAttempts.step} in ('committing', 'processing')`,
  ),
)

/** Since when the provider has not answered any of our servers; null where it has. */
export async function providerSilentSince(db: Db, provider: string): Promise<Date | null> {
  const [row] = await db
    .select({ since: providerBalances.silentSince })
    .from(providerBalances)
    .where(eq(providerBalances.provider, provider))
  return row?.since ?? null
}

/** What the desk is shown: the figures of the last answer, however old. */
export async function atProvider(db: Db, provider: string): Promise<Omit<AtProvider, 'compared'>> {
  const [row] = await db.select().from(providerBalances).where(eq(providerBalances.provider, provider))
  return { balance: row ? figuresOf(row) : null, silent_since: row?.silentSince?.toISOString() ?? null }
}

function figuresOf({ askedAt, heldCents, availableCents, oursCents, onWayCents, apartSince }: Balance): AtProvider['balance'] {
  if (!askedAt || heldCents === null || oursCents === null) return null
  const onWay = onWayCents ?? 0
  return {
    asked_at: askedAt.toISOString(),
    ours: shillings(oursCents),
    theirs: shillings(heldCents),
    clearing: shillings(heldCents - (availableCents ?? heldCents)),
    on_way: shillings(onWay),
    apart: shillings(unexplained({ ours: oursCents, theirs: heldCents, onWay })),
    apart_since: apartSince?.toISOString() ?? null,
  }
}
