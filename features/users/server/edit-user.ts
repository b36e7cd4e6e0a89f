import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { UNIQUE_VIOLATION, violates, type Db, type Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { issueToken, spendOpenTokens } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals } from '../contract.ts'

type Named = { name: string; email: string }
type Wish = { userId: number; name: string; email: string | undefined; was: Named }

/**
 * An operator changes a name or an address, if both are still what was seen. Whoever gets another address has to show that it
 * is theirs: until then the account is unconfirmed, and links in mails to the old one open nothing any more. Refuses with
 * `not_found`, `an_operator`, `changed_meanwhile`, `address_taken`, `no_sign_in`.
 */
export async function editUser(db: Db, actor: Actor, wish: Wish, now: Date): Promise<void> {
  try {
    await db.transaction((tx) => edit(tx, actor, wish, now))
  } catch (error) {
    if (violates(error, UNIQUE_VIOLATION, 'users_email'))
      throw new Refusal(refusals.address_taken, { fields: { email: refusals.address_taken } })
    throw error
  }
}

async function edit(tx: Tx, actor: Actor, { userId, name, email, was }: Wish, now: Date): Promise<void> {
  const there = and(eq(users.id, userId), sql`${users.status} <> 'gone'`)
  const [before] = await tx
    .select({ role: users.role, name: users.name, email: users.email })
    .from(users)
    .where(there)
    .for('update')
  if (!before) throw new Refusal(refusals.not_found)
  if (before.role === 'admin') throw new Refusal(refusals.an_operator)
  if (before.name !== was.name || (before.email ?? '') !== was.email) throw new Refusal(refusals.changed_meanwhile)
  if (email !== undefined && before.email === null) throw new Refusal(refusals.no_sign_in)
  const moved = email !== undefined && email !== before.email
  const changed = [...(name === before.name ? [] : ['name']), ...(moved ? ['email'] : [])]
  if (changed.length === 0) return
  await tx
    .update(users)
    .set({ name, ...(moved && { email, emailConfirmedAt: null }) })
    .where(there)
  if (moved) await tellBothAddresses(tx, userId, before.email ?? '', now)
  await recordAct(tx, actor, { act: 'user_edited', personId: userId, facts: { changed: changed.join(' ') } }, now)
}

async function tellBothAddresses(tx: Tx, userId: number, before: string, now: Date): Promise<void> {
  for (const purpose of ['confirm_email', 'reset_password', 'change_email'] as const)
    await spendOpenTokens(tx, purpose, userId, now)
  const tokenId = await issueToken(tx, 'confirm_email', userId, now)
  await leaveNote(tx, 'mail_confirm_email', { user_id: userId, token_id: tokenId }, now)
  await leaveNote(tx, 'mail_account_changed', { user_id: userId, what: 'email', before }, now)
}
