/** Links in mails: single use, with an end. The row holds no token; the token is the row's id with a keyed hash of it. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { eachOf, type Keys } from '../../../shared/server/keys.ts'
import { hours, minutes, plus } from '../../../shared/time.ts'
import { oneTimeTokens, type tokenPurposes } from './tables.ts'

export type TokenPurpose = (typeof tokenPurposes)[number]

export const LIFE_MS: Record<TokenPurpose, number> = {
  confirm_email: hours(24),
  reset_password: minutes(30),
  guardian_consent: hours(24 * 14),
  second_step: minutes(10),
  change_email: hours(24),
  child_sign_in: hours(24 * 7),
  free_address: hours(24),
}

/**
 * Makes a link's row in the caller's transaction; the mail makes the token from the id when it is sent.
 * @param email the address that a `change_email` or a `child_sign_in` is for
 */
export async function issueToken(
  tx: Tx,
  purpose: TokenPurpose,
  userId: number,
  now: Date,
  email: string | null = null,
): Promise<string> {
  const id = randomUUID()
  const expiresAt = plus(now, LIFE_MS[purpose])
  await tx.insert(oneTimeTokens).values({ id, purpose, userId, createdAt: now, expiresAt, email })
  return id
}

export const tokenFor = (keys: Keys, purpose: TokenPurpose, id: string): string =>
  `${id.replaceAll('-', '')}${seal(keys, purpose, id)}`

/** Uses a token once; of many at the same time one wins. The user it was for, or null. */
export async function useToken(db: Db | Tx, keys: Keys, purpose: TokenPurpose, token: string, now: Date): Promise<number | null> {
  const id = tokenId(keys, purpose, token)
  if (!id) return null
  const [used] = await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.id, id),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ userId: oneTimeTokens.userId })
  return used?.userId ?? null
}

export type TokenState = { state: 'open' | 'used' | 'expired'; userId: number; email: string | null } | { state: 'invalid' }

/** What has become of a token; asked in a statement of its own, because the losing UPDATE still sees the row as it was. */
export async function tokenState(db: Db | Tx, keys: Keys, purpose: TokenPurpose, token: string, now: Date): Promise<TokenState> {
  const id = tokenId(keys, purpose, token)
  if (!id) return { state: 'invalid' }
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.id, id), eq(oneTimeTokens.purpose, purpose)))
  if (!row) return { state: 'invalid' }
  const state = row.usedAt ? 'used' : row.expiresAt <= now ? 'expired' : 'open'
  return { state, userId: row.userId, email: row.email }
}

/** A newer mail makes the older links of its kind useless. */
export async function spendOpenTokens(tx: Tx, purpose: TokenPurpose, userId: number, now: Date): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(sql`${oneTimeTokens.userId} = ${userId} and ${oneTimeTokens.purpose} = ${purpose} and ${oneTimeTokens.usedAt} is null`)
}

/** With a password end what it had opened and what was asked for by it: half a sign-in, and a new address. */
export async function spendLinksOfPassword(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const purpose of ['second_step', 'change_email'] as const) await spendOpenTokens(tx, purpose, userId, now)
}

function tokenId(keys: Keys, purpose: TokenPurpose, token: string): string | null {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([A-Za-z0-9_-]{43})$/.exec(token)
  if (!match) return null
  const id = match.slice(1, 6).join('-')
  const given = Buffer.from(match[6] ?? '')
  const isRight = (right: Buffer): boolean => given.length === right.length && timingSafeEqual(given, right)
  return eachOf(keys).some((one) => isRight(Buffer.from(seal(one, purpose, id)))) ? id : null
}

const seal = (keys: Keys, purpose: TokenPurpose, id: string): string =>
  createHmac('sha256', keys.links).update(`${purpose}:${id}`).digest('base64url')
