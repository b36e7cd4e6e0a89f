/** What somebody paid and where every shilling of it is, out of the ledger alone. */
import { sql } from 'drizzle-orm'
import { dataKes, megabytesOf } from '../../../shared/country.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { shillings } from '../../../shared/money.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { userById } from '../../accounts/server/index.ts'
import type { AccountKind, TransferKind } from '../../ledger/rules.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/server/tables.ts'
import { refusals } from '../contract.ts'
import type { Receipt, ReceiptKind } from '../receipt-contract.ts'
import type { Seen, TransferFacts, WalletParts } from './queries.ts'
import { numberOf } from './receipt-number.ts'

/** The first movement of each kind, by which it is described. */
const firsts = {
  lesson: 'lesson_hold',
  seat: 'class_hold',
  video: 'video_purchase',
  deposit: 'deposit',
} as const satisfies Record<ReceiptKind, TransferKind>

type Wish = { kind: ReceiptKind; aboutId: number }
type Leg = { at: Date; account: AccountKind; ownerId: number; cents: number }

/** Refuses with `not_found` for what somebody else paid, and for what nobody has paid. */
export async function receiptOf(parts: WalletParts, actor: Actor, wish: Wish, now: Date): Promise<Receipt> {
  const { db, house } = parts
  const { kind, aboutId } = wish
  const described = await parts.descriptions[firsts[kind]]?.(db, [aboutId], now)
  const facts = described?.get(aboutId)
  if (!facts) throw new Refusal(refusals.not_found)
  const legs = await legsFor(db, wish, facts)
  const own = legs.filter(({ account, ownerId }) => account === 'wallet' && ownerId === actor.userId)
  const isFirst = ({ cents }: Leg): boolean => (kind === 'deposit' ? cents > 0 : cents < 0)
  const paid = own.find(isFirst)
  if (!paid) throw new Refusal(refusals.not_found)
  const back = own.filter((leg) => !isFirst(leg))
  const [person, { number, issuedAt }, seen] = await Promise.all([
    userById(db, actor.userId),
    numberOf(db, wish, now),
    kind === 'lesson' ? parts.attended(db, aboutId, now) : null,
  ])
  return {
    number,
    issued_at: issuedAt.toISOString(),
    paid_by: person?.name ?? '',
    learner: facts.learner ?? null,
    teacher: facts.teacher ?? null,
    title: facts.title,
    starts_at: facts.startsAt?.toISOString() ?? null,
    ends_at: facts.endsAt?.toISOString() ?? null,
    attended: seen && { learner: seen.learnerMinutes, teacher: seen.teacherMinutes },
    data_used: seen && dataUsed(seen, (await house.now()).data.kes_per_megabyte),
    price: shillings(sum(own.filter(isFirst), Math.abs)),
    paid_at: paid.at.toISOString(),
    given_back: shillings(sum(back, Math.abs)),
    given_back_at: back.at(-1)?.at.toISOString() ?? null,
    shares: kind === 'deposit' ? null : sharesOf(legs, facts),
    method: facts.method ?? null,
    reference: facts.receipt ?? null,
  }
}

const steps = ['hold', 'purchase', 'release', 'refund']

/** All that moved for it, in the order in which it did. A deposit is posted under keys that only its provider's payments have. */
const legsFor = (db: Db, { kind, aboutId }: Wish, { postedAt = [] }: TransferFacts): Promise<Leg[]> =>
  kind === 'deposit'
    ? legsOfDeposit(db, { aboutId, at: postedAt.map((at) => at.toISOString()) })
    : legsOf(db, { keys: steps.map((step) => `${kind}:${aboutId}:${step}`) })

function sharesOf(legs: readonly Leg[], { releaseAt }: TransferFacts): NonNullable<Receipt['shares']> {
  const at = (...kinds: AccountKind[]): Leg[] => legs.filter(({ account }) => kinds.includes(account))
  const held = sum(at('booking_hold', 'enrolment_hold'))
  const [shared] = at('teacher_earnings', 'platform_revenue')
  return {
    teacher: shillings(sum(at('teacher_earnings'))),
    somo: shillings(sum(at('platform_revenue'))),
    held: shillings(held),
    shared_at: shared?.at.toISOString() ?? null,
    held_until: held > 0 ? (releaseAt?.toISOString() ?? null) : null,
  }
}

const sum = (legs: readonly Leg[], of: (cents: number) => number = (cents) => cents): number =>
  legs.reduce((total, { cents }) => total + of(cents), 0)

const leg = {
  at: ledgerTransfers.postedAt,
  account: ledgerAccounts.kind,
  ownerId: ledgerAccounts.ownerId,
  cents: ledgerEntries.amountCents,
}

const moved = sql`${ledgerTransfers}
      join ${ledgerEntries} on ${ledgerEntries.transferId} = ${ledgerTransfers.id}
      join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}`

const legsOf = statement('receipt_legs', (given: Given<{ keys: string[] }>) =>
  rows(
    leg,
    (columns) => sql`
      select ${columns}
      from ${moved}
      where ${ledgerTransfers.key} = any(${given.keys})
      order by ${ledgerEntries.id}`,
  ),
)

const legsOfDeposit = statement('receipt_legs_of_deposit', (given: Given<{ aboutId: number; at: string[] }>) =>
  rows(
    leg,
    (columns) => sql`
      select ${columns}
      from ${moved}
      where ${ledgerTransfers.postedAt} = any(${given.at}::timestamptz[])
        and ${ledgerTransfers.kind} in ('deposit', 'suspense_credited')
        and ${ledgerTransfers.aboutId} = ${given.aboutId}
      order by ${ledgerEntries.id}`,
  ),
)

/** In whole megabytes and shillings, at least one of each. */
function dataUsed({ learnerBytes }: Seen, kesPerMegabyte: number): Receipt['data_used'] {
  if (learnerBytes === null) return null
  const megabytes = megabytesOf(learnerBytes)
  return { megabytes, kes: dataKes(megabytes, kesPerMegabyte) }
}
