import { eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Tx } from '../../../shared/server/database.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals } from '../contract.ts'
import { isOpen } from '../rules.ts'

export type FormOwner = Pick<typeof users.$inferSelect, 'name' | 'email' | 'emailConfirmedAt' | 'verificationStatus'>

/**
 * Holds a teacher to the end of the transaction: what they write, send and submit, and what is decided, happens one after the
 * other. Refuses with `under_review`, `already_verified`.
 */
export async function openForm(tx: Tx, teacherId: number): Promise<FormOwner> {
  const [owner] = await tx
    .select({
      name: users.name,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      verificationStatus: users.verificationStatus,
    })
    .from(users)
    .where(eq(users.id, teacherId))
    .for('update')
  if (!owner) throw new Refusal(refusals.not_found)
  if (!isOpen(owner.verificationStatus))
    throw new Refusal(refusals[owner.verificationStatus === 'pending' ? 'under_review' : 'already_verified'])
  return owner
}
