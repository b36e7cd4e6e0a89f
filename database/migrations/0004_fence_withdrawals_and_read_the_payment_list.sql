-- Two servers sent one withdrawal twice, and a payment no browser told of stayed unseen: leases with a number, one try, one reader.
CREATE TABLE "payment_lists" (
	"provider" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"read_until" timestamp with time zone,
	"looked_at" timestamp with time zone NOT NULL,
	"lease" integer NOT NULL,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "checkout_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "lease" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_payments" ADD COLUMN "next_look_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deposits_open" ON "deposits" USING btree ("created_at") WHERE checkout_id is not null and state in ('created', 'processing', 'failed');--> statement-breakpoint
-- Two tries that are both open are what this forbids; where there are such, a person looks.
update payouts set state = 'review', next_step_at = null
where state = 'processing'
  and (select count(*) from payout_attempts where payout_id = payouts.id and step not in ('done', 'abandoned')) > 1;--> statement-breakpoint
update payout_attempts
set step = case when tracking_id is null then 'abandoned' else 'done' end
where step not in ('done', 'abandoned')
  and (exists (select from payouts where id = payout_id and state in ('paid', 'returned'))
    or exists (select from payout_attempts later
      where later.payout_id = payout_attempts.payout_id
        and later.number > payout_attempts.number
        and later.step not in ('done', 'abandoned')));--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_one_open" ON "payout_attempts" USING btree ("payout_id") WHERE step not in ('done', 'abandoned');--> statement-breakpoint
CREATE INDEX "provider_payments_due" ON "provider_payments" USING btree ("next_look_at") WHERE next_look_at is not null;--> statement-breakpoint
-- Payments that have not ended go on being asked about.
update provider_payments set next_look_at = changed_at
where state <> 'complete' and first_seen_at > now() - interval '48 hours';
