/** Movements of money, as each feature tells of its own to whoever brings all of it together. */
import { sql, type Column, type SQL } from 'drizzle-orm'
import type { MoneyKind, MoneyStatus } from '../money-kinds.ts'
import type { Db } from './database.ts'
import { rows, statement, type Given } from './statement.ts'

export type MoneyRow = {
  kind: MoneyKind
  /** Among rows of its list. */
  id: string
  at: Date
  status: MoneyStatus
  /** Whose wallet or earnings; null where nobody knows whose. */
  personId: number | null
  cents: number
  /** Not shillings where it says another one. */
  currency: string
  /** `M-PESA`, `CARD`, as the provider says; null for what stays inside. */
  method: string | null
  /** Where it goes by M-Pesa. */
  phone: string | null
  /** The provider's own. */
  receipt: string | null
  /** Of what it is about: the booking or enrolment; of others its own. */
  aboutId: string
  /** Why it failed, came back or is looked at. */
  failure: string | null
}

/** What is searched for: of whom, of which number, or exactly what it is called. */
export type MoneyWords = { people: readonly number[]; phone: string | null; code: string }

export type MoneyWish = {
  /** Half open; null where there is no end. */
  from: Date | null
  to: Date | null
  status: MoneyStatus | null
  words: MoneyWords | null
}

/** After which row a page begins. Of rows of the same moment come all, none, or those with a smaller id. */
export type MoneyAfter = { at: Date; same: 'all' | 'none' | 'smaller'; id: string }

export type MoneyList = {
  /** The latest first. */
  page(db: Db, wish: MoneyWish, after: MoneyAfter | null, limit: number): Promise<MoneyRow[]>
  /** How many there are, counted no further than `most`. */
  count(db: Db, wish: MoneyWish, most: number): Promise<number>
}

type Asked = {
  from: Date | null
  to: Date | null
  status: MoneyStatus | null
  people: readonly number[] | null
  phone: string | null
  code: string | null
}
type Paged = Asked & { at: Date | null; same: MoneyAfter['same'] | null; id: string | null; limit: number }

type Source = {
  columns: Readonly<Record<keyof MoneyRow, Column | SQL>>
  at: Column
  id: Column
  /** From `from` on, up to where conditions begin with `where true`. */
  from: SQL
  /** From `from` on, for counting: as few tables as say the status. */
  counted: SQL
  status: SQL<MoneyStatus>
  /** Statements that give the ids which are searched for, each by an index. */
  found: (words: { people: SQL; phone: SQL; code: SQL }) => readonly SQL[]
  /** The id as text read back to its own type. */
  idOf: (text: SQL) => SQL
}

/**
 * The list of one table. Searching is a statement of its own: what is searched for is found by indexes, and then no row is read
 * for another reason.
 * @param name of its statements
 */
export function moneyList(name: string, source: Source): MoneyList {
  const narrowed = (
    given: Given<Asked>,
    searched: boolean,
  ): SQL => sql`(${given.from}::timestamptz is null or ${source.at} >= ${given.from})
        and (${given.to}::timestamptz is null or ${source.at} < ${given.to})
        and (${given.status}::text is null or ${source.status} = ${given.status})
        ${searched ? sql`and ${source.id} in (${sql.join([...source.found(wordsOf(given))], sql` union `)})` : sql``}`
  const page = (searched: boolean) =>
    statement(
      `${name}_${searched ? 'found' : 'listed'}`,
      (given: Given<Paged>) =>
        rows(
          source.columns,
          (columns) => sql`
      select ${columns}
      ${source.from}
        and ${narrowed(given, searched)}
        and (${given.at}::timestamptz is null or ${source.at} <= ${given.at})
        and (${given.at}::timestamptz is null or ${given.same}::text = 'all' or ${source.at} < ${given.at}
          or (${given.same} = 'smaller' and ${source.id} < ${source.idOf(sql`${given.id}`)}))
      order by ${source.at} desc, ${source.id} desc
      limit ${given.limit}`,
        ),
      'anew',
    )
  const count = (searched: boolean) =>
    statement(
      `${name}_${searched ? 'found' : 'listed'}_counted`,
      (given: Given<Asked & { most: number }>) =>
        rows(
          { total: sql<number>`count(*)::int` },
          (columns) => sql`
      select ${columns}
      from (
        select
        ${source.counted}
          and ${narrowed(given, searched)}
        limit ${given.most}) as counted`,
        ),
      'anew',
    )
  const pages = { listed: page(false), found: page(true) }
  const counts = { listed: count(false), found: count(true) }
  return {
    async page(db, wish, after, limit) {
      const values = { ...asked(wish), at: after?.at ?? null, same: after?.same ?? null, id: after?.id ?? null, limit }
      return (await (wish.words ? pages.found : pages.listed)(db, values)) as MoneyRow[]
    },
    async count(db, wish, most) {
      const [row] = await (wish.words ? counts.found : counts.listed)(db, { ...asked(wish), most })
      return row?.total ?? 0
    },
  }
}

const asked = ({ words, ...wish }: MoneyWish): Asked => ({
  ...wish,
  people: words?.people ?? null,
  phone: words?.phone ?? null,
  code: words?.code ?? null,
})

const wordsOf = (given: Given<Asked>) => ({
  people: sql`${given.people}::bigint[]`,
  phone: sql`${given.phone}::text`,
  code: sql`${given.code}::text`,
})
