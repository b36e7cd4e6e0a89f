-- What the provider says of a withdrawal beside our books is kept, so that a comparison that was broken off goes on from there.
ALTER TABLE "payout_attempts" ADD COLUMN "compared_on" date;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "compared_paid" boolean;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_compared" CHECK (compared_paid is null or compared_on is not null);