-- A teacher records a lesson once everybody inside has agreed. A recording comes in stretches, each in numbered parts, of which the
-- database keeps one of each number; it says itself when it goes. Answers tell the page of who was asked and of the teacher.
CREATE TABLE "recording_answers" (
	"kind" text NOT NULL,
	"room_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"agreed" boolean,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"recorded_at" timestamp with time zone,
	CONSTRAINT "recording_answers_once" PRIMARY KEY("kind","room_id","person_id"),
	CONSTRAINT "recording_answers_kind" CHECK (kind in ('lesson', 'class')),
	CONSTRAINT "recording_answers_whole" CHECK ((agreed is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "recording_pieces" (
	"file_key" text PRIMARY KEY NOT NULL,
	"stretch_id" bigint NOT NULL,
	"copy" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" integer NOT NULL,
	"state" text NOT NULL,
	"leaves_at" timestamp with time zone,
	CONSTRAINT "recording_pieces_copy" CHECK (copy in ('sent', 'made')),
	CONSTRAINT "recording_pieces_state" CHECK (state in ('arriving', 'kept', 'leaving')),
	CONSTRAINT "recording_pieces_counted" CHECK (number >= 0 and bytes > 0),
	CONSTRAINT "recording_pieces_leave" CHECK ((leaves_at is null) = (state = 'kept'))
);
--> statement-breakpoint
CREATE TABLE "recording_stretches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recording_stretches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recording_id" bigint NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"type" text,
	"duration_ms" integer,
	"bytes" bigint,
	CONSTRAINT "recording_stretches_state" CHECK (state in ('arriving', 'waiting', 'working', 'ready', 'failed')),
	CONSTRAINT "recording_stretches_type" CHECK (type in ('video/mp4', 'video/webm')),
	CONSTRAINT "recording_stretches_due" CHECK ((due_at is not null) = (state in ('arriving', 'waiting', 'working'))),
	CONSTRAINT "recording_stretches_ready" CHECK (state <> 'ready' or num_nonnulls(type, duration_ms, bytes) = 3)
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"room_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"leaves_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	CONSTRAINT "recordings_kind" CHECK (kind in ('lesson', 'class')),
	CONSTRAINT "recordings_leave_once_ended" CHECK ((leaves_at is not null) = (ended_at is not null and gone_at is null)),
	CONSTRAINT "recordings_gone_once_ended" CHECK (gone_at is null or ended_at is not null)
);
--> statement-breakpoint
ALTER TABLE "recording_answers" ADD CONSTRAINT "recording_answers_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_answers" ADD CONSTRAINT "recording_answers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_pieces" ADD CONSTRAINT "recording_pieces_stretch_id_recording_stretches_id_fk" FOREIGN KEY ("stretch_id") REFERENCES "public"."recording_stretches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_stretches" ADD CONSTRAINT "recording_stretches_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_answers_of_person" ON "recording_answers" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recording_pieces_kept" ON "recording_pieces" USING btree ("stretch_id","copy","number") WHERE state = 'kept';--> statement-breakpoint
CREATE INDEX "recording_pieces_of_stretch" ON "recording_pieces" USING btree ("stretch_id");--> statement-breakpoint
CREATE INDEX "recording_pieces_leave" ON "recording_pieces" USING btree ("leaves_at") WHERE leaves_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recording_stretches_once" ON "recording_stretches" USING btree ("recording_id","key");--> statement-breakpoint
CREATE INDEX "recording_stretches_due" ON "recording_stretches" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_open" ON "recordings" USING btree ("kind","room_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "recordings_of_room" ON "recordings" USING btree ("kind","room_id");--> statement-breakpoint
CREATE INDEX "recordings_of_teacher" ON "recordings" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "recordings_quiet" ON "recordings" USING btree ("heard_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "recordings_leave" ON "recordings" USING btree ("leaves_at") WHERE leaves_at is not null;--> statement-breakpoint
CREATE TRIGGER recordings_live after insert or update of ended_at, gone_at on recordings
  for each row execute function live_changed('teacher_id', '/classroom/{kind}/{roomId}/recording');--> statement-breakpoint
CREATE TRIGGER recording_answers_live after insert or update on recording_answers
  for each row execute function live_changed('person_id', '/classroom/{kind}/{roomId}/recording');--> statement-breakpoint
CREATE TRIGGER recording_answers_teacher_live after insert or update on recording_answers
  for each row execute function live_changed('teacher_id', '/classroom/{kind}/{roomId}/recording');
