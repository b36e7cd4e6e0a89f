/** Parents whose address a link has proved: their accounts are made, or signed in to, where the link led. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { refusals } from '../contract.ts'
import { spendOpenTokens } from './one-time-tokens.ts'
import { userByEmail } from './queries.ts'
import { endSessions, openSession } from './sessions.ts'
import type { OpenedAccount } from './sign-up.ts'
import { users } from './tables.ts'

/**
 * What stands at an address: nothing, or a parent's account whose address was never confirmed, which proves nothing either
 * (`free`); a parent's account (`parent`); an account of another role, which can be no parent's (`other`).
 */
export type Standing = 'free' | 'parent' | 'other'

export async function standingAt(db: Db, email: string): Promise<Standing> {
  const user = await userByEmail(db, email)
  if (user && user.role !== 'parent') return 'other'
  return user?.emailConfirmedAt ? 'parent' : 'free'
}

export type ProvenParent = { name: string; email: string; phone: string; passwordHash: string; language: 'en' | 'sw' }

/**
 * A parent's account with a confirmed address, and a session. Somebody who signed up under the address before without showing
 * that it is theirs loses the account with its sessions and links: it is whoever reads its mail. Refuses with `email_taken` when
 * the address has been confirmed since, or is an account's of another role.
 */
export async function openProvenParent(tx: Tx, parent: ProvenParent, now: Date): Promise<OpenedAccount> {
  const theirs = { ...parent, emailConfirmedAt: now, termsAcceptedAt: now }
  const [account] = await tx
    .insert(users)
    .values({ ...theirs, role: 'parent', createdAt: now })
    .onConflictDoUpdate({
      target: users.email,
      set: theirs,
      setWhere: sql`${users.role} = 'parent' and ${users.emailConfirmedAt} is null and ${users.status} = 'active'`,
    })
    .returning({ id: users.id })
  if (!account) throw new Refusal(refusals.email_taken)
  await endSessions(tx, account.id, now)
  for (const purpose of ['confirm_email', 'reset_password'] as const) await spendOpenTokens(tx, purpose, account.id, now)
  return { userId: account.id, ...(await openSession(tx, account.id, now)) }
}
