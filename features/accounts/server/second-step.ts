/** Signing in with a second factor takes two steps: the password opens this one, a code the session. */
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { SLUG } from '../../../shared/brand.ts'
import { refusals } from '../contract.ts'
import { forgetAttempts, type AttemptLimits } from './attempts.ts'
import { knownDevice } from './known-devices.ts'
import { comeBack } from './leave-account.ts'
import { issueToken, tokenFor, tokenState, useToken, LIFE_MS } from './one-time-tokens.ts'
import { credentialsById, type Credentials } from './queries.ts'
import { countCode, hasSecondFactor, spendCode, wrongCode } from './second-factor.ts'
import { openSession } from './sessions.ts'
import { holdPassword } from './sign-in.ts'
import type { OpenedAccount } from './sign-up.ts'

/** From our own host alone, as the session's; it can be exchanged for nothing without a code. */
export const stepCookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}${SLUG}_second_step`

const cookieFor = (value: string, seconds: number, secure: boolean): string =>
  `${stepCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`

export const clearedStep = (secure: boolean): string => cookieFor('', 0, secure)

/** The header by which this browser may try codes for ten minutes. */
export const stepCookie = (keys: Keys, stepId: string, secure: boolean): string =>
  cookieFor(tokenFor(keys, 'second_step', stepId), LIFE_MS.second_step / 1000, secure)

/** For somebody whose password was right: a session, or the step that takes a code. Refuses with `wrong_credentials`. */
export const enter = (db: Db, user: Credentials, now: Date): Promise<OpenedAccount | { stepId: string }> =>
  db.transaction(async (tx) => {
    if (!(await holdPassword(tx, user))) throw new Refusal(refusals.wrong_credentials)
    if (await hasSecondFactor(tx, user.id)) return { stepId: await issueToken(tx, 'second_step', user.id, now) }
    if (user.status === 'leaving' && !(await comeBack(tx, user.id))) throw new Refusal(refusals.wrong_credentials)
    return { userId: user.id, ...(await openSession(tx, user.id, now)) }
  })

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
    if (!(await holdPassword(tx, user))) throw new Refusal(refusals.step_over)
    if ((await useToken(tx, keys, 'second_step', step, now)) === null) throw new Refusal(refusals.step_over)
    // A refusal takes the use of the step back: a slip of the finger costs a try, not the password again.
    if (!(await spendCode(tx, keys, user.id, code, now))) throw wrongCode()
    // Whoever is on the way out gets this far only by asking to come back.
    const stays = user.status === 'active' || (user.status === 'leaving' && (await comeBack(tx, user.id)))
    if (!stays) throw new Refusal(refusals.account_inactive)
    return { userId: user.id, ...(await openSession(tx, user.id, now)) }
  })
  await forgetAttempts(db, ...counter)
  return opened
}
