import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { countAttempt, forgetAttempts, type AttemptLimits } from './attempts.ts'
import { knownDevice } from './known-devices.ts'
import { verifyPassword } from './passwords.ts'
import { credentialsOf, type Credentials } from './queries.ts'
import { users } from './tables.ts'

/** From all addresses together an account takes so many times the tries that it takes from one. */
const ADDRESSES = 10

/**
 * Who wants in, and from where.
 * @param device the cookie of browsers that have signed in before
 */
export type PasswordTry = { email: string; password: string; address: string; device: string | null }

/**
 * Whose password this is. Tries are counted before anything is hashed; an address nobody has takes as long as a wrong password.
 * Refuses with `wrong_credentials`, `account_inactive`, `account_leaving`, `too_many_requests`.
 * @param orLeaving takes somebody who is leaving, too
 */
export async function provePassword(
  db: Db,
  keys: Keys,
  who: PasswordTry,
  limits: AttemptLimits,
  now: Date,
  orLeaving = false,
): Promise<Credentials> {
  const user = await credentialsOf(db, who.email)
  const device = user && knownDevice(keys, who.device, user)
  const counters = device ? [counterOfDevice(device, limits)] : countersOf(who, limits)
  for (const [what, whose, most] of counters) await countAttempt(db, what, whose, most, now)
  const right = await verifyPassword(user?.passwordHash ?? null, who.password)
  if (!user || !right) throw new Refusal(refusals.wrong_credentials)
  if (user.status === 'leaving' && !orLeaving) throw new Refusal(refusals.account_leaving)
  if (user.status !== 'active' && user.status !== 'leaving') throw new Refusal(refusals.account_inactive)
  // The address keeps its count, and so do all addresses together.
  for (const [what, whose] of counters) if (!/-(from|to)$/.test(what)) await forgetAttempts(db, what, whose)
  return user
}

/**
 * Proving takes its time, and what was proved can be over meanwhile: from here to the end of the transaction the password is the
 * one that was proved, or no session is opened by it. Whoever changes it, or turns a second factor on, waits and then ends that
 * session too. @returns whether it still is
 */
export async function holdPassword(tx: Tx, { id, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>): Promise<boolean> {
  const [held] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? '')))
    .for('no key update')
  return held !== undefined
}

type Counter = readonly [what: string, whose: string, most: number]

/** A browser that has signed in to this account before is counted alone: nobody else's guesses keep it out. */
const counterOfDevice = (device: string, limits: AttemptLimits): Counter => ['sign-in-device', device, limits.perAccount]

/**
 * Everybody else by address, by account and address together, and by account: ten guesses of a stranger keep out nobody who is
 * somewhere else, and a guess from each of many addresses is still one of few.
 */
const countersOf = ({ email, address }: PasswordTry, { perAccount, perAddress }: AttemptLimits): Counter[] => [
  ['sign-in-from', address, perAddress],
  ['sign-in', `${email} ${address}`, perAccount],
  ['sign-in-to', email, ADDRESSES * perAccount],
]
