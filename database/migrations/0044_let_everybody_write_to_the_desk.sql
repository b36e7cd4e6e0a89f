-- Visitors and people write to the desk and it answers; threads know when they were last written in, because what was written ends.
CREATE TABLE "support_chats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"secret_hash" "bytea",
	"phone" text,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"clock_from" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"turn" bigint DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_chats_whose" CHECK (num_nonnulls(user_id, secret_hash) = 1),
	CONSTRAINT "support_chats_state" CHECK (state in ('waiting', 'answered', 'closed')),
	CONSTRAINT "support_chats_language" CHECK (language in ('en', 'sw')),
	CONSTRAINT "support_chats_phone" CHECK (phone ~ '^254[17][0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "support_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_id" bigint NOT NULL,
	"by" text NOT NULL,
	"operator_id" bigint,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"automatic" text,
	"written_at" timestamp with time zone NOT NULL,
	"waited_seconds" integer,
	CONSTRAINT "support_lines_by" CHECK (by in ('person', 'operator', 'automatic')),
	CONSTRAINT "support_lines_automatic" CHECK (automatic in ('received', 'after_hours')),
	CONSTRAINT "support_lines_length" CHECK (length(text) <= 2000),
	CONSTRAINT "support_lines_operator" CHECK ((operator_id is not null) = (by = 'operator')),
	CONSTRAINT "support_lines_words" CHECK ((automatic is not null) = (by = 'automatic'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "queue_takes" DROP CONSTRAINT "queue_takes_kind";--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "last_written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_chats" ADD CONSTRAINT "support_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_lines" ADD CONSTRAINT "support_lines_chat_id_support_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."support_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_lines" ADD CONSTRAINT "support_lines_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_chats_of_user" ON "support_chats" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_chats_of_visitor" ON "support_chats" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "support_chats_waiting" ON "support_chats" USING btree ("clock_from","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "support_chats_by_turn" ON "support_chats" USING btree ("state","turn");--> statement-breakpoint
CREATE INDEX "support_chats_by_age" ON "support_chats" USING btree ("moved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "support_lines_once" ON "support_lines" USING btree ("chat_id","key");--> statement-breakpoint
CREATE INDEX "support_lines_of_chat" ON "support_lines" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "support_lines_of_operator" ON "support_lines" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "support_lines_answers" ON "support_lines" USING btree ("id") WHERE waited_seconds is not null;--> statement-breakpoint
CREATE INDEX "threads_last_written" ON "threads" USING btree ("last_written_at") WHERE last_written_at is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'notes_repeated', 'payment_credited', 'payment_returned', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed', 'chat_closed', 'chat_reopened'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'money_sent_back', 'money_not_sent_back', 'money_held_up', 'money_looked_at', 'class_enrolled', 'seat_given_back', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'wish_unanswerable', 'export_ready', 'guardian_left', 'child_signs_in', 'parent_joined', 'message_new', 'messages_paused', 'messages_go_on', 'messages_closed', 'support_answered'));--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_kind" CHECK (kind in ('safety', 'child_report', 'dispute', 'payout', 'deposit', 'verification', 'report', 'support'));--> statement-breakpoint
create trigger support_chats_live after insert or update on support_chats
  for each row execute function live_changed('', '*');--> statement-breakpoint
update threads set last_written_at = last.at
from (select thread_id, max(written_at) as at from messages group by thread_id) last
where last.thread_id = threads.id;
