-- Of a steady thread nobody was told after its first hour: what somebody was told of is marked, and an hour later they are told anew.
ALTER TABLE "comment_replies" ADD COLUMN "told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_comments" ADD COLUMN "told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "video_comments_told" ON "video_comments" USING btree ("video_id","written_at") WHERE told;