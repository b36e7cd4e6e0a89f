/** What other features say about somebody who wants to leave, and do when they go. The register brings it together. */
import type { sentSources } from '../leaving-contract.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'

/** Something that is not over: a lesson or class that is booked, taught or not paid out yet. */
export type OpenThing = { title: string; startsAt: Date }
export type KeepsOpen = (db: Db | Tx, people: readonly number[]) => Promise<OpenThing[]>

/** Money that would be left behind, in cents. */
export type LeftMoney = { kind: 'wallet' | 'earnings' | 'on_the_way' | 'going_out'; cents: number }
export type MoneyLeft = (db: Db | Tx, people: readonly number[], now: Date) => Promise<LeftMoney[]>

/** How what is left of somebody's money goes with them. */
export type WalletBack = {
  /** What would go today: `to` a number, shown in part, or by giving back the payment it came by; what cannot; in cents. */
  of: (
    db: Db | Tx,
    userId: number,
  ) => Promise<{
    ways: { source: (typeof sentSources)[number]; to: string | null; cents: number }[]
    stuckCents: number
  }>
  /** Takes all of it out of the wallet and the earnings, to be sent after the transaction. */
  send: (tx: Tx, userId: number, now: Date) => Promise<void>
}

/** Takes people's names and words out of what belongs to others, before their own records are erased. */
export type Forgets = (tx: Tx, people: readonly number[], now: Date) => Promise<void>

export type LeavingGifts = {
  keepsOpen: readonly KeepsOpen[]
  moneyLeft: readonly MoneyLeft[]
  walletBack: WalletBack
  forgets: readonly Forgets[]
}
