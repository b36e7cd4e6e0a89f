import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Db } from '../../../shared/server/database.ts'
import { countAttempt, forgetAttempts, type AttemptLimits } from './attempts.ts'
import type { OpenedAccount } from './sign-up.ts'
import { verifyPassword } from './passwords.ts'
import { credentialsOf } from './queries.ts'
import { openSession } from './sessions.ts'

/**
 * Opens a session for the right password. Tries are counted per account and per address before anything is hashed; an address
 * nobody has takes as long as a wrong password. Refuses with `wrong_credentials`, `account_inactive`, `too_many_requests`.
 */
export async function signIn(
  db: Db,
  who: { email: string; password: string; address: string },
  limits: AttemptLimits,
  now: Date,
): Promise<OpenedAccount> {
  await countAttempt(db, 'sign-in-from', who.address, limits.perAddress, now)
  await countAttempt(db, 'sign-in', who.email, limits.perAccount, now)
  const user = await credentialsOf(db, who.email)
  const right = await verifyPassword(user?.passwordHash ?? null, who.password)
  if (!user || !right) throw new Refusal(refusals.wrong_credentials)
  if (user.status !== 'active') throw new Refusal(refusals.account_inactive)
  await forgetAttempts(db, 'sign-in', who.email)
  return { userId: user.id, ...(await openSession(db, user.id, now)) }
}
