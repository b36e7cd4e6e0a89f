-- What its teacher takes away stays for the desk for thirty days: a kept file may have its time to go.
ALTER TABLE "video_files" DROP CONSTRAINT "video_files_leave_once_said";--> statement-breakpoint
CREATE INDEX "videos_removed" ON "videos" USING btree ("id") WHERE status = 'removed' and media = 'ready' and sales = 0;--> statement-breakpoint
ALTER TABLE "video_files" ADD CONSTRAINT "video_files_leave_once_said" CHECK (state = 'kept' or leaves_at is not null);