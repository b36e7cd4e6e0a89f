/**
 * The two doors to the outside world of money: one through which it comes in, one through which it goes out. Everything
 * behind them is a provider's business; everything in front of them (deposits, payouts, the ledger) knows no provider.
 *
 * Two rules shape both. Only `fetch…` tells the truth: what a browser, a redirect or a webhook says is a hint to fetch. And
 * a call that may have moved money without our hearing the answer is `in_doubt`, never `rejected`.
 *
 * Providers differ in what they can do at all: what one cannot, its door does not have (the members with a question mark).
 */
import type { Cents } from '../../../shared/money.ts'

/** An instant, ISO 8601 in UTC. */
export type Iso = string

/**
 * Why a call gave no value.
 * - `rejected`: the provider understood and said no; repeating it as it is will not help.
 * - `unauthorized`: our keys are wrong or not allowed to do this.
 * - `rate_limited`: nothing was done; try again a while later.
 * - `unavailable`: no usable answer to a call that moves no money, or the provider was never reached. Safe to repeat.
 * - `in_doubt`: no usable answer to a call that moves money. It may have taken effect: fetch or search before repeating.
 */
export type ProviderFault = {
  kind: 'rejected' | 'unauthorized' | 'rate_limited' | 'unavailable' | 'in_doubt'
  /** The provider's own code, or ours: `timeout`, `unreachable`, `malformed`, `http_502`, `echo_mismatch`, `left_alone`. */
  code?: string
  /** It speaks of what was asked for, in words that are known: the provider is there, though it says so as if it were not. */
  itsWord?: true
  /** For the log and the operator; not for customers. */
  message: string
}

export type Result<T> = { ok: true; value: T } | { ok: false; fault: ProviderFault }

export type PaymentMethod = 'card' | 'mpesa'

export type NewCheckout = {
  /** Our reference, unguessable and unique; the provider returns it with every payment of this checkout. */
  ref: string
  /** Whole shillings. */
  amount: Cents
  /** Which ways to pay are offered; absent or both is all. */
  methods?: readonly PaymentMethod[]
  customer: { email?: string; phone?: string; firstName?: string; lastName?: string }
  /** Where the provider's page sends the browser after success. */
  redirectUrl?: string
  /** The origin of the page that shows the widget, for the provider's records. */
  host?: string
}

/**
 * What we ourselves asked for under a payment's id, where that was by a prompt. Of a prompt the amount cannot be changed on the
 * phone, so a provider that repeats neither reference nor amount can still say truthfully whether this was paid.
 */
export type AskedPrompt = { ref: string; amount: Cents; phone: string }

/** What the browser gets to open the widget: nothing secret, and nothing that can change the amount. */
export type Checkout = { checkoutId: string; signature: string; url: string }

export type PaymentSnapshot = {
  paymentId: string
  /** The reference we gave, as the provider has it. `null` when it has none: then the payment is nobody's we know. */
  ref: string | null
  /** `failed` is soft: M-Pesa can still report a success later. `complete` is final. */
  state: 'pending' | 'processing' | 'complete' | 'failed'
  /** It ended with less than was asked for: a person decides what becomes of it, whatever the amounts say. */
  partial?: true
  /** What the customer was charged. This, with `currency`, decides what may be credited. */
  gross: Cents
  /** What the provider kept: `gross - net`. Its own `charges` field does not always add up. */
  fee: Cents
  /** What arrives in our wallet there. Equals `gross` until the payment is complete. */
  net: Cents
  currency: string
  method: PaymentMethod | 'other'
  /** The phone (M-Pesa) or e-mail (card) that paid. */
  account?: string
  /** The M-Pesa receipt. May be absent even on a complete payment. */
  receipt?: string
  /** Present only when `failed`. */
  failure?: { code?: string; reason?: string }
  updatedAt: Iso
  /** The provider's object for the record, without secrets. */
  raw: unknown
}

export type ListedPayments = {
  entries: {
    /** When it reached the wallet, by the provider's clock. */
    listedAt: Date
    /** Null for what is no payment: payouts, charges. It may lag behind; `fetchPayment` decides. */
    payment: PaymentSnapshot | null
    /** A payment whose entry does not hold what it must. */
    unreadable?: true
  }[]
  /** Null after the last page. */
  next: string | null
}

export type RefundSnapshot = { state: 'pending' | 'done' | 'rejected'; paymentId: string | null; amount: Cents | null }

export type ListedRefunds = {
  entries: { refundId: string; /** By the provider's clock. */ begunAt: Date }[]
  /** Null after the last page. */
  next: string | null
}

export type RefundReason = 'service_unavailable' | 'late' | 'wrong_service' | 'duplicate' | 'other'

/**
 * What a webhook is about. Ids only: its amounts and states are not to be believed.
 * @property ref our reference, where the address that it came to names it: how the payment of a prompt is found whose id we
 * were not told, because the answer to the prompt was lost
 */
export type WebhookHint = { kind: 'payment' | 'payout' | 'refund'; ids: string[]; ref?: string }

/**
 * An answer to a question of ours that the provider gives later than in the answer to the call that asked.
 * @property to the id that the provider gave the question when it was asked
 */
export type LateAnswer = { to: string; facts: unknown }

/**
 * Where late answers wait until they are read, by whichever of our servers. An answer counts only for a question that was asked:
 * its id was told to us alone, in the answer to a call of ours.
 */
export interface LateAnswers {
  /** The provider has taken a question about this, and gave it that id; the answer may have been faster. */
  asked(question: string, about: string): Promise<void>
  /** The answer to this question; null while there is none. */
  answerTo(question: string): Promise<LateAnswer | null>
  /** The newest answer to a question about it, however late it came; null while there is none. */
  newest(about: string): Promise<LateAnswer | null>
}

export type WebhookReading = {
  /** It carried the shared secret. Even so it can be a replay. */
  authentic: boolean
  /** What to fetch. Already empty where an unauthentic message should wake nobody. */
  hints: WebhookHint[]
  /** Kept for whoever asked. */
  answer?: LateAnswer
  /** What of its body is kept for the record: references, states and amounts, and nothing about a person. */
  record?: Readonly<Record<string, unknown>>
}

/** Money coming in. */
export interface PaymentProvider {
  readonly name: string

  /**
   * Since when it has not answered this process, while it is left alone: then every call is answered at once with `unavailable`,
   * and nothing is sent. Null while it is asked.
   */
  silentSince(): Date | null

  /** Makes a checkout of a fixed amount for the widget or the provider's page. Moves no money. */
  createCheckout?(input: NewCheckout): Promise<Result<Checkout>>

  /**
   * Sends an M-Pesa prompt to a phone. Whole shillings. `in_doubt` when the prompt may be ringing without our knowing its
   * id: its reference is in `listPayments`, or in the address that a webhook comes to.
   */
  stkPush(input: { ref: string; amount: Cents; phone: string; narrative: string }): Promise<Result<{ paymentId: string }>>

  /**
   * Where a payment stands: the only source of truth. An id the provider does not know is `rejected`, and so is one of which it
   * does not say itself what it is of, where nothing was asked for under it.
   * @param asked what was asked for under this id by a prompt of ours; null where nothing was
   */
  fetchPayment(paymentId: string, asked: AskedPrompt | null): Promise<Result<PaymentSnapshot>>

  /** What stands in the wallet there: all of it, and what of it has cleared. */
  balance(): Promise<Result<{ held: Cents; available: Cents }>>

  /**
   * A page of what reached the wallet, newest first as far as the provider keeps to that: how payments are found whose id we
   * never learned. A page that cannot be read, or whose next page cannot be named, is a fault and not the end.
   * @param input.page `next` of the page before; absent is the newest page
   */
  listPayments?(input: { page?: string }): Promise<Result<ListedPayments>>

  /** Asks the provider's staff to give money back. Not instant, and for M-Pesa not certain. */
  requestRefund(input: {
    paymentId: string
    amount: Cents
    reason: RefundReason
    note?: string
  }): Promise<Result<{ refundId: string }>>

  /**
   * A page of what is being given back or was, whoever began it, newest first: how those are found of which no webhook told. A
   * page that cannot be read is a fault and not the end.
   * @param input.page `next` of the page before; absent is the newest page
   */
  listRefunds?(input: { page?: string }): Promise<Result<ListedRefunds>>

  /** Where giving back a payment stands, whoever began it; null what the provider does not say. */
  fetchRefund(refundId: string): Promise<Result<RefundSnapshot>>

  /**
   * Reads a webhook of any kind, payouts included. Never throws; nonsense has no hints.
   * @param at what stands behind our own address for webhooks, where the provider was given an address for this call alone
   */
  readWebhook(raw: Uint8Array, headers: Headers, at?: string): WebhookReading
}

/** One payout at the provider, from `prepare` on. Plain data: store it whole before `commit`. */
export type PayoutHandle = {
  provider: string
  trackingId: string
  fileId?: string
  /** Other ids a webhook may use for the same payout. */
  itemIds?: string[]
  /** What the provider expects to charge on top. */
  feeEstimate?: Cents
  /** The provider's own words, needed by `commit`. */
  opaque: unknown
}

export type PayoutSnapshot = {
  /**
   * - `prepared`: waits for `commit`; no money moved.
   * - `processing`: on its way; also every state we do not understand.
   * - `paid`, `failed`: final. Only `failed` allows releasing the reserve.
   * - `indeterminate`: the provider itself does not know. A person must find out; the reserve stays.
   */
  state: 'prepared' | 'processing' | 'paid' | 'failed' | 'indeterminate'
  fee?: Cents
  /** The M-Pesa receipt. */
  receipt?: string
  /** The name the receiving number is registered under. */
  payeeName?: string
  /** The provider's status code that decided `state`. */
  code?: string
  reason?: string
  /** On `failed`: a new attempt may succeed without anybody changing anything (the float was short). */
  retryable?: boolean
  raw: unknown
}

export type NewPayout = {
  /** Our id of this attempt; the provider echoes it as batch reference. */
  attemptId: string
  /** Whole shillings. */
  amount: Cents
  /** `2547…` or `2541…`. */
  phone: string
  name: string
  /** What the SMS says; cut to the provider's length. */
  narrative: string
}

/** Money going out, in two steps, so that a crash between any two instructions can neither lose nor double a payout. */
export interface PayoutProvider {
  readonly name: string

  /** What can be paid out right now. */
  float(): Promise<Result<{ available: Cents }>>

  /**
   * Announces a payout, or where the provider knows an id of ours under which the same is never paid twice, makes that id. Moves
   * no money, so any fault is answered by a new attempt with a new id: an orphan stays unapproved.
   * `rejected` with code `echo_mismatch` when the provider repeated another amount, account, currency or count than asked.
   */
  prepare(input: NewPayout): Promise<Result<PayoutHandle>>

  /**
   * Lets the money go. After any fault, `fetch` before doing anything else: even `rejected` can mean that an earlier commit
   * took effect.
   */
  commit(handle: PayoutHandle): Promise<Result<void>>

  /** Where a payout stands: the only source of truth. A fault says nothing about the money; never release on one. */
  fetch(handle: PayoutHandle): Promise<Result<PayoutSnapshot>>

  /** Ends a payout that was prepared and not committed. */
  cancel?(handle: PayoutHandle): Promise<Result<void>>
}
