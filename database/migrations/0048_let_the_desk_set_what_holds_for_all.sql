-- What holds for all of Somo is set at the desk: contacts, figures, hours, promises; with who set it, when and why, for ever.
CREATE TABLE "house_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"setting" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"set_by" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "house_changes_version" UNIQUE("setting","version"),
	CONSTRAINT "house_changes_setting" CHECK (setting in ('figures', 'contacts', 'hours', 'promises', 'data')),
	CONSTRAINT "house_changes_counted" CHECK (version > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "house_changes" ADD CONSTRAINT "house_changes_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'tutor_hidden', 'tutor_shown', 'tutor_edited', 'notes_repeated', 'payment_credited', 'payment_returned', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed', 'chat_closed', 'chat_reopened', 'figures_set', 'contacts_set', 'hours_set', 'promises_set', 'data_set'));--> statement-breakpoint
-- What was set once stays known: the newest version counts, and those before it are the history.
create function house_changes_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was set is append-only: % is refused', tg_op;
end $$;--> statement-breakpoint
create trigger house_changes_append_only before update or delete or truncate on house_changes
  for each statement execute function house_changes_refuse_change();
