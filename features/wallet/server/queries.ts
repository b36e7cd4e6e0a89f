import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { shillings, type Cents } from '../../../shared/money.ts'
import { assert } from '../../../shared/refusal.ts'
import { userById } from '../../accounts/server/index.ts'
import type { HouseReader } from '../../house/server/index.ts'
import { balanceOf, movementsOf, type Movement } from '../../ledger/server/index.ts'
import type { TransferKind } from '../../ledger/rules.ts'
import type { goingBackStands, Transaction, WalletView } from '../contract.ts'
import { kindsOf, receiptAddress, transactionType } from '../rules.ts'
import { earnedToDate, earningsByMonth } from './earnings.ts'
import { clearingUntil, unclearedEarnings, type Uncleared } from './uncleared.ts'

/** What somebody can spend now, in cents. */
export const walletBalance = (db: Db | Tx, userId: number): Promise<number> => balanceOf(db, 'wallet', userId)

/** What a teacher has earned and not withdrawn, in cents. */
export const earningsBalance = (db: Db | Tx, userId: number): Promise<number> => balanceOf(db, 'teacher_earnings', userId)

/** Whether what stays of a teacher's earnings is no less than what of them waits to clear. */
export async function coversUncleared(tx: Tx, teacherId: number, now: Date): Promise<boolean> {
  const staysCents = await earningsBalance(tx, teacherId)
  return staysCents >= sumOf(await unclearedEarnings(tx, teacherId, now))
}

/**
 * What a feature that sells something knows of money that is held: given to the wallet by whoever plugs the features together.
 */
export type Sales = {
  heldFor(db: Db, payerId: number): Promise<Held>
  pendingMoneyOf(db: Db, teacherId: number): Promise<PendingMoney>
  /** Absent where nothing can be disputed. */
  disputedMoneyOf?(db: Db, teacherId: number): Promise<DisputedMoney>
}

/** What somebody has paid for what they have not had yet. */
export type Held = { heldCents: number; heldCount: number }

/** A teacher's part of what is paid and not yet released, and which of it comes next. */
export type PendingMoney = { pendingCents: number; pendingCount: number; nextCents: number | null; nextAt: Date | null }

/** A teacher's part of what stands still until an operator has decided about it. */
export type DisputedMoney = { disputedCents: number; disputedCount: number }

/** What a movement was for. `settled` says that held money has reached its end. */
export type TransferFacts = {
  title: string
  settled?: boolean
  bookingId?: number
  /** Whose lesson or seat it was, and what was paid for it in the end. */
  learner?: string
  learnerId?: number
  teacher?: string
  /** Address of the learner's photo as their teacher sees it. */
  learnerPhoto?: string | null
  paidCents?: number
  mpesaNumber?: string
  /** Out of a wallet to where it came from, and no withdrawal of earnings. */
  sentBack?: boolean
  method?: string
  receipt?: string
  processing?: boolean
  /** When a lesson or class is, and when what is held for it is shared, as far as that is known. */
  startsAt?: Date
  endsAt?: Date
  releaseAt?: Date | null
  /** Of what came from outside: when it was posted, each payment of it. */
  postedAt?: readonly Date[]
}
/** Each kind of movement is described by the feature that caused it; `ids` are what the movements were for. */
export type Descriptions = Partial<
  Record<TransferKind, (db: Db, ids: readonly number[], now: Date) => Promise<Map<number, TransferFacts>>>
>

/** What somebody puts in. @property incomingCents what the provider has not confirmed yet @property last the newest that came */
export type TopUps = { incomingCents: Cents; last: { cents: Cents; at: Date } | null }
export type TopUpsOf = (db: Db, userId: number, now: Date) => Promise<TopUps>

/** What of a wallet goes back to where it came from, and has not ended yet. */
export type GoingBack = {
  id: number
  cents: Cents
  /** The M-Pesa number, masked; null where a payment is given back, which came by `method`. */
  to: string | null
  method: string | null
  stands: (typeof goingBackStands)[number]
  since: Date
}
export type GoingBackOf = (db: Db | Tx, userId: number) => Promise<GoingBack[]>

/** How a lesson was attended. `learnerBytes` is what the learner's page sent and got, null where that is not known. */
export type Seen = { learnerMinutes: number; teacherMinutes: number; learnerBytes: number | null }

/** Null of a lesson that was not taught, and where nobody was seen. */
export type Attended = (db: Db, lessonId: number, now: Date) => Promise<Seen | null>

export type WalletParts = {
  db: Db
  house: HouseReader
  sales: readonly Sales[]
  descriptions: Descriptions
  topUpsOf: TopUpsOf
  goingBackOf: GoingBackOf
  attended: Attended
}

/** A person's own money as the wallet pages show it. */
export async function walletView(parts: WalletParts, actor: Actor, now: Date): Promise<WalletView> {
  const { db } = parts
  const [person, balance, held, topUps, { goingBack, inFlightCents }, earnings] = await Promise.all([
    userById(db, actor.userId),
    walletBalance(db, actor.userId),
    Promise.all(parts.sales.map((sales) => sales.heldFor(db, actor.userId))),
    parts.topUpsOf(db, actor.userId, now),
    outgoingOf(parts, actor),
    actor.role === 'teacher' ? earningsOf(parts, actor.userId, now) : null,
  ])
  assert(person, 'a wallet is somebody’s')
  const spendable = shillings(balance)
  return {
    user_id: actor.userId,
    since: person.createdAt.toISOString(),
    balance: spendable,
    held: shillings(held.reduce((sum, part) => sum + part.heldCents, 0)),
    held_count: held.reduce((sum, part) => sum + part.heldCount, 0),
    incoming: shillings(topUps.incomingCents),
    going_back: goingBack.map(({ cents, since, ...one }) => ({ ...one, amount: shillings(cents), since: since.toISOString() })),
    last_top_up: topUps.last && { amount: shillings(topUps.last.cents), at: topUps.last.at.toISOString() },
    earnings: earnings && {
      ...earnings,
      in_flight: shillings(inFlightCents),
      total_balance: shillings(balance + Math.round((earnings.available + earnings.pending) * 100)),
    },
  }
}

/**
 * What goes back out of a wallet, and of a teacher what of earnings is on its way: both are in flight in the ledger. Read at one
 * moment then, so that what ends in between is not taken for the other.
 */
async function outgoingOf(
  { db, goingBackOf }: WalletParts,
  { userId, role }: Actor,
): Promise<{ goingBack: GoingBack[]; inFlightCents: Cents }> {
  if (role !== 'teacher') return { goingBack: await goingBackOf(db, userId), inFlightCents: 0 }
  return db.transaction(
    async (tx) => {
      const inFlight = await balanceOf(tx, 'payout_in_flight', userId)
      const goingBack = await goingBackOf(tx, userId)
      return { goingBack, inFlightCents: goingBack.reduce((left, { cents }) => left - cents, inFlight) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function earningsOf(
  parts: WalletParts,
  teacherId: number,
  now: Date,
): Promise<Omit<NonNullable<WalletView['earnings']>, 'total_balance' | 'in_flight'>> {
  const [balance, uncleared, held, earned, [month]] = await Promise.all([
    earningsBalance(parts.db, teacherId),
    unclearedEarnings(parts.db, teacherId, now),
    Promise.all(parts.sales.map((sales) => sales.pendingMoneyOf(parts.db, teacherId))),
    earnedToDate(parts.db, teacherId),
    earningsByMonth(parts.db, teacherId, 1, now),
  ])
  // A video given back of what had cleared can leave less than what waits.
  const clearing = Math.min(balance, sumOf(uncleared))
  const pending = [...held, ...uncleared.map(asPending)]
  const [next] = pending
    .flatMap((part) => (part.nextAt && part.nextCents !== null ? [{ at: part.nextAt, cents: part.nextCents }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return {
    earned: shillings(earned),
    earned_this_month: month?.earned ?? 0,
    available: shillings(balance - clearing),
    pending: shillings(held.reduce((sum, part) => sum + part.pendingCents, clearing)),
    pending_count: pending.reduce((sum, part) => sum + part.pendingCount, 0),
    next_release: next ? { amount: shillings(next.cents), at: next.at.toISOString() } : null,
    clearing: shillings(clearing),
  }
}

const sumOf = (parts: readonly Uncleared[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0)

const asPending = ({ cents, sales, clearsAt }: Uncleared): PendingMoney => ({
  pendingCents: cents,
  pendingCount: sales,
  nextCents: cents,
  nextAt: clearsAt,
})

/** Whose balances are somebody's own money. */
export const accounts = ['wallet', 'teacher_earnings'] as const

type StatementWish = { type: Transaction['type'] | undefined; before: number | null; limit: number }

/**
 * A page of a person's own movements, newest first, of one type or of all; `before` is the id the last page ended with. Of held
 * money, which is a payment once it is settled, a page may hold fewer than it should: what a movement was for says that last. So
 * may one of what is rare.
 */
export async function transactionsOf(
  parts: WalletParts,
  actor: Actor,
  { type, before, limit }: StatementWish,
  now: Date,
): Promise<{ list: Transaction[]; next: number | null }> {
  const asked = { accounts, kinds: kindsOf(type), ownerId: actor.userId, before, limit }
  const { list: page, next } = await movementsOf(parts.db, asked)
  const all = await describedMovements(parts, page, now)
  const list = type ? all.filter((one) => one.type === type) : all
  return { list, next }
}

/** Movements with what each was for, in their order. */
export async function describedMovements(parts: WalletParts, rows: readonly Movement[], now: Date): Promise<Transaction[]> {
  const earned = rows.filter(({ kind, amountCents }) => transactionType(kind, true, amountCents > 0) === 'earning')
  const movements = earned.map(({ id }) => id)
  const [facts, clearing] = await Promise.all([factsOf(parts, rows, now), clearingUntil(parts.db, movements, now)])
  return rows.map((row) => toTransaction(row, facts.get(row.kind)?.get(row.aboutId), clearing.get(row.id)))
}

async function factsOf(
  { db, descriptions }: WalletParts,
  rows: readonly Movement[],
  now: Date,
): Promise<Map<TransferKind, Map<number, TransferFacts>>> {
  const kinds = [...new Set(rows.map((row) => row.kind))]
  const described = await Promise.all(
    kinds.map(async (kind) => {
      const ids = rows.filter((row) => row.kind === kind).map((row) => row.aboutId)
      return descriptions[kind]?.(db, ids, now) ?? new Map<number, TransferFacts>()
    }),
  )
  return new Map(kinds.map((kind, at) => [kind, described[at] ?? new Map()]))
}

function toTransaction(row: Movement, facts: TransferFacts | undefined, clearsAt: Date | undefined): Transaction {
  const type = transactionType(row.kind, facts?.settled ?? false, row.amountCents > 0)
  return {
    id: row.id,
    type,
    transaction_type: type,
    amount: row.amountCents / 100,
    timestamp: row.at.toISOString(),
    status: facts?.processing
      ? 'processing'
      : type === 'withdrawal_returned'
        ? 'returned'
        : type === 'hold'
          ? 'processing'
          : 'completed',
    receipt_of: receiptAddress(row.kind, row.aboutId, type),
    title: facts?.title ?? '',
    details: {
      mpesa_number: facts?.mpesaNumber ?? null,
      sent_back: facts?.sentBack ?? false,
      booking_id: facts?.bookingId ?? null,
      purchase_id: type === 'video_purchase' ? row.aboutId : null,
      learner: facts?.learner ?? null,
      learner_id: facts?.learnerId ?? null,
      learner_photo: (type === 'earning' && facts?.learnerPhoto) || null,
      paid: facts?.paidCents === undefined ? null : shillings(facts.paidCents),
      method: facts?.method ?? null,
      receipt: facts?.receipt ?? null,
      clears_at: clearsAt?.toISOString() ?? null,
    },
  }
}
