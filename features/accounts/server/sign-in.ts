import { Refusal } from '../../../shared/refusal.ts'
import { refusals } from '../contract.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { countAttempt, forgetAttempts, type AttemptLimits } from './attempts.ts'
import { knownDevice } from './known-devices.ts'
import { verifyPassword } from './passwords.ts'
import { credentialsOf, type Credentials } from './queries.ts'

/** From all addresses together an account takes so many times the tries that it takes from one. */
const ADDRESSES = 10

/**
 * Who wants in, and from where.
 * @param device the cookie of browsers that have signed in before
 */
export type PasswordTry = { email: string; password: string; address: string; device: string | null }

/**
 * Whose password this is. Tries are counted before anything is hashed; an address nobody has takes as long as a wrong password.
 * Refuses with `wrong_credentials`, `account_inactive`, `too_many_requests`.
 */
export async function provePassword(
  db: Db,
  keys: Keys,
  who: PasswordTry,
  limits: AttemptLimits,
  now: Date,
): Promise<Credentials> {
  const user = await credentialsOf(db, who.email)
  const device = user && knownDevice(keys, who.device, user)
  const counters = device ? [counterOfDevice(device, limits)] : countersOf(who, limits)
  for (const [what, whose, most] of counters) await countAttempt(db, what, whose, most, now)
  const right = await verifyPassword(user?.passwordHash ?? null, who.password)
  if (!user || !right) throw new Refusal(refusals.wrong_credentials)
  if (user.status !== 'active') throw new Refusal(refusals.account_inactive)
  // The address keeps its count, and so do all addresses together.
  for (const [what, whose] of counters) if (!/-(from|to)$/.test(what)) await forgetAttempts(db, what, whose)
  return user
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
