-- A teacher takes time off: free times in it are hidden, what was promised before stands. No two of one teacher overlap.
CREATE TABLE "times_off" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "times_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"during" "tstzrange" GENERATED ALWAYS AS (tstzrange(starts_at, ends_at)) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "times_off_forward" CHECK (starts_at < ends_at)
);
--> statement-breakpoint
ALTER TABLE "times_off" ADD CONSTRAINT "times_off_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "times_off_of_teacher" ON "times_off" USING btree ("teacher_id","ends_at");--> statement-breakpoint
alter table times_off
  add constraint times_off_no_overlap exclude using gist (teacher_id with =, during with &&);
