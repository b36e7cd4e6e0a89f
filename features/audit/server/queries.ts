import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isCalled, patternOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import type { Act, AuditEntry } from '../contract.ts'
import { actsSaid } from '../sentences.ts'
import { auditEntries } from './tables.ts'

type Wish = { act: Act | null; words: string; before: number | null; limit: number }

/** A page of the log, the latest first: of one act and of certain words, where they are given. */
export async function entriesOf(db: Db, wish: Wish): Promise<{ list: AuditEntry[]; next: number | null }> {
  const { act, words, before, limit } = wish
  const wanted = { act, before, limit: limit + 1 }
  const found = words
    ? await withWords(db, { ...wanted, pattern: patternOf(words), said: actsSaid(words) })
    : await (act ? ofAct(db, { ...wanted, act }) : ofAll(db, wanted))
  const list = found.slice(0, limit).map(({ id, at, operatorId, operatorName, personId, personName, ...rest }) => ({
    id,
    at: at.toISOString(),
    operator: { id: operatorId, name: operatorName },
    person: personId === null ? null : { id: personId, name: personName ?? '' },
    ...rest,
  }))
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

const operator = called(users, 'operator')
const person = called(users, 'person')

const columns = {
  id: auditEntries.id,
  at: auditEntries.at,
  act: auditEntries.act,
  facts: auditEntries.facts,
  reason: auditEntries.reason,
  operatorId: auditEntries.operatorId,
  operatorName: sql<string>`${operator.name}`,
  personId: auditEntries.personId,
  personName: sql<string | null>`${person.name}`,
}

const page = (from: SQL, narrowed: SQL, limit: SQL<number>) =>
  rows(
    columns,
    (list) => sql`
      select ${list}
      from ${from}
      join ${users} operator on ${operator.id} = ${auditEntries.operatorId}
      left join ${users} person on ${person.id} = ${auditEntries.personId}
      where ${narrowed}
      order by ${auditEntries.id} desc
      limit ${limit}`,
  )

const isBefore = (before: SQL<number | null>): SQL => sql`(${before}::bigint is null or ${auditEntries.id} < ${before})`

const ofAll = statement('audit_log', (given: Given<{ before: number | null; limit: number }>) =>
  page(sql`${auditEntries}`, isBefore(given.before), given.limit),
)

const ofAct = statement('audit_log_of_act', (given: Given<{ act: Act; before: number | null; limit: number }>) =>
  page(sql`${auditEntries}`, sql`${auditEntries.act} = ${given.act} and ${isBefore(given.before)}`, given.limit),
)

type Words = Omit<Wish, 'words'> & { pattern: string; said: readonly Act[] }

/**
 * For each person found, and each act that is said so, the latest entries by the index they stand in; then the latest of all.
 * Planned anew: how many people a pattern finds differs by thousands.
 */
const withWords = statement(
  'audit_log_with_words',
  (given: Given<Words>) => {
    // Between a value and itself, and not equal to it: only the column's own index then has the order that is asked for.
    const latest = (column: Column, value: SQL): SQL => sql`lateral (
          select ${auditEntries.id}
          from ${auditEntries}
          where ${column} between ${value} and ${value}
            and ${isBefore(given.before)}
            and (${given.act}::text is null or ${auditEntries.act} = ${given.act})
          order by ${column} desc, ${auditEntries.id} desc
          limit ${given.limit}) one`
    const found = sql`(
        with found as materialized (
          select ${users.id} as id
          from ${users}
          where ${isCalled(users, given.pattern)})
        select one.id
        from found
        cross join ${latest(auditEntries.operatorId, sql`found.id`)}
        union
        select one.id
        from found
        cross join ${latest(auditEntries.personId, sql`found.id`)}
        union
        select one.id
        from unnest(${given.said}::text[]) said (act)
        cross join ${latest(auditEntries.act, sql`said.act`)}
        order by id desc
        limit ${given.limit})`
    return page(sql`${found} hit join ${auditEntries} on ${auditEntries.id} = hit.id`, sql`true`, given.limit)
  },
  'anew',
)
