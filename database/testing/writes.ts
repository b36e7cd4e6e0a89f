import type pg from 'pg'

/**
 * Lays into a migrated database a count of the rows that are written in it, whoever writes them and whether or not it is taken
 * back: `writesIn` reads it. A statement that finds no row counts nothing.
 */
export async function prepareCount(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await client.query(`
    create sequence tests.writes;
    -- It begins at what its first use answers.
    select nextval('tests.writes');
    create function tests.count_write() returns trigger language plpgsql security definer as $$
    begin
      perform nextval('tests.writes');
      return null;
    end $$`)
  for (const { name } of tables) {
    await client.query(`
      create trigger count_write after insert or update or delete on public.${name}
        for each row execute function tests.count_write()`)
  }
}

/** A number that is another one after any row was written. */
export async function writesIn(db: { $client: pg.Pool }): Promise<string> {
  const { rows } = await db.$client.query<{ at: string }>('select last_value as at from tests.writes')
  return rows[0]?.at ?? ''
}
