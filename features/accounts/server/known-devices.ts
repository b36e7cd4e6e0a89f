/** Browsers that have signed in to an account before, so that a stranger's guesses cannot keep its owner out. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SLUG } from '../../../shared/brand.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { days } from '../../../shared/time.ts'
import { credentialsById } from './queries.ts'

/** From our own host alone, as the session's. */
export const deviceCookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}${SLUG}_device`

const LIFE_MS = days(365)
/** A family shares a phone: as many accounts as one browser is remembered by. */
const MOST_MARKS = 6
const NONCE_LENGTH = 16

/**
 * Whom a mark is about. It is sealed with the password's hash and with since when there is a second factor, so that a new one of
 * either makes every mark from before worthless: whoever had found the password out can have any number of them.
 */
type Owner = { id: number; passwordHash: string | null; factorSince: Date | null }

/**
 * The mark by which this browser is known to an account, or null. Nothing may be done with it: a mark only lets its browser be
 * counted by itself when passwords are tried.
 * @param cookie what the browser keeps, one mark for each account
 */
export function knownDevice(keys: Keys, cookie: string | null, owner: Owner): string | null {
  const marks = (cookie ?? '').split('.').slice(0, MOST_MARKS)
  return marks.find((mark) => isSame(mark, markOf(keys, mark.slice(0, NONCE_LENGTH), owner))) ?? null
}

/** The header that keeps this browser known to an account it has just signed in to. */
export function deviceCookie(keys: Keys, cookie: string | null, owner: Owner, secure: boolean): string {
  const known = knownDevice(keys, cookie, owner)
  const mark = known ?? markOf(keys, randomBytes(NONCE_LENGTH * 0.75).toString('base64url'), owner)
  const others = (cookie ?? '').split('.').filter((one) => /^[\w-]{59}$/.test(one) && one !== mark)
  const value = [mark, ...others].slice(0, MOST_MARKS).join('.')
  const rules = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFE_MS / 1000}${secure ? '; Secure' : ''}`
  return `${deviceCookieName(secure)}=${value}; ${rules}`
}

/** The same after somebody who is signed in has changed what their marks are sealed with. */
export async function keepKnown(
  { db, keys, secureCookies }: { db: Db; keys: Keys; secureCookies: boolean },
  { userId }: Actor,
  cookie: string | null,
): Promise<string> {
  const owner = await credentialsById(db, userId)
  if (!owner) throw new Error('whoever is signed in is not there')
  return deviceCookie(keys, cookie, owner, secureCookies)
}

function markOf(keys: Keys, nonce: string, { id, passwordHash, factorSince }: Owner): string {
  const secret = createHash('sha256')
    .update(`${passwordHash ?? ''}${factorSince?.toISOString() ?? ''}`)
    .digest('base64url')
  return nonce + createHmac('sha256', keys.devices).update(`${nonce}:${id}:${secret}`).digest('base64url')
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
