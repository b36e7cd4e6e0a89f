/** The password of somebody who is signed in: proved once more before what it protects is changed, and changed itself. */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { refusals } from '../contract.ts'
import { countAttempt, forgetAttempts, type AttemptLimits } from './attempts.ts'
import { deviceCookie } from './known-devices.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { credentialsById, type Credentials } from './queries.ts'
import { endOtherSessions } from './sessions.ts'
import { users } from './tables.ts'

/** The browser in which a password is changed: it stays known to its account. */
type Browser = { deviceCookie: string | null; secure: boolean }

/**
 * A new password; every other session ends with it. Refuses with `wrong_password`, `password_common`, `password_personal`,
 * `too_many_requests`.
 * @returns the header that keeps this browser known: its mark was sealed with the old one
 */
export async function changePassword(
  { db, keys, limits }: { db: Db; keys: Keys; limits: AttemptLimits },
  actor: Actor,
  wish: { current: string; password: string },
  browser: Browser,
  now: Date,
): Promise<string> {
  const user = await provenCredentials(db, actor, wish.current, limits, now)
  const passwordHash = await hashPassword(wish.password, user)
  await db.transaction(async (tx) => {
    // As it was when it was proved: of two changes at once the second has proved nothing.
    const changed = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id })
    if (changed.length === 0) throw wrongPassword()
    await endOtherSessions(tx, actor, now)
    await leaveNote(tx, 'mail_account_changed', { user_id: user.id, what: 'password' }, now)
  })
  return deviceCookie(keys, browser.deviceCookie, { id: user.id, passwordHash }, browser.secure)
}

/** Goes on only where the password is right. Refuses with `wrong_password`, `too_many_requests`. */
export async function proveOwnPassword(db: Db, actor: Actor, password: string, limits: AttemptLimits, now: Date): Promise<void> {
  await provenCredentials(db, actor, password, limits, now)
}

/** Tries are counted before anything is hashed: whoever found an open page has as few as at the door. */
async function provenCredentials(
  db: Db,
  actor: Actor,
  password: string,
  limits: AttemptLimits,
  now: Date,
): Promise<Credentials & { passwordHash: string }> {
  const counter = ['own-password', String(actor.userId)] as const
  await countAttempt(db, ...counter, limits.perAccount, now)
  const user = await credentialsById(db, actor.userId)
  const passwordHash = user?.passwordHash ?? null
  const right = await verifyPassword(passwordHash, password)
  if (!user || passwordHash === null || !right) throw wrongPassword()
  await forgetAttempts(db, ...counter)
  return { ...user, passwordHash }
}

const wrongPassword = (): Refusal => new Refusal(refusals.wrong_password, { fields: { current: refusals.wrong_password } })
