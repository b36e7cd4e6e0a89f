-- How hard a video is, as its teacher says.
ALTER TABLE "videos" ADD COLUMN "difficulty" text;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_difficulty" CHECK (difficulty in ('easy', 'medium', 'hard'));