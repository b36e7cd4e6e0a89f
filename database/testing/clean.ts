import type pg from 'pg'

type Table = { name: string; columns: string }
type Sequence = { name: string; last: string; used: boolean }

/**
 * Lays into a migrated database, as its last change, how it is brought back to how it stands now: `tests.clean()` writes what
 * each table held and sets each sequence as it was. Triggers and references are not asked. What alters a table, a trigger or a
 * function afterwards leaves a line in `tests.altered`, because no cleaning undoes that; `tests.sizes` is what the planner knew
 * of each table.
 */
export async function prepareCleaning(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<Table>(TABLES)
  const { rows: sequences } = await client.query<Sequence>(SEQUENCES)
  const steps: string[] = []
  for (const { name, columns } of tables) {
    steps.push(`delete from public.${name};`)
    const { rowCount } = await client.query(`create table tests.${name} as select ${columns} from public.${name}`)
    if (rowCount === 0) await client.query(`drop table tests.${name}`)
    else steps.push(`insert into public.${name} (${columns}) overriding system value select ${columns} from tests.${name};`)
  }
  for (const { name, last, used } of sequences) steps.push(`perform setval('public.${name}', ${last}, ${used});`)
  await client.query(`
    create function tests.clean() returns void language plpgsql set session_replication_role = replica as $$
    begin
      ${steps.join('\n      ')}
    end $$`)
  await client.query(SIZES)
  await client.query(WATCH)
}

/** A stored generated column is not written; it comes of the others. */
const TABLES = `
  select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`

const SEQUENCES = `
  select quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as last, last_value is not null as used
    from pg_sequences where schemaname = 'public' order by 1`

const SIZES = `
  create table tests.sizes as
    select oid, relpages, reltuples from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

const WATCH = `
  create table tests.altered (what text not null);
  create function tests.note() returns event_trigger language plpgsql as $$
  begin
    insert into tests.altered values (tg_tag);
  end $$;
  create event trigger altered on ddl_command_end execute function tests.note()`
