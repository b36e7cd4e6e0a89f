-- Reviews that their writers let Somo show to everybody, and take back at any time.
ALTER TABLE "reviews" ADD COLUMN "shown_as" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "shown_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("written_at","id") WHERE shown_as is not null;--> statement-breakpoint
CREATE INDEX "reviews_shown_by" ON "reviews" USING btree ("shown_as","written_at","id") WHERE shown_as is not null;--> statement-breakpoint
CREATE INDEX "reviews_shown_of_author" ON "reviews" USING btree ("author_id","id") WHERE shown_as is not null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_shown_as" CHECK (shown_as in ('parent', 'learner'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_shown_whole" CHECK ((shown_as is null) = (shown_since is null) and (shown_as is null or text <> ''));