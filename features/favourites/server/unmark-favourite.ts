import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { favourites } from './tables.ts'

/** Takes a favourite back; where there is none, nothing happens. */
export async function unmarkFavourite(db: Db, actor: Actor, teacherId: number): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.userId, actor.userId), eq(favourites.teacherId, teacherId)))
}
