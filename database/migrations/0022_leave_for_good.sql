-- Accounts can be deleted: after two weeks in which their owner may come back, no more than an id is left.
ALTER TABLE "users" DROP CONSTRAINT "users_sign_in_whole";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_status";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("leaves_at") WHERE leaves_at is not null;--> statement-breakpoint
CREATE INDEX "notices_by" ON "notices" USING btree ((data ->> 'by')) WHERE data ? 'by';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_leaving_has_date" CHECK ((status = 'leaving') = (leaves_at is not null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sign_in_whole" CHECK ((email is null) = (password_hash is null) and (email is null) = (phone is null)
        and (email is not null or status = 'gone' or (role = 'student' and email_confirmed_at is null)));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status" CHECK (status in ('active', 'inactive', 'leaving', 'gone'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'class_enrolled', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'export_ready', 'guardian_left'));