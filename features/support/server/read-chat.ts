/** A chat as it is read: its lines by page, and who answers. */
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Answer } from '../../../shared/endpoint.ts'
import type { Db } from '../../../shared/server/database.ts'
import { plus } from '../../../shared/time.ts'
import { firstName } from '../../accounts/rules.ts'
import { sessions, users } from '../../accounts/server/tables.ts'
import type { Desk, readChat } from '../contract.ts'
import type { Line } from '../line-contract.ts'
import { HERE_MS, isOpen, opensAt, type DeskTimes } from '../rules.ts'
import { supportLines } from './tables.ts'
import type { Whose } from './whose.ts'
import { chatOf } from './write-line.ts'

const columns = {
  id: supportLines.id,
  by: supportLines.by,
  operatorName: users.name,
  text: supportLines.text,
  automatic: supportLines.automatic,
  writtenAt: supportLines.writtenAt,
}

export type Cursors = { before?: number | undefined; after?: number | undefined; limit: number }
export type Page = { lines: Line[]; earlier: boolean; later: boolean }

/** A page of a chat, oldest first: the latest, those before a line, or those after one. */
export async function linesOf(db: Db, chatId: number, { before, after, limit }: Cursors): Promise<Page> {
  const found = await db
    .select(columns)
    .from(supportLines)
    .leftJoin(users, eq(users.id, supportLines.operatorId))
    .where(
      and(
        eq(supportLines.chatId, chatId),
        before === undefined ? undefined : lt(supportLines.id, before),
        after === undefined ? undefined : gt(supportLines.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(supportLines.id) : asc(supportLines.id))
    .limit(limit + 1)
  const more = found.length > limit
  const page = found.slice(0, limit).map(({ operatorName, writtenAt, ...line }) => ({
    ...line,
    // Who answers is known by the first name; the rest of it is theirs.
    name: operatorName === null ? null : firstName(operatorName),
    at: writtenAt.toISOString(),
  }))
  if (after !== undefined) return { lines: page, earlier: true, later: more }
  return { lines: page.reverse(), earlier: more, later: before !== undefined }
}

/** Whoever asks reads their own chat, or none. */
export async function ownChat(
  db: Db,
  whose: Whose,
  cursors: Cursors,
  times: DeskTimes,
  now: Date,
): Promise<Answer<typeof readChat>> {
  const chat = await chatOf(db, whose)
  const desk = await deskNow(db, chat?.id ?? null, times, now)
  const { userId, secretHash } = whose
  const before = userId !== null && secretHash !== null && (await chatOf(db, { userId: null, secretHash })) !== null
  if (!chat) return { desk, chat: null, before_sign_in: before, lines: [], earlier: false, later: false }
  const page = await linesOf(db, chat.id, cursors)
  return { desk, chat: { state: chat.state, phone_ends: chat.phone?.slice(-3) ?? null }, before_sign_in: before, ...page }
}

/** Whether somebody is there, and how long an answer takes. */
export async function deskNow(db: Db, chatId: number | null, times: DeskTimes, now: Date): Promise<Desk> {
  const open = isOpen(now, times)
  const [heard] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.status, 'active'),
        gt(sessions.lastUsedAt, plus(now, -HERE_MS)),
        isNull(sessions.endedAt),
      ),
    )
    .limit(1)
  const usual = await usualMinutes(db)
  return {
    open,
    here: open && heard !== undefined,
    opens_at: open ? null : opensAt(now, times).toISOString(),
    minutes: usual ?? times.answerMinutes,
    opens: times.opens,
    closes: times.closes,
    usual: usual !== null,
    by: chatId === null ? null : await lastOperator(db, chatId),
  }
}

async function lastOperator(db: Db, chatId: number): Promise<Desk['by']> {
  const [last] = await db
    .select({ face: users.id, name: users.name })
    .from(supportLines)
    .innerJoin(users, eq(users.id, supportLines.operatorId))
    .where(and(eq(supportLines.chatId, chatId), isNotNull(supportLines.operatorId)))
    .orderBy(desc(supportLines.id))
    .limit(1)
  return last ? { face: last.face, name: firstName(last.name) } : null
}

/** Of so many answers the usual one is known, and of fewer than the least none is. */
const LATELY = 50
const LEAST = 5

/** The middle of the last answers' minutes; null where there were too few. */
export async function usualMinutes(db: Db): Promise<number | null> {
  const lately = db
    .select({ seconds: supportLines.waitedSeconds })
    .from(supportLines)
    .where(isNotNull(supportLines.waitedSeconds))
    .orderBy(desc(supportLines.id))
    .limit(LATELY)
    .as('lately')
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      middle: sql<number | null>`percentile_cont(0.5) within group (order by ${lately.seconds})`,
    })
    .from(lately)
  return row && row.count >= LEAST && row.middle !== null ? Math.max(1, Math.round(row.middle / 60)) : null
}
