-- The first tables: people, what they teach, their time, lessons, classes, money in and out, and the ledger.
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_tokens_purpose" CHECK (purpose in ('confirm_email', 'reset_password', 'guardian_consent'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "student_profiles" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"grade" smallint NOT NULL,
	"school" text,
	"born_on" date NOT NULL,
	"guardian_contact" text,
	CONSTRAINT "student_profiles_grade" CHECK (grade between 1 and 12),
	CONSTRAINT "student_profiles_first_of_month" CHECK (extract(day from born_on) = 1)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "availability_slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "availability_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"during" "tstzrange" GENERATED ALWAYS AS (tstzrange(starts_at, ends_at)) STORED NOT NULL,
	CONSTRAINT "availability_slots_length" CHECK (ends_at - starts_at between interval '15 minutes' and interval '3 hours')
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "room_hosts" (
	"room" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"process" text NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "guardian_links" (
	"guardian_id" bigint NOT NULL,
	"learner_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guardian_links_guardian_id_learner_id_pk" PRIMARY KEY("guardian_id","learner_id"),
	CONSTRAINT "guardian_links_two_people" CHECK (guardian_id <> learner_id)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"about_id" bigint NOT NULL,
	CONSTRAINT "ledger_transfers_kind" CHECK (kind in ('deposit', 'lesson_hold', 'lesson_release', 'lesson_refund', 'class_hold', 'class_release', 'class_refund', 'withdrawal_reserve', 'withdrawal_paid', 'withdrawal_returned', 'suspense'))
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"body_hash" "bytea" NOT NULL,
	"authentic" boolean NOT NULL,
	"hints" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"from_grade" smallint NOT NULL,
	"to_grade" smallint NOT NULL,
	CONSTRAINT "subjects_grades" CHECK (1 <= from_grade and from_grade <= to_grade and to_grade <= 12)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "teacher_subjects" (
	"teacher_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"grades" smallint[] NOT NULL,
	CONSTRAINT "teacher_subjects_teacher_id_subject_id_pk" PRIMARY KEY("teacher_id","subject_id"),
	CONSTRAINT "teacher_subjects_grades_named" CHECK (cardinality(grades) between 1 and 12)
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_slots" ADD CONSTRAINT "availability_slots_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_intervals" ADD CONSTRAINT "busy_intervals_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_id_live_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."live_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_guardian_id_users_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_subjects" ADD CONSTRAINT "teacher_subjects_teacher_id_teacher_profiles_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher_profiles"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_subjects" ADD CONSTRAINT "teacher_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_tokens_of_user" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_open_of_user" ON "sessions" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_waiting_teachers" ON "users" USING btree ("created_at") WHERE role = 'teacher' and verification_status in ('none', 'pending');--> statement-breakpoint
CREATE INDEX "availability_slots_of_teacher" ON "availability_slots" USING btree ("teacher_id","starts_at");--> statement-breakpoint
CREATE INDEX "busy_intervals_of_source" ON "busy_intervals" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "bookings_of_teacher" ON "bookings" USING btree ("teacher_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_of_learner" ON "bookings" USING btree ("learner_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_of_payer" ON "bookings" USING btree ("payer_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_due" ON "bookings" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_money_pending" ON "bookings" USING btree ("teacher_id") WHERE payment_status = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once" ON "enrolments" USING btree ("class_id","learner_id");--> statement-breakpoint
CREATE INDEX "enrolments_of_learner" ON "enrolments" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "live_classes_coming" ON "live_classes" USING btree ("ends_at") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "live_classes_of_teacher" ON "live_classes" USING btree ("teacher_id","starts_at");--> statement-breakpoint
CREATE INDEX "live_classes_due" ON "live_classes" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_visit" ON "attendance" USING btree ("visit");--> statement-breakpoint
CREATE INDEX "attendance_of_room" ON "attendance" USING btree ("kind","room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_standing" ON "consents" USING btree ("learner_id","purpose") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "guardian_links_of_learner" ON "guardian_links" USING btree ("learner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("owner_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_transfer" ON "ledger_entries" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_key" ON "ledger_transfers" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("outbox_id","user_id");--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_request" ON "deposits" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_ref" ON "deposits" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "deposits_of_user" ON "deposits" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deposits_due" ON "deposits" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_number" ON "payout_attempts" USING btree ("payout_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_tracking" ON "payout_attempts" USING btree ("tracking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_request" ON "payouts" USING btree ("teacher_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("teacher_id") WHERE state in ('waiting_approval', 'processing', 'review');--> statement-breakpoint
CREATE INDEX "payouts_of_teacher" ON "payouts" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("next_step_at") WHERE next_step_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_for_operator" ON "payouts" USING btree ("requested_at") WHERE state in ('waiting_approval', 'review');--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_body" ON "provider_events" USING btree ("body_hash");--> statement-breakpoint
CREATE INDEX "provider_payments_of_deposit" ON "provider_payments" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "provider_payments_in_review" ON "provider_payments" USING btree ("first_seen_at") WHERE review is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "reviews_of_teacher" ON "reviews" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_name" ON "subjects" USING btree ("name");--> statement-breakpoint
CREATE INDEX "teacher_profiles_by_rating" ON "teacher_profiles" USING btree (rating_hundredths desc,user_id desc);--> statement-breakpoint
CREATE INDEX "teacher_subjects_grades" ON "teacher_subjects" USING gin ("grades");--> statement-breakpoint
CREATE INDEX "teacher_subjects_of_subject" ON "teacher_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE failed_at is null;