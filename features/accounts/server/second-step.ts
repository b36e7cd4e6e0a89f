/** Signing in with a second factor takes two steps: the password opens this one, a code the session. */
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { SLUG } from '../../../shared/brand.ts'
import { refusals } from '../contract.ts'
import { forgetAttempts, type AttemptLimits } from './attempts.ts'
import { knownDevice } from './known-devices.ts'
import { issueToken, tokenFor, tokenState, useToken, LIFE_MS } from './one-time-tokens.ts'
import { credentialsById } from './queries.ts'
import { countCode, spendCode, wrongCode } from './second-factor.ts'
import { openSession } from './sessions.ts'
import type { OpenedAccount } from './sign-up.ts'

/** From our own host alone, as the session's; it can be exchanged for nothing without a code. */
export const stepCookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}${SLUG}_second_step`

const cookieFor = (value: string, seconds: number, secure: boolean): string =>
  `${stepCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`

export const clearedStep = (secure: boolean): string => cookieFor('', 0, secure)

/** For somebody whose password was right. @returns the header by which this browser may try codes for ten minutes */
export async function openSecondStep(db: Db, keys: Keys, userId: number, secure: boolean, now: Date): Promise<string> {
  const id = await db.transaction((tx) => issueToken(tx, 'second_step', userId, now))
  return cookieFor(tokenFor(keys, 'second_step', id), LIFE_MS.second_step / 1000, secure)
}

/** @param device the cookie of browsers that have signed in before: nobody else's guesses keep one of them out */
type CodeTry = { step: string | null; code: string; device: string | null }

/**
 * A session for a code, once for each step. Refuses with `step_over` where the password has to be given again, `wrong_code`,
 * `too_many_codes`, `account_inactive`.
 */
export async function finishSignIn(
  { db, keys, limits }: { db: Db; keys: Keys; limits: AttemptLimits },
  { step, code, device }: CodeTry,
  now: Date,
): Promise<OpenedAccount> {
  const found = step ? await tokenState(db, keys, 'second_step', step, now) : null
  const user = found?.state === 'open' ? await credentialsById(db, found.userId) : null
  if (!step || !user) throw new Refusal(refusals.step_over)
  const mark = knownDevice(keys, device, user)
  const counter: readonly [what: string, whose: string] = mark ? ['code-device', mark] : ['code', String(user.id)]
  await countCode(db, ...counter, limits, now)
  const opened = await db.transaction(async (tx) => {
    if ((await useToken(tx, keys, 'second_step', step, now)) === null) throw new Refusal(refusals.step_over)
    // A refusal takes the use of the step back: a slip of the finger costs a try, not the password again.
    if (!(await spendCode(tx, keys, user.id, code, now))) throw wrongCode()
    if (user.status !== 'active') throw new Refusal(refusals.account_inactive)
    return { userId: user.id, ...(await openSession(tx, user.id, now)) }
  })
  await forgetAttempts(db, ...counter)
  return opened
}
