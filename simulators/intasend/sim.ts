/** The one value that the simulator's parts hand around: what it remembers, how it is set, and its clock. */
import type { Cents } from '../../shared/money.ts'
import type { State, Task } from './state.ts'
import type { Timeline } from '../timeline.ts'

export type Settings = {
  /** Fees in basis points of the amount, and a flat amount per payout (observed: 3 %, 3.5 %, KES 10). */
  fees: { mpesaBps: number; cardBps: number; payout: Cents }
  /** What the shilling wallet says of whether it may disburse; both were captured of accounts whose payouts went through. */
  settlementDisburses: boolean
  /** How a payout repeats what it was asked for: as the captures do, or as an older document shows it. */
  echo: 'captured' | 'documented'
  /** What the wallet holds before the first sale. */
  openingFloat: Cents
  /** Card money is not available at once (2 to 3 days). */
  cardClearingMs: number
  /** How long the provider's staff take over a refund. */
  refundMs: number
  /** Exact keys to ask for; without them any test key passes. */
  publicKey: string | null
  secretKey: string | null
}

export type LogLine = { at: string; method: string; path: string; body: unknown; status: number | string }

export type Sim = {
  state: State
  readonly settings: Settings
  readonly timeline: Timeline<Task>
  readonly log: LogLine[]
  /** Known once both servers listen. */
  origins: { api: string; frame: string }
}

export const defaultSettings: Settings = {
  fees: { mpesaBps: 300, cardBps: 350, payout: 1_000 },
  settlementDisburses: true,
  echo: 'captured',
  openingFloat: 50_000_000,
  cardClearingMs: 3 * 24 * 60 * 60 * 1000,
  refundMs: 60 * 60 * 1000,
  publicKey: null,
  secretKey: null,
}
