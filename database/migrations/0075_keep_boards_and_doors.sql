-- What is on a room's board, and what its teacher has said of the door, lived in one process: a restart of the server forgot both, and
-- another server that took the room over knew neither. Boards stay with their lesson for those who took part. Who stood before a room's
-- door, on the check screen or where the host lets in by hand, was nobody at all, and a lesson was settled as if they had not come: it is
-- written down apart from who was inside, whose minutes stay what they are.
CREATE TABLE "board_strokes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "board_strokes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room" text NOT NULL,
	"person_id" bigint NOT NULL,
	"stroke_id" text NOT NULL,
	"chalk" text NOT NULL,
	"points" integer[] NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "board_strokes_chalk" CHECK (chalk in ('white', 'yellow', 'pink', 'blue'))
);
--> statement-breakpoint
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
CREATE TABLE "room_doors" (
	"room" text PRIMARY KEY NOT NULL,
	"door" jsonb,
	"learners_draw" boolean DEFAULT true NOT NULL,
	"said_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_strokes" ADD CONSTRAINT "board_strokes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_waits" ADD CONSTRAINT "door_waits_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_strokes_once" ON "board_strokes" USING btree ("room","person_id","stroke_id");--> statement-breakpoint
CREATE INDEX "board_strokes_of_person" ON "board_strokes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "board_strokes_drawn" ON "board_strokes" USING btree ("drawn_at");--> statement-breakpoint
CREATE UNIQUE INDEX "door_waits_visit" ON "door_waits" USING btree ("visit");--> statement-breakpoint
CREATE INDEX "door_waits_of_room" ON "door_waits" USING btree ("kind","room_id");--> statement-breakpoint
CREATE INDEX "door_waits_of_person" ON "door_waits" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "door_waits_came" ON "door_waits" USING btree ("came_at");