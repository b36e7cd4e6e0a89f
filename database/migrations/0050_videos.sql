-- Teachers upload recorded lessons, which families find, buy, watch, save and rate; the ledger learns of their sales, and teachers of their files.
CREATE TABLE "saved_videos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_captions" (
	"video_id" bigint NOT NULL,
	"language" text NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_captions_video_id_language_pk" PRIMARY KEY("video_id","language"),
	CONSTRAINT "video_captions_language" CHECK (language in ('en', 'sw'))
);
--> statement-breakpoint
CREATE TABLE "video_files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"video_id" bigint NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"leaves_at" timestamp with time zone,
	CONSTRAINT "video_files_name" CHECK (name in ('upload', 'full', 'full-preview', 'low', 'low-preview', 'poster')),
	CONSTRAINT "video_files_state" CHECK (state in ('arriving', 'kept', 'leaving')),
	CONSTRAINT "video_files_leave_once_said" CHECK ((state = 'kept') = (leaves_at is null))
);
--> statement-breakpoint
CREATE TABLE "video_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"learner_id" bigint NOT NULL,
	"payer_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"teacher_share_bps" integer NOT NULL,
	"status" text DEFAULT 'bought' NOT NULL,
	"teacher_cents" bigint,
	"bought_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "video_purchases_status" CHECK (status in ('bought', 'refunded')),
	CONSTRAINT "video_purchases_price" CHECK (price_cents > 0 and price_cents % 100 = 0),
	CONSTRAINT "video_purchases_refund" CHECK ((status = 'refunded') = (refunded_at is not null))
);
--> statement-breakpoint
CREATE TABLE "video_ratings" (
	"video_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"stars" smallint NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_ratings_video_id_user_id_pk" PRIMARY KEY("video_id","user_id"),
	CONSTRAINT "video_ratings_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "video_views" (
	"video_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "video_views_video_id_user_id_day_pk" PRIMARY KEY("video_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"subject_id" bigint,
	"from_grade" smallint,
	"to_grade" smallint,
	"price_cents" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"hidden_at" timestamp with time zone,
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"media" text DEFAULT 'arriving' NOT NULL,
	"fault" text,
	"made_percent" smallint DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"duration_ms" integer,
	"width" integer,
	"height" integer,
	"views" integer DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_stars" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "videos_status" CHECK (status in ('draft', 'published', 'removed')),
	CONSTRAINT "videos_media" CHECK (media in ('arriving', 'waiting', 'working', 'ready', 'failed', 'gone')),
	CONSTRAINT "videos_fault" CHECK ((media = 'failed') = (fault is not null)),
	CONSTRAINT "videos_due_while_worked" CHECK ((media in ('arriving', 'waiting', 'working')) = (due_at is not null)),
	CONSTRAINT "videos_grades" CHECK (1 <= from_grade and from_grade <= to_grade and to_grade <= 12),
	CONSTRAINT "videos_price" CHECK (price_cents >= 0 and price_cents % 100 = 0),
	CONSTRAINT "videos_published_whole" CHECK (status <> 'published' or (media = 'ready' and subject_id is not null and from_grade is not null
        and to_grade is not null and price_cents is not null and published_at is not null and title <> '')),
	CONSTRAINT "videos_ready_measured" CHECK (media <> 'ready' or duration_ms > 0),
	CONSTRAINT "videos_ratings" CHECK (rating_count >= 0 and rating_stars between rating_count and 5 * rating_count)
);
--> statement-breakpoint
CREATE TABLE "watch_positions" (
	"user_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"seconds" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_positions_user_id_video_id_pk" PRIMARY KEY("user_id","video_id"),
	CONSTRAINT "watch_positions_seconds" CHECK (seconds >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "saved_videos" ADD CONSTRAINT "saved_videos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_videos" ADD CONSTRAINT "saved_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_files" ADD CONSTRAINT "video_files_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_purchases" ADD CONSTRAINT "video_purchases_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_purchases" ADD CONSTRAINT "video_purchases_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_purchases" ADD CONSTRAINT "video_purchases_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_purchases" ADD CONSTRAINT "video_purchases_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_ratings" ADD CONSTRAINT "video_ratings_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_ratings" ADD CONSTRAINT "video_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_views" ADD CONSTRAINT "video_views_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_views" ADD CONSTRAINT "video_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_positions" ADD CONSTRAINT "watch_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_positions" ADD CONSTRAINT "watch_positions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_videos_once" ON "saved_videos" USING btree ("user_id","video_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_files_kept" ON "video_files" USING btree ("video_id","name") WHERE state = 'kept';--> statement-breakpoint
CREATE INDEX "video_files_of_video" ON "video_files" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_files_leave" ON "video_files" USING btree ("leaves_at") WHERE leaves_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "video_purchases_once" ON "video_purchases" USING btree ("video_id","learner_id") WHERE status = 'bought';--> statement-breakpoint
CREATE INDEX "video_purchases_of_learner" ON "video_purchases" USING btree ("learner_id","id");--> statement-breakpoint
CREATE INDEX "video_purchases_of_payer" ON "video_purchases" USING btree ("payer_id","id");--> statement-breakpoint
CREATE INDEX "videos_shown" ON "videos" USING btree ("published_at","id") WHERE status = 'published' and hidden_at is null;--> statement-breakpoint
CREATE INDEX "videos_of_teacher" ON "videos" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE INDEX "videos_due" ON "videos" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "videos_words" ON "videos" USING gin (lower(title || ' ' || description) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind" CHECK (kind in ('deposit', 'lesson_hold', 'lesson_release', 'lesson_refund', 'class_hold', 'class_release', 'class_refund', 'video_purchase', 'video_refund', 'withdrawal_reserve', 'withdrawal_paid', 'withdrawal_returned', 'suspense', 'suspense_credited', 'suspense_returned'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'payment_returned', 'withdrawal_paid', 'withdrawal_returned', 'money_sent_back', 'money_not_sent_back', 'money_held_up', 'money_looked_at', 'class_enrolled', 'seat_given_back', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'video_ready', 'video_unreadable', 'video_hidden', 'video_shown_again', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'wish_unanswerable', 'export_ready', 'guardian_left', 'child_signs_in', 'parent_joined', 'message_new', 'messages_paused', 'messages_go_on', 'messages_closed', 'support_answered'));