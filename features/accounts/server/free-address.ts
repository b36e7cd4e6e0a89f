/**
 * An address under which somebody made an account without ever showing that it is theirs: whoever reads its mail frees it. The
 * account goes the way of everybody who leaves, at once.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { hours, plus } from '../../../shared/time.ts'
import { issueToken, spendOpenTokens, tokenState, useToken } from './one-time-tokens.ts'
import { userByEmail } from './queries.ts'
import { endSessions } from './sessions.ts'
import { oneTimeTokens, tokenPurposes, users } from './tables.ts'

/** Nobody has an address there (RFC 2606). */
const NOWHERE = 'freed.invalid'
/** A link that was sent so lately is not sent again: anybody can ask for it in another's name. */
const PAUSE_MS = hours(1)

/** Leaves a mail with a link of a day to the owner of an address whose account nobody has confirmed; nothing for any other. */
export async function writeToOwner(db: Db, email: string, now: Date): Promise<void> {
  const user = await userByEmail(db, email)
  if (!user || user.emailConfirmedAt) return
  await db.transaction(async (tx) => {
    const sent = and(eq(oneTimeTokens.userId, user.id), eq(oneTimeTokens.purpose, 'free_address'))
    const [lately] = await tx
      .select({ id: oneTimeTokens.id })
      .from(oneTimeTokens)
      .where(and(sent, sql`${oneTimeTokens.createdAt} > ${plus(now, -PAUSE_MS)}`))
    if (lately) return
    await spendOpenTokens(tx, 'free_address', user.id, now)
    const tokenId = await issueToken(tx, 'free_address', user.id, now)
    await leaveNote(tx, 'mail_free_address', { user_id: user.id, token_id: tokenId }, now)
  })
}

export type FreeState = 'open' | 'confirmed' | 'expired' | 'invalid'
export type FreeOutcome = 'freed' | Exclude<FreeState, 'open'>

/** What the link would do; looking changes nothing. */
export async function freeState(db: Db, keys: Keys, token: string, now: Date): Promise<FreeState> {
  const found = await tokenState(db, keys, 'free_address', token, now)
  if (found.state === 'invalid') return 'invalid'
  const [user] = await db.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, found.userId))
  if (user?.confirmedAt) return 'confirmed'
  return found.state === 'open' ? 'open' : 'expired'
}

/** Frees the address by the link of the mail, once. */
export async function freeByLink(db: Db, keys: Keys, token: string, now: Date): Promise<FreeOutcome> {
  const freed = await db.transaction(async (tx) => {
    const userId = await useToken(tx, keys, 'free_address', token, now)
    return userId !== null && free(tx, eq(users.id, userId), now)
  })
  if (freed) return 'freed'
  const state = await freeState(db, keys, token, now)
  return state === 'open' ? 'expired' : state
}

/** For whoever has shown in this transaction that they read this address's mail. */
export const freeAddress = (tx: Tx, email: string, now: Date): Promise<boolean> => free(tx, eq(users.email, email), now)

async function free(tx: Tx, whose: ReturnType<typeof eq>, now: Date): Promise<boolean> {
  const [freed] = await tx
    .update(users)
    .set({ email: sql`${users.id} || ${`@${NOWHERE}`}`, status: 'leaving', leavesAt: now })
    .where(and(whose, isNull(users.emailConfirmedAt), inArray(users.status, ['active', 'leaving'])))
    .returning({ id: users.id })
  if (!freed) return false
  await endSessions(tx, freed.id, now)
  // No link of a mail to the address confirms or opens what does not have it any more.
  for (const purpose of tokenPurposes) await spendOpenTokens(tx, purpose, freed.id, now)
  return true
}
