import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { endSessions, spendOpenTokens, takeTurns } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals } from '../contract.ts'

type Wish = { userId: number; reason: string }

/**
 * Suspends an account: no session of it stands, nobody signs in to it, finds it or books it. Whoever is booking with this person
 * at this moment comes first, or finds them gone; what they were to teach or learn is called off after the commit. Refuses with
 * `not_found`, `an_operator`, `not_active`.
 */
export async function suspendUser(db: Db, actor: Actor, { userId, reason }: Wish, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTurns(tx, [userId])
    const before = await holdUser(tx, userId)
    if (before.role === 'admin') throw new Refusal(refusals.an_operator)
    if (before.status !== 'active') throw new Refusal(refusals.not_active)
    await tx.update(users).set({ status: 'inactive' }).where(eq(users.id, userId))
    await endSessions(tx, userId, now)
    // Half of a sign-in from before would end nowhere.
    await spendOpenTokens(tx, 'second_step', userId, now)
    await recordAct(tx, actor, { act: 'user_suspended', personId: userId, facts: {}, reason }, now)
    await leaveNote(tx, 'mail_standing', { user_id: userId, standing: 'suspended', reason }, now)
    await leaveNote(tx, 'lessons_of_suspended', { user_id: userId }, now)
    await leaveNote(tx, 'classes_of_suspended', { user_id: userId }, now)
    await leaveNote(tx, 'wishes_of_suspended', { user_id: userId }, now)
  })
}

/** Lets somebody back in. Refuses with `not_found`, `not_suspended`. */
export async function liftSuspension(db: Db, actor: Actor, { userId, reason }: Wish, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await holdUser(tx, userId)
    if (before.status !== 'inactive') throw new Refusal(refusals.not_suspended)
    await tx.update(users).set({ status: 'active' }).where(eq(users.id, userId))
    await recordAct(tx, actor, { act: 'suspension_lifted', personId: userId, facts: {}, reason }, now)
    await leaveNote(tx, 'mail_standing', { user_id: userId, standing: 'active' }, now)
  })
}

async function holdUser(tx: Tx, userId: number) {
  const there = and(eq(users.id, userId), sql`${users.status} <> 'gone'`)
  const [user] = await tx.select({ role: users.role, status: users.status }).from(users).where(there).for('update')
  if (!user) throw new Refusal(refusals.not_found)
  return user
}
