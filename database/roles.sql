-- Two roles for a database of Somo's own: one owns the tables and runs npm run migrate, backup and restore; the other serves people and can
-- change no table, switch off no trigger and empty nothing. So whoever gets into the server cannot rewrite the ledger's past.
-- Run in each database, as its superuser: psql -d somo -f database/roles.sql, and the first time \password somo_owner and \password somo_app.
-- In a database that one role has made so far, after it: reassign owned by THAT_ROLE to somo_owner;

do $$ begin
  -- They are roles of the whole cluster, and of another database may be there already.
  if not exists (select from pg_roles where rolname = 'somo_owner') then create role somo_owner login; end if;
  if not exists (select from pg_roles where rolname = 'somo_app') then create role somo_app login; end if;
  execute format('alter database %I owner to somo_owner', current_database());
  execute format('revoke connect, temporary on database %I from public', current_database());
  execute format('grant connect on database %I to somo_app', current_database());
end $$;

create schema if not exists drizzle authorization somo_owner;
revoke all on schema public, drizzle from public;
grant usage on schema public, drizzle to somo_app;

alter default privileges for role somo_owner in schema public grant select, insert, update, delete on tables to somo_app;
alter default privileges for role somo_owner in schema public grant usage on sequences to somo_app;
alter default privileges for role somo_owner in schema drizzle grant select on tables to somo_app;

grant select, insert, update, delete on all tables in schema public to somo_app;
grant usage on all sequences in schema public to somo_app;
grant select on all tables in schema drizzle to somo_app;
