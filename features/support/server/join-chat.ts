import { eq } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { supportChats, supportLines } from './tables.ts'
import type { Whose } from './whose.ts'

/**
 * What this browser wrote before its person signed in becomes theirs, by their own press alone: others sit at a browser too. The
 * cookie opens nothing from then on.
 * @returns whether there was something to take along
 */
export async function joinChat(db: Db, { userId, secretHash }: Whose): Promise<boolean> {
  if (userId === null || !secretHash) return false
  return db.transaction(async (tx) => {
    const [visitors] = await tx.select().from(supportChats).where(eq(supportChats.secretHash, secretHash)).for('update')
    if (!visitors) return false
    const [own] = await tx.select().from(supportChats).where(eq(supportChats.userId, userId)).for('update')
    if (!own) {
      await tx.update(supportChats).set({ userId, secretHash: null }).where(eq(supportChats.id, visitors.id))
      return true
    }
    await tx.update(supportLines).set({ chatId: own.id }).where(eq(supportLines.chatId, visitors.id))
    await tx.delete(supportChats).where(eq(supportChats.id, visitors.id))
    const waits = visitors.state === 'waiting' && own.state !== 'waiting'
    await tx
      .update(supportChats)
      .set({ turn: Math.max(own.turn, visitors.turn), ...(waits && { state: 'waiting', clockFrom: visitors.clockFrom }) })
      .where(eq(supportChats.id, own.id))
    return true
  })
}
