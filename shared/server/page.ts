import { sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { commonRefusals, Refusal } from '../refusal.ts'

const notACursor = { en: 'Not a cursor of this list.', sw: 'Si alama ya orodha hii.' }

/** The id that the last page of a list ended with; null for the first page. Refuses with `invalid_input`. */
export function idBefore(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const id = Number(cursor)
  if (!Number.isSafeInteger(id)) throw new Refusal(commonRefusals.invalid_input, { fields: { cursor: notACursor } })
  return id
}

/** What a page says of the next one, for `idBefore`: the id it ended with; null where it was the last. */
export const cursorOf = (next: number | null): string | null => (next === null ? null : String(next))

/**
 * Part of a statement, for `from`: of each owner the latest rows, in the order of an index, under the table's own name. The
 * owners are a list and not a condition, so that the plan is one for everybody: for whoever has half of a table, or nothing in
 * it, the database would rather read all of it by its key.
 * @param ids the owners @param which what else is asked of a row @param most of each
 */
export const latestOfEach = <T extends PgTable & { id: Column }>(
  table: T,
  { owner, ids, which, most }: { owner: Column; ids: SQL; which: SQL; most: SQL },
): SQL => sql`unnest(${ids}::bigint[]) as own (id)
      cross join lateral (
        select *
        from ${table}
        where ${owner} = own.id
          and ${which}
        order by ${table.id} desc
        limit ${most}) ${table}`
