-- Lessons and classes may meet at Zoom: which meeting holds which room, who was handed a way in, and what Zoom told of it. A host of
-- Zoom's holds one meeting at a time, and any number of servers may look for a free one, so the database says it.
CREATE TABLE "zoom_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zoom_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"meeting" bigint NOT NULL,
	"uuid" text NOT NULL,
	"participant" text NOT NULL,
	"person_id" bigint,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "zoom_events_kind" CHECK (kind in ('joined', 'left', 'ended')),
	CONSTRAINT "zoom_events_person" CHECK ((kind = 'ended') = (person_id is null))
);
--> statement-breakpoint
CREATE TABLE "zoom_guests" (
	"meeting_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"registrant_id" text,
	"handed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "zoom_guests_once" PRIMARY KEY("meeting_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "zoom_meetings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zoom_meetings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room" text NOT NULL,
	"title" text NOT NULL,
	"teacher_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"during" "tstzrange" GENERATED ALWAYS AS (tstzrange(opens_at, closes_at)) STORED NOT NULL,
	"host" text,
	"meeting_id" text,
	"asked_at" timestamp with time zone,
	"told" boolean DEFAULT false NOT NULL,
	"wanted" boolean DEFAULT true NOT NULL,
	"read_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_step_at" timestamp with time zone,
	"lease" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	CONSTRAINT "zoom_meetings_forward" CHECK (opens_at <= starts_at and starts_at < ends_at and ends_at <= closes_at),
	CONSTRAINT "zoom_meetings_hosted" CHECK (meeting_id is null or host is not null)
);
--> statement-breakpoint
ALTER TABLE "zoom_events" ADD CONSTRAINT "zoom_events_meeting_zoom_meetings_id_fk" FOREIGN KEY ("meeting") REFERENCES "public"."zoom_meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_events" ADD CONSTRAINT "zoom_events_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_guests" ADD CONSTRAINT "zoom_guests_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_meetings" ADD CONSTRAINT "zoom_meetings_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "zoom_events_once" ON "zoom_events" USING btree ("meeting","uuid","participant","kind","at");--> statement-breakpoint
CREATE INDEX "zoom_events_of_person" ON "zoom_events" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "zoom_guests_registrant" ON "zoom_guests" USING btree ("meeting_id","registrant_id");--> statement-breakpoint
CREATE INDEX "zoom_guests_of_person" ON "zoom_guests" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "zoom_meetings_of_room" ON "zoom_meetings" USING btree ("room") WHERE wanted;--> statement-breakpoint
CREATE UNIQUE INDEX "zoom_meetings_meeting" ON "zoom_meetings" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "zoom_meetings_due" ON "zoom_meetings" USING btree ("next_step_at") WHERE next_step_at is not null;--> statement-breakpoint
CREATE INDEX "zoom_meetings_coming" ON "zoom_meetings" USING btree ("ends_at") WHERE wanted;--> statement-breakpoint
alter table zoom_meetings
  add constraint zoom_meetings_one_at_a_time exclude using gist (host with =, during with &&) where (host is not null);
