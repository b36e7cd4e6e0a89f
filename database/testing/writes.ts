import type pg from 'pg'

/**
 * Lays into a migrated database a count for each table of the rows that are written in it, whoever writes them and whether or not
 * it is taken back: `writesIn` reads them. A statement that finds no row counts nothing.
 */
export async function prepareCount(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await client.query(`
    create schema writes;
    create function writes.count() returns trigger language plpgsql security definer as $$
    begin
      perform nextval(tg_argv[0]::oid::regclass);
      return null;
    end $$`)
  for (const { name } of tables) {
    await client.query(`
      create sequence writes.${name};
      -- It begins at what its first use answers.
      select nextval('writes.${name}');
      do $$ begin
        execute format('create trigger count_write after insert or update or delete on public.${name}
          for each row execute function writes.count(%s)', 'writes.${name}'::regclass::oid);
      end $$;
      -- Also where a test has set triggers aside.
      alter table public.${name} enable always trigger count_write`)
  }
}

/** For each table a number that is another one after any row of it was written. */
export type Writes = ReadonlyMap<string, number>

export async function writesIn(db: { $client: pg.Pool }): Promise<Writes> {
  const { rows } = await db.$client.query<{ name: string; at: number }>(COUNTS)
  return new Map(rows.map(({ name, at }) => [name, at]))
}

const COUNTS = {
  name: 'writes_in',
  text: `select relname as name, pg_sequence_last_value(oid) as at
    from pg_class where relnamespace = 'writes'::regnamespace and relkind = 'S'`,
}

/** The tables that were written between two looks. */
export const writtenBetween = (before: Writes, after: Writes): string[] =>
  [...after].flatMap(([table, at]) => (before.get(table) === at ? [] : [table]))
