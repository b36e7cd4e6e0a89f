-- Who leaves is sent what is left in the wallet: payouts are anybody's, and payments say who paid.
ALTER TABLE "payouts" RENAME COLUMN "teacher_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "payouts" RENAME CONSTRAINT "payouts_teacher_id_users_id_fk" TO "payouts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_amount";--> statement-breakpoint
DROP INDEX "payouts_of_teacher";--> statement-breakpoint
DROP INDEX "payouts_one_open";--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "source" text DEFAULT 'earnings' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "extra_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "decided_by" bigint;--> statement-breakpoint
ALTER TABLE "provider_payments" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payment_id_provider_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."provider_payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_of_user" ON "payouts" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("user_id") WHERE source = 'earnings' and state in ('waiting_approval', 'processing', 'review');--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'money_sent_back', 'money_not_sent_back', 'money_held_up', 'class_enrolled', 'seat_given_back', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'export_ready', 'guardian_left'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_of_earnings" CHECK (source = 'wallet' or (phone is not null and extra_cents = 0 and amount_cents >= 10000));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_source" CHECK (source in ('earnings', 'wallet'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_one_way" CHECK (num_nonnulls(phone, payment_id) = 1);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_extra" CHECK (extra_cents between 0 and 999);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_amount" CHECK (case
          when payment_id is not null then amount_cents > 0
          else amount_cents >= 1000 and amount_cents % 100 = 0
        end);