-- What families say below videos, and what is reported of videos and of that.
CREATE TABLE "comment_likes" (
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"comment_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "comment_replies_text" CHECK (length(text) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "reply_likes" (
	"reply_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "reply_likes_reply_id_user_id_pk" PRIMARY KEY("reply_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "video_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "video_comments_text" CHECK (length(text) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "video_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"about" text NOT NULL,
	"comment_id" bigint,
	"reply_id" bigint,
	"said" text,
	"author_id" bigint,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"content" text NOT NULL,
	"at_seconds" integer,
	"reported_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decision" text,
	CONSTRAINT "video_reports_about" CHECK (about in ('video', 'comment', 'reply')),
	CONSTRAINT "video_reports_reason" CHECK (reason in ('unsafe', 'wrong', 'copied', 'other')),
	CONSTRAINT "video_reports_outcome" CHECK (outcome in ('left', 'hidden')),
	CONSTRAINT "video_reports_decided_whole" CHECK ((decided_at is null) = (outcome is null)),
	CONSTRAINT "video_reports_said" CHECK ((about = 'video') = (author_id is null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "queue_takes" DROP CONSTRAINT "queue_takes_kind";--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_video_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."video_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_replies" ADD CONSTRAINT "comment_replies_comment_id_video_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."video_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_replies" ADD CONSTRAINT "comment_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_likes" ADD CONSTRAINT "reply_likes_reply_id_comment_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."comment_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_likes" ADD CONSTRAINT "reply_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_comments" ADD CONSTRAINT "video_comments_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_comments" ADD CONSTRAINT "video_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reports" ADD CONSTRAINT "video_reports_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reports" ADD CONSTRAINT "video_reports_comment_id_video_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."video_comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reports" ADD CONSTRAINT "video_reports_reply_id_comment_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."comment_replies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reports" ADD CONSTRAINT "video_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reports" ADD CONSTRAINT "video_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reports" ADD CONSTRAINT "video_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_likes_of_user" ON "comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_replies_of_comment" ON "comment_replies" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "comment_replies_of_author" ON "comment_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reply_likes_of_user" ON "reply_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "video_comments_of_video" ON "video_comments" USING btree ("video_id","id");--> statement-breakpoint
CREATE INDEX "video_comments_of_author" ON "video_comments" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_reports_once" ON "video_reports" USING btree ("reporter_id","video_id","about",coalesce(comment_id, 0),coalesce(reply_id, 0)) WHERE decided_at is null and (about = 'video' or comment_id is not null) and (about <> 'reply' or reply_id is not null);--> statement-breakpoint
CREATE INDEX "video_reports_waiting" ON "video_reports" USING btree ("id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "video_reports_decided" ON "video_reports" USING btree ("id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "video_reports_of_video" ON "video_reports" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_reports_of_comment" ON "video_reports" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "video_reports_of_reply" ON "video_reports" USING btree ("reply_id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'tutor_hidden', 'tutor_shown', 'tutor_edited', 'notes_repeated', 'payment_credited', 'payment_returned', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed', 'reported_hidden', 'reported_left', 'video_refunded', 'chat_closed', 'chat_reopened', 'figures_set', 'contacts_set', 'hours_set', 'promises_set', 'data_set'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'payment_returned', 'withdrawal_paid', 'withdrawal_returned', 'money_sent_back', 'money_not_sent_back', 'money_held_up', 'money_looked_at', 'class_enrolled', 'seat_given_back', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'video_ready', 'video_unreadable', 'video_hidden', 'video_shown_again', 'video_refunded', 'video_commented', 'comment_answered', 'comment_hidden', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'wish_unanswerable', 'export_ready', 'guardian_left', 'child_signs_in', 'parent_joined', 'message_new', 'messages_paused', 'messages_go_on', 'messages_closed', 'support_answered'));--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_kind" CHECK (kind in ('safety', 'child_report', 'unsafe_video', 'dispute', 'payout', 'deposit', 'verification', 'report', 'video_report', 'support'));--> statement-breakpoint
create trigger video_reports_live after insert or update on video_reports
  for each row execute function live_changed('', '*');
