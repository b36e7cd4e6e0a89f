-- Rooms may be at a LiveKit server: who was handed a way in, and what it told of who was there.
CREATE TABLE "livekit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "livekit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room" bigint NOT NULL,
	"participant" text NOT NULL,
	"person_id" bigint,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "livekit_events_kind" CHECK (kind in ('joined', 'left', 'missing', 'ended')),
	CONSTRAINT "livekit_events_person" CHECK ((kind = 'ended') = (person_id is null))
);
--> statement-breakpoint
CREATE TABLE "livekit_guests" (
	"room" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"handed_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "livekit_guests_once" PRIMARY KEY("room","person_id")
);
--> statement-breakpoint
CREATE TABLE "livekit_rooms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "livekit_rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room" text NOT NULL,
	"teacher_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	"silent_seconds" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"next_step_at" timestamp with time zone,
	CONSTRAINT "livekit_rooms_forward" CHECK (opens_at <= starts_at and starts_at < ends_at and ends_at <= closes_at)
);
--> statement-breakpoint
ALTER TABLE "livekit_events" ADD CONSTRAINT "livekit_events_room_livekit_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."livekit_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "livekit_events" ADD CONSTRAINT "livekit_events_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "livekit_guests" ADD CONSTRAINT "livekit_guests_room_livekit_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."livekit_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "livekit_guests" ADD CONSTRAINT "livekit_guests_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "livekit_rooms" ADD CONSTRAINT "livekit_rooms_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "livekit_events_once" ON "livekit_events" USING btree ("room","participant","kind","at");--> statement-breakpoint
CREATE INDEX "livekit_events_of_person" ON "livekit_events" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "livekit_guests_of_person" ON "livekit_guests" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "livekit_rooms_room" ON "livekit_rooms" USING btree ("room");--> statement-breakpoint
CREATE INDEX "livekit_rooms_due" ON "livekit_rooms" USING btree ("next_step_at") WHERE next_step_at is not null;