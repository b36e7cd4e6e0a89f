import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { recordAct } from '../../audit/server/index.ts'
import type { Line } from '../line-contract.ts'
import { deskRefusals } from '../desk-contract.ts'
import { linesOf } from './read-chat.ts'
import { supportChats, supportLines } from './tables.ts'
import { tellOfAnswer } from './tell.ts'
import { addLine, type ChatFact } from './write-line.ts'

/** An operator answers; the same key again answers with the line it made. Refuses with `not_found`. */
export async function answerChat(
  db: Db,
  actor: Actor,
  { chatId, key, text }: { chatId: number; key: string; text: string },
  now: Date,
): Promise<Line> {
  const lineId = await db.transaction(async (tx) => {
    const chat = await holdChat(tx, chatId)
    const [before] = await tx
      .select({ id: supportLines.id })
      .from(supportLines)
      .where(and(eq(supportLines.chatId, chatId), eq(supportLines.key, key)))
    if (before) return before.id
    const waitedSeconds =
      chat.state === 'waiting' ? Math.max(0, Math.round((now.getTime() - chat.clockFrom.getTime()) / 1000)) : null
    const answer = { chatId, by: 'operator' as const, operatorId: actor.userId, key, text, writtenAt: now, waitedSeconds }
    const turn = await addLine(tx, answer)
    await tx.update(supportChats).set({ turn, movedAt: now, state: 'answered' }).where(eq(supportChats.id, chatId))
    // Once until they write again: who is there reads along, and who is not is told one time.
    if (chat.userId !== null && chat.state === 'waiting') await tellOfAnswer(tx, { userId: chat.userId, chatId }, now)
    return turn
  })
  const { lines } = await linesOf(db, chatId, { after: lineId - 1, limit: 1 })
  const [line] = lines
  if (!line) throw new Refusal(deskRefusals.not_found)
  return line
}

async function holdChat(tx: Tx, chatId: number): Promise<ChatFact> {
  const [chat] = await tx.select().from(supportChats).where(eq(supportChats.id, chatId)).for('update')
  if (!chat) throw new Refusal(deskRefusals.not_found)
  return chat
}

/**
 * Nothing is left to answer. A line that the operator has not read is not closed away. Refuses with `not_found`, `chat_moved`.
 */
export async function closeChat(
  db: Db,
  actor: Actor,
  { chatId, readUpTo }: { chatId: number; readUpTo: number },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const chat = await holdChat(tx, chatId)
    if (chat.turn > readUpTo) throw new Refusal(deskRefusals.chat_moved)
    if (chat.state === 'closed') return
    await tx.update(supportChats).set({ state: 'closed' }).where(eq(supportChats.id, chatId))
    await recordAct(tx, actor, { act: 'chat_closed', personId: chat.userId, facts: { chat: chatId } }, now)
  })
}

/** Refuses with `not_found`, `not_closed`. */
export async function reopenChat(db: Db, actor: Actor, chatId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const chat = await holdChat(tx, chatId)
    const opened = await tx
      .update(supportChats)
      .set({ state: 'answered' })
      .where(and(eq(supportChats.id, chatId), eq(supportChats.state, 'closed')))
      .returning({ id: supportChats.id })
    if (opened.length === 0) throw new Refusal(deskRefusals.not_closed)
    await recordAct(tx, actor, { act: 'chat_reopened', personId: chat.userId, facts: { chat: chatId } }, now)
  })
}
