-- A lesson is called by what it is about, where whoever asks for it says so.
ALTER TABLE "wishes" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "topic" text;