-- What somebody felt unsafe about is a queue of its own, which is looked at before all others.
ALTER TABLE "queue_takes" DROP CONSTRAINT "queue_takes_kind";--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_kind" CHECK (kind in ('safety', 'dispute', 'payout', 'deposit', 'verification'));