-- A deposit without a payment has nothing to be asked about; the payment has, and the list finds it.
DROP INDEX "deposits_due";--> statement-breakpoint
ALTER TABLE "deposits" DROP COLUMN "next_check_at";--> statement-breakpoint
ALTER TABLE "deposits" DROP COLUMN "checks";
