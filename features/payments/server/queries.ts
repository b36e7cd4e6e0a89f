import { and, desc, eq, inArray, lt, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { shillings, type Cents } from '../../../shared/money.ts'
import { maskPhone } from '../../../shared/phone.ts'
import { minutes, plus, seconds } from '../../../shared/time.ts'
import { walletBalance, type TopUps, type TransferFacts } from '../../wallet/server/index.ts'
import { personLimits, type DepositView, type TopUp, type Withdrawal } from '../contract.ts'
import { earningsSources } from '../desk-contract.ts'
import { INCOMING_MINUTES } from '../rules.ts'
import type { PayoutRow } from './request-payout.ts'
import type { DepositRow } from './start-deposit.ts'
import type { PaymentProvider } from './provider.ts'
import { deposits, paymentLists, payouts, providerBalances, providerPayments } from './tables.ts'

/** A deposit of one's own; null for everybody else's, as for none. */
export async function depositOf(db: Db, actor: Actor, depositId: number): Promise<DepositRow | null> {
  const [deposit] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.id, depositId), eq(deposits.userId, actor.userId)))
  return deposit ?? null
}

export async function depositView(db: Db, deposit: DepositRow): Promise<DepositView> {
  const [came] = await db
    .select({ cents: cameCents, method: ofPayment(providerPayments.method) })
    .from(deposits)
    .where(eq(deposits.id, deposit.id))
  return {
    id: deposit.id,
    amount: shillings(came?.cents ?? deposit.amountCents),
    state: deposit.state,
    failure: deposit.failure,
    method: came?.method ?? null,
    created_at: deposit.createdAt.toISOString(),
    balance: shillings(await walletBalance(db, deposit.userId)),
    prompt: deposit.promptPhone
      ? {
          phone: maskPhone(deposit.promptPhone),
          resend_at: resendAt(deposit).toISOString(),
          paid_instead: await isPaidInstead(db, deposit),
        }
      : null,
  }
}

/** What was credited of a deposit, which an operator may let in at another sum than was asked for; until then what was asked. */
const cameCents = sql<Cents>`coalesce(
  (select sum(${providerPayments.grossCents})
   from ${providerPayments}
   where ${providerPayments.depositId} = ${deposits.id}
     and ${providerPayments.creditedAt} is not null),
  ${deposits.amountCents})::bigint`

/** Of a deposit's payment; of several of that one that was credited, or of the newest. */
const ofPayment = (what: SQLWrapper): SQL<string | null> => sql<string | null>`(
  select ${what}
  from ${providerPayments}
  where ${providerPayments.depositId} = ${deposits.id}
  order by ${providerPayments.creditedAt} nulls last, ${providerPayments.firstSeenAt} desc
  limit 1)`

/** Whether another prompt for the same was paid. */
export async function isPaidInstead(db: Db, { id, repeats }: DepositRow): Promise<boolean> {
  const first = repeats ?? id
  const [paid] = await db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(or(eq(deposits.id, first), eq(deposits.repeats, first)), ne(deposits.id, id), eq(deposits.state, 'complete')))
    .limit(1)
  return paid !== undefined
}

/** When another prompt may go to the same phone. */
const resendAt = ({ createdAt }: DepositRow): Date => plus(createdAt, seconds(personLimits.secondsBetweenPrompts))

/** What a deposit at which nothing has been paid yet can be gone on with. */
export const checkoutOf = ({ state, checkoutId: id, checkoutSignature: signature }: DepositRow): Checkout | null =>
  state === 'created' && id && signature ? { id, signature } : null

type Checkout = { id: string; signature: string }

/**
 * A person's own deposits, the newest first, without those that were only opened; a prompt that was asked for may be paid.
 * @param before the last one of the page before
 */
export async function depositsOf(
  db: Db,
  actor: Actor,
  before: number | null,
  limit: number,
): Promise<{ list: TopUp[]; next: number | null }> {
  const found = await ownDeposits(db, { userId: actor.userId, before: before ?? MAX_ID, limit: limit + 1 })
  const list = found.slice(0, limit).map(({ amountCents, createdAt, ...deposit }) => ({
    ...deposit,
    amount: shillings(amountCents),
    created_at: createdAt.toISOString(),
  }))
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

/**
 * What a payer and the provider both know a payment by: M-Pesa's code, and of a card, which has none, the provider's own id of
 * the payment. What the provider calls a payment by M-Pesa stands in no message of M-Pesa.
 */
const receipt = sql<string | null>`coalesce(
  ${providerPayments.receipt},
  case when ${providerPayments.method} <> 'mpesa' then ${providerPayments.paymentId} end)`

/** A prompt goes by M-Pesa, whatever the provider has said of it so far. */
const way = sql<string | null>`coalesce(
  ${ofPayment(providerPayments.method)},
  case when ${deposits.promptPhone} is not null then 'mpesa' end)`

const MAX_ID = Number.MAX_SAFE_INTEGER

const ownDeposits = statement('deposits_of', (given: Given<{ userId: number; before: number; limit: number }>) =>
  rows(
    {
      id: deposits.id,
      amountCents: cameCents,
      state: sql<TopUp['state']>`case ${deposits.state} when 'created' then 'processing' else ${deposits.state} end`,
      method: way,
      receipt: ofPayment(receipt),
      failure: deposits.failure,
      createdAt: deposits.createdAt,
    },
    (columns) => sql`
      select ${columns}
      from ${deposits}
      where ${deposits.userId} = ${given.userId}
        and ${deposits.id} < ${given.before}
        and (${deposits.state} <> 'created' or ${deposits.promptAskedAt} is not null)
      order by ${deposits.id} desc
      limit ${given.limit}`,
  ),
)

/** What somebody is paying at this moment, and the newest payment that has come in. */
export async function topUpsOf(db: Db, userId: number, now: Date): Promise<TopUps> {
  const [row] = await topUps(db, { userId, since: plus(now, -minutes(INCOMING_MINUTES)) })
  if (!row) return { incomingCents: 0, last: null }
  const { incomingCents, cents, at } = row
  return { incomingCents, last: cents !== null && at ? { cents, at: new Date(at) } : null }
}

const topUps = statement('top_ups_of', (given: Given<{ userId: number; since: Date }>) =>
  rows(
    { incomingCents: sql<Cents>`incoming.cents`, cents: sql<Cents | null>`last.cents`, at: sql<Date | null>`last.at` },
    (columns) => sql`
      select ${columns}
      from (
        select coalesce(sum(${deposits.amountCents}), 0)::bigint as cents
        from ${deposits}
        where ${deposits.userId} = ${given.userId}
          and ${deposits.state} = 'processing'
          and ${deposits.createdAt} > ${given.since}
      ) incoming
      left join (
        select ${cameCents} as cents, ${deposits.completedAt} as at
        from ${deposits}
        where ${deposits.userId} = ${given.userId}
          and ${deposits.completedAt} is not null
        order by ${deposits.completedAt} desc
        limit 1
      ) last on true`,
  ),
)

export async function payoutsOf(
  db: Db,
  actor: Actor,
  before: number | null,
  limit: number,
): Promise<{ list: Withdrawal[]; next: number | null }> {
  const older = before === null ? undefined : lt(payouts.id, before)
  const found = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.userId, actor.userId), inArray(payouts.source, [...earningsSources]), older))
    .orderBy(desc(payouts.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  return { list: page.map(toWithdrawal), next: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export function toWithdrawal(payout: PayoutRow): Withdrawal {
  // Who has decided about it wrote why; else the provider did.
  const [failure, reason] = payout.decidedBy === null ? [payout.failure, null] : [null, payout.failure]
  return {
    id: payout.id,
    amount: shillings(payout.amountCents),
    mpesa_number: payout.phone ?? '',
    state: payout.state,
    requested_at: payout.requestedAt.toISOString(),
    finished_at: payout.finishedAt?.toISOString() ?? null,
    receipt: payout.receipt,
    ...{ failure, reason },
  }
}

/** What deposits on a statement were: by which way, with which receipt. */
export async function describeDeposits(db: Db, ids: readonly number[]): Promise<Map<number, TransferFacts>> {
  const found = await receipts(db, { ids })
  const postedAt = (deposit: number): Date[] =>
    found.flatMap(({ id, creditedAt, restCreditedAt }) => (id === deposit ? [creditedAt, restCreditedAt] : []).filter(isSet))
  return new Map(
    found.map(({ id, method, receipt }) => [id, { title: '', method, ...(receipt && { receipt }), postedAt: postedAt(id) }]),
  )
}

const isSet = (at: Date | null): at is Date => at !== null

const receipts = statement('describe_deposits', (given: Given<{ ids: readonly number[] }>) =>
  rows(
    {
      id: sql<number>`${providerPayments.depositId}`,
      method: providerPayments.method,
      receipt,
      creditedAt: providerPayments.creditedAt,
      restCreditedAt: providerPayments.restCreditedAt,
    },
    (columns) => sql`
      select ${columns}
      from ${providerPayments}
      where ${providerPayments.depositId} = any(${given.ids})
        and ${providerPayments.creditedAt} is not null`,
  ),
)

export async function describePayouts(db: Db, ids: readonly number[]): Promise<Map<number, TransferFacts>> {
  const found =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(payouts)
          .where(inArray(payouts.id, [...ids]))
  return new Map(
    found.map((row) => [
      row.id,
      {
        title: '',
        ...(row.phone && { mpesaNumber: row.phone }),
        sentBack: !earningsSources.includes(row.source),
        processing: row.finishedAt === null,
        ...(row.receipt && { receipt: row.receipt }),
      },
    ]),
  )
}

/** When the provider last answered of itself: its list was read to its end, or, where it has none, its accounts were told. */
export async function providerReadAt(db: Db, { name, listPayments }: PaymentProvider): Promise<Date | null> {
  const [row] = listPayments
    ? await db.select({ at: paymentLists.lookedAt }).from(paymentLists).where(eq(paymentLists.provider, name))
    : await db.select({ at: providerBalances.askedAt }).from(providerBalances).where(eq(providerBalances.provider, name))
  return row?.at ?? null
}
