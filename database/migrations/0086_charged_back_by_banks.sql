-- The bank of who paid can take a payment back, which nobody of ours has asked for: such a case is a kind of its own.
ALTER TABLE "payment_differences" DROP CONSTRAINT "payment_differences_kind";--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_kind" CHECK (kind in ('not_in_books', 'not_listed', 'other_amount', 'charged_back'));