import { eq } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { users } from '../../accounts/server/tables.ts'

/** When one's own password was last changed; null where it is still the one of the sign-up. */
export async function passwordChangedAt(db: Db, actor: Actor): Promise<Date | null> {
  const [row] = await db.select({ at: users.passwordChangedAt }).from(users).where(eq(users.id, actor.userId))
  return row?.at ?? null
}
