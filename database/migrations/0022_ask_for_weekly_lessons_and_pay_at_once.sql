-- Weekly lessons are asked for at once as a series, also as a wish of a child; a lesson may be paid as soon as it is accepted.
CREATE TABLE "booking_series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"payer_id" bigint NOT NULL,
	"key" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wishes" DROP CONSTRAINT "wishes_kind";--> statement-breakpoint
ALTER TABLE "wishes" DROP CONSTRAINT "wishes_booked";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "times" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "pay_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "series_id" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "series_place" smallint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "series_of" smallint;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_series_once" ON "booking_series" USING btree ("payer_id","key");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_of_series" ON "bookings" USING btree ("series_id") WHERE series_id is not null;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_series_has_times" CHECK ((kind = 'series') = (times is not null));--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_kind" CHECK (kind in ('lesson', 'seat', 'series'));--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_booked" CHECK (booking_id is null or (kind <> 'seat' and status = 'approved'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_series_whole" CHECK (num_nulls(series_id, series_place, series_of) in (0, 3));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_series_place" CHECK (series_place between 1 and series_of and series_of between 2 and 12);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'class_enrolled', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'export_ready', 'guardian_left'));