-- Teachers ask to be verified with papers; what they sent, what was checked, every look at a paper, and the decision are kept.
CREATE TABLE "verification_checks" (
	"request_id" bigint NOT NULL,
	"check" text NOT NULL,
	"result" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_checks_request_id_check_pk" PRIMARY KEY("request_id","check"),
	CONSTRAINT "verification_checks_check" CHECK ("check" in ('name', 'id_number', 'face', 'tsc_number')),
	CONSTRAINT "verification_checks_result" CHECK (result in ('matches', 'differs'))
);
--> statement-breakpoint
CREATE TABLE "verification_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verification_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"name" text,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"leaves_at" timestamp with time zone,
	CONSTRAINT "verification_documents_state" CHECK (state in ('arriving', 'kept', 'leaving')),
	CONSTRAINT "verification_documents_kind" CHECK (kind in ('national_id', 'tsc_certificate', 'degree')),
	CONSTRAINT "verification_documents_leaving_has_time" CHECK ((state = 'kept') = (leaves_at is null)),
	CONSTRAINT "verification_documents_owned" CHECK (state = 'leaving' or (teacher_id is not null and name is not null))
);
--> statement-breakpoint
CREATE TABLE "verification_drafts" (
	"teacher_id" bigint PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verification_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"id_number" text NOT NULL,
	"tsc_number" text NOT NULL,
	"school" text NOT NULL,
	"subject" text NOT NULL,
	"grade" smallint NOT NULL,
	"gender" text,
	"bio" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"reason" text,
	CONSTRAINT "verification_requests_status" CHECK (status in ('pending', 'approved', 'rejected')),
	CONSTRAINT "verification_requests_gender" CHECK (gender in ('male', 'female', 'other')),
	CONSTRAINT "verification_requests_grade" CHECK (grade between 1 and 12),
	CONSTRAINT "verification_requests_numbers" CHECK (id_number ~ '^[A-Z0-9]{6,12}$' and tsc_number ~ '^[0-9]{6,7}$'),
	CONSTRAINT "verification_requests_decided_whole" CHECK ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
        and (status = 'rejected') = (reason is not null))
);
--> statement-breakpoint
CREATE TABLE "verification_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verification_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"teacher_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_waiting_teachers";--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_request_id_verification_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."verification_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_drafts" ADD CONSTRAINT "verification_drafts_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_documents_key" ON "verification_documents" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_documents_one_kept" ON "verification_documents" USING btree ("teacher_id","kind") WHERE state = 'kept';--> statement-breakpoint
CREATE INDEX "verification_documents_of_teacher" ON "verification_documents" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "verification_documents_leaving" ON "verification_documents" USING btree ("leaves_at") WHERE leaves_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_requests_one_waits" ON "verification_requests" USING btree ("teacher_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "verification_requests_of_teacher" ON "verification_requests" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE INDEX "verification_requests_waiting" ON "verification_requests" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "verification_requests_id_number_once" ON "verification_requests" USING btree ("id_number") WHERE status = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "verification_requests_tsc_number_once" ON "verification_requests" USING btree ("tsc_number") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "verification_requests_id_number" ON "verification_requests" USING btree ("id_number");--> statement-breakpoint
CREATE INDEX "verification_requests_tsc_number" ON "verification_requests" USING btree ("tsc_number");--> statement-breakpoint
CREATE INDEX "verification_views_of_teacher" ON "verification_views" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE INDEX "verification_views_of_operator" ON "verification_views" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "users_phone_of_teachers" ON "users" USING btree ("phone") WHERE role = 'teacher';--> statement-breakpoint
-- Whoever looks at papers leaves a trace that nobody takes away.
create function verification_views_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'looks at papers are append-only: % is refused', tg_op;
end $$;--> statement-breakpoint
create trigger verification_views_append_only before update or delete or truncate on verification_views
  for each statement execute function verification_views_refuse_change();
