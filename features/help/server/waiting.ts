/** Calls for help that nobody has closed, as the desk's queue tells of them. */
import { sql } from 'drizzle-orm'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { countAnswered, countWaiting, secondsWaited, type WaitingList } from '../../../shared/server/waiting.ts'
import { users } from '../../accounts/server/tables.ts'
import { helpCalls } from './tables.ts'

const asker = called(users, 'asker')
const teacher = called(users, 'teacher')

/** When somebody at the desk first did something about it. */
const heard = sql`least(${helpCalls.answeredAt}, ${helpCalls.closedAt})`

const waiting = statement('help_waiting', (given: Given<{ after: number; limit: number }>) =>
  rows(
    {
      id: helpCalls.id,
      askedAt: helpCalls.askedAt,
      reason: helpCalls.reason,
      answered: sql<boolean>`${helpCalls.answer} is not null`,
      name: asker.name,
      teacher: teacher.name,
    },
    (columns) => sql`
      select ${columns}
      from ${helpCalls}
      join ${users} ${asker} on ${asker.id} = ${helpCalls.askerId}
      join ${users} ${teacher} on ${teacher.id} = ${helpCalls.teacherId}
      where ${helpCalls.closedAt} is null
        and ${helpCalls.id} > ${given.after}
      order by ${helpCalls.id}
      limit ${given.limit}`,
  ),
)

export const helpWaiting: WaitingList = {
  count: countWaiting('help_waiting_counted', helpCalls.askedAt, sql`from ${helpCalls} where ${helpCalls.closedAt} is null`),
  async page(db, after, limit) {
    const found = await waiting(db, { after: Number(after ?? 0), limit })
    return found.map(({ id, askedAt, ...facts }) => ({
      id: String(id),
      since: askedAt,
      cents: null,
      facts: { ...facts, answered: Number(facts.answered) },
    }))
  },
  answered: countAnswered('help_answered', {
    table: helpCalls,
    at: heard,
    waited: secondsWaited(helpCalls.askedAt, heard),
  }),
}
