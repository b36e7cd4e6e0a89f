-- People wait for a seat in a full class.
CREATE TABLE "seat_waits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_waits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"class_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "seat_waits" ADD CONSTRAINT "seat_waits_class_id_live_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."live_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_waits" ADD CONSTRAINT "seat_waits_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_waits_once" ON "seat_waits" USING btree ("class_id","person_id");--> statement-breakpoint
CREATE INDEX "seat_waits_of_person" ON "seat_waits" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'lesson_missed', 'money_released', 'deposit_complete', 'payment_returned', 'withdrawal_paid', 'withdrawal_returned', 'money_sent_back', 'money_not_sent_back', 'money_held_up', 'money_looked_at', 'class_enrolled', 'seat_given_back', 'seat_free', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'video_ready', 'video_unreadable', 'intro_ready', 'intro_unreadable', 'video_hidden', 'video_shown_again', 'video_refunded', 'video_commented', 'comment_answered', 'comment_hidden', 'testimonial_hidden', 'testimonial_shown_again', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'wish_unanswerable', 'export_ready', 'guardian_left', 'child_signs_in', 'parent_joined', 'message_new', 'messages_paused', 'messages_go_on', 'messages_closed', 'support_answered'));