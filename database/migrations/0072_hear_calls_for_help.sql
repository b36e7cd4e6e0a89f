-- Who sits in a live room can ask the desk for help, past its teacher: a case with the promise of an hour. The database keeps one
-- open call of a person and room, and tells the desk and who asked that it has moved.
CREATE TABLE "help_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"room_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"asker_id" bigint NOT NULL,
	"part" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" bigint,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"outcome" text,
	CONSTRAINT "help_calls_kind" CHECK (kind in ('lesson', 'class')),
	CONSTRAINT "help_calls_part" CHECK (part in ('learner', 'guardian')),
	CONSTRAINT "help_calls_reason" CHECK (reason in ('unsafe', 'private', 'words', 'other')),
	CONSTRAINT "help_calls_answered_whole" CHECK ((answered_at is null) = (answer is null)),
	CONSTRAINT "help_calls_closed_whole" CHECK ((closed_at is null) = (outcome is null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "queue_takes" DROP CONSTRAINT "queue_takes_kind";--> statement-breakpoint
ALTER TABLE "help_calls" ADD CONSTRAINT "help_calls_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_calls" ADD CONSTRAINT "help_calls_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_calls" ADD CONSTRAINT "help_calls_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_calls" ADD CONSTRAINT "help_calls_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "help_calls_open" ON "help_calls" USING btree ("kind","room_id","asker_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "help_calls_waiting" ON "help_calls" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "help_calls_heard" ON "help_calls" USING btree (least(answered_at, closed_at));--> statement-breakpoint
CREATE INDEX "help_calls_of_asker" ON "help_calls" USING btree ("asker_id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'tutor_hidden', 'tutor_shown', 'tutor_edited', 'notes_repeated', 'payment_credited', 'payment_returned', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed', 'reported_hidden', 'reported_left', 'video_refunded', 'testimonial_hidden', 'testimonial_shown', 'chat_closed', 'chat_reopened', 'figures_set', 'contacts_set', 'faq_set', 'team_set', 'hours_set', 'promises_set', 'data_set', 'own_money_put_in', 'own_money_taken_out', 'provider_fee_recorded', 'difference_settled', 'help_answered', 'help_closed'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'lesson_missed', 'money_released', 'deposit_complete', 'payment_returned', 'withdrawal_paid', 'withdrawal_returned', 'money_sent_back', 'money_not_sent_back', 'money_held_up', 'money_looked_at', 'class_enrolled', 'seat_given_back', 'seat_free', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'video_ready', 'video_unreadable', 'intro_ready', 'intro_unreadable', 'video_hidden', 'video_shown_again', 'video_refunded', 'video_commented', 'comment_answered', 'comment_hidden', 'testimonial_hidden', 'testimonial_shown_again', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'wish_unanswerable', 'export_ready', 'guardian_left', 'child_signs_in', 'parent_joined', 'message_new', 'messages_paused', 'messages_go_on', 'messages_closed', 'support_answered', 'help_answered'));--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_kind" CHECK (kind in ('help', 'safety', 'child_report', 'unsafe_video', 'dispute', 'payout', 'deposit', 'difference', 'verification', 'report', 'video_report', 'data_export', 'data_deletion', 'support'));--> statement-breakpoint
CREATE TRIGGER help_calls_live after insert or update on help_calls
  for each row execute function live_changed('', '*');--> statement-breakpoint
CREATE TRIGGER help_calls_asker_live after update on help_calls
  for each row execute function live_changed('asker_id', '/classroom/{kind}/{roomId}/help');
