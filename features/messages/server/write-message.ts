import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { plus, minutes } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals, type Message } from '../contract.ts'
import { MOST_MESSAGES } from '../rules.ts'
import { threadFor, type SeenThread } from './seen-threads.ts'
import { messages, threadReadings, threads } from './tables.ts'
import { tellOfMessage } from './tell.ts'
import { closedFor, messageView, talkerOf } from './views.ts'

/**
 * Writes in a thread; the same key again answers with the message it made. Refuses with `not_found`, `thread_closed`,
 * `too_many_messages`.
 */
export async function writeMessage(
  db: Db,
  actor: Actor,
  wish: { threadId: number; key: string; text: string },
  now: Date,
): Promise<Message> {
  return db.transaction(async (tx) => {
    const row = await holdThread(tx, actor, wish.threadId, now)
    const before = await ownMessage(tx, actor, wish)
    if (before) return messageView(row, before, actor.userId, now)
    if (closedFor(row, now)) throw new Refusal(refusals.thread_closed)
    await refuseTooMany(tx, actor, now)
    const [written] = await tx
      .insert(messages)
      .values({ threadId: row.id, senderId: actor.userId, key: wish.key, text: wish.text, writtenAt: now })
      .onConflictDoNothing()
      .returning()
    // The key is one of this person's in another thread.
    if (!written) throw new Refusal(refusals.not_found)
    await tx
      .update(threads)
      .set({ turn: sql`nextval('thread_turns')`, movedAt: now, lastWrittenAt: now })
      .where(eq(threads.id, row.id))
    await tx
      .insert(threadReadings)
      .values({ threadId: row.id, userId: actor.userId, readUpTo: written.id })
      .onConflictDoUpdate({
        target: [threadReadings.threadId, threadReadings.userId],
        set: { readUpTo: sql`excluded.read_up_to` },
      })
    const [sender] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, actor.userId))
    const who = { id: actor.userId, name: sender?.name ?? '' }
    // As the teacher knows them, which is the least anybody does.
    await tellOfMessage(tx, row, actor.userId, talkerOf(row, who, row.teacherId, now).name, now)
    return messageView(row, { ...written, senderName: who.name }, actor.userId, now)
  })
}

/** With its row locked first, so that numbers come in turn and nobody writes in what has just been paused. */
export async function holdThread(tx: Tx, actor: Actor, threadId: number, now: Date): Promise<SeenThread> {
  await tx.execute(sql`select from ${threads} where ${threads.id} = ${threadId} for update`)
  const row = await threadFor(tx, actor, threadId, now)
  if (!row) throw new Refusal(refusals.not_found)
  return row
}

async function ownMessage(tx: Tx, actor: Actor, { threadId, key }: { threadId: number; key: string }) {
  const [found] = await tx
    .select({
      id: messages.id,
      senderId: messages.senderId,
      senderName: users.name,
      text: messages.text,
      writtenAt: messages.writtenAt,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.senderId, actor.userId), eq(messages.key, key), eq(messages.threadId, threadId)))
  return found
}

async function refuseTooMany(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const lately = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.senderId, actor.userId), gt(messages.writtenAt, plus(now, -minutes(10)))))
    .limit(MOST_MESSAGES)
  if (lately.length >= MOST_MESSAGES) throw new Refusal(refusals.too_many_messages)
}
