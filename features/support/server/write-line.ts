import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { refusals } from '../contract.ts'
import { clockFrom, isOpen, MOST_LINES, type AutomaticLine, type ChatState, type DeskTimes } from '../rules.ts'
import { supportChats, supportLines } from './tables.ts'
import { isOf, type Whose } from './whose.ts'

export type ChatFact = typeof supportChats.$inferSelect

type Wish = { key: string; text: string; phone: string | null; language: 'en' | 'sw'; times: number; desk: DeskTimes }

/** Whether they have a chat, so that the first line of a stranger can be counted before it opens one. */
export async function chatOf(db: Db | Tx, whose: Whose): Promise<ChatFact | null> {
  const own = isOf(whose)
  if (!own) return null
  const [found] = await db.select().from(supportChats).where(own)
  return found ?? null
}

/**
 * Writes to the desk, which opens the chat or opens it again; the same key again writes nothing. Refuses with `too_many_lines`.
 * @returns the id of the first line that it came to
 */
export async function writeLine(db: Db, whose: Whose, wish: Wish, now: Date): Promise<{ chatId: number; lineId: number }> {
  return db.transaction(async (tx) => {
    const chat = await holdOwnChat(tx, whose, wish, now)
    const [before] = await tx
      .select({ id: supportLines.id })
      .from(supportLines)
      .where(and(eq(supportLines.chatId, chat.id), eq(supportLines.key, wish.key)))
    if (before) return { chatId: chat.id, lineId: before.id }
    await refuseTooMany(tx, chat.id, wish.times, now)
    const lineId = await addLine(tx, { chatId: chat.id, by: 'person', key: wish.key, text: wish.text, writtenAt: now })
    const automatic = automaticAfter(chat, wish.desk, now)
    const turn = automatic
      ? await addLine(tx, { chatId: chat.id, by: 'automatic', key: randomUUID(), text: '', automatic, writtenAt: now })
      : lineId
    await tx
      .update(supportChats)
      .set({
        turn,
        movedAt: now,
        state: 'waiting',
        language: wish.language,
        // Whoever writes once more while they wait does not wait anew.
        ...((chat.state !== 'waiting' || chat.turn === 0) && { clockFrom: clockFrom(now, wish.desk) }),
        ...(wish.phone && { phone: wish.phone }),
      })
      .where(eq(supportChats.id, chat.id))
    return { chatId: chat.id, lineId }
  })
}

/** A chat that begins, or begins again, is told when an answer comes; so is who writes while nobody is there. */
function automaticAfter({ state, turn }: { state: ChatState; turn: number }, desk: DeskTimes, now: Date): AutomaticLine | null {
  if (turn > 0 && state === 'waiting') return null
  if (!isOpen(now, desk)) return 'after_hours'
  return turn === 0 || state === 'closed' ? 'received' : null
}

export async function addLine(tx: Tx, values: typeof supportLines.$inferInsert): Promise<number> {
  const [row] = await tx.insert(supportLines).values(values).returning({ id: supportLines.id })
  if (!row) throw new Error('a line was not written')
  return row.id
}

/** Their chat with its row locked, so that lines come in turn; opened where there is none. */
async function holdOwnChat(tx: Tx, whose: Whose, { language, desk }: Wish, now: Date): Promise<ChatFact> {
  const { userId, secretHash } = whose
  await tx
    .insert(supportChats)
    .values({
      ...(userId === null ? { secretHash } : { userId }),
      ...{ language, state: 'waiting', clockFrom: clockFrom(now, desk), movedAt: now, openedAt: now },
    })
    .onConflictDoNothing()
  const own = isOf(whose)
  const [chat] = own ? await tx.select().from(supportChats).where(own).for('update') : []
  if (!chat) throw new Error('nobody has this chat')
  return chat
}

async function refuseTooMany(tx: Tx, chatId: number, times: number, now: Date): Promise<void> {
  const [row] = await tx
    .select({ lately: sql<number>`count(*)::int` })
    .from(supportLines)
    .where(
      and(eq(supportLines.chatId, chatId), eq(supportLines.by, 'person'), gt(supportLines.writtenAt, plus(now, -minutes(10)))),
    )
  if ((row?.lately ?? 0) >= MOST_LINES * times) throw new Refusal(refusals.too_many_lines)
}
