-- An operator keeps a teacher out of families' sight: what the directory lists asks for it too.
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'tutor_hidden', 'tutor_shown', 'tutor_edited', 'notes_repeated', 'payment_credited', 'payment_returned', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed', 'chat_closed', 'chat_reopened'));--> statement-breakpoint
create or replace function list_changed_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(
    select id from now_rows join was_rows was using (id)
    where now_rows.role = 'teacher' and (now_rows.name, now_rows.role, now_rows.status, now_rows.verification_status, now_rows.hidden_at)
      is distinct from (was.name, was.role, was.status, was.verification_status, was.hidden_at));
begin
  if cardinality(ids) > 0 then perform list_teachers(ids); end if;
  return null;
end $function$;--> statement-breakpoint
create or replace function list_teachers(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from teacher_profiles where user_id in (select unnest(ids)) order by user_id for no key update;
  delete from teacher_listings
  where teacher_id in (select unnest(ids))
    and not exists (
      select from users join teacher_profiles on user_id = id
      where id = teacher_id and role = 'teacher' and status = 'active' and verification_status = 'approved'
        and hidden_at is null);
  insert into teacher_listings as kept (teacher_id, rating_hundredths, price_cents, students_taught, search)
  select profile.user_id, rating_hundredths, price_cents, students_taught,
    array_to_tsvector(search_words(concat_ws(' ', name, promise, bio)) || array['#/'] || taught.marks
      || array(select '@' || language from unnest(languages) language)
      || case when review_count > 0 then array['*rated'] else '{}' end)
  from unnest(ids) wanted (id)
  join users on users.id = wanted.id and role = 'teacher' and status = 'active' and verification_status = 'approved'
        and hidden_at is null
  join teacher_profiles profile on profile.user_id = wanted.id
  cross join lateral (
    select coalesce(array_agg(mark), '{}') as marks
    from teacher_subjects
    join subjects on subjects.id = subject_id
    cross join lateral unnest(grades || null::smallint) grade
    cross join lateral (values ('#' || subjects.name || '/' || coalesce(grade::text, '')), ('#/' || grade)) marked (mark)
    where teacher_id = wanted.id and mark is not null) taught
  on conflict (teacher_id) do update
  set rating_hundredths = excluded.rating_hundredths, price_cents = excluded.price_cents,
    students_taught = excluded.students_taught, search = excluded.search
  where (kept.rating_hundredths, kept.price_cents, kept.students_taught, kept.search)
    is distinct from (excluded.rating_hundredths, excluded.price_cents, excluded.students_taught, excluded.search);
end $function$;
