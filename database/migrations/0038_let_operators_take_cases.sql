-- Two operators do not begin with the same case; and the desk's pages hear of what comes and what is taken.
CREATE TABLE "queue_takes" (
	"kind" text NOT NULL,
	"case_id" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_takes_kind_case_id_pk" PRIMARY KEY("kind","case_id"),
	CONSTRAINT "queue_takes_kind" CHECK (kind in ('dispute', 'payout', 'deposit', 'verification'))
);
--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create trigger queue_takes_live after insert or update or delete on queue_takes
  for each row execute function live_changed('', '*');--> statement-breakpoint
create trigger verification_requests_live after insert or update of status on verification_requests
  for each row when (new.status = 'pending') execute function live_changed('', '*');--> statement-breakpoint
create trigger disputes_live after insert on disputes
  for each row execute function live_changed('', '*');--> statement-breakpoint
create trigger payouts_live after insert or update of state on payouts
  for each row when (new.state in ('waiting_approval', 'review')) execute function live_changed('', '*');--> statement-breakpoint
create trigger provider_payments_live after insert or update of review on provider_payments
  for each row when (new.review is not null) execute function live_changed('', '*');
