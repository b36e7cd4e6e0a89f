/** What people ask under the Data Protection Act and what a person has to help along, as the desk's queue tells of it. */
import { sql } from 'drizzle-orm'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { outbox } from '../../../shared/server/outbox-table.ts'
import { countWaiting, type WaitingList } from '../../../shared/server/waiting.ts'
import { users } from '../../accounts/server/tables.ts'
import type { heldBy } from '../rules.ts'
import { heldLeavings, recordExports } from './tables.ts'

type Asked = { after: number | null; limit: number }

/** The note of an account that a fault of ours keeps. */
export const STOPPED = 'erase_gone'

const kept = called(heldLeavings, 'kept')

/** What lessons or money hold up, and what was given up by a fault; who is both is told of as the latter. */
const keptRows = sql`(
        select user_id, least(held.since, stopped.since) as since, coalesce(stopped.by, held.by) as by,
          coalesce(held.cents, 0) as cents
        from ${heldLeavings} held
        full join (
          select (data ->> 'user_id')::bigint as user_id, created_at as since, 'fault' as by
          from ${outbox}
          where failed_at is not null
            and kind = '${sql.raw(STOPPED)}') stopped using (user_id))`

const keeping = sql`from ${keptRows} kept
      join ${users} on ${users.id} = ${kept.userId}
      where ${users.status} = 'leaving'`

/** Accounts that should be gone, and that lessons, money or a fault of ours keep. */
export const deletionsWaiting: WaitingList = {
  count: countWaiting('deletions_waiting_counted', kept.since, keeping),
  async page(db, after, limit) {
    const found = await deletions(db, { after: after === null ? null : Number(after), limit })
    return found.map(({ id, since, cents, ...facts }) => ({ id: String(id), since, cents: cents > 0 ? cents : null, facts }))
  },
  answered: null,
}

const deletions = statement('deletions_waiting', (given: Given<Asked>) =>
  rows(
    {
      id: kept.userId,
      since: kept.since,
      by: sql<'fault' | (typeof heldBy)[number]>`${kept.by}`,
      cents: kept.cents,
      name: users.name,
    },
    (columns) => sql`
      select ${columns}
      ${keeping}
        and (${given.after}::bigint is null or (${kept.since}, ${kept.userId}) > (
          select last.since, last.user_id
          from ${keptRows} last
          where last.user_id = ${given.after}))
      order by ${kept.since}, ${kept.userId}
      limit ${given.limit}`,
  ),
)

/** Files that were asked for and that could not be made, until their note is repeated. */
const unmade = sql`from ${outbox}
      join ${recordExports} on ${recordExports.userId} = (${outbox.data} ->> 'user_id')::bigint
      join ${users} on ${users.id} = ${recordExports.userId}
      where ${outbox.failedAt} is not null
        and ${outbox.kind} = 'make_export'
        and ${recordExports.content} is null`

export const exportsWaiting: WaitingList = {
  count: countWaiting('exports_waiting_counted', recordExports.askedAt, unmade),
  async page(db, after, limit) {
    const found = await exports(db, { after: after === null ? null : Number(after), limit })
    return found.map(({ id, since, name }) => ({ id: String(id), since, cents: null, facts: { name } }))
  },
  answered: null,
}

const exports = statement('exports_waiting', (given: Given<Asked>) =>
  rows(
    { id: recordExports.userId, since: recordExports.askedAt, name: users.name },
    (columns) => sql`
      select ${columns}
      ${unmade}
        and (${given.after}::bigint is null or (${recordExports.askedAt}, ${recordExports.userId}) > (
          select last.asked_at, last.user_id
          from ${recordExports} last
          where last.user_id = ${given.after}))
      order by ${recordExports.askedAt}, ${recordExports.userId}
      limit ${given.limit}`,
  ),
)
