-- Notices by SMS to a number that was proven by a code, and to browsers that were asked: each way with its choice, its hold and its proof of having gone out once.
CREATE TABLE "phone_proofs" (
	"user_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"code_id" uuid NOT NULL,
	"code_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "phone_proofs_user_id_phone_pk" PRIMARY KEY("user_id","phone"),
	CONSTRAINT "phone_proofs_kenyan" CHECK (phone ~ '^254[17][0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"by_other" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"message_id" text,
	"cost_cents" integer,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sms_messages_state" CHECK (state in ('asked', 'accepted', 'refused', 'unknown', 'delivered', 'undelivered'))
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD COLUMN "sms" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD COLUMN "push" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "sms_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "push_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "pushed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_proofs" ADD CONSTRAINT "phone_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_proofs_code" ON "phone_proofs" USING btree ("code_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_once" ON "sms_messages" USING btree ("key");--> statement-breakpoint
CREATE INDEX "sms_messages_of_user" ON "sms_messages" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "sms_messages_reported" ON "sms_messages" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "notices_sms_held" ON "notices" USING btree ("sms_at") WHERE sms_at is not null;--> statement-breakpoint
CREATE INDEX "notices_push_held" ON "notices" USING btree ("push_at") WHERE push_at is not null;