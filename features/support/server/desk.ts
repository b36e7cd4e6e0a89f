/** Chats as the desk sees them: who waits, and one of them with what was found for the operator. */
import { and, asc, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Answer } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import { deskRefusals, type ChatRow, type readChatAtDesk, type Who } from '../desk-contract.ts'
import { answerBy, type ChatState, type DeskTimes } from '../rules.ts'
import { foundIn } from './found.ts'
import { linesOf, type Cursors } from './read-chat.ts'
import { supportChats, supportLines } from './tables.ts'

const FIRST_WORDS = 120

const columns = {
  id: supportChats.id,
  phone: supportChats.phone,
  state: supportChats.state,
  language: supportChats.language,
  clockFrom: supportChats.clockFrom,
  movedAt: supportChats.movedAt,
  turn: supportChats.turn,
  userId: supportChats.userId,
  name: users.name,
  role: users.role,
  last: sql<string>`coalesce((
    select left(${supportLines.text}, ${sql.raw(String(FIRST_WORDS))})
    from ${supportLines}
    where ${supportLines.chatId} = ${supportChats.id} and ${supportLines.by} <> 'automatic'
    order by ${supportLines.id} desc
    limit 1), '')`,
}

const chats = (db: Db) => db.select(columns).from(supportChats).leftJoin(users, eq(users.id, supportChats.userId))

type Row = Awaited<ReturnType<typeof chats>>[number]

const shown = ({ id, phone, state, clockFrom, movedAt, userId, name, role }: Row, times: DeskTimes) => ({
  id,
  who: { person: userId !== null && name !== null && role !== null ? { id: userId, name, role } : null, phone } satisfies Who,
  state,
  since: clockFrom.toISOString(),
  due_at: answerBy(clockFrom, times).toISOString(),
  moved_at: movedAt.toISOString(),
})

type Wish = { which: ChatState; after: number | null; limit: number }

/** A page of chats: who waits longest first, the others by what moved last; `after` is the chat the last page ended with. */
export async function chatPage(db: Db, { which, after, limit }: Wish): Promise<{ rows: Row[]; next: number | null }> {
  const waiting = which === 'waiting'
  const found = await chats(db)
    .where(and(eq(supportChats.state, which), after === null ? undefined : waiting ? waitedLessThan(after) : movedBefore(after)))
    .orderBy(...(waiting ? [asc(supportChats.clockFrom), asc(supportChats.id)] : [desc(supportChats.turn)]))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

/** The same as the desk reads it, with when each is due. */
export async function chatsOf(db: Db, wish: Wish, times: DeskTimes): Promise<{ list: ChatRow[]; next: number | null }> {
  const { rows, next } = await chatPage(db, wish)
  return { list: rows.map((row) => ({ ...shown(row, times), last: row.last })), next }
}

/** Behind a chat, whether or not that waits still: its clock stays as it was. */
export const waitedLessThan = (after: number): SQL =>
  sql`(${supportChats.clockFrom}, ${supportChats.id}) > (
    select one.clock_from, one.id from ${supportChats} one where one.id = ${after})`

const movedBefore = (after: number): SQL =>
  lt(supportChats.turn, sql`(select one.turn from ${supportChats} one where one.id = ${after})`)

export async function waitingCounts(db: Db, times: DeskTimes, now: Date): Promise<{ waiting: number; late: number }> {
  const before = plus(now, -minutes(times.answerMinutes))
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${supportChats.clockFrom} < ${before}))::int`,
    })
    .from(supportChats)
    .where(eq(supportChats.state, 'waiting'))
  return row ?? { waiting: 0, late: 0 }
}

/** The caller is an operator. Refuses with `not_found`. */
export async function chatForDesk(
  db: Db,
  chatId: number,
  { times, ...cursors }: Cursors & { times: DeskTimes },
): Promise<Answer<typeof readChatAtDesk>> {
  const [row] = await chats(db).where(eq(supportChats.id, chatId))
  if (!row) throw new Refusal(deskRefusals.not_found)
  const { lines, earlier } = await linesOf(db, chatId, cursors)
  const written = lines.flatMap(({ by, text }) => (by === 'person' ? [text] : []))
  return { ...shown(row, times), language: row.language, lines, earlier, found: await foundIn(db, written.join('\n')) }
}
