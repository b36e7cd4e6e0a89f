-- What people ask under the Data Protection Act, and what holds it up, waits at the desk.
CREATE TABLE "held_leavings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "held_leavings_by" CHECK (by in ('lessons', 'money')),
	CONSTRAINT "held_leavings_cents" CHECK (cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "queue_takes" DROP CONSTRAINT "queue_takes_kind";--> statement-breakpoint
ALTER TABLE "held_leavings" ADD CONSTRAINT "held_leavings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_leavings_since" ON "held_leavings" USING btree ("since","user_id");--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_kind" CHECK (kind in ('safety', 'child_report', 'unsafe_video', 'dispute', 'payout', 'deposit', 'verification', 'report', 'video_report', 'data_export', 'data_deletion', 'support'));--> statement-breakpoint
create trigger held_leavings_live after insert or delete on held_leavings
  for each row execute function live_changed('', '*');
