import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { isListed } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { MOST_FAVOURITES, refusals } from '../contract.ts'
import { favourites } from './tables.ts'

/**
 * Makes a teacher somebody's favourite; one who is already stays where they are. Only those that are shown are counted: nobody
 * can take back what they do not see. Refuses with `not_found`, `too_many_favourites`.
 */
export async function markFavourite(db: Db, actor: Actor, teacherId: number, now: Date): Promise<void> {
  const { userId } = actor
  await db.transaction(async (tx) => {
    // One account marks in turn, so that many presses at once cannot pass the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favourites of ${userId}`}, 0))`)
    const [teacher] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, teacherId), isListed(users)))
    if (!teacher) throw new Refusal(refusals.not_found)
    const shown = await tx
      .select({ teacherId: favourites.teacherId })
      .from(favourites)
      .innerJoin(users, eq(users.id, favourites.teacherId))
      .where(and(eq(favourites.userId, userId), isListed(users)))
    if (shown.some((one) => one.teacherId === teacherId)) return
    if (shown.length >= MOST_FAVOURITES) throw new Refusal(refusals.too_many_favourites)
    await tx.insert(favourites).values({ userId, teacherId, markedAt: now })
  })
}

/** Takes a favourite back; where there is none, nothing happens. */
export async function unmarkFavourite(db: Db, actor: Actor, teacherId: number): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.userId, actor.userId), eq(favourites.teacherId, teacherId)))
}
