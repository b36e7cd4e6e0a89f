-- People choose which notices come which way, and when mails wait.
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
ALTER TABLE "notices" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_mail_held" ON "notices" USING btree ("mail_at") WHERE mail_at is not null;