-- People choose which notices come which way, take their records along, and delete their accounts: after two weeks no more than an id is left.
CREATE TABLE "notice_choices" (
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"app" boolean DEFAULT true NOT NULL,
	"mail" boolean DEFAULT true NOT NULL,
	CONSTRAINT "notice_choices_user_id_topic_pk" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "notice_choices_topic" CHECK (topic in ('lessons', 'reminders', 'approvals', 'ratings'))
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"from_clock" text NOT NULL,
	"to_clock" text NOT NULL,
	CONSTRAINT "quiet_hours_clocks" CHECK (from_clock ~ '^[0-2][0-9]:[03]0$' and to_clock ~ '^[0-2][0-9]:[03]0$' and from_clock <> to_clock)
);
--> statement-breakpoint
CREATE TABLE "record_exports" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"content" text,
	CONSTRAINT "record_exports_whole" CHECK ((content is null) = (expires_at is null))
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_sign_in_whole";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_status";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
DROP INDEX "notices_of_user";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_exports" ADD CONSTRAINT "record_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_exports_due" ON "record_exports" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("leaves_at") WHERE leaves_at is not null;--> statement-breakpoint
CREATE INDEX "enrolments_of_payer" ON "enrolments" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "attendance_of_person" ON "attendance" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "notices_by" ON "notices" USING btree ((data ->> 'by')) WHERE data ? 'by';--> statement-breakpoint
CREATE INDEX "notices_mail_held" ON "notices" USING btree ("mail_at") WHERE mail_at is not null;--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_leaving_has_date" CHECK ((status = 'leaving') = (leaves_at is not null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sign_in_whole" CHECK ((email is null) = (password_hash is null) and (email is null) = (phone is null)
        and (email is not null or status = 'gone' or (role = 'student' and email_confirmed_at is null)));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status" CHECK (status in ('active', 'inactive', 'leaving', 'gone'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'class_enrolled', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'export_ready', 'guardian_left'));