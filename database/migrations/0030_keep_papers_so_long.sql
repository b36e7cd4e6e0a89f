-- Papers go ninety days after the decision, and those that were never sent in as long after they came.
ALTER TABLE "verification_documents" DROP CONSTRAINT "verification_documents_leaving_has_time";--> statement-breakpoint
ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_leaving_has_time" CHECK (state = 'kept' or leaves_at is not null);--> statement-breakpoint
UPDATE verification_documents d
SET leaves_at = interval '90 days' + greatest(d.sent_at, (
  SELECT max(r.decided_at) FROM verification_requests r WHERE r.teacher_id = d.teacher_id))
WHERE d.state = 'kept'
  AND NOT EXISTS (SELECT FROM verification_requests r WHERE r.teacher_id = d.teacher_id AND r.status = 'pending');
