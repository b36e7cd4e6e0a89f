-- A student shows a code, a parent uses it, and the student agrees: that links two accounts without any mail.
CREATE TABLE "link_codes" (
	"learner_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"guardian_id" bigint,
	CONSTRAINT "link_codes_two_people" CHECK (guardian_id is null or guardian_id <> learner_id)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_guardian_id_users_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_codes_hash" ON "link_codes" USING btree ("code_hash");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'class_enrolled', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined'));