-- Every act of an operator is found again in one log, which nobody changes; and people by a part of their name or address.
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"operator_id" bigint NOT NULL,
	"act" text NOT NULL,
	"person_id" bigint,
	"facts" jsonb NOT NULL,
	"reason" text,
	CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided')),
	CONSTRAINT "audit_entries_facts" CHECK (jsonb_typeof(facts) = 'object')
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_of_operator" ON "audit_entries" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_person" ON "audit_entries" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_act" ON "audit_entries" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "users_called" ON "users" USING gin ((lower(name) || ' ' || coalesce(email, '')) gin_trgm_ops);--> statement-breakpoint
-- A reason may leave with the person it is about, and nothing else may change.
create function audit_entries_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.reason is null or new.reason = old.reason) and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception 'the audit log is append-only: % is refused', tg_op;
end $$;--> statement-breakpoint
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function audit_entries_refuse_change();--> statement-breakpoint
create trigger audit_entries_not_truncated before truncate on audit_entries
  for each statement execute function audit_entries_refuse_change();--> statement-breakpoint
-- What was decided before there was a log, as far as its time is known.
insert into audit_entries (at, operator_id, act, person_id, facts, reason)
select at, operator_id, act, person_id, facts, reason
from (
  select decided_at, decided_by, 'teacher_' || status, teacher_id, jsonb_build_object('request', id), reason
  from verification_requests
  where decided_at is not null
  union all
  select d.decided_at, d.decided_by, 'dispute_decided', b.teacher_id,
    jsonb_build_object('booking', d.booking_id, 'family_cents', d.family_cents, 'teacher_cents', d.teacher_cents,
      'platform_cents', d.platform_cents),
    d.decision
  from disputes d
  join bookings b on b.id = d.booking_id
  where d.decided_at is not null
) as known (at, operator_id, act, person_id, facts, reason)
where operator_id is not null
order by at;
