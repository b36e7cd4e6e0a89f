/** Money that comes from and goes to the outside world, in the ledger's terms. Each joins the caller's transaction. */
import type { Tx } from '../../../shared/server/database.ts'
import type { Cents } from '../../../shared/money.ts'
import { postTransfer } from '../../ledger/server/index.ts'
import type { Leg } from '../../ledger/rules.ts'
import { keepUncleared } from './uncleared.ts'

/** A payment as the provider settled it; `net` is what reached us, the rest is the provider's fee. */
export type Received = { provider: string; paymentId: string; grossCents: Cents; netCents: Cents }

/** Whose it becomes. @property clearsAt when the provider can pay it out; null where it can already */
export type Credited = { userId: number; depositId: number; clearsAt: Date | null }

/** Into somebody's wallet, the whole of what they paid: the provider's fee is Somo's cost. Once per payment, by its id. */
export async function creditDeposit(tx: Tx, received: Received, to: Credited, now: Date): Promise<boolean> {
  const leg: Leg = { account: 'wallet', ownerId: to.userId, amountCents: received.grossCents }
  const posted = await receive(tx, 'deposit', received, leg, to.depositId, now)
  if (posted) await keepUncleared(tx, keyOf('deposit', received), received.grossCents, to)
  return posted
}

/** Money that is there but is nobody's yet: an operator decides about it. */
export const parkPayment = (tx: Tx, received: Received, now: Date): Promise<boolean> =>
  receive(tx, 'suspense', received, { account: 'suspense', amountCents: received.grossCents }, 0, now)

/** What was parked of a payment goes to whom it belongs: the whole of it, as if it had been credited when it came. */
export async function creditParked(tx: Tx, parked: Omit<Received, 'netCents'>, to: Credited, now: Date): Promise<boolean> {
  const { grossCents } = parked
  const key = `${keyOf('suspense', parked)}:credited`
  const posted = await postTransfer(tx, {
    key,
    kind: 'suspense_credited',
    aboutId: to.depositId,
    at: now,
    legs: [
      { account: 'suspense', amountCents: -grossCents },
      { account: 'wallet', ownerId: to.userId, amountCents: grossCents },
    ],
  })
  if (posted) await keepUncleared(tx, key, grossCents, to)
  return posted
}

/** What was parked of a payment has left the provider's account again; what the provider took for it stays Somo's cost. */
export const returnParked = (tx: Tx, { grossCents, ...payment }: Omit<Received, 'netCents'>, now: Date): Promise<boolean> =>
  postTransfer(tx, {
    key: `${keyOf('suspense', payment)}:returned`,
    kind: 'suspense_returned',
    aboutId: 0,
    at: now,
    legs: [
      { account: 'suspense', amountCents: -grossCents },
      { account: 'provider_clearing', amountCents: grossCents },
    ],
  })

/** The rest of a payment of which a part has been credited. @param rest what came on top of that part. Once per payment. */
export async function creditRest(tx: Tx, rest: Received, to: Credited, now: Date): Promise<boolean> {
  const key = restKey(rest)
  const leg: Leg = { account: 'wallet', ownerId: to.userId, amountCents: rest.grossCents }
  const posted = await postTransfer(tx, { key, kind: 'deposit', aboutId: to.depositId, at: now, legs: legsOf(rest, leg) })
  if (posted) await keepUncleared(tx, key, rest.grossCents, to)
  return posted
}

async function receive(
  tx: Tx,
  kind: 'deposit' | 'suspense',
  received: Received,
  to: Leg,
  aboutId: number,
  now: Date,
): Promise<boolean> {
  return postTransfer(tx, { key: keyOf(kind, received), kind, aboutId, at: now, legs: legsOf(received, to) })
}

/** Of a very small payment the provider can keep all. */
const legsOf = ({ grossCents, netCents }: Received, to: Leg): Leg[] => [
  to,
  ...(netCents === 0 ? [] : [atProvider(-netCents)]),
  ...feeLegs(grossCents - netCents),
]

const restKey = (payment: Pick<Received, 'provider' | 'paymentId'>): string => `${keyOf('deposit', payment)}:rest`

const keyOf = (kind: 'deposit' | 'suspense', { provider, paymentId }: Pick<Received, 'provider' | 'paymentId'>): string =>
  `${kind}:${provider}:${paymentId}`

const atProvider = (amountCents: Cents): Leg => ({ account: 'provider_clearing', amountCents })

const takenFrom = {
  earnings: 'teacher_earnings',
  last_earnings: 'teacher_earnings',
  refund: 'wallet',
  wallet: 'wallet',
  unknown_wallet: 'wallet',
} as const

/** Out of somebody's earnings or wallet. @property extraCents of the amount is at Somo's cost */
export type Withdrawal = {
  id: number
  userId: number
  source: keyof typeof takenFrom
  amountCents: Cents
  extraCents: Cents
}

/** Earnings, or the rest of a wallet, into flight. Throws the overdraft that `isOverdrawn` knows when they are less than that. */
export const reserveWithdrawal = (tx: Tx, withdrawal: Withdrawal, now: Date): Promise<boolean> =>
  postTransfer(tx, {
    key: `payout:${withdrawal.id}:reserve`,
    kind: 'withdrawal_reserve',
    aboutId: withdrawal.id,
    at: now,
    legs: intoFlight(withdrawal),
  })

const intoFlight = ({ userId, source, amountCents, extraCents }: Withdrawal): Leg[] => [
  { account: takenFrom[source], ownerId: userId, amountCents: extraCents - amountCents },
  ...feeLegs(extraCents),
  { account: 'payout_in_flight', ownerId: userId, amountCents },
]

/** Out of flight and out of the provider's account, with what the provider took for it. */
export const settleWithdrawal = (tx: Tx, { id, userId, amountCents }: Withdrawal, feeCents: Cents, now: Date): Promise<boolean> =>
  postTransfer(tx, {
    key: `payout:${id}:paid`,
    kind: 'withdrawal_paid',
    aboutId: id,
    at: now,
    legs: [
      { account: 'payout_in_flight', ownerId: userId, amountCents: -amountCents },
      { account: 'provider_clearing', amountCents: amountCents + feeCents },
      ...feeLegs(feeCents),
    ],
  })

/** Out of flight, back to where it was taken from. */
export const returnWithdrawal = (tx: Tx, withdrawal: Withdrawal, now: Date): Promise<boolean> =>
  postTransfer(tx, {
    key: `payout:${withdrawal.id}:returned`,
    kind: 'withdrawal_returned',
    aboutId: withdrawal.id,
    at: now,
    legs: intoFlight(withdrawal).map((leg) => ({ ...leg, amountCents: -leg.amountCents })),
  })

const feeLegs = (feeCents: Cents): Leg[] => (feeCents === 0 ? [] : [{ account: 'provider_fees', amountCents: -feeCents }])
