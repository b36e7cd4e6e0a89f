-- Who stood before a room's door, on the check screen or where the host lets in by hand, was nobody at all, and a lesson was
-- settled as if they had not come. It is written down apart from who was inside, whose minutes stay what they are.
CREATE TABLE "door_waits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "door_waits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visit" text NOT NULL,
	"kind" text NOT NULL,
	"room_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"came_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "door_waits_kind" CHECK (kind in ('lesson', 'class')),
	CONSTRAINT "door_waits_forward" CHECK (gone_at is null or came_at <= gone_at)
);
--> statement-breakpoint
ALTER TABLE "door_waits" ADD CONSTRAINT "door_waits_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "door_waits_visit" ON "door_waits" USING btree ("visit");--> statement-breakpoint
CREATE INDEX "door_waits_of_room" ON "door_waits" USING btree ("kind","room_id");--> statement-breakpoint
CREATE INDEX "door_waits_of_person" ON "door_waits" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "door_waits_came" ON "door_waits" USING btree ("came_at");