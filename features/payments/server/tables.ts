import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { LEAST_MPESA_PAYOUT, LEAST_WITHDRAWAL, STORED_PHONE } from '../../../shared/country.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { bytes, cents, instant, oneOf, primaryId, reference, wholeShillings } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { depositStates, withdrawalStates } from '../contract.ts'
import { payoutSources } from '../desk-contract.ts'
import { ownMovements } from '../../wallet/rules.ts'
import { paymentReviews, payoutSteps } from '../rules.ts'
import { MPESA_CODE } from '../rules/claims.ts'
import { differenceKinds } from '../rules/compare-day.ts'

/** Money somebody means to put in. Written before the provider is called, so that no payment can arrive unexpected. */
export const deposits = pgTable(
  'deposits',
  {
    id: primaryId(),
    userId: userReference('user_id').notNull(),
    /** Made by the browser: a second press is the same deposit. */
    requestKey: uuid('request_key').notNull(),
    /** What the provider knows it by; unguessable and without any person in it. */
    ref: text('ref').notNull(),
    amountCents: cents('amount_cents').notNull(),
    state: text('state', { enum: depositStates }).notNull().default('created'),
    checkoutId: text('checkout_id'),
    checkoutSignature: text('checkout_signature'),
    checkoutUrl: text('checkout_url'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
    /** Since when somebody asks the provider for the checkout, by the database's clock; others wait for that answer. */
    checkoutAskedAt: instant('checkout_asked_at'),
    /** Of money in by a prompt: the phone it goes to. It has no checkout. */
    promptPhone: text('prompt_phone'),
    /** When the provider was asked to prompt, by the database's clock: from then on it may ring, whatever was answered. */
    promptAskedAt: instant('prompt_asked_at'),
    /** The first of the prompts that this one repeats; each is a deposit of its own, so that none paid twice is lost. */
    repeats: reference('repeats').references((): AnyPgColumn => deposits.id),
  },
  (table) => [
    uniqueIndex('deposits_request').on(table.userId, table.requestKey),
    uniqueIndex('deposits_ref').on(table.ref),
    index('deposits_of_user').on(table.userId, table.id),
    index('deposits_that_came')
      .on(table.userId, table.completedAt)
      .where(sql`completed_at is not null`),
    index('deposits_processing')
      .on(table.userId)
      .where(sql`state = 'processing'`),
    index('deposits_open')
      .on(table.createdAt)
      .where(sql`coalesce(checkout_id, prompt_phone) is not null and state in ('created', 'processing', 'failed')`),
    index('deposits_repeating').on(table.repeats),
    check('deposits_prompt_phone', sql.raw(`prompt_phone ~ '${STORED_PHONE}'`)),
    check('deposits_one_way', sql`num_nonnulls(checkout_id, prompt_phone) <= 1`),
    check('deposits_of_prompt', sql`prompt_phone is not null or num_nonnulls(prompt_asked_at, repeats) = 0`),
    check('deposits_amount', sql.raw(`amount_cents > 0 and ${wholeShillings('amount_cents')}`)),
    check('deposits_state', oneOf('state', depositStates)),
    check('deposits_complete_has_date', sql`(state = 'complete') = (completed_at is not null)`),
  ],
)

/** Every payment the provider has told us of, by the provider's own id. */
export const providerPayments = pgTable(
  'provider_payments',
  {
    /** The provider's invoice id, `tracking_id` in the browser. */
    paymentId: text('payment_id').primaryKey(),
    /** Null when the provider's reference is none of ours: an operator looks at it. */
    depositId: reference('deposit_id').references(() => deposits.id),
    state: text('state', { enum: ['pending', 'processing', 'complete', 'failed'] }).notNull(),
    grossCents: cents('gross_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    netCents: cents('net_cents').notNull(),
    currency: text('currency').notNull(),
    method: text('method').notNull(),
    /** The phone (M-Pesa) or e-mail (card) that paid, as the provider says: where the money goes back to. */
    account: text('account'),
    receipt: text('receipt'),
    failure: text('failure'),
    /** Null, or why an operator must look: wrong amount or currency, unknown reference, second payment of one deposit. */
    review: text('review', { enum: paymentReviews }),
    creditedAt: instant('credited_at'),
    /** When an operator credited what came after a part of it had been; the amounts are then those of the whole. */
    restCreditedAt: instant('rest_credited_at'),
    /** When an operator had it given back by the provider's people. */
    returnedAt: instant('returned_at'),
    /** Who decided what becomes of one in review. */
    decidedBy: userReference('decided_by'),
    firstSeenAt: instant('first_seen_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When to ask the provider next; null when nothing more can come. Taking one moves it ahead. */
    nextLookAt: instant('next_look_at'),
  },
  (table) => [
    index('provider_payments_of_deposit').on(table.depositId),
    index('provider_payments_due')
      .on(table.nextLookAt)
      .where(sql`next_look_at is not null`),
    index('provider_payments_in_review')
      .on(table.firstSeenAt)
      .where(sql`review is not null`),
    index('provider_payments_answered')
      .on(sql`coalesce(credited_at, returned_at)`)
      .where(sql`decided_by is not null`),
    index('provider_payments_by_time').on(table.firstSeenAt, table.paymentId),
    index('provider_payments_of_account').on(table.account),
    index('provider_payments_receipt').on(table.receipt),
    check('provider_payments_one_end', sql`num_nonnulls(review, credited_at, returned_at) <= 1`),
    check('provider_payments_rest', sql`rest_credited_at is null or credited_at is not null`),
    check('provider_payments_credited_complete', sql`credited_at is null or state = 'complete'`),
  ],
)

/** That somebody says a payment is theirs, by the code of M-Pesa's message. What becomes of it the payment itself says. */
export const paymentClaims = pgTable(
  'payment_claims',
  {
    id: primaryId(),
    userId: userReference('user_id').notNull(),
    /** As `receipt` of the payment, if it ever comes. */
    code: text('code').notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_claims_once').on(table.code, table.userId),
    index('payment_claims_of_user').on(table.userId),
    check('payment_claims_code', sql.raw(`code ~ '^${MPESA_CODE}$'`)),
  ],
)

/** How far a provider's list of payments has been read: one reader for all servers and all deposits. */
export const paymentLists = pgTable('payment_lists', {
  provider: text('provider').primaryKey(),
  /** Nothing listed before is ours. */
  startsAt: instant('starts_at').notNull(),
  /** The newest entry of the last reading that came to its end, by the provider's clock. */
  readUntil: instant('read_until'),
  lookedAt: instant('looked_at').notNull(),
  /** How often it has been taken: the fence. */
  lease: integer('lease').notNull(),
  /** By the database's clock; null while nobody reads. */
  leasedUntil: instant('leased_until'),
})

/** What the provider's wallet held when it was asked, beside what the ledger said at that moment: one asking for all servers. */
export const providerBalances = pgTable('provider_balances', {
  provider: text('provider').primaryKey(),
  /** When the figures are of; null until the provider has answered once. */
  askedAt: instant('asked_at'),
  heldCents: cents('held_cents'),
  /** What of it has cleared. */
  availableCents: cents('available_cents'),
  oursCents: cents('ours_cents'),
  /** Withdrawals that may have left their wallet and have not ended in our books. */
  onWayCents: cents('on_way_cents'),
  /** Since when the two differ by more than that. */
  apartSince: instant('apart_since'),
  /** Since when it has not answered; the figures stay those of before. */
  silentSince: instant('silent_since'),
  /** Null where it is to be asked at once. */
  lookedAt: instant('looked_at'),
  /** How often it has been taken: the fence. */
  lease: integer('lease').notNull(),
  /** By the database's clock; null while nobody asks. */
  leasedUntil: instant('leased_until'),
})

/** A day of the provider's list that was compared with our books, both ways, or is: one comparison for all servers. */
export const comparedDays = pgTable(
  'compared_days',
  {
    provider: text('provider').notNull(),
    /** In Nairobi. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Null until it has come to its end. */
    comparedAt: instant('compared_at'),
    /** Payments they list on the day as complete, and those of our books beside them. */
    theirs: integer('theirs'),
    theirsCents: cents('theirs_cents'),
    ours: integer('ours'),
    oursCents: cents('ours_cents'),
    differences: integer('differences'),
    /** How often it has been taken: the fence. */
    lease: integer('lease').notNull(),
    /** By the database's clock; null while nobody compares. */
    leasedUntil: instant('leased_until'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)

/** A payment that the two do not agree about: a case, once, until an operator has settled it. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    id: primaryId(),
    provider: text('provider').notNull(),
    paymentId: text('payment_id').notNull(),
    kind: text('kind', { enum: differenceKinds }).notNull(),
    /** Of what the payer's bank takes back: the provider's id of that, since it can take a payment back in parts. */
    refundId: text('refund_id'),
    day: date('day', { mode: 'string' }).notNull(),
    theirsCents: cents('theirs_cents'),
    oursCents: cents('ours_cents'),
    foundAt: instant('found_at').notNull(),
    settledAt: instant('settled_at'),
    settledBy: userReference('settled_by'),
  },
  (table) => [
    uniqueIndex('payment_differences_once').on(table.provider, table.paymentId, table.kind, sql`coalesce(refund_id, '')`),
    index('payment_differences_open')
      .on(table.foundAt)
      .where(sql`settled_at is null`),
    index('payment_differences_answered')
      .on(table.settledAt)
      .where(sql`settled_at is not null`),
    check('payment_differences_kind', oneOf('kind', differenceKinds)),
    check('payment_differences_refund', sql`kind = 'charged_back' or refund_id is null`),
    check('payment_differences_settled', sql`(settled_at is null) = (settled_by is null)`),
  ],
)

/** What an operator put in or took out at the provider, and what the provider took outside payments; the ledger has the money. */
export const ownMoney = pgTable(
  'own_money',
  {
    id: primaryId(),
    provider: text('provider').notNull(),
    /** The provider's own, in capitals: the same reference is the same movement. */
    reference: text('reference').notNull(),
    what: text('what', { enum: ownMovements }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    recordedBy: userReference('recorded_by').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    uniqueIndex('own_money_reference').on(table.provider, table.reference),
    check('own_money_what', oneOf('what', ownMovements)),
    check('own_money_amount', sql`amount_cents > 0`),
  ],
)

/** Webhooks as they came, for the record; a hint to look, never the truth. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: primaryId(),
    bodyHash: bytes('body_hash').notNull(),
    authentic: boolean('authentic').notNull(),
    hints: jsonb('hints').notNull(),
    /** Its references, states and amounts; null where it was believed in nothing, and of before these were kept. */
    record: jsonb('record'),
    receivedAt: instant('received_at').notNull(),
    times: integer('times').notNull().default(1),
  },
  (table) => [uniqueIndex('provider_events_body').on(table.bodyHash), index('provider_events_by_time').on(table.receivedAt)],
)

/**
 * Questions whose answers a provider sends later, to an address of ours. A row without `about` is an answer to what nobody is
 * known to have asked: it may have been faster than the id of its question, and counts for nothing else.
 */
export const providerAnswers = pgTable(
  'provider_answers',
  {
    provider: text('provider').notNull(),
    /** The provider's id of the question. */
    question: text('question').notNull(),
    /** What was asked about: a try at a payout, or the balance. */
    about: text('about'),
    facts: jsonb('facts'),
    keptAt: instant('kept_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.question] }),
    index('provider_answers_about').on(table.about, table.answeredAt),
    index('provider_answers_old').on(table.keptAt),
    check('provider_answers_answered', sql`(facts is null) = (answered_at is null)`),
    check('provider_answers_either', sql`num_nonnulls(about, facts) > 0`),
  ],
)

/** What goes out: a teacher's earnings, or what is left of the money of somebody who leaves. */
export const payouts = pgTable(
  'payouts',
  {
    id: primaryId(),
    userId: userReference('user_id').notNull(),
    requestKey: uuid('request_key').notNull(),
    source: text('source', { enum: payoutSources }).notNull().default('earnings'),
    /** What arrives; `extra_cents` of it is Somo's, so that M-Pesa can send what is left of a wallet. */
    amountCents: cents('amount_cents').notNull(),
    extraCents: cents('extra_cents').notNull().default(0),
    /** Where it goes by M-Pesa; null where a payment is given back by the provider instead, or nobody knows where to yet. */
    phone: text('phone'),
    paymentId: text('payment_id').references(() => providerPayments.paymentId),
    state: text('state', { enum: withdrawalStates }).notNull(),
    approvedBy: userReference('approved_by'),
    /** Who found out what became of one in review. */
    decidedBy: userReference('decided_by'),
    requestedAt: instant('requested_at').notNull(),
    /** When an operator last let it go, sent it back, or said what became of it. */
    answeredAt: instant('answered_at'),
    finishedAt: instant('finished_at'),
    receipt: text('receipt'),
    /** Whose number it is, as the provider told once the money had arrived. */
    payeeName: text('payee_name'),
    failure: text('failure'),
    nextStepAt: instant('next_step_at'),
    /** How often it has been taken: the fence. Who took it writes only while this still says the number it was given. */
    lease: integer('lease').notNull().default(0),
    /** By the database's clock, which all processes share; null while nobody has it. */
    leasedUntil: instant('leased_until'),
  },
  (table) => [
    uniqueIndex('payouts_request').on(table.userId, table.requestKey),
    uniqueIndex('payouts_one_open')
      .on(table.userId)
      .where(sql`source = 'earnings' and state in ('waiting_approval', 'processing', 'review')`),
    index('payouts_of_user').on(table.userId, table.id),
    index('payouts_due')
      .on(table.nextStepAt)
      .where(sql`next_step_at is not null`),
    index('payouts_for_operator')
      .on(table.requestedAt)
      .where(sql`state in ('waiting_approval', 'review')`),
    index('payouts_answered')
      .on(table.answeredAt)
      .where(sql`answered_at is not null`),
    index('payouts_by_time').on(table.requestedAt, table.id),
    index('payouts_finished')
      .on(table.finishedAt)
      .where(sql`finished_at is not null`),
    index('payouts_to').on(table.phone),
    index('payouts_giving_back')
      .on(table.paymentId)
      .where(sql`payment_id is not null`),
    index('payouts_receipt').on(table.receipt),
    check(
      'payouts_amount',
      sql.raw(
        `case
          when payment_id is not null then amount_cents > 0
          else amount_cents >= ${centsFromShillings(LEAST_MPESA_PAYOUT)} and ${wholeShillings('amount_cents')}
        end`,
      ),
    ),
    check(
      'payouts_of_earnings',
      sql.raw(
        `case source
          when 'wallet' then true
          when 'refund' then extra_cents = 0 and ${wholeShillings('amount_cents')}
          when 'earnings' then phone is not null and extra_cents = 0 and amount_cents >= ${centsFromShillings(LEAST_WITHDRAWAL)}
          when 'unknown_wallet' then payment_id is null
          else phone is not null
        end`,
      ),
    ),
    check('payouts_source', oneOf('source', payoutSources)),
    // Without a way an operator has to find one: nothing carries it.
    check(
      'payouts_one_way',
      sql`case
          when source = 'unknown_wallet' and phone is null then state not in ('waiting_approval', 'processing')
          else num_nonnulls(phone, payment_id) = 1
        end`,
    ),
    check('payouts_extra', sql.raw(`extra_cents between 0 and ${centsFromShillings(LEAST_MPESA_PAYOUT) - 1}`)),
    check('payouts_phone', sql.raw(`phone ~ '${STORED_PHONE}'`)),
    check('payouts_state', oneOf('state', withdrawalStates)),
    check('payouts_finished', sql`(state in ('paid', 'returned')) = (finished_at is not null)`),
  ],
)

/** Each try at the provider. Written before the provider is called; a try without a tracking id moved no money. */
export const payoutAttempts = pgTable(
  'payout_attempts',
  {
    id: primaryId(),
    payoutId: reference('payout_id')
      .notNull()
      .references(() => payouts.id),
    number: integer('number').notNull(),
    step: text('step', { enum: payoutSteps }).notNull(),
    trackingId: text('tracking_id'),
    /** What the provider's approve call wants back, as it answered to initiate. */
    handle: jsonb('handle'),
    lastCode: text('last_code'),
    feeCents: cents('fee_cents'),
    startedAt: instant('started_at').notNull(),
    stepAt: instant('step_at').notNull(),
    polls: integer('polls').notNull().default(0),
    /** The day by whose comparison the provider was asked about it once more, in Nairobi; null until then. */
    comparedOn: date('compared_on', { mode: 'string' }),
    /** Whether it has paid it, as it said then; null where it did not say. */
    comparedPaid: boolean('compared_paid'),
  },
  (table) => [
    uniqueIndex('payout_attempts_number').on(table.payoutId, table.number),
    uniqueIndex('payout_attempts_tracking').on(table.trackingId),
    uniqueIndex('payout_attempts_one_open')
      .on(table.payoutId)
      .where(sql`step not in ('done', 'abandoned')`),
    check('payout_attempts_step', oneOf('step', payoutSteps)),
    check('payout_attempts_compared', sql`compared_paid is null or compared_on is not null`),
    check('payout_attempts_tracked', sql`step = 'preparing' or step = 'abandoned' or tracking_id is not null`),
  ],
)
