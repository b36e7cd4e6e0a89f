-- Pages that are open hear of what concerns them at once: a hint to ask again goes out with the commit, to its person or, where
-- none is named, to every operator.
create function live_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('to', (to_jsonb(new) ->> tg_argv[0])::bigint, 'changed', tg_argv[1])::text);
  return null;
end $$;--> statement-breakpoint
create trigger notices_live after insert on notices
  for each row when (new.in_app) execute function live_changed('user_id', '*');--> statement-breakpoint
create trigger audit_entries_live after insert on audit_entries
  for each row execute function live_changed('', '*');
