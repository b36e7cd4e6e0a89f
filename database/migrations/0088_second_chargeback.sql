-- A bank can take one payment back in parts, each under an id of its own: each is a case of its own, told by webhook or by list.
DROP INDEX "payment_differences_once";--> statement-breakpoint
ALTER TABLE "payment_differences" ADD COLUMN "refund_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("provider","payment_id","kind",coalesce(refund_id, ''));--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_refund" CHECK (kind = 'charged_back' or refund_id is null);