-- A parent adds a child who has no address, number or password of their own; who takes a consent back is kept too.
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "withdrawn_by" bigint;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_of_learner" ON "consents" USING btree ("learner_id","purpose","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sign_in_whole" CHECK ((email is null) = (password_hash is null) and (email is null) = (phone is null)
        and (email is not null or (role = 'student' and email_confirmed_at is null)));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'class_enrolled', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped'));