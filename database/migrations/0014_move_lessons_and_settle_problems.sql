-- A lesson can be moved by proposal and its problems settled; every state it has had is kept, and no other step is let through.
CREATE TABLE "booking_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"side" text NOT NULL,
	"proposer_id" bigint NOT NULL,
	"from_starts_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"message" text,
	"proposed_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "booking_proposals_side" CHECK (side in ('teacher', 'learner')),
	CONSTRAINT "booking_proposals_outcome" CHECK (outcome in ('accepted', 'declined', 'taken_back', 'replaced', 'lapsed')),
	CONSTRAINT "booking_proposals_ended" CHECK ((outcome is null) = (ended_at is null)),
	CONSTRAINT "booking_proposals_forward" CHECK (starts_at < ends_at and answer_by < starts_at and answer_by < from_starts_at)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"opened_by" bigint NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"wish" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decision" text,
	"family_cents" bigint,
	"teacher_cents" bigint,
	"platform_cents" bigint,
	CONSTRAINT "disputes_reason" CHECK (reason in ('unsafe', 'teacher_late', 'teacher_absent', 'sound_or_picture', 'not_as_agreed', 'other')),
	CONSTRAINT "disputes_wish" CHECK (wish in ('all_back', 'part_back', 'nothing')),
	CONSTRAINT "disputes_decided_whole" CHECK (num_nulls(decided_at, decided_by, decision, family_cents, teacher_cents, platform_cents) in (0, 6)),
	CONSTRAINT "disputes_shares" CHECK (least(family_cents, teacher_cents, platform_cents) >= 0)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "proposals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_history" ADD CONSTRAINT "booking_history_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proposals" ADD CONSTRAINT "booking_proposals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proposals" ADD CONSTRAINT "booking_proposals_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_history_of_booking" ON "booking_history" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_proposals_open" ON "booking_proposals" USING btree ("booking_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "booking_proposals_of_booking" ON "booking_proposals" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "booking_proposals_due" ON "booking_proposals" USING btree ("answer_by") WHERE outcome is null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_once" ON "disputes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE decided_at is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_proposals" CHECK (proposals between 0 and 10);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'class_enrolled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'lesson_reminder', 'lesson_soon', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired'));--> statement-breakpoint
-- The steps of features/booking/rules.ts. A state that changes by none of them is refused; each that comes about is written down.
create function bookings_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.status, old.payment_status, old.starts_at) is not distinct from (new.status, new.payment_status, new.starts_at) then
      return null;
    end if;
    if (old.status, old.payment_status) is distinct from (new.status, new.payment_status)
      and format('%s/%s > %s/%s', old.status, old.payment_status, new.status, new.payment_status) not in (
      'pending/n/a > accepted/pending',
      'pending/n/a > declined/n/a',
      'pending/n/a > expired/n/a',
      'accepted/pending > confirmed/paid',
      'accepted/pending > expired/n/a',
      'pending/n/a > cancelled/n/a',
      'accepted/pending > cancelled/n/a',
      'confirmed/paid > cancelled/refunded',
      'confirmed/paid > cancelled/released',
      'confirmed/paid > completed/paid',
      'confirmed/paid > no_show/paid',
      'confirmed/paid > no_show/refunded',
      'confirmed/paid > disputed/paid',
      'completed/paid > disputed/paid',
      'no_show/paid > disputed/paid',
      'disputed/paid > cancelled/refunded',
      'disputed/paid > completed/released',
      'disputed/paid > no_show/released',
      'completed/paid > completed/released',
      'no_show/paid > no_show/released'
    ) then
      raise exception 'no step leads from %/% to %/%', old.status, old.payment_status, new.status, new.payment_status
        using errcode = 'BK001';
    end if;
  end if;
  insert into booking_history (booking_id, status, payment_status, starts_at)
    values (new.id, new.status, new.payment_status, new.starts_at);
  return null;
end $$;--> statement-breakpoint
create trigger bookings_step after insert or update of status, payment_status, starts_at on bookings
  for each row execute function bookings_step();--> statement-breakpoint
create function booking_history_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a booking has been is not rewritten: % is refused', tg_op using errcode = 'BK002';
end $$;--> statement-breakpoint
create trigger booking_history_append_only before update or delete or truncate on booking_history
  for each statement execute function booking_history_refuse_change();--> statement-breakpoint
insert into booking_history (booking_id, status, payment_status, starts_at, written_at)
  select id, status, payment_status, starts_at, coalesce(completed_at, paid_at, booked_at) from bookings;
