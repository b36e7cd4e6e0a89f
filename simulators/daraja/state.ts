/** Everything the simulator remembers: plain data, so that one JSON file carries it over a restart; and how it is set. */
import type { faultWords } from '../control.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Cents } from '../../shared/money.ts'
import type { Due, Timeline } from '../timeline.ts'
import type { Failure, PayoutScenarioName, PromptScenarioName, PromptStep } from './scenarios.ts'

export type Prompt = {
  /** `CheckoutRequestID`. */
  id: string
  merchantRequestId: string
  phone: string
  amount: Cents
  reference: string
  callbackUrl: string
  scenario: PromptScenarioName
  state: 'ringing' | 'paid' | Failure
  receipt: string | null
  /** Queries that are still to fail, and those that were answered while it rang. */
  queryErrors: number
  queries: number
  createdAt: number
}

export type Payout = {
  /** `OriginatorConversationID`: whoever asked made it. */
  id: string
  conversationId: string
  transactionId: string
  phone: string
  amount: Cents
  charge: Cents
  scenario: PayoutScenarioName
  state: 'in_process' | 'paid' | Failure
  resultUrl: string
  createdAt: number
  endedAt: number | null
}

export type Sent = { url: string; body: unknown; status: number | null }

export type Task =
  | { kind: 'prompt'; id: string; step: PromptStep }
  | { kind: 'payout'; id: string }
  | { kind: 'send'; url: string; body: unknown }

export type FaultKind = { status: number } | (typeof faultWords)[number]

export type State = Due<Task> & {
  version: 1
  seed: string
  serial: number
  /** The one token that is valid: each new one ends the one before. */
  token: { value: string; until: number } | null
  prompts: Record<string, Prompt>
  payouts: Record<string, Payout>
  /** Requests that were lost on their way, by the phone, so that only the first is. */
  lost: string[]
  /** What the accounts of the short code hold. */
  utility: Cents
  charges: Cents
  sent: Sent[]
  /** Callbacks are not sent while they are paused; they are lost then, as in life. */
  paused: boolean
  faults: { path: string; fault: FaultKind; times: number }[]
}

export type Settings = {
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passKey: string
  initiator: string
  initiatorPassword: string
  /** What the short code holds before the first payment. */
  openingFloat: Cents
  /** What Safaricom charges for a payout. */
  payoutCharge: Cents
}

/** The keys of a sandbox of nobody's; the short code is that of Daraja's own sandbox. */
export const defaultSettings: Settings = {
  consumerKey: 'sandbox-consumer-key',
  consumerSecret: 'sandbox-consumer-secret',
  shortCode: '174379',
  passKey: 'sandbox-pass-key',
  initiator: 'testapi',
  initiatorPassword: 'Sandbox#2026',
  openingFloat: 50_000_000,
  payoutCharge: 1_000,
}

export type Sim = {
  state: State
  readonly settings: Settings
  readonly timeline: Timeline<Task>
  /** Opens what was sealed with the certificate: the initiator's password. Null for what was not. */
  readonly unseal: (sealed: string) => string | null
  readonly log: { method: string; path: string; body: unknown; status: number | string }[]
}

export const freshState = (clock: State['clock'], { openingFloat }: Settings): State => ({
  version: 1,
  clock,
  jobs: [],
  seed: randomBytes(16).toString('hex'),
  serial: 0,
  token: null,
  prompts: {},
  payouts: {},
  lost: [],
  utility: openingFloat,
  charges: 0,
  sent: [],
  paused: false,
  faults: [],
})

/** So many hexadecimal digits that come once. */
export function digits(state: State, length: number): string {
  state.serial += 1
  return createHash('sha256').update(`${state.seed}:${state.serial}`).digest('hex').slice(0, length)
}
