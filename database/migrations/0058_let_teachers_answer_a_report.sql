-- The desk reads both sides of a problem with a lesson before it decides, and hears of the second at once.
CREATE TABLE "dispute_answers" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"written_by" bigint NOT NULL,
	"words" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_booking_id_disputes_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."disputes"("booking_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create trigger dispute_answers_live after insert on dispute_answers
  for each row execute function live_changed('', '*');
