-- The books learn of the operator’s own money at the provider; its wallet and each day of its list are compared with them.
CREATE TABLE "compared_days" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"compared_at" timestamp with time zone,
	"theirs" integer,
	"theirs_cents" bigint,
	"ours" integer,
	"ours_cents" bigint,
	"differences" integer,
	"lease" integer NOT NULL,
	"leased_until" timestamp with time zone,
	CONSTRAINT "compared_days_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "own_money" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_money_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"what" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"recorded_by" bigint NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_money_what" CHECK (what in ('put_in', 'taken_out', 'fee')),
	CONSTRAINT "own_money_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"theirs_cents" bigint,
	"ours_cents" bigint,
	"found_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" bigint,
	CONSTRAINT "payment_differences_kind" CHECK (kind in ('not_in_books', 'not_listed', 'other_amount')),
	CONSTRAINT "payment_differences_settled" CHECK ((settled_at is null) = (settled_by is null))
);
--> statement-breakpoint
CREATE TABLE "provider_balances" (
	"provider" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"held_cents" bigint,
	"available_cents" bigint,
	"ours_cents" bigint,
	"on_way_cents" bigint,
	"apart_since" timestamp with time zone,
	"silent_since" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"lease" integer NOT NULL,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_summed";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_owned";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind";--> statement-breakpoint
ALTER TABLE "queue_takes" DROP CONSTRAINT "queue_takes_kind";--> statement-breakpoint
ALTER TABLE "own_money" ADD CONSTRAINT "own_money_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_money_reference" ON "own_money" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("provider","payment_id","kind");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("found_at") WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'tutor_hidden', 'tutor_shown', 'tutor_edited', 'notes_repeated', 'payment_credited', 'payment_returned', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed', 'reported_hidden', 'reported_left', 'video_refunded', 'testimonial_hidden', 'testimonial_shown', 'chat_closed', 'chat_reopened', 'figures_set', 'contacts_set', 'faq_set', 'team_set', 'hours_set', 'promises_set', 'data_set', 'own_money_put_in', 'own_money_taken_out', 'provider_fee_recorded', 'difference_settled'));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind" CHECK (kind in ('wallet', 'booking_hold', 'enrolment_hold', 'teacher_earnings', 'payout_in_flight', 'provider_clearing', 'provider_fees', 'platform_revenue', 'suspense', 'owner_capital'));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_summed" CHECK ((balance_cents is null) = (kind in ('provider_clearing', 'provider_fees', 'platform_revenue', 'suspense', 'owner_capital')));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owned" CHECK ((owner_id = 0) = (kind in ('provider_clearing', 'provider_fees', 'platform_revenue', 'suspense', 'owner_capital')));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind" CHECK (kind in ('deposit', 'lesson_hold', 'lesson_release', 'lesson_refund', 'class_hold', 'class_release', 'class_refund', 'video_purchase', 'video_refund', 'withdrawal_reserve', 'withdrawal_paid', 'withdrawal_returned', 'suspense', 'suspense_credited', 'suspense_returned', 'capital_paid_in', 'capital_drawn', 'provider_fee'));--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_kind" CHECK (kind in ('safety', 'child_report', 'unsafe_video', 'dispute', 'payout', 'deposit', 'difference', 'verification', 'report', 'video_report', 'data_export', 'data_deletion', 'support'));