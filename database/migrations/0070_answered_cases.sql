-- An operator sees how long answers took: each kind is read by when it was answered, and a withdrawal says when that was.
ALTER TABLE "payouts" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "disputes_answered" ON "disputes" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "thread_reports_answered" ON "thread_reports" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "video_reports_answered" ON "video_reports" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "payment_differences_answered" ON "payment_differences" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_answered" ON "payouts" USING btree ("answered_at") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "provider_payments_answered" ON "provider_payments" USING btree (coalesce(credited_at, returned_at)) WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "support_lines_answered" ON "support_lines" USING btree ("written_at") WHERE waited_seconds is not null;--> statement-breakpoint
CREATE INDEX "verification_requests_answered" ON "verification_requests" USING btree ("decided_at") WHERE decided_at is not null;