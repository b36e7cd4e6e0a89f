/**
 * What happens to a payment or a payout, as data. A scenario is chosen by the last two digits of the phone, by a control
 * call or by the buttons of the pages; a phone without scenario digits rings on the phone page and waits for a person.
 */
import type { Cents } from '../../shared/money.ts'

/** The last three only third parties have written down; a control call makes them. */
export type InvoiceState = 'PENDING' | 'PROCESSING' | 'COMPLETE' | 'FAILED' | 'RETRY' | 'PARTIAL' | 'CANCELED'
export type Failure = { code: string; reason: string }
export type InvoiceStep = {
  afterMs: number
  to: InvoiceState | 'NO_ANSWER' | 'FORGED_WEBHOOK' | 'SECOND_INVOICE'
  failure?: Failure
}

export type CollectionScenario = {
  title: string
  steps: readonly InvoiceStep[]
  /** When the webhook of each transition arrives; absent is once, at once. An empty list is a lost webhook. */
  webhookAfterMs?: (state: InvoiceState) => readonly number[]
  value?: Cents
  currency?: string
  apiRef?: string
  statusErrors?: number
  statusHangs?: true
  /** What the frame tells the page, whatever the API says. */
  browserSays?: 'COMPLETE'
}

export type PayoutStep = { afterMs: number; batch: string; transfer: string; checkFloat?: true }

export type PayoutScenario = {
  title: string
  /** Counted from the approval, after the float check. */
  steps: readonly PayoutStep[]
  floatFails?: true
  initiate?: 'drop_first_answer' | 'webhook_before_answer'
  approve?: 'drop_answer' | 'drop_first' | 'limit_first'
  /** The webhook says only which file changed, and carries no challenge. */
  bareWebhooks?: true
  repeatLastWebhookAfterMs?: number
}

// IntaSend's failure codes are strings of its own; only "-1" was captured. The others follow Daraja's result codes.
export const failures = {
  cancelled: { code: '-1', reason: 'Request cancelled by user' },
  insufficient: { code: '1', reason: 'The balance is insufficient for the transaction' },
  wrongPin: { code: '2001', reason: 'The initiator information is invalid' },
  noAnswer: { code: '1037', reason: 'No response from user' },
  declined: { code: 'card_declined', reason: 'Card declined by the issuing bank' },
} as const satisfies Record<string, Failure>

const minutes = (n: number): number => n * 60_000
const success: readonly InvoiceStep[] = [
  { afterMs: 1_000, to: 'PROCESSING' },
  { afterMs: 3_000, to: 'COMPLETE' },
]
const failing = (failure: Failure, afterMs = 3_000): readonly InvoiceStep[] => [
  { afterMs: 1_000, to: 'PROCESSING' },
  { afterMs, to: 'FAILED', failure },
]

/** The customer has a minute to answer a prompt; then the network gives up. */
export const PROMPT_MS = 60_000

export const collectionScenarios = {
  phone: {
    title: 'Rings on the phone page and waits for a person',
    steps: [
      { afterMs: 1_700, to: 'PROCESSING' },
      { afterMs: PROMPT_MS, to: 'NO_ANSWER' },
    ],
  },
  declined: { title: 'Card declined', steps: failing(failures.declined) },
  '00': { title: 'Succeeds in 3 s', steps: success },
  '01': { title: 'Cancelled by the user', steps: failing(failures.cancelled) },
  '02': { title: 'Not enough money', steps: failing(failures.insufficient) },
  '03': { title: 'Wrong PIN', steps: failing(failures.wrongPin) },
  '04': { title: 'No answer after 60 s', steps: failing(failures.noAnswer, 60_000) },
  '05': {
    title: 'Slow: 90 s in processing, then succeeds',
    steps: [
      { afterMs: 1_000, to: 'PROCESSING' },
      { afterMs: 91_000, to: 'COMPLETE' },
    ],
  },
  '06': {
    title: 'Fails, then succeeds 5 minutes later',
    steps: [...failing(failures.noAnswer), { afterMs: 3_000 + minutes(5), to: 'COMPLETE' }],
  },
  '07': { title: 'Succeeds, no webhook ever', steps: success, webhookAfterMs: () => [] },
  '08': {
    title: 'Every webhook three times and out of order',
    steps: success,
    webhookAfterMs: (state) =>
      state === 'PENDING' ? [6_000, 7_000, 8_000] : state === 'PROCESSING' ? [4_000, 5_000, 6_000] : [0, 2_000, 9_000],
  },
  '09': { title: 'Wrong amount: value 1.00', steps: success, value: 100 },
  '10': { title: 'Wrong currency: USD', steps: success, currency: 'USD' },
  '11': { title: 'Unknown reference', steps: success, apiRef: 'not-a-known-reference' },
  '12': { title: 'Forged COMPLETE webhook, API says PENDING', steps: [{ afterMs: 3_000, to: 'FORGED_WEBHOOK' }] },
  '13': { title: 'Status call answers 500 three times', steps: success, statusErrors: 3 },
  '14': { title: 'Status call hangs', steps: success, statusHangs: true },
  '15': { title: 'Two complete invoices for one reference', steps: [...success, { afterMs: 5_000, to: 'SECOND_INVOICE' }] },
  '16': { title: 'Browser says COMPLETE, API says FAILED', steps: failing(failures.cancelled), browserSays: 'COMPLETE' },
} as const satisfies Record<string, CollectionScenario>

export type CollectionScenarioName = keyof typeof collectionScenarios

const sending: PayoutStep = { afterMs: 2_000, batch: 'BP110', transfer: 'TP102' }
const finished = (transfer: string, afterMs = 5_000): readonly PayoutStep[] => [sending, { afterMs, batch: 'BC100', transfer }]

export const payoutScenarios = {
  '50': { title: 'Paid in 5 s (TS100)', steps: finished('TS100') },
  '51': { title: 'Batch complete (BC100), transfer not initiated (TF103)', steps: finished('TF103') },
  '52': { title: 'Number not registered (TF106)', steps: finished('TF106') },
  '53': { title: 'Never determined (TF105)', steps: finished('TF105') },
  '54': {
    title: 'Observed, queued again, then paid (TH107, TR109, TS100)',
    steps: [
      sending,
      { afterMs: 5_000, batch: 'BP110', transfer: 'TH107' },
      { afterMs: 60_000, batch: 'BP110', transfer: 'TR109' },
      { afterMs: 120_000, batch: 'BC100', transfer: 'TS100' },
    ],
  },
  '55': { title: 'Float check fails (BF105)', steps: [], floatFails: true },
  '56': { title: 'Batch is made, first answer lost', steps: finished('TS100'), initiate: 'drop_first_answer' },
  '57': { title: 'Approval takes effect, answer lost', steps: finished('TS100'), approve: 'drop_answer' },
  '58': { title: 'First approval lost without effect', steps: finished('TS100'), approve: 'drop_first' },
  '59': { title: 'Webhook arrives before the first answer', steps: finished('TS100'), initiate: 'webhook_before_answer' },
  '60': { title: 'Paid after 15 minutes', steps: finished('TS100', minutes(15)) },
  '61': { title: 'Webhooks carry only file_id, no challenge', steps: finished('TS100'), bareWebhooks: true },
  '62': { title: 'Paid, webhook again an hour later', steps: finished('TS100'), repeatLastWebhookAfterMs: minutes(60) },
  '63': { title: 'First approval answers 429', steps: finished('TS100'), approve: 'limit_first' },
} as const satisfies Record<string, PayoutScenario>

export type PayoutScenarioName = keyof typeof payoutScenarios

export const isCollectionScenario = (name: string): name is CollectionScenarioName => Object.hasOwn(collectionScenarios, name)
export const isPayoutScenario = (name: string): name is PayoutScenarioName => Object.hasOwn(payoutScenarios, name)

/** The rows behind the names, with the optional parts visible to the type checker. */
export const collectionScenario = (name: CollectionScenarioName): CollectionScenario => collectionScenarios[name]
export const payoutScenario = (name: PayoutScenarioName): PayoutScenario => payoutScenarios[name]

/** Names and titles in the order of the names; an object literal would put "10" before "00". */
export const listed = (scenarios: Readonly<Record<string, { title: string }>>): [name: string, title: string][] =>
  Object.entries(scenarios)
    .map(([name, { title }]): [string, string] => [name, title])
    .sort(([a], [b]) => a.localeCompare(b))
