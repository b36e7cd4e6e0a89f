import { eq } from 'drizzle-orm'
import { normalisePhone } from '../../../shared/phone.ts'
import type { Db } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { createAccount } from './create-account.ts'
import { issueToken } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { users } from './tables.ts'

/**
 * An operator's account, which no sign-up can make. The one mail they get has the link to choose a password, which opens nothing
 * to whoever does not read it; so the address counts as confirmed from the start.
 * Refuses with `email_taken`; throws a RangeError for what is no Kenyan number.
 */
export async function createOperator(
  db: Db,
  person: { email: string; name: string; phone: string; password: string },
  now: Date,
): Promise<number> {
  const phone = normalisePhone(person.phone)
  if (!phone) throw new RangeError(`not a Kenyan mobile number: ${person.phone}`)
  const passwordHash = await hashPassword(person.password, { email: person.email, phone })
  return db.transaction(async (tx) => {
    const userId = await createAccount(
      tx,
      { role: 'admin', name: person.name, email: person.email, phone, passwordHash, language: 'en' },
      now,
    )
    const tokenId = await issueToken(tx, 'reset_password', userId, now)
    await leaveNote(tx, 'mail_reset_password', { user_id: userId, token_id: tokenId }, now)
    await tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId))
    return userId
  })
}
