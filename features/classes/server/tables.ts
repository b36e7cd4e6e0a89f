import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant, oneOf, primaryId, reference, wholeShillings } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { subjects } from '../../teachers/server/tables.ts'
import { classStatuses, lessonTypes } from '../contract.ts'

export const liveClasses = pgTable(
  'live_classes',
  {
    id: primaryId(),
    teacherId: userReference('teacher_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    subjectId: reference('subject_id')
      .notNull()
      .references(() => subjects.id),
    grade: smallint('grade').notNull(),
    lessonType: text('lesson_type', { enum: lessonTypes }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    seats: integer('seats').notNull(),
    /** Taken seats; never above `seats`, which is what the last-seat race is decided by. */
    seatsTaken: integer('seats_taken').notNull().default(0),
    priceCents: cents('price_cents').notNull(),
    teacherShareBps: integer('teacher_share_bps').notNull(),
    status: text('status', { enum: classStatuses }).notNull().default('scheduled'),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
    /** When the next timer is due: completion at the end, release 24 hours later. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('live_classes_coming')
      .on(table.endsAt)
      .where(sql`status = 'scheduled'`),
    index('live_classes_of_teacher').on(table.teacherId, table.startsAt),
    index('live_classes_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    check('live_classes_status', oneOf('status', classStatuses)),
    check('live_classes_type', oneOf('lesson_type', lessonTypes)),
    check('live_classes_seats', sql`seats between 1 and 50 and seats_taken between 0 and seats`),
    check('live_classes_length', sql`ends_at - starts_at between interval '15 minutes' and interval '180 minutes'`),
    check('live_classes_price', sql.raw(`price_cents >= 0 and ${wholeShillings('price_cents')}`)),
  ],
)

export const enrolments = pgTable(
  'enrolments',
  {
    id: primaryId(),
    classId: reference('class_id')
      .notNull()
      .references(() => liveClasses.id),
    learnerId: userReference('learner_id').notNull(),
    payerId: userReference('payer_id').notNull(),
    priceCents: cents('price_cents').notNull(),
    status: text('status', { enum: ['held', 'released', 'refunded'] })
      .notNull()
      .default('held'),
    enrolledAt: instant('enrolled_at').notNull(),
    /** Of its class, kept by the database when that is moved: somebody's seats are read in the order of their classes. */
    startsAt: instant('starts_at').notNull(),
  },
  (table) => [
    // A seat that was given back can be taken again.
    uniqueIndex('enrolments_once')
      .on(table.classId, table.learnerId)
      .where(sql`status <> 'refunded'`),
    index('enrolments_of_learner').on(table.learnerId, table.enrolledAt),
    index('enrolments_by_time_of_learner').on(table.learnerId, table.startsAt, table.classId),
    index('enrolments_of_payer').on(table.payerId, table.startsAt, table.classId),
    index('enrolments_held_of_payer')
      .on(table.payerId)
      .where(sql`status = 'held'`),
    check('enrolments_status', oneOf('status', ['held', 'released', 'refunded'])),
    check('enrolments_price', sql`price_cents >= 0`),
  ],
)
