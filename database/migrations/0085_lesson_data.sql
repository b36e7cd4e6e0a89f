-- What of a lesson a network carried is said on its receipt, so that a family knows what its data came to.
ALTER TABLE "attendance" ADD COLUMN "bytes" bigint;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_bytes" CHECK (bytes >= 0);