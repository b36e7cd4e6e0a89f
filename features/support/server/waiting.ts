/** Chats that wait for an answer, as the desk's queue tells of them. */
import { sql } from 'drizzle-orm'
import { countAnswered, countWaiting, type WaitingList } from '../../../shared/server/waiting.ts'
import { chatPage } from './desk.ts'
import { supportChats, supportLines } from './tables.ts'

export const chatsWaiting: WaitingList = {
  count: countWaiting(
    'chats_waiting_counted',
    supportChats.clockFrom,
    sql`from ${supportChats} where ${supportChats.state} = 'waiting'`,
  ),
  async page(db, after, limit) {
    const { rows } = await chatPage(db, { which: 'waiting', after: after === null ? null : Number(after), limit })
    return rows.map(({ id, clockFrom, name, last }) => ({
      id: String(id),
      since: clockFrom,
      cents: null,
      facts: { name: name ?? '', last },
    }))
  },
  answered: countAnswered('chats_answered', {
    table: supportLines,
    which: sql`${supportLines.waitedSeconds} is not null`,
    at: supportLines.writtenAt,
    waited: supportLines.waitedSeconds,
  }),
}
