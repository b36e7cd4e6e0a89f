/** A student's code for a parent: made, looked at, and shown again. */
import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { UNIQUE_VIOLATION, violates, type Db } from '../../../shared/server/database.ts'
import { eachOf, type Keys } from '../../../shared/server/keys.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { countAttempt, userById, type UserRow } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { lastName, firstName, mailboxOf } from '../../accounts/rules.ts'
import { refusals } from '../contract.ts'
import { CODE_MINUTES, codeOfDigest, MOST_CODE_TRIES } from '../rules/link-code.ts'
import { learnerFor } from './queries.ts'
import { linkCodes } from './tables.ts'

export type OpenCode = { code: string; expiresAt: Date }

/** Makes a new code, which ends the one before and whatever a parent asked by it. */
export async function makeLinkCode(db: Db, keys: Keys, actor: Actor, now: Date): Promise<OpenCode> {
  for (let shift = 0; ; shift += 1) {
    // Two students' codes are alike once in a thousand million: the next instant's is taken.
    const madeAt = plus(now, shift)
    const code = codeOf(keys, actor.userId, madeAt)
    const made = { codeHash: hashOf(keys, code), madeAt, expiresAt: plus(now, minutes(CODE_MINUTES)), guardianId: null }
    try {
      await db
        .insert(linkCodes)
        .values({ learnerId: actor.userId, ...made })
        .onConflictDoUpdate({ target: linkCodes.learnerId, set: made })
      return { code, expiresAt: made.expiresAt }
    } catch (error) {
      if (!violates(error, UNIQUE_VIOLATION, 'link_codes_hash')) throw error
    }
  }
}

/** The student's own code, as long as it can be used; and the parent who has used it. */
export async function openLinkOf(
  db: Db,
  keys: Keys,
  learnerId: number,
  now: Date,
): Promise<{ code: OpenCode | null; guardianId: number | null }> {
  const [row] = await db
    .select()
    .from(linkCodes)
    .where(and(eq(linkCodes.learnerId, learnerId), gt(linkCodes.expiresAt, now)))
  if (!row) return { code: null, guardianId: null }
  if (row.guardianId !== null) return { code: null, guardianId: row.guardianId }
  // One that was made under another secret is shown as it was told.
  const code = eachOf(keys).flatMap((one) => {
    const made = codeOf(one, learnerId, row.madeAt)
    return hashOf(one, made).equals(row.codeHash) ? [made] : []
  })[0]
  return { code: code === undefined ? null : { code, expiresAt: row.expiresAt }, guardianId: null }
}

export type CodeOwner = { learnerId: number; name: string; grade: number; parent: UserRow; codeHash: Buffer }

/**
 * Whose code a parent has typed. Every try counts, a right one too. Refuses with `email_unconfirmed`, `too_many_requests`,
 * `code_unknown`, `already_linked`.
 */
export async function ownerOfCode(db: Db, keys: Keys, actor: Actor, code: string, now: Date): Promise<CodeOwner> {
  const parent = await userById(db, actor.userId)
  if (!parent?.emailConfirmedAt) throw new Refusal(refusals.email_unconfirmed)
  await countAttempt(db, 'link-code', String(actor.userId), MOST_CODE_TRIES, now)
  const hashes = eachOf(keys).map((one) => hashOf(one, code))
  const [row] = await db
    .select({
      codeHash: linkCodes.codeHash,
      learnerId: users.id,
      name: users.name,
      email: users.email,
      grade: studentProfiles.grade,
    })
    .from(linkCodes)
    .innerJoin(users, eq(users.id, linkCodes.learnerId))
    .innerJoin(studentProfiles, eq(studentProfiles.userId, linkCodes.learnerId))
    .where(
      and(
        inArray(linkCodes.codeHash, hashes),
        isNull(linkCodes.guardianId),
        gt(linkCodes.expiresAt, now),
        eq(users.status, 'active'),
      ),
    )
  // Nobody is their own parent, under whichever spelling of their address.
  if (!row || mailboxOf(row.email ?? '') === mailboxOf(parent.email)) throw new Refusal(refusals.code_unknown)
  if (await learnerFor(db, actor, row.learnerId, now)) throw new Refusal(refusals.already_linked)
  return { ...row, parent }
}

/** `Atieno K.`: enough to know one's own child by, and nobody else's. */
export function nameAndInitial(name: string): string {
  const initial = lastName(name).slice(0, 1)
  return initial ? `${firstName(name)} ${initial}.` : firstName(name)
}

function codeOf(keys: Keys, learnerId: number, madeAt: Date): string {
  return codeOfDigest(createHmac('sha256', keys.links).update(`link-code:${learnerId}:${madeAt.getTime()}`).digest())
}

const hashOf = (keys: Keys, code: string): Buffer => createHmac('sha256', keys.links).update(`code:${code}`).digest()
