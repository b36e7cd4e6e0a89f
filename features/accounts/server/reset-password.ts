import { eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { issueToken, spendLinksOfPassword, spendOpenTokens, tokenState, useToken } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { userByEmail, userById } from './queries.ts'
import { endSessions } from './sessions.ts'
import { users } from './tables.ts'

/** Asks for a link. The same is done for every address, so that neither answer nor time says whether it has an account. */
export async function askReset(db: Db, email: string, now: Date): Promise<void> {
  await db.transaction((tx) => leaveNote(tx, 'ask_reset', { email }, now))
}

/** Leaves a mail with a link of thirty minutes; nothing when there is no such account. */
export async function forgotPassword(db: Db, email: string, now: Date): Promise<void> {
  const user = await userByEmail(db, email)
  if (!user) return
  await db.transaction(async (tx) => {
    await spendOpenTokens(tx, 'reset_password', user.id, now)
    const tokenId = await issueToken(tx, 'reset_password', user.id, now)
    await leaveNote(tx, 'mail_reset_password', { user_id: user.id, token_id: tokenId }, now)
  })
}

/**
 * A new password by the link of the mail: password, use of the link and the end of every session are one transaction. Whoever
 * could read the mail has proved the address, so it counts as confirmed. Refuses with `link_expired`, `password_common`,
 * `password_personal`.
 */
export async function resetPassword(db: Db, keys: Keys, input: { token: string; password: string }, now: Date): Promise<void> {
  const found = await tokenState(db, keys, 'reset_password', input.token, now)
  const owner = found.state === 'open' ? await userById(db, found.userId) : null
  if (!owner) throw new Refusal(refusals.link_expired)
  const passwordHash = await hashPassword(input.password, owner)
  await db.transaction(async (tx) => {
    const userId = await useToken(tx, keys, 'reset_password', input.token, now)
    if (userId === null) throw new Refusal(refusals.link_expired)
    const [user] = await tx.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, userId))
    await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now, emailConfirmedAt: user?.confirmedAt ?? now })
      .where(eq(users.id, userId))
    await endSessions(tx, userId, now)
    await spendLinksOfPassword(tx, userId, now)
  })
}
