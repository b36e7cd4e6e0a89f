import { and, isNotNull, like } from 'drizzle-orm'
import { users } from '../../features/accounts/server/tables.ts'
import { DEMO_DOMAIN } from '../../shared/brand.ts'
import type { Db } from '../../shared/server/database.ts'

/**
 * Throws where demo accounts exist: their password is in our README, and with live keys their money would be real. Only confirmed
 * addresses count, or a stranger could keep a server from starting by signing up with one.
 */
export async function refuseDemoPeople(db: Db): Promise<void> {
  const [someone] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(like(users.email, `%${DEMO_DOMAIN}`), isNotNull(users.emailConfirmedAt)))
    .limit(1)
  if (someone) throw new Error('Live payment keys are refused: this database has the demo in it. Set DATABASE_URL to another.')
}
