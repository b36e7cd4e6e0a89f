import type { Role } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import { UNIQUE_VIOLATION, violates, type Tx } from '../../../shared/server/database.ts'
import { users } from './tables.ts'

export type NewAccount = {
  role: Role
  name: string
  email: string
  phone: string
  passwordHash: string
  language: 'en' | 'sw'
}

/**
 * Writes a person in the caller's transaction, so that a role's own profile is written with it or not at all. Refuses with
 * `email_taken`; it never changes an account that exists.
 */
export async function createAccount(tx: Tx, account: NewAccount, now: Date): Promise<number> {
  try {
    const [row] = await tx
      .insert(users)
      .values({ ...account, createdAt: now, termsAcceptedAt: now })
      .returning({ id: users.id })
    if (!row) throw new Error('an account was not written')
    return row.id
  } catch (error) {
    if (violates(error, UNIQUE_VIOLATION, 'users_email')) {
      throw new Refusal(refusals.email_taken, { fields: { email: refusals.email_taken } })
    }
    throw error
  }
}
