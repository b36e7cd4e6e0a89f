import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { issueToken, spendOpenTokens, tokenState, useToken } from './one-time-tokens.ts'
import { userByEmail } from './queries.ts'
import { studentProfiles, users } from './tables.ts'

export type ConfirmationOutcome = 'confirmed' | 'already_confirmed' | 'expired' | 'invalid'
/** What a link would do; looking changes nothing, because programs that read mail for people follow links too. */
export type ConfirmationState = 'open' | Exclude<ConfirmationOutcome, 'confirmed'>

export async function confirmationState(db: Db, keys: Keys, token: string, now: Date): Promise<ConfirmationState> {
  const found = await tokenState(db, keys, 'confirm_email', token, now)
  if (found.state === 'invalid') return 'invalid'
  const [user] = await db.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, found.userId))
  if (user?.confirmedAt) return 'already_confirmed'
  return found.state === 'open' ? 'open' : 'expired'
}

/** Confirms an address by the link of the mail, once. */
export async function confirmEmail(db: Db, keys: Keys, token: string, now: Date): Promise<ConfirmationOutcome> {
  const won = await db.transaction(async (tx) => {
    const userId = await useToken(tx, keys, 'confirm_email', token, now)
    if (userId === null) return false
    await tx
      .update(users)
      .set({ emailConfirmedAt: now })
      .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    // Not before the address is shown to be somebody's: an SMS to a stranger's phone costs them peace, and us money.
    const [profile] = await tx.select().from(studentProfiles).where(eq(studentProfiles.userId, userId))
    const contact = profile?.guardianContact ?? null
    if (contact !== null && !contact.includes('@')) await leaveNote(tx, 'sms_guardian', { learner_id: userId }, now)
    return true
  })
  if (won) return 'confirmed'
  const state = await confirmationState(db, keys, token, now)
  // Not won and still open cannot be: who lost it lost it to a use.
  return state === 'open' ? 'invalid' : state
}

/** Asks for a new link. The same is done for every address, so that neither answer nor time says whether it has an account. */
export async function askConfirmation(db: Db, email: string, now: Date): Promise<void> {
  await db.transaction((tx) => leaveNote(tx, 'ask_confirmation', { email }, now))
}

/** Leaves the mail with a new link, making the old ones useless; nothing for unknown or confirmed addresses. */
export async function resendConfirmation(db: Db, email: string, now: Date): Promise<void> {
  const user = await userByEmail(db, email)
  if (!user || user.emailConfirmedAt) return
  await db.transaction(async (tx) => {
    await spendOpenTokens(tx, 'confirm_email', user.id, now)
    const tokenId = await issueToken(tx, 'confirm_email', user.id, now)
    await leaveNote(tx, 'mail_confirm_email', { user_id: user.id, token_id: tokenId }, now)
  })
}
