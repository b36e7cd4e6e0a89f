/** What people ask under the Data Protection Act and what a person has to help along, as the desk's queue tells of it. */
import { sql } from 'drizzle-orm'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { outbox } from '../../../shared/server/outbox-table.ts'
import { countWaiting, type WaitingList } from '../../../shared/server/waiting.ts'
import { users } from '../../accounts/server/tables.ts'
import { heldLeavings, recordExports } from './tables.ts'

type Asked = { after: number | null; limit: number }

const held = sql`from ${heldLeavings}
      join ${users} on ${users.id} = ${heldLeavings.userId}
      where ${users.status} = 'leaving'`

/** Accounts that should be gone, and that lessons or money keep. */
export const deletionsWaiting: WaitingList = {
  count: countWaiting('deletions_waiting_counted', heldLeavings.since, held),
  async page(db, after, limit) {
    const found = await deletions(db, { after: after === null ? null : Number(after), limit })
    return found.map(({ id, since, cents, ...facts }) => ({ id: String(id), since, cents: cents > 0 ? cents : null, facts }))
  },
}

const deletions = statement('deletions_waiting', (given: Given<Asked>) =>
  rows(
    { id: heldLeavings.userId, since: heldLeavings.since, by: heldLeavings.by, cents: heldLeavings.cents, name: users.name },
    (columns) => sql`
      select ${columns}
      ${held}
        and (${given.after}::bigint is null or (${heldLeavings.since}, ${heldLeavings.userId}) > (
          select last.since, last.user_id
          from ${heldLeavings} last
          where last.user_id = ${given.after}))
      order by ${heldLeavings.since}, ${heldLeavings.userId}
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
