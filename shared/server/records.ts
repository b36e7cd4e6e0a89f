/**
 * What tables hold about people: which rows are whose, what each column tells its person, and what is left of it when they have
 * gone. Each feature declares its own tables, every column by name, so that a new column does not compile without a word on it.
 */
import { getTableColumns, getTableName, sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './database.ts'
import { bare } from './statement.ts'

/** What a column is to the person of its row. */
export type Fate = {
  /** Stands in what they are given of their records. */
  readonly told: boolean
  /** What is left of it when they have gone; it stays as it is where nothing is said. */
  readonly becomes?: SQL
  /** Only where one of these columns names who has gone; in every row of theirs where nothing is said. */
  readonly with?: readonly Column[]
}

/** Told, and stays: it is no word about a person, or the law wants it kept. */
export const told: Fate = { told: true }
/** Not told, and stays: about how we work, or about somebody else. */
export const untold: Fate = { told: false }
/** Told, and goes with the person. */
export const goes: Fate = { told: true, becomes: sql`null` }
/** Told, and leaves this in its place. */
export const goesAs = (left: string): Fate => ({ told: true, becomes: sql.raw(`'${left.replaceAll("'", "''")}'`) })
/** Told, and goes with whoever is named by these columns: the others of the row keep it. */
export const goesWith = (...columns: Column[]): Fate => ({ told: true, becomes: sql`null`, with: columns })
/** Told to nobody, and goes: hashes, tokens and what could be used. */
export const secret: Fate = { told: false, becomes: sql`null` }

/** The ids of people, as an SQL array. */
type People = SQL

export type PersonalTable = {
  readonly table: PgTable
  readonly columns: Readonly<Record<string, Fate>>
  /** Which rows are about these people. */
  readonly whose: (people: People) => SQL
  /** Whether whole rows go with their person. */
  readonly rowsGo: boolean
  /** Another way of reading the rows than column by column. */
  readonly tell: ((people: People) => SQL) | undefined
}

/** A table that is about nobody, and why. */
export type ImpersonalTable = { readonly table: PgTable; readonly because: string }

type Fates<T extends PgTable> = { readonly [Name in keyof T['_']['columns']]: Fate }

/**
 * Declares a table that holds something about people.
 * @param whose the columns that hold whose a row is, or a condition on the rows of `people`
 * @param fates every column, by name
 * @param rest `rows go` where nothing of a row is worth keeping without its person
 */
export const personal = <T extends PgTable>(
  table: T,
  whose: readonly Column[] | ((people: People) => SQL),
  fates: Fates<T>,
  rest: 'rows go' | 'rows stay',
  tell?: (people: People) => SQL,
): PersonalTable => ({
  table,
  // Named by the keys of the table's own columns, which is what the type says.
  columns: fates as Readonly<Record<string, Fate>>,
  whose: typeof whose === 'function' ? whose : (people) => isOneOf(whose, people),
  rowsGo: rest === 'rows go',
  tell,
})

export const impersonal = (table: PgTable, because: string): ImpersonalTable => ({ table, because })

/** Whether one of these columns names one of these people. */
export const isOneOf = (columns: readonly Column[], people: People): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql`${column} = any(${people})`),
    sql` or `,
  )})`

const arrayOf = (ids: readonly number[]): People => sql`${`{${ids.join(',')}}`}::bigint[]`

/** A row as it is told: the names of the columns, and what stands in them. */
export type ToldRow = Readonly<Record<string, unknown>>

/** Everything a table tells these people about themselves. */
export async function tellRecords(
  db: Db | Tx,
  { table, columns, whose, tell }: PersonalTable,
  ids: readonly number[],
): Promise<ToldRow[]> {
  const people = arrayOf(ids)
  if (tell) return (await db.execute<Record<string, unknown>>(tell(people))).rows
  const all = getTableColumns(table)
  const shown = Object.entries(columns).flatMap(([name, fate]) => (fate.told && all[name] ? [all[name]] : []))
  if (shown.length === 0) return []
  const list = sql.join(
    shown.map((column) => sql`${column} as ${sql.identifier(column.name)}`),
    sql`, `,
  )
  const read = sql`select ${list} from ${table} where ${whose(people)} order by 1`
  return (await db.execute<Record<string, unknown>>(read)).rows
}

/** Takes these people out of a table. Doing it once more changes nothing. */
export async function eraseRecords(
  tx: Tx,
  { table, columns, whose, rowsGo }: PersonalTable,
  ids: readonly number[],
): Promise<void> {
  const people = arrayOf(ids)
  if (rowsGo) {
    await tx.execute(sql`delete from ${table} where ${whose(people)}`)
    return
  }
  const all = getTableColumns(table)
  const left = Object.entries(columns).flatMap(([name, { becomes, with: only }]) => {
    const column = all[name]
    if (!becomes || !column) return []
    const value = only ? sql`case when ${isOneOf(only, people)} then ${becomes} else ${column} end` : becomes
    return [sql`${bare(column)} = ${value}`]
  })
  if (left.length > 0) await tx.execute(sql`update ${table} set ${sql.join(left, sql`, `)} where ${whose(people)}`)
}

export const recordName = ({ table }: PersonalTable): string => getTableName(table)
