import type pg from 'pg'

/**
 * The whole schema as text, from the database's own catalogue: tables with columns and constraints, indexes, functions, triggers.
 */
export async function schemaPicture(client: pg.Client): Promise<string> {
  const rows = async (sql: string): Promise<{ owner: string; line: string }[]> =>
    (await client.query<{ owner: string; line: string }>(sql)).rows
  const [columns, constraints, indexes, triggers, functions] = [
    await rows(COLUMNS),
    await rows(CONSTRAINTS),
    await rows(INDEXES),
    await rows(TRIGGERS),
    await rows(FUNCTIONS),
  ]
  const tables = [...new Set(columns.map((row) => row.owner))]
  const of = (list: { owner: string; line: string }[], table: string) =>
    list.filter((row) => row.owner === table).map((row) => row.line)
  const drawn = tables.map((table) => {
    const inside = [...of(columns, table), ...of(constraints, table)].map((line) => `  ${line}`).join(',\n')
    return [`create table ${table} (\n${inside}\n);`, ...of(indexes, table), ...of(triggers, table)].join('\n')
  })
  const head = '-- Drawn from the migrations by npm run migration; not run by anything. See database/migrations for the reasons.'
  return `${[head, ...drawn, ...functions.map((row) => row.line)].join('\n\n')}\n`
}

const IN_PUBLIC = `n.nspname = 'public'`

const COLUMNS = `
  select c.relname as owner, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attidentity <> '' then ' generated always as identity'
              when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
              when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
      || case when a.attnotnull then ' not null' else '' end as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${IN_PUBLIC} and c.relkind = 'r' order by c.relname, a.attnum`

const CONSTRAINTS = `
  select c.relname as owner, 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${IN_PUBLIC} and k.contype <> 'n' order by c.relname, k.contype, k.conname`

const INDEXES = `
  select c.relname as owner, pg_get_indexdef(i.indexrelid) || ';' as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
   where ${IN_PUBLIC} and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by c.relname, 2`

/** What counts writes in a test's database has its function elsewhere. */
const TRIGGERS = `
  select c.relname as owner, pg_get_triggerdef(t.oid) || ';' as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid and p.pronamespace = n.oid
   where ${IN_PUBLIC} and not t.tgisinternal order by c.relname, t.tgname`

const FUNCTIONS = `
  select p.proname as owner, trim(pg_get_functiondef(p.oid)) || ';' as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${IN_PUBLIC} and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`
