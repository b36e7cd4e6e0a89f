-- Learners' sides and teachers write to each other around their lessons; a booking opens the thread of its two, whoever made it.
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_length" CHECK (length(text) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "thread_blocks" (
	"thread_id" bigint NOT NULL,
	"blocker_id" bigint NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_blocks_thread_id_blocker_id_pk" PRIMARY KEY("thread_id","blocker_id")
);
--> statement-breakpoint
CREATE TABLE "thread_readings" (
	"thread_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"read_up_to" bigint DEFAULT 0 NOT NULL,
	"told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "thread_readings_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "thread_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"with_child" boolean NOT NULL,
	"up_to" bigint NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decision" text,
	CONSTRAINT "thread_reports_outcome" CHECK (outcome in ('go_on', 'closed')),
	CONSTRAINT "thread_reports_decided_whole" CHECK (num_nulls(outcome, decided_at, decided_by, decision) in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"learner_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"turn" bigint NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "queue_takes" DROP CONSTRAINT "queue_takes_kind";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_blocks" ADD CONSTRAINT "thread_blocks_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_blocks" ADD CONSTRAINT "thread_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_readings" ADD CONSTRAINT "thread_readings_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_readings" ADD CONSTRAINT "thread_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("sender_id","key");--> statement-breakpoint
CREATE INDEX "messages_of_thread" ON "messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "thread_readings_of_user" ON "thread_readings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_reports_open" ON "thread_reports" USING btree ("thread_id","reporter_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "thread_reports_waiting" ON "thread_reports" USING btree ("id") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "threads_of_two" ON "threads" USING btree ("learner_id","teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_turn" ON "threads" USING btree ("turn");--> statement-breakpoint
CREATE INDEX "threads_of_learner" ON "threads" USING btree ("learner_id","turn");--> statement-breakpoint
CREATE INDEX "threads_of_teacher" ON "threads" USING btree ("teacher_id","turn");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'notes_repeated', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'money_sent_back', 'money_not_sent_back', 'money_held_up', 'money_looked_at', 'class_enrolled', 'seat_given_back', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'wish_unanswerable', 'export_ready', 'guardian_left', 'child_signs_in', 'parent_joined', 'message_new', 'messages_paused', 'messages_go_on', 'messages_closed'));--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_kind" CHECK (kind in ('safety', 'child_report', 'dispute', 'payout', 'deposit', 'verification', 'report'));--> statement-breakpoint
create sequence thread_turns;--> statement-breakpoint
create function thread_of_booking() returns trigger language plpgsql as $$
begin
  insert into threads (learner_id, teacher_id, turn, moved_at)
  values (new.learner_id, new.teacher_id, nextval('thread_turns'), new.booked_at)
  on conflict (learner_id, teacher_id) do update set turn = excluded.turn, moved_at = greatest(threads.moved_at, excluded.moved_at);
  return null;
end $$;--> statement-breakpoint
insert into threads (learner_id, teacher_id, turn, moved_at)
select learner_id, teacher_id, nextval('thread_turns'), moved_at
from (
  select learner_id, teacher_id, max(booked_at) as moved_at
  from bookings
  group by learner_id, teacher_id
  order by max(booked_at)) two;--> statement-breakpoint
create trigger bookings_thread after insert on bookings
  for each row execute function thread_of_booking();--> statement-breakpoint
create function thread_live() returns trigger language plpgsql as $$
declare
  reader bigint;
  path text;
begin
  for reader in
    select unnest(array[new.learner_id, new.teacher_id])
    union
    select guardian_id from guardian_links where learner_id = new.learner_id
  loop
    foreach path in array array['/messages', '/messages/{threadId}', '/messages/unread'] loop
      perform pg_notify('live', json_build_object('to', reader, 'changed', path)::text);
    end loop;
  end loop;
  return null;
end $$;--> statement-breakpoint
create trigger threads_live after insert or update of turn, paused_at, closed_at on threads
  for each row execute function thread_live();--> statement-breakpoint
create trigger thread_reports_live after insert or update on thread_reports
  for each row execute function live_changed('', '*');
