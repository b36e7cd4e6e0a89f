-- Version 0.1, as its own code made it: the schema, what the database records of its migrations, and some people with lessons, a class,
-- money in, money on its way out and notes that wait. Loaded by database/versions/upgrade.test.ts; never changed.

create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
insert into drizzle.__drizzle_migrations (hash, created_at) values
  ('83c46a30585838a983cc9e1270ba20ccd6b82a03f6664848b8ba508d52461690', 1795264653833),
  ('54d354b3048423b1e3bad2977b252f9a0cf3d4c1a3d76c7e1a335163a602b6b9', 1795264655140),
  ('7c722f060a02bd6b855ab4d2f8cd3c988e0049af935f3a18cd921b19846b0beb', 1795264656416),
  ('aa99cfbc97ec09336e313d655e29c29b6844f2da5bb5f7e0855969edd613ac07', 1795264658385);

CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL
);

CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_tokens_purpose" CHECK (purpose in ('confirm_email', 'reset_password', 'guardian_consent'))
);

CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);

CREATE TABLE "student_profiles" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"grade" smallint NOT NULL,
	"school" text,
	"born_on" date NOT NULL,
	"guardian_contact" text,
	CONSTRAINT "student_profiles_grade" CHECK (grade between 1 and 12),
	CONSTRAINT "student_profiles_first_of_month" CHECK (extract(day from born_on) = 1)
);

CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"verification_status" text DEFAULT 'none' NOT NULL,
	"verified_at" timestamp with time zone,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_lower" CHECK (email = lower(email)),
	CONSTRAINT "users_phone_kenyan" CHECK (phone ~ '^254[17][0-9]{8}$'),
	CONSTRAINT "users_role" CHECK (role in ('student', 'parent', 'teacher', 'admin')),
	CONSTRAINT "users_language" CHECK (language in ('en', 'sw')),
	CONSTRAINT "users_status" CHECK (status in ('active', 'inactive')),
	CONSTRAINT "users_verification_status" CHECK (verification_status in ('none', 'pending', 'approved', 'rejected')),
	CONSTRAINT "users_approved_has_date" CHECK ((verification_status = 'approved') = (verified_at is not null))
);

CREATE TABLE "availability_slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "availability_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"during" "tstzrange" GENERATED ALWAYS AS (tstzrange(starts_at, ends_at)) STORED NOT NULL,
	CONSTRAINT "availability_slots_length" CHECK (ends_at - starts_at between interval '15 minutes' and interval '3 hours')
);

CREATE TABLE "busy_intervals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "busy_intervals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"part" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"during" "tstzrange" GENERATED ALWAYS AS (tstzrange(starts_at, ends_at)) STORED NOT NULL,
	CONSTRAINT "busy_intervals_part" CHECK (part in ('teacher', 'learner')),
	CONSTRAINT "busy_intervals_kind" CHECK (kind in ('booking', 'class', 'enrolment')),
	CONSTRAINT "busy_intervals_forward" CHECK (starts_at < ends_at)
);

CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"learner_id" bigint NOT NULL,
	"payer_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"grade" smallint NOT NULL,
	"message" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"teacher_share_bps" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text DEFAULT 'n/a' NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"pay_by" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"release_at" timestamp with time zone,
	"ended_because" text,
	"ended_note" text,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "bookings_status" CHECK (status in ('pending', 'accepted', 'confirmed', 'completed', 'declined', 'expired', 'cancelled', 'no_show', 'disputed')),
	CONSTRAINT "bookings_payment_status" CHECK (payment_status in ('n/a', 'pending', 'paid', 'refunded', 'released')),
	CONSTRAINT "bookings_lawful_state" CHECK ((status, payment_status) in (('pending', 'n/a'), ('accepted', 'pending'), ('confirmed', 'paid'), ('completed', 'paid'), ('completed', 'released'), ('declined', 'n/a'), ('expired', 'n/a'), ('cancelled', 'n/a'), ('cancelled', 'refunded'), ('cancelled', 'released'), ('no_show', 'paid'), ('no_show', 'refunded'), ('no_show', 'released'), ('disputed', 'paid'))),
	CONSTRAINT "bookings_forward" CHECK (starts_at < ends_at),
	CONSTRAINT "bookings_not_oneself" CHECK (teacher_id <> learner_id and teacher_id <> payer_id),
	CONSTRAINT "bookings_price" CHECK (price_cents > 0 and refunded_cents between 0 and price_cents),
	CONSTRAINT "bookings_share" CHECK (teacher_share_bps between 0 and 10000),
	CONSTRAINT "bookings_pay_by" CHECK (payment_status <> 'pending' or pay_by is not null),
	CONSTRAINT "bookings_paid_at" CHECK ((payment_status in ('paid', 'released', 'refunded')) = (paid_at is not null))
);

CREATE TABLE "enrolments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"class_id" bigint NOT NULL,
	"learner_id" bigint NOT NULL,
	"payer_id" bigint NOT NULL,
	"price_cents" bigint NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"enrolled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enrolments_status" CHECK (status in ('held', 'released', 'refunded')),
	CONSTRAINT "enrolments_price" CHECK (price_cents >= 0)
);

CREATE TABLE "live_classes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"grade" smallint NOT NULL,
	"lesson_type" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"seats" integer NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"price_cents" bigint NOT NULL,
	"teacher_share_bps" integer NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	CONSTRAINT "live_classes_status" CHECK (status in ('scheduled', 'completed', 'cancelled')),
	CONSTRAINT "live_classes_type" CHECK (lesson_type in ('online', 'in-person', 'hybrid')),
	CONSTRAINT "live_classes_seats" CHECK (seats between 1 and 50 and seats_taken between 0 and seats),
	CONSTRAINT "live_classes_length" CHECK (ends_at - starts_at between interval '15 minutes' and interval '180 minutes'),
	CONSTRAINT "live_classes_price" CHECK (price_cents >= 0 and price_cents % 100 = 0)
);

CREATE TABLE "attendance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visit" text NOT NULL,
	"kind" text NOT NULL,
	"room_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "attendance_kind" CHECK (kind in ('lesson', 'class')),
	CONSTRAINT "attendance_forward" CHECK (left_at is null or joined_at <= left_at)
);

CREATE TABLE "room_hosts" (
	"room" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"process" text NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);

CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"learner_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"guardian_name" text NOT NULL,
	"guardian_contact" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_purpose" CHECK (purpose in ('account', 'lessons', 'messages', 'recording', 'marketing'))
);

CREATE TABLE "guardian_links" (
	"guardian_id" bigint NOT NULL,
	"learner_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guardian_links_guardian_id_learner_id_pk" PRIMARY KEY("guardian_id","learner_id"),
	CONSTRAINT "guardian_links_two_people" CHECK (guardian_id <> learner_id)
);

CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"balance_cents" bigint,
	CONSTRAINT "ledger_accounts_kind" CHECK (kind in ('wallet', 'booking_hold', 'enrolment_hold', 'teacher_earnings', 'payout_in_flight', 'provider_clearing', 'provider_fees', 'platform_revenue', 'suspense')),
	CONSTRAINT "ledger_accounts_not_negative" CHECK (balance_cents >= 0),
	CONSTRAINT "ledger_accounts_summed" CHECK ((balance_cents is null) = (kind in ('provider_clearing', 'provider_fees', 'platform_revenue', 'suspense'))),
	CONSTRAINT "ledger_accounts_owned" CHECK ((owner_id = 0) = (kind in ('provider_clearing', 'provider_fees', 'platform_revenue', 'suspense')))
);

CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK (amount_cents <> 0)
);

CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"about_id" bigint NOT NULL,
	CONSTRAINT "ledger_transfers_kind" CHECK (kind in ('deposit', 'lesson_hold', 'lesson_release', 'lesson_refund', 'class_hold', 'class_release', 'class_refund', 'withdrawal_reserve', 'withdrawal_paid', 'withdrawal_returned', 'suspense'))
);

CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"outbox_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'class_enrolled', 'account_verified', 'account_rejected', 'guardian_agreed'))
);

CREATE TABLE "deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"ref" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"checkout_id" text,
	"checkout_signature" text,
	"checkout_url" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deposits_amount" CHECK (amount_cents > 0 and amount_cents % 100 = 0),
	CONSTRAINT "deposits_state" CHECK (state in ('created', 'processing', 'complete', 'failed', 'review')),
	CONSTRAINT "deposits_complete_has_date" CHECK ((state = 'complete') = (completed_at is not null))
);

CREATE TABLE "payout_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payout_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"step" text NOT NULL,
	"tracking_id" text,
	"handle" jsonb,
	"last_code" text,
	"fee_cents" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"step_at" timestamp with time zone NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payout_attempts_step" CHECK (step in ('preparing', 'prepared', 'committing', 'processing', 'done', 'abandoned')),
	CONSTRAINT "payout_attempts_tracked" CHECK (step = 'preparing' or step = 'abandoned' or tracking_id is not null)
);

CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"approved_by" bigint,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"receipt" text,
	"failure" text,
	"next_step_at" timestamp with time zone,
	CONSTRAINT "payouts_amount" CHECK (amount_cents >= 10000 and amount_cents % 100 = 0),
	CONSTRAINT "payouts_phone" CHECK (phone ~ '^254[17][0-9]{8}$'),
	CONSTRAINT "payouts_state" CHECK (state in ('waiting_approval', 'processing', 'paid', 'returned', 'review')),
	CONSTRAINT "payouts_finished" CHECK ((state in ('paid', 'returned')) = (finished_at is not null))
);

CREATE TABLE "provider_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"body_hash" "bytea" NOT NULL,
	"authentic" boolean NOT NULL,
	"hints" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "provider_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"deposit_id" bigint,
	"state" text NOT NULL,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"receipt" text,
	"failure" text,
	"review" text,
	"credited_at" timestamp with time zone,
	"first_seen_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_payments_never_both" CHECK (review is null or credited_at is null),
	CONSTRAINT "provider_payments_credited_complete" CHECK (credited_at is null or state = 'complete')
);

CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_stars" CHECK (stars between 1 and 5)
);

CREATE TABLE "subjects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"from_grade" smallint NOT NULL,
	"to_grade" smallint NOT NULL,
	CONSTRAINT "subjects_grades" CHECK (1 <= from_grade and from_grade <= to_grade and to_grade <= 12)
);

CREATE TABLE "teacher_profiles" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"current_school" text,
	"experience" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"promise" text,
	"bio" text,
	"review_count" integer DEFAULT 0 NOT NULL,
	"review_stars" integer DEFAULT 0 NOT NULL,
	"students_taught" integer DEFAULT 0 NOT NULL,
	"rating_hundredths" integer GENERATED ALWAYS AS (((2250 + review_stars * 100) / (5 + review_count))) STORED NOT NULL,
	CONSTRAINT "teacher_profiles_price" CHECK (price_cents between 2000 and 2000000 and price_cents % 100 = 0),
	CONSTRAINT "teacher_profiles_reviews" CHECK (review_count >= 0 and review_stars between review_count and 5 * review_count)
);

CREATE TABLE "teacher_subjects" (
	"teacher_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"grades" smallint[] NOT NULL,
	CONSTRAINT "teacher_subjects_teacher_id_subject_id_pk" PRIMARY KEY("teacher_id","subject_id"),
	CONSTRAINT "teacher_subjects_grades_named" CHECK (cardinality(grades) between 1 and 12)
);

CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"last_error" text
);

ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "availability_slots" ADD CONSTRAINT "availability_slots_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "busy_intervals" ADD CONSTRAINT "busy_intervals_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_id_live_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."live_classes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consents" ADD CONSTRAINT "consents_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_guardian_id_users_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teacher_subjects" ADD CONSTRAINT "teacher_subjects_teacher_id_teacher_profiles_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher_profiles"("user_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teacher_subjects" ADD CONSTRAINT "teacher_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "one_time_tokens_of_user" ON "one_time_tokens" USING btree ("user_id","purpose");
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");
CREATE INDEX "sessions_open_of_user" ON "sessions" USING btree ("user_id") WHERE ended_at is null;
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
CREATE INDEX "users_waiting_teachers" ON "users" USING btree ("created_at") WHERE role = 'teacher' and verification_status in ('none', 'pending');
CREATE INDEX "availability_slots_of_teacher" ON "availability_slots" USING btree ("teacher_id","starts_at");
CREATE INDEX "busy_intervals_of_source" ON "busy_intervals" USING btree ("kind","source_id");
CREATE INDEX "bookings_of_teacher" ON "bookings" USING btree ("teacher_id","starts_at");
CREATE INDEX "bookings_of_learner" ON "bookings" USING btree ("learner_id","starts_at");
CREATE INDEX "bookings_of_payer" ON "bookings" USING btree ("payer_id","starts_at");
CREATE INDEX "bookings_due" ON "bookings" USING btree ("due_at") WHERE due_at is not null;
CREATE INDEX "bookings_money_pending" ON "bookings" USING btree ("teacher_id") WHERE payment_status = 'paid';
CREATE UNIQUE INDEX "enrolments_once" ON "enrolments" USING btree ("class_id","learner_id");
CREATE INDEX "enrolments_of_learner" ON "enrolments" USING btree ("learner_id");
CREATE INDEX "live_classes_coming" ON "live_classes" USING btree ("ends_at") WHERE status = 'scheduled';
CREATE INDEX "live_classes_of_teacher" ON "live_classes" USING btree ("teacher_id","starts_at");
CREATE INDEX "live_classes_due" ON "live_classes" USING btree ("due_at") WHERE due_at is not null;
CREATE UNIQUE INDEX "attendance_visit" ON "attendance" USING btree ("visit");
CREATE INDEX "attendance_of_room" ON "attendance" USING btree ("kind","room_id");
CREATE UNIQUE INDEX "consents_standing" ON "consents" USING btree ("learner_id","purpose") WHERE withdrawn_at is null;
CREATE INDEX "guardian_links_of_learner" ON "guardian_links" USING btree ("learner_id");
CREATE UNIQUE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("owner_id","kind");
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("account_id","id");
CREATE INDEX "ledger_entries_of_transfer" ON "ledger_entries" USING btree ("transfer_id");
CREATE UNIQUE INDEX "ledger_transfers_key" ON "ledger_transfers" USING btree ("key");
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("outbox_id","user_id");
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","id");
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE read_at is null;
CREATE UNIQUE INDEX "deposits_request" ON "deposits" USING btree ("user_id","request_key");
CREATE UNIQUE INDEX "deposits_ref" ON "deposits" USING btree ("ref");
CREATE INDEX "deposits_of_user" ON "deposits" USING btree ("user_id","id");
CREATE INDEX "deposits_due" ON "deposits" USING btree ("next_check_at") WHERE next_check_at is not null;
CREATE UNIQUE INDEX "payout_attempts_number" ON "payout_attempts" USING btree ("payout_id","number");
CREATE UNIQUE INDEX "payout_attempts_tracking" ON "payout_attempts" USING btree ("tracking_id");
CREATE UNIQUE INDEX "payouts_request" ON "payouts" USING btree ("teacher_id","request_key");
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("teacher_id") WHERE state in ('waiting_approval', 'processing', 'review');
CREATE INDEX "payouts_of_teacher" ON "payouts" USING btree ("teacher_id","id");
CREATE INDEX "payouts_due" ON "payouts" USING btree ("next_step_at") WHERE next_step_at is not null;
CREATE INDEX "payouts_for_operator" ON "payouts" USING btree ("requested_at") WHERE state in ('waiting_approval', 'review');
CREATE UNIQUE INDEX "provider_events_body" ON "provider_events" USING btree ("body_hash");
CREATE INDEX "provider_payments_of_deposit" ON "provider_payments" USING btree ("deposit_id");
CREATE INDEX "provider_payments_in_review" ON "provider_payments" USING btree ("first_seen_at") WHERE review is not null;
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("booking_id");
CREATE INDEX "reviews_of_teacher" ON "reviews" USING btree ("teacher_id","id");
CREATE UNIQUE INDEX "subjects_name" ON "subjects" USING btree ("name");
CREATE INDEX "teacher_profiles_by_rating" ON "teacher_profiles" USING btree (rating_hundredths desc,user_id desc);
CREATE INDEX "teacher_subjects_grades" ON "teacher_subjects" USING gin ("grades");
CREATE INDEX "teacher_subjects_of_subject" ON "teacher_subjects" USING btree ("subject_id");
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE failed_at is null;

-- Two people asking for one time at once: the database lets exactly one have it, whatever the code above believes.
create extension if not exists btree_gist;
alter table availability_slots
  add constraint availability_slots_no_overlap exclude using gist (teacher_id with =, during with &&);
alter table busy_intervals
  add constraint busy_teacher exclude using gist (person_id with =, during with &&) where (part = 'teacher');
alter table busy_intervals
  add constraint busy_learner exclude using gist (person_id with =, during with &&) where (part = 'learner');

-- The ledger defends itself: postings balance, are never changed, and every kept balance equals its postings by construction.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'LG001';
end $$;
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_not_deleted before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_open_empty before insert on ledger_accounts
  for each row when (new.balance_cents <> 0) execute function ledger_refuse_change();
-- A balance moves only from inside the posting trigger below, never by a statement of its own.
create trigger ledger_accounts_moved_by_postings before update on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse_change();
-- All entries of a transfer are inserted by one statement, so this sees them whole: each transfer sums to zero, and the
-- balances follow. Accounts are updated in the order of their ids, so that two transfers cannot wait for each other; one by one,
-- because a join with the transition table would be planned once, while the table was small, as a scan of all accounts.
create function ledger_apply_entries() returns trigger language plpgsql as $$
declare
  v_moved record;
begin
  if exists (select from posted group by transfer_id having sum(amount_cents) <> 0) then
    raise exception 'a transfer does not sum to zero' using errcode = 'LG002';
  end if;
  for v_moved in select account_id, sum(amount_cents)::bigint as amount_cents from posted group by account_id order by account_id loop
    update ledger_accounts set balance_cents = balance_cents + v_moved.amount_cents
      where id = v_moved.account_id and balance_cents is not null;
    if not found and not exists (select from ledger_accounts where id = v_moved.account_id) then
      raise exception 'there is no such account' using errcode = '23503';
    end if;
  end loop;
  return null;
end $$;
create trigger ledger_entries_applied after insert on ledger_entries referencing new table as posted
  for each statement execute function ledger_apply_entries();
-- Without scans: a plan made while the ledger was young would otherwise be kept, and read all of it, for as long as its
-- connection lives. The setting reaches the trigger above and the checks of foreign keys, which run inside this function.
-- The one way to move money. Returns the transfer's id, or null when this key has been posted before. Refuses with a check
-- violation of ledger_accounts_not_negative when an account would go below zero.
create function ledger_post(
  p_key text, p_kind text, p_about_id bigint, p_at timestamptz, p_kinds text[], p_owners bigint[], p_amounts bigint[]
) returns bigint language plpgsql set enable_seqscan to off as $$
declare
  v_transfer bigint;
  v_account bigint;
  v_accounts bigint[] := '{}';
begin
  insert into ledger_transfers (key, kind, posted_at, about_id) values (p_key, p_kind, p_at, p_about_id)
    on conflict (key) do nothing returning id into v_transfer;
  if v_transfer is null then
    return null;
  end if;
  for v_leg in 1 .. array_length(p_kinds, 1) loop
    select id into v_account from ledger_accounts where owner_id = p_owners[v_leg] and kind = p_kinds[v_leg];
    if v_account is null then
      insert into ledger_accounts (kind, owner_id, balance_cents)
        values (p_kinds[v_leg], p_owners[v_leg], case when p_owners[v_leg] = 0 then null else 0 end)
        on conflict (owner_id, kind) do nothing returning id into v_account;
      -- Somebody else opened it at the same moment.
      if v_account is null then
        select id into v_account from ledger_accounts where owner_id = p_owners[v_leg] and kind = p_kinds[v_leg];
      end if;
    end if;
    v_accounts := v_accounts || v_account;
  end loop;
  insert into ledger_entries (transfer_id, account_id, amount_cents)
    select v_transfer, leg.account_id, leg.amount_cents from unnest(v_accounts, p_amounts) as leg (account_id, amount_cents)
    where leg.amount_cents <> 0;
  return v_transfer;
end $$;
-- A kept balance as of now inside a statement that has just posted: a function sees what the statement's snapshot does not.
create function ledger_balance(p_kind text, p_owner_id bigint) returns bigint language plpgsql volatile set enable_seqscan to off as $$
begin
  return coalesce((select balance_cents from ledger_accounts where owner_id = p_owner_id and kind = p_kind), 0);
end $$;

-- The learning areas families search by: the customer's eight subjects and the rationalised Kenyan curriculum of 2024.
insert into subjects (name, from_grade, to_grade) values
  ('Mathematics', 1, 12), ('English', 1, 12), ('Kiswahili', 1, 12),
  ('Physics', 10, 12), ('Chemistry', 10, 12), ('Biology', 10, 12),
  ('History', 7, 12), ('Geography', 7, 12), ('Computer Science', 7, 12),
  ('Integrated Science', 7, 9), ('Science and Technology', 4, 6), ('Social Studies', 4, 9),
  ('Agriculture', 4, 12), ('Creative Arts', 1, 9), ('Religious Education', 1, 12),
  ('Pre-Technical Studies', 7, 9), ('Environmental Activities', 1, 3), ('Business Studies', 10, 12);

-- Rows are as they were, whatever order they were written in.
set session_replication_role = replica;

insert into attempts (key, count, window_started_at) values
  ('mail-from:sjpqhDnA3eVRWJPnyQweMjO4YW5jRHDy', '1', '2026-11-20 15:03:00+00'),
  ('mail:f_Me_kdD7c1nY0h13bn4PMgGdnQc5OIC', '1', '2026-11-20 15:03:00+00'),
  ('sign-up-from:sjpqhDnA3eVRWJPnyQweMjO4YW5jRHDy', '1', '2026-11-20 15:03:00+00');
insert into attendance (id, visit, kind, room_id, person_id, joined_at, left_at) overriding system value values
  ('1', 'd78f4461-ca37-4e25-bd40-dc820b441581', 'lesson', '1', '1', '2026-11-19 13:00:00+00', '2026-11-19 13:59:00+00'),
  ('2', '8cea9574-d089-462f-b1cd-e9c29bf62c6d', 'lesson', '1', '2', '2026-11-19 13:00:00+00', '2026-11-19 13:59:00+00');
select setval(pg_get_serial_sequence('attendance', 'id'), (select max(id) from attendance));
insert into availability_slots (id, teacher_id, starts_at, ends_at) overriding system value values
  ('1', '1', '2026-11-19 13:00:00+00', '2026-11-19 14:00:00+00'),
  ('2', '1', '2026-11-27 13:00:00+00', '2026-11-27 14:00:00+00'),
  ('3', '1', '2026-11-29 13:00:00+00', '2026-11-29 14:00:00+00'),
  ('4', '1', '2026-11-30 13:00:00+00', '2026-11-30 14:00:00+00');
select setval(pg_get_serial_sequence('availability_slots', 'id'), (select max(id) from availability_slots));
insert into bookings (id, teacher_id, learner_id, payer_id, subject, grade, message, starts_at, ends_at, price_cents, teacher_share_bps, status, payment_status, booked_at, answer_by, pay_by, paid_at, completed_at, release_at, ended_because, ended_note, refunded_cents, due_at) overriding system value values
  ('1', '1', '2', '2', 'Mathematics', '10', NULL, '2026-11-19 13:00:00+00', '2026-11-19 14:00:00+00', '100000', '7000', 'completed', 'released', '2026-11-18 06:00:18+00', '2026-11-18 18:00:18+00', '2026-11-18 18:00:18+00', '2026-11-18 06:00:18+00', '2026-11-19 14:00:00+00', '2026-11-20 14:00:00+00', NULL, NULL, '0', NULL),
  ('2', '1', '2', '2', 'Mathematics', '10', NULL, '2026-11-27 13:00:00+00', '2026-11-27 14:00:00+00', '100000', '7000', 'confirmed', 'paid', '2026-11-20 15:01:00+00', '2026-11-21 03:01:00+00', '2026-11-21 03:01:00+00', '2026-11-20 15:01:00+00', NULL, NULL, NULL, NULL, '0', '2026-11-27 14:00:00+00'),
  ('3', '1', '2', '2', 'Mathematics', '10', NULL, '2026-11-29 13:00:00+00', '2026-11-29 14:00:00+00', '100000', '7000', 'pending', 'n/a', '2026-11-20 15:01:00+00', '2026-11-21 03:01:00+00', NULL, NULL, NULL, NULL, NULL, NULL, '0', '2026-11-21 03:01:00+00'),
  ('4', '1', '2', '2', 'Mathematics', '10', NULL, '2026-11-30 13:00:00+00', '2026-11-30 14:00:00+00', '100000', '7000', 'accepted', 'pending', '2026-11-20 15:01:00+00', '2026-11-21 03:01:00+00', '2026-11-21 03:01:00+00', NULL, NULL, NULL, NULL, NULL, '0', '2026-11-21 03:01:00+00');
select setval(pg_get_serial_sequence('bookings', 'id'), (select max(id) from bookings));
insert into busy_intervals (id, person_id, part, kind, source_id, starts_at, ends_at) overriding system value values
  ('1', '1', 'teacher', 'class', '1', '2026-11-28 11:00:00+00', '2026-11-28 12:00:00+00'),
  ('10', '1', 'teacher', 'booking', '4', '2026-11-30 13:00:00+00', '2026-11-30 14:00:00+00'),
  ('2', '2', 'learner', 'enrolment', '1', '2026-11-28 11:00:00+00', '2026-11-28 12:00:00+00'),
  ('3', '2', 'learner', 'booking', '1', '2026-11-19 13:00:00+00', '2026-11-19 14:00:00+00'),
  ('4', '1', 'teacher', 'booking', '1', '2026-11-19 13:00:00+00', '2026-11-19 14:00:00+00'),
  ('5', '2', 'learner', 'booking', '2', '2026-11-27 13:00:00+00', '2026-11-27 14:00:00+00'),
  ('6', '1', 'teacher', 'booking', '2', '2026-11-27 13:00:00+00', '2026-11-27 14:00:00+00'),
  ('7', '2', 'learner', 'booking', '3', '2026-11-29 13:00:00+00', '2026-11-29 14:00:00+00'),
  ('8', '1', 'teacher', 'booking', '3', '2026-11-29 13:00:00+00', '2026-11-29 14:00:00+00'),
  ('9', '2', 'learner', 'booking', '4', '2026-11-30 13:00:00+00', '2026-11-30 14:00:00+00');
select setval(pg_get_serial_sequence('busy_intervals', 'id'), (select max(id) from busy_intervals));
insert into consents (id, learner_id, purpose, version, guardian_name, guardian_contact, given_at, withdrawn_at) overriding system value values
  ('1', '5', 'account', '2026-11', 'Grace Wairimu', 'grace.wairimu.3@example.com', '2026-11-18 06:00:00+00', NULL),
  ('2', '5', 'lessons', '2026-11', 'Grace Wairimu', 'grace.wairimu.3@example.com', '2026-11-18 06:00:00+00', NULL);
select setval(pg_get_serial_sequence('consents', 'id'), (select max(id) from consents));
insert into deposits (id, user_id, request_key, ref, amount_cents, state, checkout_id, checkout_signature, checkout_url, failure, created_at, completed_at, next_check_at, checks) overriding system value values
  ('1', '2', 'c47798a0-1c75-4cf9-9bec-ad4b417efbc0', 'dep_1456b01edd867d61a29e9bc1cf56b772', '500000', 'complete', '67ea6daf-9c5c-406a-acfb-64d0fc240ae1', 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJjaGVja291dF9pZCI6IjY3ZWE2ZGFmLTljNWMtNDA2YS1hY2ZiLTY0ZDBmYzI0MGFlMSJ9.gDeCBhJztjHYiC7HChcBOdEgCIY7A4wyhS55eni03BY', 'http://127.0.0.1:40889/checkout/67ea6daf-9c5c-406a-acfb-64d0fc240ae1/express/', NULL, '2026-11-18 06:00:00+00', '2026-11-18 06:00:04+00', NULL, '1'),
  ('2', '3', '5128fff6-e874-4183-b877-4fc48d5a2dc9', 'dep_f2100012a2d8cedaf1cbb57dcf3fe954', '500000', 'complete', 'f4e8c9b3-7b48-4c71-a003-2a1ab338f606', 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJjaGVja291dF9pZCI6ImY0ZThjOWIzLTdiNDgtNGM3MS1hMDAzLTJhMWFiMzM4ZjYwNiJ9.lAOTPxa-9GqsSnxFzPU3ThR6RcMD6ssQh5cSkT4wOyo', 'http://127.0.0.1:40889/checkout/f4e8c9b3-7b48-4c71-a003-2a1ab338f606/express/', NULL, '2026-11-18 06:00:04+00', '2026-11-18 06:00:08+00', NULL, '1'),
  ('3', '2', '735df87f-a6c6-45ed-a726-2215640c8df2', 'dep_02227c331bc10d9724255c27b554be75', '90000', 'review', 'e62b2a0e-fa1a-4e1c-adc2-a13800ee00a0', 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJjaGVja291dF9pZCI6ImU2MmIyYTBlLWZhMWEtNGUxYy1hZGMyLWExMzgwMGVlMDBhMCJ9.jil7W5WD9_ndpkcwgHxR6cTuz7klT7Y4H-pxWIOYTJQ', 'http://127.0.0.1:40889/checkout/e62b2a0e-fa1a-4e1c-adc2-a13800ee00a0/express/', NULL, '2026-11-18 06:00:08+00', NULL, NULL, '3'),
  ('4', '2', 'd226dbee-a066-41e1-aaad-cc78dbe1c2df', 'dep_123338039d9b6e6ab65d738b654005e2', '70000', 'processing', '71fb5899-e93b-42e8-a3aa-941426e18d76', 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJjaGVja291dF9pZCI6IjcxZmI1ODk5LWU5M2ItNDJlOC1hM2FhLTk0MTQyNmUxOGQ3NiJ9.ui6wFpey1yqTX-Sn5upYdQa_MXD8l_CO8Q3KilqekCs', 'http://127.0.0.1:40889/checkout/71fb5899-e93b-42e8-a3aa-941426e18d76/express/', NULL, '2026-11-20 15:03:00+00', NULL, '2026-11-20 15:03:03+00', '0');
select setval(pg_get_serial_sequence('deposits', 'id'), (select max(id) from deposits));
insert into enrolments (id, class_id, learner_id, payer_id, price_cents, status, enrolled_at) overriding system value values
  ('1', '1', '2', '2', '20000', 'held', '2026-11-18 06:00:18+00');
select setval(pg_get_serial_sequence('enrolments', 'id'), (select max(id) from enrolments));
insert into guardian_links (guardian_id, learner_id, created_at) values
  ('3', '5', '2026-11-18 06:00:00+00');
insert into ledger_accounts (id, kind, owner_id, balance_cents) overriding system value values
  ('1', 'wallet', '2', '280000'),
  ('10', 'booking_hold', '2', '100000'),
  ('11', 'payout_in_flight', '1', '15000'),
  ('2', 'provider_clearing', '0', NULL),
  ('3', 'provider_fees', '0', NULL),
  ('4', 'wallet', '3', '500000'),
  ('5', 'suspense', '0', NULL),
  ('6', 'enrolment_hold', '1', '20000'),
  ('7', 'booking_hold', '1', '0'),
  ('8', 'teacher_earnings', '1', '35000'),
  ('9', 'platform_revenue', '0', NULL);
select setval(pg_get_serial_sequence('ledger_accounts', 'id'), (select max(id) from ledger_accounts));
insert into ledger_entries (id, transfer_id, account_id, amount_cents) overriding system value values
  ('1', '1', '1', '500000'),
  ('10', '4', '1', '-20000'),
  ('11', '4', '6', '20000'),
  ('12', '5', '1', '-100000'),
  ('13', '5', '7', '100000'),
  ('14', '7', '7', '-100000'),
  ('15', '7', '8', '70000'),
  ('16', '7', '9', '30000'),
  ('17', '9', '1', '-100000'),
  ('18', '9', '10', '100000'),
  ('19', '10', '8', '-20000'),
  ('2', '1', '2', '-485000'),
  ('20', '10', '11', '20000'),
  ('21', '11', '11', '-20000'),
  ('22', '11', '2', '21000'),
  ('23', '11', '3', '-1000'),
  ('24', '12', '8', '-15000'),
  ('25', '12', '11', '15000'),
  ('3', '1', '3', '-15000'),
  ('4', '2', '4', '500000'),
  ('5', '2', '2', '-485000'),
  ('6', '2', '3', '-15000'),
  ('7', '3', '5', '100'),
  ('8', '3', '2', '-96'),
  ('9', '3', '3', '-4');
select setval(pg_get_serial_sequence('ledger_entries', 'id'), (select max(id) from ledger_entries));
insert into ledger_transfers (id, key, kind, posted_at, about_id) overriding system value values
  ('1', 'deposit:intasend:HY3ZK3V', 'deposit', '2026-11-18 06:00:04+00', '1'),
  ('10', 'payout:1:reserve', 'withdrawal_reserve', '2026-11-20 15:01:00+00', '1'),
  ('11', 'payout:1:paid', 'withdrawal_paid', '2026-11-20 15:01:30+00', '1'),
  ('12', 'payout:2:reserve', 'withdrawal_reserve', '2026-11-20 15:03:00+00', '2'),
  ('2', 'deposit:intasend:QNZPJYR', 'deposit', '2026-11-18 06:00:08+00', '2'),
  ('3', 'suspense:intasend:BVKD9YC', 'suspense', '2026-11-18 06:00:18+00', '0'),
  ('4', 'seat:1:hold', 'class_hold', '2026-11-18 06:00:18+00', '1'),
  ('5', 'lesson:1:hold', 'lesson_hold', '2026-11-18 06:00:18+00', '1'),
  ('7', 'lesson:1:release', 'lesson_release', '2026-11-20 15:00:00+00', '1'),
  ('9', 'lesson:2:hold', 'lesson_hold', '2026-11-20 15:01:00+00', '2');
select setval(pg_get_serial_sequence('ledger_transfers', 'id'), (select max(id) from ledger_transfers));
insert into live_classes (id, teacher_id, title, description, subject_id, grade, lesson_type, starts_at, ends_at, seats, seats_taken, price_cents, teacher_share_bps, status, created_at, completed_at, due_at) overriding system value values
  ('1', '1', 'Fractions, once more', '', '1', '10', 'online', '2026-11-28 11:00:00+00', '2026-11-28 12:00:00+00', '3', '1', '20000', '7000', 'scheduled', '2026-11-18 06:00:18+00', NULL, '2026-11-28 12:00:00+00');
select setval(pg_get_serial_sequence('live_classes', 'id'), (select max(id) from live_classes));
insert into notices (id, user_id, kind, data, outbox_id, created_at, read_at) overriding system value values
  ('1', '5', 'guardian_agreed', '{"guardian": "Grace"}', '10', '2026-11-18 06:00:04+00', NULL),
  ('10', '2', 'booking_accepted', '{"who": "Otieno Ouma", "booking": 2, "subject": "Mathematics", "starts_at": "2026-11-27T13:00:00+00:00"}', '20', '2026-11-20 15:01:00+00', NULL),
  ('11', '2', 'booking_accepted', '{"who": "Otieno Ouma", "booking": 4, "subject": "Mathematics", "starts_at": "2026-11-30T13:00:00+00:00"}', '24', '2026-11-20 15:01:00+00', NULL),
  ('12', '1', 'booking_requested', '{"who": "Amina", "booking": 3, "subject": "Mathematics", "starts_at": "2026-11-29T13:00:00+00:00"}', '22', '2026-11-20 15:01:00+00', NULL),
  ('13', '1', 'booking_requested', '{"who": "Amina", "booking": 4, "subject": "Mathematics", "starts_at": "2026-11-30T13:00:00+00:00"}', '23', '2026-11-20 15:01:00+00', NULL),
  ('14', '1', 'booking_requested', '{"who": "Amina", "booking": 2, "subject": "Mathematics", "starts_at": "2026-11-27T13:00:00+00:00"}', '19', '2026-11-20 15:01:00+00', NULL),
  ('15', '1', 'booking_paid', '{"booking": 2, "subject": "Mathematics", "starts_at": "2026-11-27T13:00:00+00:00"}', '21', '2026-11-20 15:01:00+00', NULL),
  ('16', '1', 'withdrawal_paid', '{"amount": 20000}', '25', '2026-11-20 15:01:30+00', NULL),
  ('2', '2', 'deposit_complete', '{"amount": 500000}', '11', '2026-11-18 06:00:04+00', NULL),
  ('3', '3', 'deposit_complete', '{"amount": 500000}', '12', '2026-11-18 06:00:08+00', NULL),
  ('4', '2', 'class_enrolled', '{"class": 1, "subject": "Fractions, once more", "starts_at": "2026-11-28T11:00:00+00:00"}', '13', '2026-11-19 13:01:00+00', NULL),
  ('5', '1', 'booking_requested', '{"who": "Amina", "booking": 1, "subject": "Mathematics", "starts_at": "2026-11-19T13:00:00+00:00"}', '14', '2026-11-19 13:01:00+00', NULL),
  ('6', '2', 'booking_accepted', '{"who": "Otieno Ouma", "booking": 1, "subject": "Mathematics", "starts_at": "2026-11-19T13:00:00+00:00"}', '15', '2026-11-19 13:01:00+00', NULL),
  ('7', '1', 'booking_paid', '{"booking": 1, "subject": "Mathematics", "starts_at": "2026-11-19T13:00:00+00:00"}', '16', '2026-11-19 13:01:00+00', NULL),
  ('8', '2', 'lesson_completed', '{"booking": 1, "subject": "Mathematics", "starts_at": "2026-11-19T13:00:00+00:00"}', '17', '2026-11-20 15:00:00+00', NULL),
  ('9', '1', 'money_released', '{"amount": 70000, "booking": 1, "subject": "Mathematics", "starts_at": "2026-11-19T13:00:00+00:00"}', '18', '2026-11-20 15:00:00+00', NULL);
select setval(pg_get_serial_sequence('notices', 'id'), (select max(id) from notices));
insert into one_time_tokens (id, purpose, user_id, created_at, expires_at, used_at) values
  ('0edd4e78-c4f0-4133-b975-13f5e09e9039', 'confirm_email', '2', '2026-11-18 06:00:00+00', '2026-11-19 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('2e4592da-b9ea-430e-affc-37c584143920', 'guardian_consent', '5', '2026-11-18 06:00:00+00', '2026-12-02 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('321ee9f0-f6c0-41de-84e5-b532ef622006', 'confirm_email', '4', '2026-11-18 06:00:00+00', '2026-11-19 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('4915d5cb-4078-480d-9628-280b378ad6ba', 'confirm_email', '5', '2026-11-18 06:00:00+00', '2026-11-19 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('5547f07e-5fec-4c0e-8189-1a16b1a13017', 'confirm_email', '6', '2026-11-20 15:03:00+00', '2026-11-21 15:03:00+00', NULL),
  ('816c8ab9-3806-49c4-99cc-6f510281a366', 'guardian_consent', '5', '2026-11-18 06:00:00+00', '2026-12-02 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('a4b075b6-a75e-4c28-9ba5-e5474a01b9d9', 'confirm_email', '1', '2026-11-18 06:00:00+00', '2026-11-19 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('e98623e5-22b8-4838-9d04-92b86031bd62', 'reset_password', '2', '2026-11-20 15:03:00+00', '2026-11-20 15:33:00+00', NULL),
  ('fb49ce4d-3191-4a91-a582-551241bb637e', 'confirm_email', '3', '2026-11-18 06:00:00+00', '2026-11-19 06:00:00+00', '2026-11-18 06:00:00+00');
insert into outbox (id, kind, data, created_at, next_attempt_at, attempts, failed_at, last_error) overriding system value values
  ('26', 'mail_reset_password', '{"user_id": 2, "token_id": "e98623e5-22b8-4838-9d04-92b86031bd62"}', '2026-11-20 15:03:00+00', '2026-11-20 15:03:00+00', '0', NULL, NULL),
  ('27', 'mail_confirm_email', '{"user_id": 6, "token_id": "5547f07e-5fec-4c0e-8189-1a16b1a13017"}', '2026-11-20 15:03:00+00', '2026-11-20 15:03:00+00', '0', NULL, NULL);
select setval(pg_get_serial_sequence('outbox', 'id'), (select max(id) from outbox));
insert into payout_attempts (id, payout_id, number, step, tracking_id, handle, last_code, fee_cents, started_at, step_at, polls) overriding system value values
  ('1', '1', '1', 'done', '5928abb7-26ed-4531-a807-e5e686e9e6de', '{"fileId": "3BLPZMH", "opaque": {"nonce": "5f5c09", "status": "Preview and approve", "wallet": {"label": "Settlement KES", "currency": "KES", "wallet_id": "S4GDR4Y", "updated_at": "2026-11-18T09:00:11.000000+03:00", "wallet_type": "SETTLEMENT", "can_disburse": true, "current_balance": 509700.96, "available_balance": 509700.96}, "file_id": "3BLPZMH", "created_at": "2026-11-19T10:01:18.000000+03:00", "updated_at": "2026-11-19T10:01:18.000000+03:00", "paid_amount": "0.00", "status_code": "BP103", "tracking_id": "5928abb7-26ed-4531-a807-e5e686e9e6de", "total_amount": 200, "transactions": [{"name": "Otieno Ouma", "amount": "200.00", "charge": "10.00", "status": "Pending", "account": "254712345650", "file_id": "3BLPZMH", "currency": "KES", "provider": "MPESA-B2C", "bank_code": null, "narrative": "Somo po1-1", "created_at": "2026-11-19T10:01:18.000000+03:00", "updated_at": "2026-11-19T10:01:18.000000+03:00", "status_code": "TP101", "account_type": null, "transaction_id": "ACE7EZX", "idempotency_key": null, "account_reference": null, "provider_reference": null, "request_reference_id": "0b7df22b-7cf9-4cc3-a47c-47b30ddcfdad", "provider_account_name": null}], "failed_amount": 0, "actual_charges": "0.00", "batch_reference": "po1-1", "charge_estimate": 10, "transactions_count": 1, "total_amount_estimate": 210}, "itemIds": ["0b7df22b-7cf9-4cc3-a47c-47b30ddcfdad", "ACE7EZX"], "provider": "intasend", "trackingId": "5928abb7-26ed-4531-a807-e5e686e9e6de", "feeEstimate": 1000}', 'TS100', '1000', '2026-11-20 15:01:00+00', '2026-11-20 15:01:30+00', '1'),
  ('2', '2', '1', 'processing', 'e1fcd7fb-5a7a-4f64-ac61-274507cee6e0', '{"fileId": "GMT5F8S", "opaque": {"nonce": "750df7", "status": "Preview and approve", "wallet": {"label": "Settlement KES", "currency": "KES", "wallet_id": "S4GDR4Y", "updated_at": "2026-11-19T10:01:19.000000+03:00", "wallet_type": "SETTLEMENT", "can_disburse": true, "current_balance": 509490.96, "available_balance": 509490.96}, "file_id": "GMT5F8S", "created_at": "2026-11-19T10:03:18.000000+03:00", "updated_at": "2026-11-19T10:03:18.000000+03:00", "paid_amount": "0.00", "status_code": "BP103", "tracking_id": "e1fcd7fb-5a7a-4f64-ac61-274507cee6e0", "total_amount": 150, "transactions": [{"name": "Otieno Ouma", "amount": "150.00", "charge": "10.00", "status": "Pending", "account": "254712345653", "file_id": "GMT5F8S", "currency": "KES", "provider": "MPESA-B2C", "bank_code": null, "narrative": "Somo po2-1", "created_at": "2026-11-19T10:03:18.000000+03:00", "updated_at": "2026-11-19T10:03:18.000000+03:00", "status_code": "TP101", "account_type": null, "transaction_id": "ZKX163G", "idempotency_key": null, "account_reference": null, "provider_reference": null, "request_reference_id": "c0746b4e-edfa-445c-a3b0-a13420a613d9", "provider_account_name": null}], "failed_amount": 0, "actual_charges": "0.00", "batch_reference": "po2-1", "charge_estimate": 10, "transactions_count": 1, "total_amount_estimate": 160}, "itemIds": ["c0746b4e-edfa-445c-a3b0-a13420a613d9", "ZKX163G"], "provider": "intasend", "trackingId": "e1fcd7fb-5a7a-4f64-ac61-274507cee6e0", "feeEstimate": 1000}', NULL, NULL, '2026-11-20 15:03:00+00', '2026-11-20 15:03:00+00', '0');
select setval(pg_get_serial_sequence('payout_attempts', 'id'), (select max(id) from payout_attempts));
insert into payouts (id, teacher_id, request_key, amount_cents, phone, state, approved_by, requested_at, finished_at, receipt, failure, next_step_at) overriding system value values
  ('1', '1', '49c1753e-5f01-4b66-b247-fde28186eb0f', '20000', '254712345650', 'paid', NULL, '2026-11-20 15:01:00+00', '2026-11-20 15:01:30+00', 'TLH1AKJ9NJ', NULL, NULL),
  ('2', '1', '3467d8d9-9a3f-4b7f-9881-ce69706a01b7', '15000', '254712345653', 'processing', NULL, '2026-11-20 15:03:00+00', NULL, NULL, NULL, '2026-11-20 15:03:03+00');
select setval(pg_get_serial_sequence('payouts', 'id'), (select max(id) from payouts));
insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, receipt, failure, review, credited_at, first_seen_at, changed_at) values
  ('0NE67RV', '4', 'pending', '70000', '0', '70000', 'KES', 'mpesa', NULL, NULL, NULL, NULL, '2026-11-20 15:03:00+00', '2026-11-20 15:03:00+00'),
  ('BVKD9YC', '3', 'complete', '100', '4', '96', 'KES', 'mpesa', 'TZJMJ3VAEE', NULL, 'amount', NULL, '2026-11-18 06:00:18+00', '2026-11-18 06:00:18+00'),
  ('HY3ZK3V', '1', 'complete', '500000', '15000', '485000', 'KES', 'mpesa', 'TLUDNHH6U6', NULL, NULL, '2026-11-18 06:00:04+00', '2026-11-18 06:00:04+00', '2026-11-18 06:00:04+00'),
  ('QNZPJYR', '2', 'complete', '500000', '15000', '485000', 'KES', 'mpesa', 'T4BT649SF7', NULL, NULL, '2026-11-18 06:00:08+00', '2026-11-18 06:00:08+00', '2026-11-18 06:00:08+00');
insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at, ended_at) overriding system value values
  ('1', '1', E'\\x47506528a663be29fdaeb1450c30c23041b79782be28f31bb539da050d981ff0', '2026-11-18 06:00:00+00', '2026-11-20 15:01:00+00', '2026-12-20 15:01:00+00', NULL),
  ('2', '2', E'\\x73d92d80a85c2ebea2a73b98b3e9c0f5e647435e3f2f778936de0b0f8dc509f4', '2026-11-18 06:00:00+00', '2026-11-20 15:01:00+00', '2026-12-20 15:01:00+00', NULL),
  ('3', '3', E'\\xc46fd0aefa7be43a1470c8545375c8c203d53608058a062e067607b76ee8b577', '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00', '2026-12-18 06:00:00+00', NULL),
  ('4', '4', E'\\xa4b480e8b9559837d002336b5d07314f75a5b4ab6c5b6fe1e194bf2ba0abb24e', '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00', '2026-12-18 06:00:00+00', NULL),
  ('5', '4', E'\\xb7acb4869dc8d082152ca9c16c0c63a698ded94464cfd4cd712eebd154c5d223', '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00', '2026-12-18 06:00:00+00', NULL),
  ('6', '5', E'\\xba6a2b863679a6940332269838123ea9a0754a0c4386c736590dcdb1250d4670', '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00', '2026-12-18 06:00:00+00', NULL),
  ('7', '6', E'\\x227ccaebaac9ef61052ea75f0d35e68c72b790beb50dd41ef4113f66a3458f73', '2026-11-20 15:03:00+00', '2026-11-20 15:03:00+00', '2026-12-20 15:03:00+00', NULL);
select setval(pg_get_serial_sequence('sessions', 'id'), (select max(id) from sessions));
insert into student_profiles (user_id, grade, school, born_on, guardian_contact) values
  ('2', '10', NULL, '2006-01-01', NULL),
  ('5', '10', NULL, '2012-03-01', 'grace.wairimu.3@example.com'),
  ('6', '10', NULL, '2006-01-01', NULL);
insert into teacher_profiles (user_id, current_school, experience, price_cents, promise, bio, review_count, review_stars, students_taught) values
  ('1', NULL, '5+ years', '100000', NULL, NULL, '0', '0', '1');
insert into teacher_subjects (teacher_id, subject_id, grades) values
  ('1', '1', '{7,8,9,10,11,12}'),
  ('1', '4', '{10,11,12}');
insert into users (id, role, name, email, email_confirmed_at, phone, password_hash, language, status, verification_status, verified_at, terms_accepted_at, created_at) overriding system value values
  ('1', 'teacher', 'Otieno Ouma', 'otieno.ouma.1@example.com', '2026-11-18 06:00:00+00', '254712210177', '$argon2id$v=19$m=19456,t=2,p=1$T9hsFfL0Gp2MTjD/M5I/pQ$eZH73o5oy820cSOsmZRKff6TH1j9KnzsrBD+SSKovlA', 'en', 'active', 'approved', '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('2', 'student', 'Amina Njoroge', 'amina.njoroge.2@example.com', '2026-11-18 06:00:00+00', '254712210277', '$argon2id$v=19$m=19456,t=2,p=1$Ta+9BfPQDapDeYwFsNfiCw$/gJBDJMlQPEThtQQZ6hfShcUjXP7Vw+OSIbbJuFQQUw', 'en', 'active', 'none', NULL, '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('3', 'parent', 'Grace Wairimu', 'grace.wairimu.3@example.com', '2026-11-18 06:00:00+00', '254712210377', '$argon2id$v=19$m=19456,t=2,p=1$wY7tiwP4axMy73nbKCHXpg$Djz4zVvCOwmUKC4xtU0LFWLEbuc1a9KGUmrSOIXmJIQ', 'en', 'active', 'none', NULL, '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('4', 'admin', 'Desk Operator', 'desk.operator.4@example.com', '2026-11-18 06:00:00+00', '254712210477', '$argon2id$v=19$m=19456,t=2,p=1$UdPmEj+e/es7TlIb9DSG/w$MwJVmp9jJunbOBSxW1wqvUIZo1JCWWYB+dt3qr79OWA', 'en', 'active', 'none', NULL, '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('5', 'student', 'Joy Wairimu', 'joy.wairimu.5@example.com', '2026-11-18 06:00:00+00', '254712210577', '$argon2id$v=19$m=19456,t=2,p=1$KViR9n/HCe4AW+u5MOhFvA$5v5PosoFr2H6zPJiu3Aw9OWTFuhZB1k6ccpJII/u6/E', 'en', 'active', 'none', NULL, '2026-11-18 06:00:00+00', '2026-11-18 06:00:00+00'),
  ('6', 'student', 'Baraka Mwangi', 'baraka.mwangi.6@example.com', NULL, '254712210677', '$argon2id$v=19$m=19456,t=2,p=1$oyamZCy+nrT27YqpH4UJDw$0ybUj6VbXpv9ohPijDOpkD7zu4eeKQf9bjka83ponuE', 'en', 'active', 'none', NULL, '2026-11-20 15:03:00+00', '2026-11-20 15:03:00+00');
select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users));

set session_replication_role = origin;
