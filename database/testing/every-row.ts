import type { Db } from '../../shared/server/database.ts'

type Row = Record<string, unknown>

/** Every row there is, by table. */
export async function everyRow(db: Db): Promise<Map<string, Row[]>> {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found = new Map<string, Row[]>()
  for (const { name } of tables) {
    const { rows } = await db.$client.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t order by t`)
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}
