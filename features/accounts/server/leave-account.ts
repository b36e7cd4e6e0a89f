/** Asking to be deleted, and thinking better of it. What is left in the end, `records` sees to. */
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { spendOpenTokens } from './one-time-tokens.ts'
import { endSessions } from './sessions.ts'
import { users } from './tables.ts'
import { takeTurns } from './turns.ts'

/**
 * From now on the account is as if it were not there: no session stands, it is not listed, nobody books it. Whoever is booking
 * for one of these people at this moment comes first, and is seen by what this transaction reads next, or finds them gone.
 * @param with who goes with it
 * @returns whether it was active until now
 */
export async function leaveAccount(
  tx: Tx,
  { userId, with: others }: { userId: number; with: readonly number[] },
  leavesAt: Date,
  now: Date,
): Promise<boolean> {
  await takeTurns(tx, [userId, ...others])
  const left = await tx
    .update(users)
    .set({ status: 'leaving', leavesAt })
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
    .returning({ id: users.id })
  if (left.length === 0) return false
  await endSessions(tx, userId, now)
  // Half of a sign-in from before would bring the account back unasked.
  await spendOpenTokens(tx, 'second_step', userId, now)
  return true
}

/** @returns false when there was nobody left to come back */
export async function comeBack(db: Db | Tx, userId: number): Promise<boolean> {
  const back = await db
    .update(users)
    .set({ status: 'active', leavesAt: null })
    .where(and(eq(users.id, userId), eq(users.status, 'leaving')))
    .returning({ id: users.id })
  return back.length > 0
}
