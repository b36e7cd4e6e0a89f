import type { Db } from '../../../shared/server/database.ts'

/** Everything that a refused call must leave as it was: all there is but the counters of tries, and what is named besides. */
export async function stateOf(db: Db, but: readonly string[] = []): Promise<unknown> {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [['attempts', ...but]],
  )
  const sums = tables.map(
    ({ name }) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t) as ${name}`,
  )
  const { rows } = await db.$client.query<Record<string, string>>(`select ${sums.join(', ')}`)
  return rows[0]
}
