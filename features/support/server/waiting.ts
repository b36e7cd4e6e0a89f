/** Chats that wait for an answer, as the desk's queue tells of them. */
import type { WaitingList } from '../../../shared/server/waiting.ts'
import { countWaiting } from '../../../shared/server/waiting.ts'
import { sql } from 'drizzle-orm'
import { chatPage } from './desk.ts'
import { supportChats } from './tables.ts'

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
}
