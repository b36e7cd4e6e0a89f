-- Each day of the list of the provider is compared with the books, both ways, and what only one side has is a case for the desk.
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
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "queue_takes" DROP CONSTRAINT "queue_takes_kind";--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("provider","payment_id","kind");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("found_at") WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'tutor_hidden', 'tutor_shown', 'tutor_edited', 'notes_repeated', 'payment_credited', 'payment_returned', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed', 'reported_hidden', 'reported_left', 'video_refunded', 'testimonial_hidden', 'testimonial_shown', 'chat_closed', 'chat_reopened', 'figures_set', 'contacts_set', 'faq_set', 'team_set', 'hours_set', 'promises_set', 'data_set', 'own_money_put_in', 'own_money_taken_out', 'provider_fee_recorded', 'difference_settled'));--> statement-breakpoint
ALTER TABLE "queue_takes" ADD CONSTRAINT "queue_takes_kind" CHECK (kind in ('safety', 'child_report', 'unsafe_video', 'dispute', 'payout', 'deposit', 'difference', 'verification', 'report', 'video_report', 'data_export', 'data_deletion', 'support'));