/** Everything the simulator remembers. Plain data, so that one JSON file carries it over a restart. */
import type { faultWords } from '../control.ts'
import { randomBytes } from 'node:crypto'
import type { Cents } from '../../shared/money.ts'
import type { Due } from '../timeline.ts'
import type { CollectionScenarioName, InvoiceState, InvoiceStep, PayoutScenarioName, PayoutStep } from './scenarios.ts'

export type Tarrif = 'BUSINESS-PAYS' | 'CUSTOMER-PAYS'

export type Person = { phone: string | null; email: string | null; firstName: string | null; lastName: string | null }

export type Wallet = {
  id: string
  label: string
  currency: string
  /** Where collections arrive and what payouts leave from unless another is named; the account's others are `WORKING`. */
  type: 'SETTLEMENT' | 'WORKING'
  canDisburse: boolean
  createdAt: number
  updatedAt: number
}

export type Checkout = Person & {
  id: string
  walletId: string
  signature: string
  apiRef: string | null
  /** `null` lets the customer choose. */
  amount: Cents | null
  currency: string
  method: string | null
  country: string
  host: string | null
  redirectUrl: string | null
  mobileTarrif: Tarrif
  cardTarrif: Tarrif
  paid: boolean
  /** The last payment that was begun by it. */
  invoiceId: string | null
  createdAt: number
  updatedAt: number
}

export type Invoice = {
  id: string
  /** The id of the payment around the invoice, a UUID. */
  paymentId: string
  checkoutId: string | null
  walletId: string
  customerId: string
  customer: Person
  apiRef: string | null
  provider: 'M-PESA' | 'CARD-PAYMENT'
  state: InvoiceState
  scenario: CollectionScenarioName
  value: Cents
  charges: Cents
  net: Cents
  currency: string
  account: string | null
  host: string | null
  mpesaReference: string | null
  clearing: 'AVAILABLE' | 'CLEARING' | null
  failure: { code: string; reason: string } | null
  /** The prompt on the simulated handset, for scenario `phone`. */
  prompt: 'waiting' | 'answered' | null
  /** Status calls that still have to misbehave (scenarios 13 and 14). */
  statusErrors: number
  createdAt: number
  updatedAt: number
}

export type Batch = {
  trackingId: string
  fileId: string
  walletId: string
  batchReference: string | null
  nonce: string
  code: string
  scenario: PayoutScenarioName
  callbackUrl: string | null
  /** Calls to approve so far; some scenarios fail only the first. */
  approvals: number
  reserved: boolean
  settled: boolean
  transactions: Transfer[]
  createdAt: number
  updatedAt: number
}

export type Transfer = {
  id: string
  reference: string
  provider: string
  code: string
  name: string | null
  account: string
  /** Of a till or a paybill. */
  accountType: string | null
  /** Whom a paybill is told it is for. */
  accountReference: string | null
  bankCode: string | null
  amount: Cents
  charge: Cents
  narrative: string | null
  receipt: string | null
  createdAt: number
  updatedAt: number
}

export type Entry = {
  id: string
  walletId: string
  invoiceId: string | null
  value: Cents
  runningBalance: Cents
  narrative: string
  type: 'SALE' | 'CHARGE' | 'PAYOUT' | 'ADJUSTMENT' | 'DEPOSIT'
  status: 'AVAILABLE' | 'CLEARING' | 'CHARGEBACK-PENDING' | 'REFUNDED'
  /** A control call's: an invoice that stands in the list alone, and no status call knows. */
  stray?: Invoice
  /** A control call's: it counts in the balance and is not listed. */
  hidden?: true
  createdAt: number
  updatedAt: number
}

export type Chargeback = {
  id: string
  sessionId: string
  invoiceId: string
  amount: Cents
  reason: string
  details: string | null
  status: 'PENDING' | 'CANCELLED' | 'DISPUTED' | 'OVERDUE' | 'COMPLETED'
  createdAt: number
  updatedAt: number
}

export type Delivery = {
  id: number
  url: string
  /** The invoice, tracking or chargeback id the event is about. */
  subject: string
  body: string
  attempts: number
  state: 'due' | 'held' | 'delivered' | 'given_up' | 'dropped'
  answers: { at: number; status: number | null; error: string | null }[]
}

export type Task =
  | { kind: 'invoice'; invoiceId: string; step: InvoiceStep }
  | { kind: 'batch'; trackingId: string; step: PayoutStep }
  | { kind: 'deliver'; deliveryId: number }
  | { kind: 'clear'; entryId: string }
  | { kind: 'refund'; chargebackId: string }

export type Override = {
  match: { ref?: string; phone?: string; next?: true }
  scenario: CollectionScenarioName | PayoutScenarioName
}

export type FaultKind = { status: number } | (typeof faultWords)[number]
export type Fault = { path: string; fault: FaultKind; times: number }

export type State = Due<Task> & {
  version: 1
  seed: string
  serial: number
  checkouts: Record<string, Checkout>
  invoices: Record<string, Invoice>
  batches: Record<string, Batch>
  chargebacks: Record<string, Chargeback>
  /** The shilling wallet that money comes to and goes from unless another is named. */
  walletId: string
  wallets: Record<string, Wallet>
  entries: Entry[]
  webhook: { url: string | null; challenge: string | null; active: boolean; paused: boolean; failuresInARow: number }
  deliveries: Delivery[]
  overrides: Override[]
  faults: Fault[]
  /** Numbers whose first payout lost its answer already (scenario 56). */
  droppedInitiates: string[]
}

export function emptyState(clock: State['clock'], seed = randomBytes(12).toString('hex')): State {
  return {
    version: 1,
    seed,
    serial: 0,
    clock,
    checkouts: {},
    invoices: {},
    batches: {},
    chargebacks: {},
    walletId: '',
    wallets: {},
    entries: [],
    webhook: { url: null, challenge: null, active: true, paused: false, failuresInARow: 0 },
    deliveries: [],
    jobs: [],
    overrides: [],
    faults: [],
    droppedInitiates: [],
  }
}
