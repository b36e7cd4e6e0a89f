import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant, oneOf, primaryId, reference, wholeShillings } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { bookings } from '../../booking/server/tables.ts'
import { liveClasses } from '../../classes/server/tables.ts'
import { videos } from '../../videos/server/tables.ts'
import { wishKinds, wishStatuses } from '../contract.ts'

/** What a child may spend without asking; a child without a row may spend what is in their own wallet. */
export const allowances = pgTable(
  'allowances',
  {
    learnerId: userReference('learner_id').primaryKey(),
    /** Null is no limit; 0 lets every wish wait. */
    weeklyLimitCents: cents('weekly_limit_cents'),
    askFirst: boolean('ask_first').notNull(),
    setBy: userReference('set_by').notNull(),
    setAt: instant('set_at').notNull(),
  },
  () => [check('allowances_limit', sql.raw(`weekly_limit_cents >= 0 and ${wholeShillings('weekly_limit_cents')}`))],
)

/** What a child asks a parent for. It holds no slot, no seat and no money. */
export const wishes = pgTable(
  'wishes',
  {
    id: primaryId(),
    learnerId: userReference('learner_id').notNull(),
    kind: text('kind', { enum: wishKinds }).notNull(),
    teacherId: userReference('teacher_id').notNull(),
    /** The subject of a lesson, the title of a class or a video. */
    title: text('title').notNull(),
    /** Null of a video, which has no time. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** Of a series each lesson's start and end, ISO; it begins with the first. */
    times: jsonb('times').$type<[startsAt: string, endsAt: string][]>(),
    /** What it, or each lesson of it, cost when it was asked for; what is booked costs what it then costs. */
    priceCents: cents('price_cents').notNull(),
    /** What a lesson is to be about. */
    topic: text('topic'),
    message: text('message'),
    classId: reference('class_id').references(() => liveClasses.id),
    videoId: reference('video_id').references(() => videos.id),
    askedAt: instant('asked_at').notNull(),
    answerBy: instant('answer_by').notNull(),
    status: text('status', { enum: wishStatuses }).notNull().default('waiting'),
    answeredBy: userReference('answered_by'),
    answeredAt: instant('answered_at'),
    reason: text('reason'),
    bookingId: reference('booking_id').references(() => bookings.id),
    /** When it runs out; null once it is over. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('wishes_of_learner').on(table.learnerId, table.id),
    index('wishes_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    uniqueIndex('wishes_waiting_once')
      .on(table.learnerId, table.teacherId, table.startsAt)
      .where(sql`status = 'waiting'`),
    uniqueIndex('wishes_for_video_once')
      .on(table.learnerId, table.videoId)
      .where(sql`status = 'waiting'`),
    check('wishes_kind', oneOf('kind', wishKinds)),
    check('wishes_status', oneOf('status', wishStatuses)),
    check('wishes_price', sql`price_cents >= 0`),
    check('wishes_forward', sql`starts_at < ends_at and answer_by < starts_at`),
    check('wishes_seat_has_class', sql`(kind = 'seat') = (class_id is not null)`),
    check('wishes_video_has_video', sql`(kind = 'video') = (video_id is not null)`),
    check('wishes_video_has_no_time', sql`(kind = 'video') = (starts_at is null) and (kind = 'video') = (ends_at is null)`),
    check('wishes_waiting_is_due', sql`(status = 'waiting') = (due_at is not null)`),
    check('wishes_answered', sql`(status = 'waiting') = (answered_at is null)`),
    check('wishes_series_has_times', sql`(kind = 'series') = (times is not null)`),
    check('wishes_booked', sql`booking_id is null or (kind in ('lesson', 'series') and status = 'approved')`),
  ],
)
