/**
 * The second factor: codes from an app on the person's phone (TOTP, RFC 6238), and ten on paper for when the phone is lost. Each
 * code opens once, whichever server it comes to.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { BRAND } from '../../../shared/brand.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { eachOf, type Keys } from '../../../shared/server/keys.ts'
import { seal, unseal } from '../../../shared/server/seal.ts'
import { refusals } from '../contract.ts'
import { A_DAY_MS, countAttempt, forgetAttempts, type AttemptLimits } from './attempts.ts'
import { paperCodes, secondFactors } from './tables.ts'

const STEP_SECONDS = 30
/** A phone's clock may be off by one step either way. */
const DRIFT_STEPS = 1
/** In a day so many times the tries of a quarter of an hour: three of a million codes are right at any time. */
const QUARTERS_A_DAY = 5

type Parts = { db: Db; keys: Keys; limits: AttemptLimits }

/** Whether somebody has a second factor that is asked for. */
export async function hasSecondFactor(db: Db | Tx, userId: number): Promise<boolean> {
  const confirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
  const [row] = await db.select({ userId: secondFactors.userId }).from(secondFactors).where(confirmed)
  return row !== undefined
}

/** Whether somebody may do nothing yet: an operator outside the demo who has none. */
export async function lacksSecondFactor(
  { db, operatorsNeedSecondFactor }: { db: Db; operatorsNeedSecondFactor: boolean },
  { userId, role }: Actor,
): Promise<boolean> {
  return operatorsNeedSecondFactor && role === 'admin' && !(await hasSecondFactor(db, userId))
}

/**
 * Goes on where somebody has no second factor, or where this is a code of it, which is then used up. Refuses with `code_needed`,
 * `wrong_code`, `too_many_codes`.
 * @param code as it was typed: six digits, or one of those on paper
 */
export async function proveSecondFactor(parts: Parts, userId: number, code: string | undefined, now: Date): Promise<void> {
  const { db, limits } = parts
  if (!(await hasSecondFactor(db, userId))) return
  if (!code) throw codeNeeded()
  await countCode(db, 'own-code', String(userId), limits, now)
  if (!(await spendCode(db, parts.keys, userId, code, now))) throw wrongCode()
  await forgetAttempts(db, 'own-code', String(userId))
}

/** Counts a try of a code before it is looked at. Refuses with `too_many_codes`. */
export async function countCode(db: Db, what: string, whose: string, limits: AttemptLimits, now: Date): Promise<void> {
  const refusal = refusals.too_many_codes
  await countAttempt(db, what, whose, limits.perAccount, now, { refusal })
  await countAttempt(db, `${what}-day`, whose, QUARTERS_A_DAY * limits.perAccount, now, { refusal, windowMs: A_DAY_MS })
}

/** Uses a code up: of two at the same time, at whichever server, one wins. @returns whether it was one that still opens */
export async function spendCode(db: Db | Tx, keys: Keys, userId: number, code: string, now: Date): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(plain)) return spendPaperCode(db, keys, userId, plain, now)
  const confirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
  const [factor] = await db.select().from(secondFactors).where(confirmed)
  const secret = factor && openedSecret(keys, userId, factor.sealed)
  const step = secret ? stepOf(secret, plain, now) : null
  if (!factor || !secret || step === null) return false
  const spent = await db
    .update(secondFactors)
    // Sealed anew, so that it outlives the secret it was sealed by before.
    .set({ lastStep: step, sealed: sealedSecret(keys, userId, secret) })
    .where(
      and(
        confirmed,
        eq(secondFactors.sealed, factor.sealed),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return spent.length > 0
}

async function spendPaperCode(db: Db | Tx, keys: Keys, userId: number, code: string, now: Date): Promise<boolean> {
  const hashes = eachOf(keys).map((one) => paperHash(one, userId, code))
  const spent = await db
    .update(paperCodes)
    .set({ usedAt: now })
    .where(and(eq(paperCodes.userId, userId), inArray(paperCodes.codeHash, hashes), isNull(paperCodes.usedAt)))
    .returning({ userId: paperCodes.userId })
  return spent.length > 0
}

/** A code counts only once; so many are given out. */
const PAPER_CODES = 10
/** Letters and digits that nobody takes for each other; fifty bits in ten of them. */
const PAPER_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten new codes in place of all before, in the caller's transaction. @returns them as they are written down */
export async function givePaperCodes(tx: Tx, keys: Keys, userId: number): Promise<string[]> {
  const codes = Array.from({ length: PAPER_CODES }, () =>
    [...randomBytes(10)].map((byte) => PAPER_LETTERS[byte % PAPER_LETTERS.length]).join(''),
  )
  await tx.delete(paperCodes).where(eq(paperCodes.userId, userId))
  await tx.insert(paperCodes).values(codes.map((code) => ({ userId, codeHash: paperHash(keys, userId, code) })))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

const paperHash = (keys: Keys, userId: number, code: string): Buffer =>
  createHmac('sha256', keys.paperCodes).update(`${userId}:${code}`).digest()

/** The step that a code of the app belongs to, now or one off; null when it is of none. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** What an authenticator app reads, and what a person types into one that cannot. @param email how the app names the account */
export function enrolmentOf(secret: Buffer, email: string): { uri: string; secret: string } {
  return { uri: totp(secret, email).toString(), secret: secretOf(secret).base32 }
}

const secretOf = (secret: Buffer): Secret => new Secret({ buffer: new Uint8Array(secret).buffer })

const totp = (secret: Buffer, label = BRAND): TOTP =>
  new TOTP({ issuer: BRAND, label, secret: secretOf(secret), algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })

/**
 * What an app is given in one session. In another it is another one: whoever has begun with a password that was found out, and
 * waits for its owner to go on, has seen nothing of what the owner's app is given.
 */
export const secretOfSession = (keys: Keys, { userId, sessionId }: Actor, begunAt: Date): Buffer =>
  createHmac('sha256', keys.links).update(`second-factor:${userId}:${sessionId}:${begunAt.getTime()}`).digest().subarray(0, 20)

/** Encrypted for one person, so that a row copied to another's opens nothing. */
export const sealedSecret = (keys: Keys, userId: number, secret: Buffer): Buffer =>
  seal(keys.secondFactors, String(userId), secret)

/** Null where it was sealed for somebody else, or by a secret of the server that is no more: then no code fits. */
export function openedSecret(keys: Keys, userId: number, sealed: Buffer): Buffer | null {
  for (const { secondFactors: key } of eachOf(keys)) {
    try {
      return unseal(key, String(userId), sealed)
    } catch {
      // By the secret before, perhaps.
    }
  }
  return null
}

const codeNeeded = (): Refusal => new Refusal(refusals.code_needed, { fields: { code: refusals.code_needed } })
export const wrongCode = (): Refusal => new Refusal(refusals.wrong_code, { fields: { code: refusals.wrong_code } })
