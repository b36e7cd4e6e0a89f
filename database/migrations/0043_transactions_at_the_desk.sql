-- The desk reads all money by time, finds it by number and receipt, and decides about payments in review.
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind";--> statement-breakpoint
ALTER TABLE "provider_payments" DROP CONSTRAINT "provider_payments_never_both";--> statement-breakpoint
ALTER TABLE "provider_payments" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_payments" ADD COLUMN "decided_by" bigint;--> statement-breakpoint
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "ledger_transfers_by_time" ON "ledger_transfers" USING btree ("posted_at","id");--> statement-breakpoint
CREATE INDEX "payouts_by_time" ON "payouts" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "payouts_to" ON "payouts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "payouts_receipt" ON "payouts" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "provider_payments_by_time" ON "provider_payments" USING btree ("first_seen_at","payment_id");--> statement-breakpoint
CREATE INDEX "provider_payments_of_account" ON "provider_payments" USING btree ("account");--> statement-breakpoint
CREATE INDEX "provider_payments_receipt" ON "provider_payments" USING btree ("receipt");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'notes_repeated', 'payment_credited', 'payment_returned', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed'));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind" CHECK (kind in ('deposit', 'lesson_hold', 'lesson_release', 'lesson_refund', 'class_hold', 'class_release', 'class_refund', 'withdrawal_reserve', 'withdrawal_paid', 'withdrawal_returned', 'suspense', 'suspense_credited', 'suspense_returned'));--> statement-breakpoint
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_one_end" CHECK (num_nonnulls(review, credited_at, returned_at) <= 1);