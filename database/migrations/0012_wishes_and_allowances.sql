-- A child asks a parent before a lesson or a seat is booked, and a parent limits what a child spends in a week.
CREATE TABLE "allowances" (
	"learner_id" bigint PRIMARY KEY NOT NULL,
	"weekly_limit_cents" bigint,
	"ask_first" boolean NOT NULL,
	"set_by" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "allowances_limit" CHECK (weekly_limit_cents >= 0 and weekly_limit_cents % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"learner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"teacher_id" bigint NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"message" text,
	"class_id" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamp with time zone,
	"reason" text,
	"booking_id" bigint,
	"due_at" timestamp with time zone,
	CONSTRAINT "wishes_kind" CHECK (kind in ('lesson', 'seat')),
	CONSTRAINT "wishes_status" CHECK (status in ('waiting', 'approved', 'declined', 'expired', 'taken_back')),
	CONSTRAINT "wishes_price" CHECK (price_cents >= 0),
	CONSTRAINT "wishes_forward" CHECK (starts_at < ends_at and answer_by < starts_at),
	CONSTRAINT "wishes_seat_has_class" CHECK ((kind = 'seat') = (class_id is not null)),
	CONSTRAINT "wishes_waiting_is_due" CHECK ((status = 'waiting') = (due_at is not null)),
	CONSTRAINT "wishes_answered" CHECK ((status = 'waiting') = (answered_at is null)),
	CONSTRAINT "wishes_booked" CHECK (booking_id is null or (kind = 'lesson' and status = 'approved'))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_class_id_live_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."live_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishes_of_learner" ON "wishes" USING btree ("learner_id","id");--> statement-breakpoint
CREATE INDEX "wishes_due" ON "wishes" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_waiting_once" ON "wishes" USING btree ("learner_id","teacher_id","starts_at") WHERE status = 'waiting';--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'class_enrolled', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired'));