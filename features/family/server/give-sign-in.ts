/**
 * An own sign-in for a child who has had none: asked for by a parent, taken by the link in the child's own mail and the code that
 * the parent tells. Whoever reads the mail of a mistyped address has no code, and the child's lessons stay the child's.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { UNIQUE_VIOLATION, violates, type Db, type Tx } from '../../../shared/server/database.ts'
import { eachOf, type Keys } from '../../../shared/server/keys.ts'
import { leaveNote, type Note } from '../../../shared/server/outbox.ts'
import {
  A_DAY_MS,
  countAttempt,
  freeAddress,
  hashPassword,
  issueToken,
  spendOpenTokens,
  takeTurns,
  tokenFor,
  tokenState,
  userByEmail,
  userById,
  useToken,
  type AttemptLimits,
} from '../../accounts/server/index.ts'
import { firstName } from '../../accounts/rules.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals as family } from '../contract.ts'
import { codeOfDigest, MOST_CODE_TRIES } from '../rules/link-code.ts'
import { refusals } from '../signin-contract.ts'
import { guardiansOf, learnerFor, mayLearn } from './queries.ts'
import { guardianLinks } from './tables.ts'

/**
 * Leaves a link for the child's address; a newer one ends the older. The same is done for every address, so that neither answer
 * nor time says whether it has an account. Refuses with `not_found` for anybody else's child, `signs_in_already`,
 * `account_needed` while the account is not agreed to, and `not_needed` for one who is 18 by now.
 * @returns the code for the parent to tell the child; no mail has it
 */
export async function giveSignIn(
  db: Db,
  keys: Keys,
  wish: { actor: Actor; childId: number; email: string; now: Date },
): Promise<string> {
  const { actor, childId, email, now } = wish
  const child = await learnerFor(db, actor, childId, now)
  if (!child) throw new Refusal(family.not_found)
  if (child.ownSignIn) throw new Refusal(refusals.signs_in_already)
  // Whoever is of age makes an account of their own.
  if (child.consent === 'not_needed') throw new Refusal(family.not_needed)
  if (child.consent === 'missing') throw new Refusal(family.account_needed)
  return db.transaction(async (tx) => {
    // Of two links that are given at once the second ends the first.
    await takeTurns(tx, [childId])
    await spendOpenTokens(tx, 'child_sign_in', childId, now)
    const tokenId = await issueToken(tx, 'child_sign_in', childId, now, email)
    await leaveNote(tx, 'ask_child_sign_in', { user_id: childId, token_id: tokenId, email }, now)
    return codeBeside(keys, tokenFor(keys, 'child_sign_in', tokenId))
  })
}

const codeBeside = (keys: Keys, token: string): string =>
  codeOfDigest(createHmac('sha256', keys.links).update(`code beside ${token}`).digest())

/** Writes to the child's address: the link, or to whoever has a confirmed account under it that it was wanted. */
export async function writeToChild(db: Db, { data }: Note, now: Date): Promise<void> {
  const owner = await userByEmail(db, String(data['email']))
  await db.transaction((tx) =>
    owner?.emailConfirmedAt
      ? leaveNote(tx, 'mail_email_taken', { user_id: owner.id }, now)
      : leaveNote(tx, 'mail_child_sign_in', data, now),
  )
}

/**
 * Takes address and password by the link, once, while a parent acts for the child and what was agreed to stands, as when it was
 * given; the parents are told. What was agreed to stays as it is, and theirs to change.
 * Refuses with `sign_in_expired`, `code_of_parent`, `too_many_requests`, `email_taken`, `password_common`, `password_personal`.
 */
export async function takeSignIn(
  db: Db,
  keys: Keys,
  input: { token: string; code: string; password: string },
  limits: AttemptLimits,
  now: Date,
): Promise<void> {
  const found = await tokenState(db, keys, 'child_sign_in', input.token, now)
  const child = found.state === 'open' ? await userById(db, found.userId) : null
  const email = found.state === 'open' ? found.email : null
  if (!child || email === null) throw new Refusal(refusals.sign_in_expired)
  await countAttempt(db, 'child-sign-in-code', input.token, MOST_CODE_TRIES * limits.times, now, { windowMs: A_DAY_MS })
  const given = Buffer.from(input.code)
  if (!eachOf(keys).some((one) => timingSafeEqual(Buffer.from(codeBeside(one, input.token)), given)))
    throw new Refusal(refusals.code_of_parent, { fields: { code: refusals.code_of_parent } })
  const passwordHash = await hashPassword(input.password, { email, phone: '' })
  try {
    await db.transaction(async (tx) => {
      // Who takes the agreement back or leaves at this moment comes first, or finds a child who signs in.
      await takeTurns(tx, [child.id])
      const standing = (await mayLearn(tx, child.id, now)) && (await guardiansOf(tx, { userId: child.id })).length > 0
      if (!standing) throw new Refusal(refusals.sign_in_expired)
      const childId = await useToken(tx, keys, 'child_sign_in', input.token, now)
      if (childId !== child.id) throw new Refusal(refusals.sign_in_expired)
      await freeAddress(tx, email, now)
      const [taken] = await tx
        .update(users)
        .set({ email, passwordHash, emailConfirmedAt: now })
        .where(and(eq(users.id, childId), isNull(users.email), eq(users.status, 'active')))
        .returning({ id: users.id })
      if (!taken) throw new Refusal(refusals.sign_in_expired)
      await tellParents(tx, child, now)
    })
  } catch (error) {
    // Somebody has made an account under it meanwhile; whoever has the link reads its mail, and may be told.
    if (violates(error, UNIQUE_VIOLATION, 'users_email')) throw new Refusal(family.email_taken)
    throw error
  }
}

async function tellParents(tx: Tx, child: { id: number; name: string }, now: Date): Promise<void> {
  const parents = await tx
    .select({ id: guardianLinks.guardianId })
    .from(guardianLinks)
    .where(eq(guardianLinks.learnerId, child.id))
  const about = { who: firstName(child.name), learner: child.id }
  for (const { id } of parents) {
    await leaveNote(tx, 'notice', { user_id: id, by: child.id, kind: 'child_signs_in', about }, now)
  }
}
