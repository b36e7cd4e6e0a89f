-- Notices are read by when things happened, not by when each was delivered.
DROP INDEX "notices_of_user";--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","created_at","id");