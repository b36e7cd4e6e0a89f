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
import { spendLinksOfPassword } from './one-time-tokens.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { credentialsById, type Credentials } from './queries.ts'
import { proveSecondFactor } from './second-factor.ts'
import { endOtherSessions } from './sessions.ts'
import { users } from './tables.ts'

/** The browser in which a password is changed: it stays known to its account. */
type Browser = { deviceCookie: string | null; secure: boolean }

/**
 * A new password; every other session ends with it. Refuses as `proveSelf` does, and with `password_common`,
 * `password_personal`.
 * @returns the header that keeps this browser known: its mark was sealed with the old one
 */
export async function changePassword(
  { db, keys, limits }: { db: Db; keys: Keys; limits: AttemptLimits },
  actor: Actor,
  wish: OwnProof & { password: string },
  browser: Browser,
  now: Date,
): Promise<string> {
  const user = await provenCredentials({ db, keys, limits }, actor, wish, now)
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
    await spendLinksOfPassword(tx, user.id, now)
    await leaveNote(tx, 'mail_account_changed', { user_id: user.id, what: 'password' }, now)
  })
  return deviceCookie(keys, browser.deviceCookie, { ...user, passwordHash }, browser.secure)
}

/** What somebody who is signed in gives once more: the password, and a code where there is a second factor. */
export type OwnProof = { current: string; code?: string | undefined }

type Parts = { db: Db; keys: Keys; limits: AttemptLimits }

/**
 * Goes on only where both are right. Refuses with `wrong_password`, `too_many_requests`, `code_needed`, `wrong_code`,
 * `too_many_codes`.
 */
export async function proveSelf(parts: Parts, actor: Actor, proof: OwnProof, now: Date): Promise<void> {
  await provenCredentials(parts, actor, proof, now)
}

/** Tries are counted before anything is hashed: whoever found an open page has as few as at the door. */
async function provenCredentials(
  parts: Parts,
  actor: Actor,
  proof: OwnProof,
  now: Date,
): Promise<Credentials & { passwordHash: string }> {
  const { db, limits } = parts
  const counter = ['own-password', String(actor.userId)] as const
  await countAttempt(db, ...counter, limits.perAccount, now)
  const user = await credentialsById(db, actor.userId)
  const passwordHash = user?.passwordHash ?? null
  const right = await verifyPassword(passwordHash, proof.current)
  if (!user || passwordHash === null || !right) throw wrongPassword()
  await forgetAttempts(db, ...counter)
  // After the password, so that a slip in it uses no code up.
  await proveSecondFactor(parts, actor.userId, proof.code, now)
  return { ...user, passwordHash }
}

const wrongPassword = (): Refusal => new Refusal(refusals.wrong_password, { fields: { current: refusals.wrong_password } })
