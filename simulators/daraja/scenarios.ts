/**
 * What happens to a prompt or a payout, as data. The last two digits of the phone choose; a prompt to any other phone rings on
 * the phone page and waits for a person, any other payout is paid. The digits are those of the other provider's simulator
 * wherever the two can behave alike.
 */

/** `ResultCode` and `ResultDesc` of a prompt that came to nothing (Daraja's documents of M-Pesa Express, 2025). */
export type Failure = { code: number; reason: string }

export const failures = {
  insufficient: { code: 1, reason: 'The balance is insufficient for the transaction.' },
  cancelled: { code: 1032, reason: 'Request Cancelled by user.' },
  noAnswer: { code: 1037, reason: 'DS timeout user cannot be reached.' },
  wrongPin: { code: 2001, reason: 'The initiator information is invalid.' },
} as const satisfies Record<string, Failure>

export type PromptStep = { afterMs: number; to: 'paid' | 'no_answer' | 'forged_callback' } | { afterMs: number; to: Failure }

export type PromptScenario = {
  title: string
  steps: readonly PromptStep[]
  /** When the callback comes, after what it tells; absent is once, at once. An empty list is a lost callback. */
  callbackAfterMs?: readonly number[]
  /** Queries that answer 503 before one is answered. */
  queryErrors?: number
  /** It rings, and nobody hears the answer. */
  loseAnswer?: true
}

export type PayoutScenario = {
  title: string
  /** When it ends, in milliseconds; absent is never. */
  endsAfterMs?: number
  failure?: Failure
  /** The first answer to the request is lost, after it took effect or before. */
  lose?: 'answer' | 'request'
  /** Nobody is told of the end. */
  silent?: true
  /** Somebody else tells of a failure, before it is paid. */
  forgedFailure?: true
  /** So late is each answer to a question about it. */
  answersAfterMs?: number
}

const seconds = (n: number): number => n * 1000
const minutes = (n: number): number => seconds(60 * n)

/** The customer has a minute to answer a prompt; then the network gives up. */
const PROMPT_MS = minutes(1)
const paid: readonly PromptStep[] = [{ afterMs: seconds(3), to: 'paid' }]
const failing = (to: Failure, afterMs = seconds(3)): readonly PromptStep[] => [{ afterMs, to }]

export const promptScenarios = {
  phone: { title: 'Rings on the phone page and waits for a person', steps: [{ afterMs: PROMPT_MS, to: 'no_answer' }] },
  '00': { title: 'Paid in 3 s', steps: paid },
  '01': { title: 'Cancelled by the user (1032)', steps: failing(failures.cancelled) },
  '02': { title: 'Not enough money (1)', steps: failing(failures.insufficient) },
  '03': { title: 'Wrong PIN (2001)', steps: failing(failures.wrongPin) },
  '04': { title: 'No answer after 60 s (1037)', steps: failing(failures.noAnswer, PROMPT_MS) },
  '05': { title: 'Paid after 90 s', steps: [{ afterMs: seconds(91), to: 'paid' }] },
  '06': {
    title: 'No answer, then paid 5 minutes later',
    steps: [...failing(failures.noAnswer), { afterMs: seconds(3) + minutes(5), to: 'paid' }],
  },
  '07': { title: 'Paid, no callback ever', steps: paid, callbackAfterMs: [] },
  '08': { title: 'Callback three times', steps: paid, callbackAfterMs: [0, seconds(2), seconds(9)] },
  '12': { title: 'Forged callback of a payment, still in process', steps: [{ afterMs: seconds(3), to: 'forged_callback' }] },
  '13': { title: 'Query answers 503 three times', steps: paid, queryErrors: 3 },
  '17': { title: 'Rings, the answer to the request is lost', steps: paid, loseAnswer: true },
} as const satisfies Record<string, PromptScenario>

export type PromptScenarioName = keyof typeof promptScenarios

/** Of a number that is not registered (Daraja's documents of B2C, 2025). */
const unregistered: Failure = {
  code: 2040,
  reason: 'Credit Party customer type (Unregistered or Registered Customer) can’t be supported by the service.',
}

export const payoutScenarios = {
  '50': { title: 'Paid in 5 s', endsAfterMs: seconds(5) },
  '52': { title: 'Number not registered (2040)', endsAfterMs: seconds(5), failure: unregistered },
  '53': { title: 'Never ends' },
  '57': { title: 'Request takes effect, answer lost', endsAfterMs: seconds(5), lose: 'answer' },
  '58': { title: 'First request lost without effect', endsAfterMs: seconds(5), lose: 'request' },
  '60': { title: 'Paid after 15 minutes', endsAfterMs: minutes(15) },
  '61': { title: 'Paid, nobody is told', endsAfterMs: seconds(5), silent: true },
  '64': { title: 'Forged result of a failure, then paid', endsAfterMs: minutes(2), forgedFailure: true },
  '65': { title: 'Paid, questions are answered after a minute', endsAfterMs: seconds(5), answersAfterMs: minutes(1) },
} as const satisfies Record<string, PayoutScenario>

export type PayoutScenarioName = keyof typeof payoutScenarios

export const promptScenarioOf = (phone: string): PromptScenarioName => named(promptScenarios, phone) ?? 'phone'
export const payoutScenarioOf = (phone: string): PayoutScenarioName => named(payoutScenarios, phone) ?? '50'

/** The rows behind the names, with the optional parts visible to the type checker. */
export const promptScenario = (name: PromptScenarioName): PromptScenario => promptScenarios[name]
export const payoutScenario = (name: PayoutScenarioName): PayoutScenario => payoutScenarios[name]

function named<Rows extends Record<string, unknown>>(rows: Rows, phone: string): keyof Rows | null {
  const digits = phone.slice(-2)
  return Object.hasOwn(rows, digits) ? digits : null
}
