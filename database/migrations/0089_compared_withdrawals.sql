-- A withdrawal of which the provider says another thing than our books is a difference; those of a day are found by when they ended.
ALTER TABLE "payment_differences" DROP CONSTRAINT "payment_differences_kind";--> statement-breakpoint
CREATE INDEX "payouts_finished" ON "payouts" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_kind" CHECK (kind in ('not_in_books', 'not_listed', 'other_amount', 'charged_back', 'not_sent', 'sent_more'));