import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { cents, instant, oneOf, primaryId } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { bookingStatuses, endings, paymentStatuses } from '../contract.ts'
import { lawfulStates } from '../rules.ts'

export const bookings = pgTable(
  'bookings',
  {
    id: primaryId(),
    teacherId: userReference('teacher_id').notNull(),
    learnerId: userReference('learner_id').notNull(),
    payerId: userReference('payer_id').notNull(),
    subject: text('subject').notNull(),
    grade: smallint('grade').notNull(),
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
    /** When the next timer of this booking is due; null when none is. Kept by every step, swept by an index. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('bookings_of_teacher').on(table.teacherId, table.startsAt),
    index('bookings_of_learner').on(table.learnerId, table.startsAt),
    index('bookings_of_payer').on(table.payerId, table.startsAt),
    index('bookings_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('bookings_money_pending')
      .on(table.teacherId)
      .where(sql`payment_status = 'paid'`),
    check('bookings_status', oneOf('status', bookingStatuses)),
    check('bookings_payment_status', oneOf('payment_status', paymentStatuses)),
    check(
      'bookings_lawful_state',
      sql.raw(
        `(status, payment_status) in (${lawfulStates.map(([status, payment]) => `('${status}', '${payment}')`).join(', ')})`,
      ),
    ),
    check('bookings_forward', sql`starts_at < ends_at`),
    check('bookings_not_oneself', sql`teacher_id <> learner_id and teacher_id <> payer_id`),
    check('bookings_price', sql`price_cents > 0 and refunded_cents between 0 and price_cents`),
    check('bookings_share', sql`teacher_share_bps between 0 and 10000`),
    check('bookings_pay_by', sql`payment_status <> 'pending' or pay_by is not null`),
    check('bookings_paid_at', sql`(payment_status in ('paid', 'released', 'refunded')) = (paid_at is not null)`),
  ],
)
