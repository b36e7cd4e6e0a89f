/** Browsers that have signed in to an account before, so that a stranger's guesses cannot keep its owner out. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SLUG } from '../../../shared/brand.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { days } from '../../../shared/time.ts'

/** From our own host alone, as the session's. */
export const deviceCookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}${SLUG}_device`

const LIFE_MS = days(365)
/** A family shares a phone: as many accounts as one browser is remembered by. */
const MOST_MARKS = 6
const NONCE_LENGTH = 16

/** Whom a mark is about. It is sealed with the password's hash, so that a new password makes every old mark worthless. */
type Owner = { id: number; passwordHash: string | null }

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

function markOf(keys: Keys, nonce: string, { id, passwordHash }: Owner): string {
  const secret = createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
  return nonce + createHmac('sha256', keys.devices).update(`${nonce}:${id}:${secret}`).digest('base64url')
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
