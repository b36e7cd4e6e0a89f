/**
 * Statements that are written once and prepared once a connection: the hot paths, where a state, its money and its notice are one
 * round trip. Parameters have names, columns come out of the tables, rows get their type from what is selected, and fragments of
 * other features compose. Record 12 says when to write one and when to use the builder.
 */
import { getTableColumns, is, Placeholder, sql, type Column, type GetColumnData, type SQL, type SQLWrapper } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { alias, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './database.ts'

/** The values of a statement by name; inside it each stands for one `$n`, however often it is named. */
export type Given<Values> = { readonly [Name in keyof Values]-?: SQL<Values[Name]> }

/** What is selected, by the name it gets in the row. */
export type Selection = Readonly<Record<string, Column | SQL>>

/** A row as its selection makes it: a column's own type, null where the column can be, or the type an expression was given. */
export type RowOf<S extends Selection> = {
  [Name in keyof S]: S[Name] extends Column ? GetColumnData<S[Name]> : S[Name] extends SQL<infer Value> ? Value : never
}

/**
 * A statement's text, with the names and the type of its rows.
 * @property read makes such a row of what the database answers, where its names say more than columns
 */
export type Query<Row> = { text: SQL; columns: readonly string[]; row?: Row; read?: (found: Found) => Row }

type Found = Readonly<Record<string, unknown>>

export type Statement<Values, Row> = {
  /**
   * Runs it on a connection of the pool, where it is a transaction by itself: all of it happens, or nothing. Or on that of an
   * open transaction.
   */
  (db: Db | Tx, values: Values): Promise<Row[]>
  readonly statementName: string
  readonly compiled: () => Compiled
}

/** The text with `$1…`, and the name of the value that each stands for. */
export type Compiled = { readonly text: string; readonly order: readonly string[] }

/** Every statement that has been declared, by name; a test has the database read each of them. */
export const statements = new Map<string, Statement<never, unknown>>()

/**
 * Declares a statement; its text is made when it is first used.
 * @param name unique in the whole product: it is the name of the prepared statement
 * @param write is called once with the named values; a plain value in its template becomes a literal of the text
 * @param planned `once` a connection, or `anew` for the values of each run, where the best way depends on how many rows they find
 */
export function statement<Values, Row>(
  name: string,
  write: (given: Given<Values>) => Query<Row>,
  planned: 'once' | 'anew' = 'once',
): Statement<Values, Row> {
  let compiled: (Compiled & Pick<Query<Row>, 'read'>) | undefined
  const text = (): NonNullable<typeof compiled> => {
    if (compiled) return compiled
    const { text: written, read } = write(named<Values>())
    return (compiled = { ...compile(written), ...(read && { read }) })
  }
  const run = async ({ $client }: Db | Tx, values: Values): Promise<Row[]> => {
    const { text: written, order, read } = text()
    const given = values as Readonly<Record<string, unknown>>
    const query = { text: written, values: order.map((one) => given[one]), ...(planned === 'once' && { name }) }
    const { rows: found } = await $client.query<Found>(query)
    // The rows are what the selection says; the selection wrote the text.
    return read ? found.map(read) : (found as Row[])
  }
  if (statements.has(name)) throw new Error(`two statements are called ${name}: give one of them another name`)
  const declared = Object.assign(run, { statementName: name, compiled: text })
  statements.set(name, declared)
  return declared
}

/** A statement that answers with rows: `columns` is the list to stand after `select` or `returning`. */
export const rows = <const S extends Selection>(selection: S, write: (columns: SQL) => SQL): Query<RowOf<S>> => ({
  text: write(listOf(selection)),
  columns: Object.keys(selection),
})

/** A statement nobody reads an answer from. */
export const silent = (text: SQL): Query<never> => ({ text, columns: [] })

/**
 * Several questions in one statement, each of which finds one row at most: by the name of each what it found, or null where it
 * found nothing. A row of nothing but nulls counts as none.
 */
export function together<Rows extends Record<string, object>>(questions: {
  readonly [Name in keyof Rows]: Query<Rows[Name]>
}): Query<{ [Name in keyof Rows]: Rows[Name] | null }> {
  const asked = Object.entries<Query<object>>(questions)
  const list = asked.flatMap(([name, { columns }]) =>
    columns.map((column) => sql`${sql.identifier(name)}.${sql.identifier(column)} as ${sql.identifier(`${name}.${column}`)}`),
  )
  const joined = asked.map(([name, { text }]) => sql`left join (${text}) ${sql.identifier(name)} on true`)
  const rowOf = (found: Found, name: string, columns: readonly string[]) => {
    const row = columns.map((column) => [column, found[`${name}.${column}`]] as const)
    return row.every(([, value]) => value === null) ? null : Object.fromEntries(row)
  }
  const read = (found: Found) => Object.fromEntries(asked.map(([name, { columns }]) => [name, rowOf(found, name, columns)]))
  return {
    text: sql`select ${sql.join(list, sql`, `)} from (values (true)) asked ${sql.join(joined, sql` `)}`,
    columns: Object.keys(questions),
    // What stands under a question's name is what it selected itself.
    read: read as (found: Found) => { [Name in keyof Rows]: Rows[Name] | null },
  }
}

/** Another name for a table: the same table twice in one statement, or a `with` part that has its columns. */
export const called = <T extends PgTable>(table: T, name: string): T => alias(table, name) as unknown as T

/** All columns of a table, under the names they have in code. */
export const all = <T extends PgTable>(table: T): T['_']['columns'] => getTableColumns(table)

/** `select` or `returning` list of a selection. */
export const listOf = (selection: Selection): SQL =>
  sql.join(
    Object.entries(selection).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )

/** A column's bare name, where SQL allows no table before it: after `on conflict`, in lists of columns. */
export const bare = (column: Column): SQL => sql`${sql.identifier(column.name)}`

/** `a = 1, b = 2` of an update. Plain values become literals of the text, so that an index on a state can be used. */
export function set<T extends PgTable>(table: T, values: PgUpdateSetSource<T>): SQL {
  const columns = getTableColumns(table)
  const parts = Object.entries(values).map(([name, value]) => sql`${bare(columnOf(columns, name))} = ${value}`)
  return sql.join(parts, sql`, `)
}

/** `insert into t (a, b) select …`, with each column beside its value; what follows (`from …`) is the caller's. */
export function insertSelect<T extends PgTable>(table: T, values: InsertSource<T>): SQL {
  const columns = getTableColumns(table)
  const entries = Object.entries(values)
  const names = sql.join(
    entries.map(([name]) => bare(columnOf(columns, name))),
    sql`, `,
  )
  const given = sql.join(
    entries.map(([, value]) => sql`${value}`),
    sql`, `,
  )
  return sql`insert into ${table} (${names}) select ${given}`
}

type InsertSource<T extends PgTable> = {
  [Name in keyof T['$inferInsert']]: T['$inferInsert'][Name] | SQLWrapper
}

/** `jsonb_build_object('a', x, …)`. */
export const json = (fields: Readonly<Record<string, SQLWrapper | string | number>>): SQL =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${name}, ${value}`),
    sql`, `,
  )})`

function columnOf(columns: Record<string, Column>, name: string): Column {
  const column = columns[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/** Any name is a value; which there are is known only to the type, so taking all of them at once is refused. */
const named = <Values>(): Given<Values> =>
  new Proxy({} as Given<Values>, {
    get: (_, name) => sql`${sql.placeholder(String(name))}`,
    ownKeys: () => {
      throw new Error('a statement names each value it takes')
    },
  })

/** The text of a template and the order of its values; a name that stands in several places is one parameter. */
function compile(query: SQL): Compiled {
  const order: string[] = []
  const { sql: text } = query.toQuery({
    casing: new CasingCache(),
    escapeName: (name) => `"${name.replaceAll('"', '""')}"`,
    escapeString: (literal) => `'${literal.replaceAll("'", "''")}'`,
    inlineParams: true,
    escapeParam: (_, chunk) => {
      if (!is(chunk, Placeholder)) throw new Error('a statement takes its values by name')
      const known = order.indexOf(chunk.name)
      return `$${(known >= 0 ? known : order.push(chunk.name) - 1) + 1}`
    },
  })
  return { text: text.trim(), order }
}
