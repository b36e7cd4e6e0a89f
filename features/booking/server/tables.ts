import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant, oneOf, primaryId, reference } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { bookingStatuses, paymentStatuses } from '../contract.ts'
import {
  endings,
  fairWishes,
  MOST_LESSONS,
  MOST_PROPOSALS,
  problemReasons,
  proposalOutcomes,
  proposingSides,
} from '../rules/words.ts'

/** Weekly lessons that were asked for at once; each is a booking of its own, and answered, paid and cancelled as one. */
export const bookingSeries = pgTable(
  'booking_series',
  {
    id: primaryId(),
    teacherId: userReference('teacher_id').notNull(),
    payerId: userReference('payer_id').notNull(),
    /** Made by whoever asks: the same request again is the same series. */
    key: text('key').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [uniqueIndex('booking_series_once').on(table.payerId, table.key)],
)

export const bookings = pgTable(
  'bookings',
  {
    id: primaryId(),
    teacherId: userReference('teacher_id').notNull(),
    learnerId: userReference('learner_id').notNull(),
    payerId: userReference('payer_id').notNull(),
    subject: text('subject').notNull(),
    grade: smallint('grade').notNull(),
    /** What it is about, in a few words of whoever asked; its subject is its title where there is none. */
    topic: text('topic'),
    message: text('message'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Price and share of the moment of booking; later changes do not touch it. */
    priceCents: cents('price_cents').notNull(),
    teacherShareBps: integer('teacher_share_bps').notNull(),
    status: text('status', { enum: bookingStatuses }).notNull().default('pending'),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('n/a'),
    bookedAt: instant('booked_at').notNull(),
    answerBy: instant('answer_by').notNull(),
    payBy: instant('pay_by'),
    paidAt: instant('paid_at'),
    completedAt: instant('completed_at'),
    /** When the money goes to the teacher: 24 hours after the lesson was completed. */
    releaseAt: instant('release_at'),
    endedBecause: text('ended_because', { enum: endings }),
    endedNote: text('ended_note'),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** How often another time was proposed. A step that gives time back expects the number it has read: a proposal took more. */
    proposals: integer('proposals').notNull().default(0),
    /** When the next timer of this booking is due; null when none is. Kept by every step, swept by an index. */
    dueAt: instant('due_at'),
    /** The payer has said to pay it, at the price above, as soon as it is accepted; off again once that could not be done. */
    payAtOnce: boolean('pay_at_once').notNull().default(false),
    /** The series it was asked for with, which of its lessons it is, and of how many. */
    seriesId: reference('series_id').references(() => bookingSeries.id),
    seriesPlace: smallint('series_place'),
    seriesOf: smallint('series_of'),
  },
  (table) => [
    index('bookings_of_series')
      .on(table.seriesId)
      .where(sql`series_id is not null`),
    check('bookings_series_whole', sql`num_nulls(series_id, series_place, series_of) in (0, 3)`),
    check('bookings_series_place', sql.raw(`series_place between 1 and series_of and series_of between 2 and ${MOST_LESSONS}`)),
    index('bookings_of_teacher').on(table.teacherId, table.startsAt),
    index('bookings_of_learner').on(table.learnerId, table.startsAt),
    index('bookings_held_of_learner')
      .on(table.learnerId)
      .where(sql`payment_status = 'paid'`),
    /** With the price, so that what is held is added up in it alone: no plan for a busy payer finds another one cheaper. */
    index('bookings_held_of_payer')
      .on(table.payerId, table.priceCents)
      .where(sql`payment_status = 'paid'`),
    index('bookings_of_two').on(table.learnerId, table.teacherId, table.startsAt),
    index('bookings_live_of_two')
      .on(table.learnerId, table.teacherId, table.startsAt)
      .where(sql`status in ('pending', 'accepted', 'confirmed', 'disputed')`),
    index('bookings_of_payer').on(table.payerId, table.startsAt),
    index('bookings_open_of_payer')
      .on(table.payerId)
      .where(sql`status in ('pending', 'accepted')`),
    index('bookings_called_off')
      .on(table.teacherId, table.bookedAt)
      .where(sql`ended_because in ('cancelled_by_learner', 'not_paid')`),
    index('bookings_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('bookings_money_pending')
      .on(table.teacherId)
      .where(sql`payment_status = 'paid'`),
    /** The words of both, and what each needs, are asked of a function of the migrations, as in the ledger. */
    check('bookings_lawful', sql`booking_lawful(status, payment_status, pay_by, paid_at)`),
    check('bookings_proposals', sql.raw(`proposals between 0 and ${MOST_PROPOSALS}`)),
    check('bookings_forward', sql`starts_at < ends_at`),
    check('bookings_not_oneself', sql`teacher_id <> learner_id and teacher_id <> payer_id`),
    check('bookings_price', sql`price_cents > 0 and refunded_cents between 0 and price_cents`),
    check('bookings_share', sql`teacher_share_bps between 0 and 10000`),
  ],
)

/**
 * Another time for a lesson, asked for by one side and answered by the other; each stays here with what became of it. An open one
 * holds the new time beside the old.
 */
export const bookingProposals = pgTable(
  'booking_proposals',
  {
    id: primaryId(),
    bookingId: reference('booking_id')
      .notNull()
      .references(() => bookings.id),
    side: text('side', { enum: proposingSides }).notNull(),
    proposerId: userReference('proposer_id').notNull(),
    /** When the lesson was while it was proposed. */
    fromStartsAt: instant('from_starts_at').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    message: text('message'),
    proposedAt: instant('proposed_at').notNull(),
    answerBy: instant('answer_by').notNull(),
    /** Null while it waits. */
    outcome: text('outcome', { enum: proposalOutcomes }),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('booking_proposals_open')
      .on(table.bookingId)
      .where(sql`outcome is null`),
    index('booking_proposals_of_booking').on(table.bookingId, table.id),
    index('booking_proposals_due')
      .on(table.answerBy)
      .where(sql`outcome is null`),
    check('booking_proposals_side', oneOf('side', proposingSides)),
    check('booking_proposals_outcome', oneOf('outcome', proposalOutcomes)),
    check('booking_proposals_ended', sql`(outcome is null) = (ended_at is null)`),
    check('booking_proposals_forward', sql`starts_at < ends_at and answer_by < starts_at and answer_by < from_starts_at`),
  ],
)

/** What the learner's side said was wrong with a lesson, and what the desk decided; one for one lesson. */
export const disputes = pgTable(
  'disputes',
  {
    id: primaryId(),
    bookingId: reference('booking_id')
      .notNull()
      .references(() => bookings.id),
    openedBy: userReference('opened_by').notNull(),
    reason: text('reason', { enum: problemReasons }).notNull(),
    words: text('words').notNull(),
    wish: text('wish', { enum: fairWishes }).notNull(),
    openedAt: instant('opened_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: userReference('decided_by'),
    /** What both sides read. */
    decision: text('decision'),
    familyCents: cents('family_cents'),
    teacherCents: cents('teacher_cents'),
    platformCents: cents('platform_cents'),
  },
  (table) => [
    uniqueIndex('disputes_once').on(table.bookingId),
    index('disputes_open')
      .on(table.openedAt)
      .where(sql`decided_at is null`),
    index('disputes_answered')
      .on(table.decidedAt)
      .where(sql`decided_at is not null`),
    check('disputes_reason', oneOf('reason', problemReasons)),
    check('disputes_wish', oneOf('wish', fairWishes)),
    check(
      'disputes_decided_whole',
      sql`num_nulls(decided_at, decided_by, decision, family_cents, teacher_cents, platform_cents) in (0, 6)`,
    ),
    check('disputes_shares', sql`least(family_cents, teacher_cents, platform_cents) >= 0`),
  ],
)

/** What the other side says of a problem that was reported: once, for the desk to read beside the report. */
export const disputeAnswers = pgTable('dispute_answers', {
  bookingId: reference('booking_id')
    .primaryKey()
    .references(() => disputes.bookingId),
  writtenBy: userReference('written_by').notNull(),
  words: text('words').notNull(),
  writtenAt: instant('written_at').notNull(),
})

/** Each state and time a booking has had, written by the database itself as it comes about; nothing in it is ever changed. */
export const bookingHistory = pgTable(
  'booking_history',
  {
    id: primaryId(),
    bookingId: reference('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** The two of the booking, who never change: what became of all of theirs is read by one index. */
    learnerId: reference('learner_id').notNull(),
    teacherId: reference('teacher_id').notNull(),
    status: text('status', { enum: bookingStatuses }).notNull(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
    startsAt: instant('starts_at').notNull(),
    /** By the database's clock. */
    writtenAt: instant('written_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('booking_history_of_booking').on(table.bookingId, table.id),
    index('booking_history_of_two').on(table.learnerId, table.teacherId, table.writtenAt, table.id),
  ],
)
