import { eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { proveSelf, userById, type AttemptLimits, type OwnProof, type UserRow } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals } from '../contract.ts'

/** Another phone, which is told to the address. Refuses as `proveSelf` does. */
export async function changePhone(
  parts: { db: Db; keys: Keys; limits: AttemptLimits },
  actor: Actor,
  wish: OwnProof & { phone: string },
  now: Date,
): Promise<UserRow> {
  const { db } = parts
  await proveSelf(parts, actor, wish, now)
  const user = await userById(db, actor.userId)
  if (!user) throw new Refusal(refusals.not_signed_in)
  if (user.phone === wish.phone) return user
  await db.transaction(async (tx) => {
    await tx.update(users).set({ phone: wish.phone }).where(eq(users.id, user.id))
    await leaveNote(tx, 'mail_account_changed', { user_id: user.id, what: 'phone', before: user.phone }, now)
  })
  return { ...user, phone: wish.phone }
}
