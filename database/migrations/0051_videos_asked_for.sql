-- A child asks a parent for a video too: such a wish has no time.
ALTER TABLE "wishes" DROP CONSTRAINT "wishes_kind";--> statement-breakpoint
ALTER TABLE "wishes" DROP CONSTRAINT "wishes_booked";--> statement-breakpoint
ALTER TABLE "wishes" ALTER COLUMN "starts_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "wishes" ALTER COLUMN "ends_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "video_id" bigint;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_for_video_once" ON "wishes" USING btree ("learner_id","video_id") WHERE status = 'waiting';--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_video_has_video" CHECK ((kind = 'video') = (video_id is not null));--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_video_has_no_time" CHECK ((kind = 'video') = (starts_at is null) and (kind = 'video') = (ends_at is null));--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_kind" CHECK (kind in ('lesson', 'seat', 'series', 'video'));--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_booked" CHECK (booking_id is null or (kind in ('lesson', 'series') and status = 'approved'));