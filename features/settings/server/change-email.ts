/** Another e-mail address: asked for by who is signed in, taken only by the link that was sent to it. */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { UNIQUE_VIOLATION, violates, type Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote, type Note } from '../../../shared/server/outbox.ts'
import {
  freeAddress,
  issueToken,
  proveSelf,
  spendOpenTokens,
  tokenState,
  userByEmail,
  userById,
  useToken,
  type AttemptLimits,
  type OwnProof,
} from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals, type NewEmailOutcome, type NewEmailState } from '../contract.ts'

/**
 * Leaves a link for the new address and tells the old one. The same is done for every address, so that neither answer nor time
 * says whether it has an account. Refuses as `proveSelf` does, and with `same_address`.
 */
export async function askNewEmail(
  parts: { db: Db; keys: Keys; limits: AttemptLimits },
  actor: Actor,
  wish: OwnProof & { email: string },
  now: Date,
): Promise<void> {
  await proveSelf(parts, actor, wish, now)
  const { userId } = actor
  const user = await userById(parts.db, userId)
  if (user?.email === wish.email) throw new Refusal(refusals.same_address, { fields: { email: refusals.same_address } })
  await parts.db.transaction(async (tx) => {
    await spendOpenTokens(tx, 'change_email', userId, now)
    const tokenId = await issueToken(tx, 'change_email', userId, now, wish.email)
    await leaveNote(tx, 'ask_new_email', { user_id: userId, token_id: tokenId, email: wish.email }, now)
    await leaveNote(tx, 'mail_email_asked', { user_id: userId }, now)
  })
}

/** Writes to the new address: the link, or to whoever has a confirmed account under it that it was wanted. */
export async function writeToNewEmail(db: Db, { data }: Note, now: Date): Promise<void> {
  const owner = await userByEmail(db, String(data['email']))
  await db.transaction((tx) =>
    owner?.emailConfirmedAt
      ? leaveNote(tx, 'mail_email_taken', { user_id: owner.id }, now)
      : leaveNote(tx, 'mail_new_email', data, now),
  )
}

/** What the link would do; looking changes nothing. */
export async function newEmailState(db: Db, keys: Keys, token: string, now: Date): Promise<NewEmailState> {
  const found = await tokenState(db, keys, 'change_email', token, now)
  if (found.state === 'invalid') return 'invalid'
  const user = await userById(db, found.userId)
  if (user && user.email === found.email) return 'already_changed'
  return found.state === 'open' ? 'open' : 'expired'
}

/**
 * Takes the new address by the link, once, in whichever browser it was opened. Links in mails to the old one open nothing any
 * more, and it is told.
 */
export async function takeNewEmail(db: Db, keys: Keys, token: string, now: Date): Promise<NewEmailOutcome> {
  const found = await tokenState(db, keys, 'change_email', token, now)
  if (found.state === 'open' && found.email !== null) {
    const outcome = await take(db, keys, { token, email: found.email }, now)
    if (outcome) return outcome
  }
  const state = await newEmailState(db, keys, token, now)
  // Not won and still open cannot be: who lost it lost it to a use.
  return state === 'open' ? 'expired' : state
}

async function take(
  db: Db,
  keys: Keys,
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<NewEmailOutcome | null> {
  try {
    return await db.transaction(async (tx) => {
      const userId = await useToken(tx, keys, 'change_email', token, now)
      if (userId === null) return null
      const active = and(eq(users.id, userId), eq(users.status, 'active'))
      const [before] = await tx.select({ email: users.email }).from(users).where(active).for('update')
      if (!before) return null
      // The link shows whose the address is: an account that never showed it loses it.
      await freeAddress(tx, email, now)
      await tx.update(users).set({ email, emailConfirmedAt: now }).where(active)
      for (const purpose of ['confirm_email', 'reset_password'] as const) await spendOpenTokens(tx, purpose, userId, now)
      await leaveNote(tx, 'mail_account_changed', { user_id: userId, what: 'email', before: before.email }, now)
      return 'changed'
    })
  } catch (error) {
    // Somebody has made an account under it meanwhile; whoever has the link reads its mail, and may be told.
    if (violates(error, UNIQUE_VIOLATION, 'users_email')) return 'taken'
    throw error
  }
}
