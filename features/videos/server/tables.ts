import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { LEAST_GRADE, MOST_GRADE } from '../../../shared/country.ts'
import { cents, instant, oneOf, primaryId, reference, wholeShillings } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'
import { subjects } from '../../teachers/server/tables.ts'
import { captionLanguages, copyNames, difficulties, mediaFaults, mediaStates, purposes, videoStatuses } from '../rules.ts'

export const videos = pgTable(
  'videos',
  {
    id: primaryId(),
    teacherId: userReference('teacher_id').notNull(),
    purpose: text('purpose', { enum: purposes }).notNull().default('lesson'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    subjectId: reference('subject_id').references(() => subjects.id),
    fromGrade: smallint('from_grade'),
    toGrade: smallint('to_grade'),
    /** Null where the teacher has not said. */
    difficulty: text('difficulty', { enum: difficulties }),
    /** Null until the teacher has said; 0 is free. */
    priceCents: cents('price_cents'),
    status: text('status', { enum: videoStatuses }).notNull().default('draft'),
    /** An operator has taken it out of sight. */
    hiddenAt: instant('hidden_at'),
    /** As the teacher's device calls it, so that the same file is known again. */
    fileName: text('file_name').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    media: text('media', { enum: mediaStates }).notNull().default('arriving'),
    fault: text('fault', { enum: mediaFaults }),
    /** What is being done of the work, in hundredths. */
    madePercent: smallint('made_percent').notNull().default(0),
    /** Counted up whenever the work is begun: whoever began it before writes nothing any more. */
    attempt: integer('attempt').notNull().default(0),
    /** When an upload that does not go on is given up, or the work is (again) due. */
    dueAt: instant('due_at'),
    durationMs: integer('duration_ms'),
    width: integer('width'),
    height: integer('height'),
    /** Kept by the writes that change them, so that a list can show them. */
    views: integer('views').notNull().default(0),
    sales: integer('sales').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    ratingStars: integer('rating_stars').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    publishedAt: instant('published_at'),
  },
  (table) => [
    index('videos_shown')
      .on(table.publishedAt, table.id)
      .where(sql`status = 'published' and hidden_at is null`),
    index('videos_of_subject')
      .on(table.subjectId, table.publishedAt, table.id)
      .where(sql`status = 'published' and hidden_at is null`),
    index('videos_of_teacher').on(table.teacherId, table.id),
    // What a teacher sees of them on its way, and of the one of their page; few at any time.
    index('videos_arriving')
      .on(table.teacherId, table.id)
      .where(sql`media not in ('ready', 'gone')`),
    index('videos_intros')
      .on(table.teacherId)
      .where(sql`purpose = 'intro' and status <> 'removed'`),
    index('videos_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    // Taken away and sold to nobody: their files go in time.
    index('videos_removed')
      .on(table.id)
      .where(sql`status = 'removed' and media = 'ready' and sales = 0`),
    index('videos_words').using('gin', sql`lower(title || ' ' || description) gin_trgm_ops`),
    uniqueIndex('videos_intro')
      .on(table.teacherId)
      .where(sql`purpose = 'intro' and status = 'published'`),
    check('videos_purpose', oneOf('purpose', purposes)),
    check('videos_status', oneOf('status', videoStatuses)),
    check('videos_difficulty', oneOf('difficulty', difficulties)),
    check('videos_media', oneOf('media', mediaStates)),
    check('videos_fault', sql.raw(`(media = 'failed') = (fault is not null)`)),
    check('videos_due_while_worked', sql.raw(`(media in ('arriving', 'waiting', 'working')) = (due_at is not null)`)),
    check('videos_grades', sql.raw(`${LEAST_GRADE} <= from_grade and from_grade <= to_grade and to_grade <= ${MOST_GRADE}`)),
    check('videos_price', sql.raw(`price_cents >= 0 and ${wholeShillings('price_cents')}`)),
    check(
      'videos_published_whole',
      sql.raw(`status <> 'published' or (media = 'ready' and price_cents is not null and published_at is not null and title <> ''
        and (purpose = 'intro' or (subject_id is not null and from_grade is not null and to_grade is not null)))`),
    ),
    check('videos_intro_free', sql.raw(`purpose <> 'intro' or price_cents = 0`)),
    check('videos_ready_measured', sql.raw(`media <> 'ready' or duration_ms > 0`)),
    check('videos_ratings', sql.raw('rating_count >= 0 and rating_stars between rating_count and 5 * rating_count')),
  ],
)

/** Every file of a video that lies in the store of media, or is on its way there or away. */
export const videoFiles = pgTable(
  'video_files',
  {
    fileKey: text('file_key').primaryKey(),
    videoId: reference('video_id')
      .notNull()
      .references(() => videos.id),
    name: text('name', { enum: copyNames }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    state: text('state', { enum: ['arriving', 'kept', 'leaving'] }).notNull(),
    /** When the file is taken away, also of one that is kept until then; null for one that stays. */
    leavesAt: instant('leaves_at'),
  },
  (table) => [
    uniqueIndex('video_files_kept')
      .on(table.videoId, table.name)
      .where(sql`state = 'kept'`),
    index('video_files_of_video').on(table.videoId),
    index('video_files_leave')
      .on(table.leavesAt)
      .where(sql`leaves_at is not null`),
    check('video_files_name', oneOf('name', copyNames)),
    check('video_files_state', oneOf('state', ['arriving', 'kept', 'leaving'])),
    check('video_files_leave_once_said', sql.raw(`state = 'kept' or leaves_at is not null`)),
  ],
)

export const videoCaptions = pgTable(
  'video_captions',
  {
    videoId: reference('video_id')
      .notNull()
      .references(() => videos.id),
    language: text('language', { enum: captionLanguages }).notNull(),
    /** WebVTT as we wrote it anew. */
    content: text('content').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.language] }),
    check('video_captions_language', oneOf('language', captionLanguages)),
  ],
)

/** Who may watch the whole of a video because it was paid for. */
export const videoPurchases = pgTable(
  'video_purchases',
  {
    id: primaryId(),
    videoId: reference('video_id')
      .notNull()
      .references(() => videos.id),
    learnerId: userReference('learner_id').notNull(),
    payerId: userReference('payer_id').notNull(),
    teacherId: userReference('teacher_id').notNull(),
    priceCents: cents('price_cents').notNull(),
    teacherShareBps: integer('teacher_share_bps').notNull(),
    status: text('status', { enum: ['bought', 'refunded'] })
      .notNull()
      .default('bought'),
    /** What of the refund was taken from the teacher's earnings; the rest was Somo's. */
    teacherCents: cents('teacher_cents'),
    boughtAt: instant('bought_at').notNull(),
    refundedAt: instant('refunded_at'),
  },
  (table) => [
    uniqueIndex('video_purchases_once')
      .on(table.videoId, table.learnerId)
      .where(sql`status = 'bought'`),
    index('video_purchases_of_learner').on(table.learnerId, table.boughtAt, table.id),
    index('video_purchases_of_payer').on(table.payerId, table.id),
    check('video_purchases_status', oneOf('status', ['bought', 'refunded'])),
    check('video_purchases_price', sql.raw(`price_cents > 0 and ${wholeShillings('price_cents')}`)),
    check('video_purchases_refund', sql.raw(`(status = 'refunded') = (refunded_at is not null)`)),
  ],
)

export const savedVideos = pgTable(
  'saved_videos',
  {
    id: primaryId(),
    userId: userReference('user_id').notNull(),
    videoId: reference('video_id')
      .notNull()
      .references(() => videos.id),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [uniqueIndex('saved_videos_once').on(table.userId, table.videoId)],
)

/** Where somebody stopped watching. */
export const watchPositions = pgTable(
  'watch_positions',
  {
    userId: userReference('user_id').notNull(),
    videoId: reference('video_id')
      .notNull()
      .references(() => videos.id),
    seconds: integer('seconds').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] }), check('watch_positions_seconds', sql`seconds >= 0`)],
)

/** Somebody watched a video on a day in Nairobi for ten seconds at least. */
export const videoViews = pgTable(
  'video_views',
  {
    videoId: reference('video_id')
      .notNull()
      .references(() => videos.id),
    userId: userReference('user_id').notNull(),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.userId, table.day] })],
)

export const videoRatings = pgTable(
  'video_ratings',
  {
    videoId: reference('video_id')
      .notNull()
      .references(() => videos.id),
    userId: userReference('user_id').notNull(),
    stars: smallint('stars').notNull(),
    ratedAt: instant('rated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.userId] }), check('video_ratings_stars', sql`stars between 1 and 5`)],
)
