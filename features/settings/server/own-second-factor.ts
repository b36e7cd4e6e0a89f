/** How somebody turns their second factor on and off. */
import { and, count, eq, isNull } from 'drizzle-orm'
import { encode } from 'uqr'
import type { Output } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import {
  countCode,
  endOtherSessions,
  enrolmentOf,
  forgetAttempts,
  givePaperCodes,
  holdPerson,
  openedSecret,
  proveSelf,
  sealedSecret,
  secretOfSession,
  stepOf,
  userById,
  wrongCode,
  type AttemptLimits,
  type OwnProof,
} from '../../accounts/server/index.ts'
import { paperCodes, secondFactors } from '../../accounts/server/tables.ts'
import { refusals, type SecondFactor } from '../contract.ts'
import type { startSecondFactor as StartCall } from '../factor-contract.ts'

type Parts = { db: Db; keys: Keys; limits: AttemptLimits }

/** How it stands with one's own. @param required whether an account of this role may do nothing without */
export async function secondFactorOf(db: Db, { userId }: Actor, required: boolean): Promise<SecondFactor> {
  const [row] = await db.select({ at: secondFactors.confirmedAt }).from(secondFactors).where(eq(secondFactors.userId, userId))
  const unused = and(eq(paperCodes.userId, userId), isNull(paperCodes.usedAt))
  const [left] = await db.select({ n: count() }).from(paperCodes).where(unused)
  return { on_since: row?.at?.toISOString() ?? null, codes_left: left?.n ?? 0, required }
}

/**
 * The secret for an app to keep. Until it is confirmed it stays the same one in this session: on a phone the page is often loaded
 * anew after a look into the app. Refuses as `proveSelf` does, and with `second_factor_on`.
 */
export async function startSecondFactor(
  parts: Parts,
  actor: Actor,
  proof: OwnProof,
  now: Date,
): Promise<Output<typeof StartCall>> {
  const { db, keys } = parts
  const { userId } = actor
  await proveSelf(parts, actor, proof, now)
  const user = await userById(db, userId)
  const begun = { sealed: sealedSecret(keys, userId, secretOfSession(keys, actor, now)), createdAt: now }
  await db
    .insert(secondFactors)
    .values({ userId, ...begun })
    .onConflictDoNothing()
  const before = await factorOf(db, actor)
  if (before && !before.confirmedAt && !isOfSession(keys, actor, before)) {
    const unchanged = and(eq(secondFactors.sealed, before.sealed), isNull(secondFactors.confirmedAt))
    await db
      .update(secondFactors)
      .set(begun)
      .where(and(eq(secondFactors.userId, userId), unchanged))
  }
  const factor = await factorOf(db, actor)
  if (!user || !factor || factor.confirmedAt) throw new Refusal(refusals.second_factor_on)
  const secret = openedSecret(keys, userId, factor.sealed)
  if (!secret) throw new Error('what was begun just now does not open')
  const enrolment = enrolmentOf(secret, user.email)
  return { ...enrolment, qr: qrOf(enrolment.uri) }
}

const isOfSession = (keys: Keys, actor: Actor, { sealed, createdAt }: typeof secondFactors.$inferSelect): boolean =>
  openedSecret(keys, actor.userId, sealed)?.equals(secretOfSession(keys, actor, createdAt)) ?? false

/**
 * From now on it is asked for. Every other session ends: whoever has only the password is out. Refuses with `wrong_code`,
 * `too_many_codes`, `second_factor_on`, `second_factor_not_begun`.
 * @returns ten codes for paper
 */
export async function confirmSecondFactor({ db, keys, limits }: Parts, actor: Actor, code: string, now: Date): Promise<string[]> {
  const { userId } = actor
  const factor = await factorOf(db, actor)
  if (!factor) throw new Refusal(refusals.second_factor_not_begun)
  if (factor.confirmedAt) throw new Refusal(refusals.second_factor_on)
  await countCode(db, 'own-code', String(userId), limits, now)
  const secret = openedSecret(keys, userId, factor.sealed)
  const step = secret && stepOf(secret, code.replace(/\D/g, ''), now)
  if (step === null) throw wrongCode()
  await forgetAttempts(db, 'own-code', String(userId))
  return db.transaction(async (tx) => {
    // Who is signing in by the password alone at this moment comes first, and is out with all others; or is asked for a code.
    await holdPerson(tx, userId)
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt), eq(secondFactors.sealed, factor.sealed)))
      .returning({ userId: secondFactors.userId })
    if (confirmed.length === 0) throw new Refusal(refusals.second_factor_on)
    await endOtherSessions(tx, actor, now)
    await leaveNote(tx, 'mail_account_changed', { user_id: userId, what: 'second_factor_on' }, now)
    return givePaperCodes(tx, keys, userId)
  })
}

/** Refuses as `proveSelf` does. Where it is off already nothing happens. */
export async function endSecondFactor(parts: Parts, actor: Actor, proof: OwnProof, now: Date): Promise<void> {
  await proveSelf(parts, actor, proof, now)
  await parts.db.transaction(async (tx) => {
    const mine = eq(secondFactors.userId, actor.userId)
    const ended = await tx.delete(secondFactors).where(mine).returning({ at: secondFactors.confirmedAt })
    await tx.delete(paperCodes).where(eq(paperCodes.userId, actor.userId))
    if (ended[0]?.at) await leaveNote(tx, 'mail_account_changed', { user_id: actor.userId, what: 'second_factor_off' }, now)
  })
}

/** Refuses as `proveSelf` does, and with `second_factor_off`. */
export async function renewPaperCodes(parts: Parts, actor: Actor, proof: OwnProof, now: Date): Promise<string[]> {
  await proveSelf(parts, actor, proof, now)
  return parts.db.transaction(async (tx) => {
    // Of two who renew at once the second finds the first one's codes, and has them out of the way.
    await holdPerson(tx, actor.userId)
    const factor = await factorOf(tx, actor)
    if (!factor?.confirmedAt) throw new Refusal(refusals.second_factor_off)
    return givePaperCodes(tx, parts.keys, actor.userId)
  })
}

async function factorOf(db: Db | Tx, { userId }: Actor): Promise<typeof secondFactors.$inferSelect | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row ?? null
}

/** A square code as one path of runs of dark squares. */
function qrOf(text: string): { side: number; path: string } {
  const { size, data } = encode(text, { border: 4 })
  const runs = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { side: size, path: runs.join('') }
}
