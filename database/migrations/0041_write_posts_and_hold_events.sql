-- Operators write posts with their pictures and invite to events, with seats that are held until an address is confirmed.
CREATE TABLE "event_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"subject" text NOT NULL,
	"words" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"seats" smallint NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "event_registrations_state" CHECK (state in ('held', 'confirmed', 'asking', 'waiting')),
	CONSTRAINT "event_registrations_seats" CHECK (seats between 1 and 4),
	CONSTRAINT "event_registrations_language" CHECK (language in ('en', 'sw')),
	CONSTRAINT "event_registrations_phone" CHECK (phone ~ '^254[17][0-9]{8}$'),
	CONSTRAINT "event_registrations_email" CHECK (email = lower(email)),
	CONSTRAINT "event_registrations_held" CHECK ((held_until is not null) = (state in ('held', 'asking')))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"location" text NOT NULL,
	"capacity" integer NOT NULL,
	"registered" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "events_whole" CHECK (title <> '' and location <> '' and version > 0),
	CONSTRAINT "events_capacity" CHECK (capacity between 1 and 5000),
	CONSTRAINT "events_not_over_full" CHECK (registered between 0 and capacity)
);
--> statement-breakpoint
CREATE TABLE "post_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"key" text NOT NULL,
	"image" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_pictures_small" CHECK (octet_length(image) <= 30720),
	CONSTRAINT "post_pictures_size" CHECK (width > 0 and height > 0)
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"slug" text,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"excerpt" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"written_by" bigint NOT NULL,
	"logged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "posts_status" CHECK (status in ('draft', 'published')),
	CONSTRAINT "posts_version" CHECK (version > 0),
	CONSTRAINT "posts_slug_with_date" CHECK ((slug is null) = (published_at is null)),
	CONSTRAINT "posts_published_whole" CHECK (status = 'draft' or (slug is not null and title <> '' and author <> '' and excerpt <> '')),
	CONSTRAINT "posts_lengths" CHECK (char_length(title) <= 120 and char_length(author) <= 80
        and char_length(excerpt) <= 160 and char_length(body) <= 20000)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "event_letters" ADD CONSTRAINT "event_letters_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_letters_key" ON "event_letters" USING btree ("key");--> statement-breakpoint
CREATE INDEX "event_letters_of_event" ON "event_letters" USING btree ("event_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_once" ON "event_registrations" USING btree ("event_id","email");--> statement-breakpoint
CREATE INDEX "event_registrations_of_event" ON "event_registrations" USING btree ("event_id","state","id");--> statement-breakpoint
CREATE INDEX "event_registrations_of_user" ON "event_registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_registrations_due" ON "event_registrations" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX "event_registrations_of_nobody" ON "event_registrations" USING btree ("id") WHERE email is null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_key" ON "events" USING btree ("key");--> statement-breakpoint
CREATE INDEX "events_by_start" ON "events" USING btree ("starts_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_pictures_key" ON "post_pictures" USING btree ("key");--> statement-breakpoint
CREATE INDEX "post_pictures_of_post" ON "post_pictures" USING btree ("post_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_key" ON "posts" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_slug" ON "posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "posts_of_status" ON "posts" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_at","id") WHERE status = 'published';--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'notes_repeated', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written'));