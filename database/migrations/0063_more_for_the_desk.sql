-- The desk takes words off the public pages and lets them stand there again, sees what holds up a request under the Data
-- Protection Act, and reads whose number a withdrawal reached, as M-Pesa told, before the next one.
CREATE TABLE "held_leavings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "held_leavings_by" CHECK (by in ('lessons', 'money')),
	CONSTRAINT "held_leavings_cents" CHECK (cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "queue_takes" DROP CONSTRAINT "queue_takes_kind";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "payee_name" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "held_leavings" ADD CONSTRAINT "held_leavings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_leavings_since" ON "held_leavings" USING btree ("since","user_id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'tutor_hidden', 'tutor_shown', 'tutor_edited', 'notes_repeated', 'payment_credited', 'payment_returned', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed', 'reported_hidden', 'reported_left', 'video_refunded', 'testimonial_hidden', 'testimonial_shown', 'chat_closed', 'chat_reopened', 'figures_set', 'contacts_set', 'faq_set', 'team_set', 'hours_set', 'promises_set', 'data_set'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'payment_returned', 'withdrawal_paid', 'withdrawal_returned', 'money_sent_back', 'money_not_sent_back', 'money_held_up', 'money_looked_at', 'class_enrolled', 'seat_given_back', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'video_ready', 'video_unreadable', 'intro_ready', 'intro_unreadable', 'video_hidden', 'video_shown_again', 'video_refunded', 'video_commented', 'comment_answered', 'comment_hidden', 'testimonial_hidden', 'testimonial_shown_again', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'wish_unanswerable', 'export_ready', 'guardian_left', 'child_signs_in', 'parent_joined', 'message_new', 'messages_paused', 'messages_go_on', 'messages_closed', 'support_answered'));--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_kind" CHECK (kind in ('safety', 'child_report', 'unsafe_video', 'dispute', 'payout', 'deposit', 'verification', 'report', 'video_report', 'data_export', 'data_deletion', 'support'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden" CHECK (hidden_at is null or shown_as is not null);--> statement-breakpoint
create trigger held_leavings_live after insert or delete on held_leavings
  for each row execute function live_changed('', '*');
