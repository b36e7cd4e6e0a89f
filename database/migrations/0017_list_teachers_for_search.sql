-- A million teachers are found by word, mark and order from indexes, which the database keeps itself: no write can forget a listing.
create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text collate "C" PRIMARY KEY NOT NULL,
	"teachers" integer NOT NULL,
	CONSTRAINT "search_terms_teachers" CHECK (teachers > 0)
);
--> statement-breakpoint
CREATE TABLE "teacher_listings" (
	"teacher_id" bigint PRIMARY KEY NOT NULL,
	"rating_hundredths" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"students_taught" integer NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "teacher_profiles_by_rating";--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_terms_alike" ON "search_terms" USING gin ("term" gin_trgm_ops) WHERE term ~ '^[a-z]{4}';--> statement-breakpoint
CREATE INDEX "teacher_listings_by_rating" ON "teacher_listings" USING btree ("rating_hundredths","teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_listings_by_price" ON "teacher_listings" USING btree ("price_cents","teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_listings_by_students" ON "teacher_listings" USING btree ("students_taught","teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_listings_search" ON "teacher_listings" USING gin ("search");--> statement-breakpoint
CREATE INDEX "availability_slots_by_time" ON "availability_slots" USING btree ("starts_at","teacher_id");--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_languages" CHECK (languages <@ array['en', 'sw', 'luo', 'ki', 'xki']);--> statement-breakpoint
-- Words as they are searched: without accents (Wanjikũ, Ng’ang’a), in small letters. `searchWords` in the server reads a question alike.
create function search_words(written text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(left(word, 40)), '{}')
  from regexp_split_to_table(
    regexp_replace(lower(normalize(written, nfd)), '[\u0300-\u036f''’‘ʼ`]', '', 'g'), '[^a-z0-9]+') word
  where word <> ''
$$;--> statement-breakpoint
-- Brings the listings of some teachers to what accounts, profiles and subjects say. The lock comes first and the reading by a second
-- statement, so that of two changes at once the later one sees both.
create function list_teachers(ids bigint[]) returns void language plpgsql as $$
begin
  perform from teacher_profiles where user_id in (select unnest(ids)) order by user_id for no key update;
  delete from teacher_listings
  where teacher_id in (select unnest(ids))
    and not exists (
      select from users join teacher_profiles on user_id = id
      where id = teacher_id and role = 'teacher' and status = 'active' and verification_status = 'approved');
  insert into teacher_listings as kept (teacher_id, rating_hundredths, price_cents, students_taught, search)
  select profile.user_id, rating_hundredths, price_cents, students_taught,
    array_to_tsvector(search_words(concat_ws(' ', name, promise, bio)) || array['#/'] || taught.marks
      || array(select '@' || language from unnest(languages) language)
      || case when review_count > 0 then array['*rated'] else '{}' end)
  from unnest(ids) wanted (id)
  join users on users.id = wanted.id and role = 'teacher' and status = 'active' and verification_status = 'approved'
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
end $$;--> statement-breakpoint
create function list_changed_person() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select id from now_rows join was_rows was using (id)
    where now_rows.role = 'teacher' and (now_rows.name, now_rows.role, now_rows.status, now_rows.verification_status)
      is distinct from (was.name, was.role, was.status, was.verification_status));
begin
  if cardinality(ids) > 0 then perform list_teachers(ids); end if;
  return null;
end $$;--> statement-breakpoint
create trigger list_changed_person after update on users
  referencing old table as was_rows new table as now_rows for each statement execute function list_changed_person();--> statement-breakpoint
create function list_changed_profile() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform list_teachers(array(select user_id from now_rows));
  elsif tg_op = 'UPDATE' then perform list_teachers(array(select user_id from now_rows));
  else delete from teacher_listings where teacher_id in (select user_id from was_rows);
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger list_new_profile after insert on teacher_profiles
  referencing new table as now_rows for each statement execute function list_changed_profile();--> statement-breakpoint
create trigger list_changed_profile after update on teacher_profiles
  referencing new table as now_rows for each statement execute function list_changed_profile();--> statement-breakpoint
create trigger list_removed_profile after delete on teacher_profiles
  referencing old table as was_rows for each statement execute function list_changed_profile();--> statement-breakpoint
create function list_changed_subjects() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform list_teachers(array(select distinct teacher_id from was_rows)); end if;
  if tg_op <> 'DELETE' then perform list_teachers(array(select distinct teacher_id from now_rows)); end if;
  return null;
end $$;--> statement-breakpoint
create trigger list_new_subjects after insert on teacher_subjects
  referencing new table as now_rows for each statement execute function list_changed_subjects();--> statement-breakpoint
create trigger list_changed_subjects after update on teacher_subjects
  referencing old table as was_rows new table as now_rows for each statement execute function list_changed_subjects();--> statement-breakpoint
create trigger list_removed_subjects after delete on teacher_subjects
  referencing old table as was_rows for each statement execute function list_changed_subjects();--> statement-breakpoint
-- Counts the words and marks that listings win and lose. Always in the order of terms, so that two at once wait and never lock each
-- other out; only what changed is touched, so that a new rating waits for nobody.
create function count_search_terms() returns trigger language plpgsql as $$
declare
  words text[];
  steps integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(term order by term), array_agg(step order by term) into words, steps
    from (select lexeme collate "C" as term, count(*) as step from now_rows, unnest(search) group by 1) changed;
  elsif tg_op = 'DELETE' then
    select array_agg(term order by term), array_agg(step order by term) into words, steps
    from (select lexeme collate "C" as term, -count(*) as step from was_rows, unnest(search) group by 1) changed;
  else
    select array_agg(term order by term), array_agg(step order by term) into words, steps
    from (
      select lexeme collate "C" as term, sum(step) as step
      from (
        select now.search as won, was.search as lost from now_rows now join was_rows was using (teacher_id)
        where now.search <> was.search) changed
      cross join lateral (
        select lexeme, 1 as step from unnest(won) union all select lexeme, -1 from unnest(lost)) stepped
      group by 1
      having sum(step) <> 0) changed;
  end if;
  if words is null then return null; end if;
  perform from search_terms where term in (select unnest(words)) order by term for update;
  with changed as (select * from unnest(words, steps) changed (term, step) where step < 0),
  gone as (delete from search_terms kept using changed where kept.term = changed.term and kept.teachers + step <= 0)
  update search_terms kept set teachers = kept.teachers + step
  from changed where kept.term = changed.term and kept.teachers + step > 0;
  insert into search_terms as kept (term, teachers)
  select term, step from unnest(words, steps) changed (term, step) where step > 0 order by term
  on conflict (term) do update set teachers = kept.teachers + excluded.teachers;
  return null;
end $$;--> statement-breakpoint
create trigger count_new_listings after insert on teacher_listings
  referencing new table as now_rows for each statement execute function count_search_terms();--> statement-breakpoint
create trigger count_changed_listings after update on teacher_listings
  referencing old table as was_rows new table as now_rows for each statement execute function count_search_terms();--> statement-breakpoint
create trigger count_removed_listings after delete on teacher_listings
  referencing old table as was_rows for each statement execute function count_search_terms();--> statement-breakpoint
select list_teachers(array(select user_id from teacher_profiles));
