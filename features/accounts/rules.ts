/** Who somebody is to Somo, and what their account lets them do yet. */
import type { Role } from '../../shared/endpoint.ts'
import { SLUG } from '../../shared/brand.ts'
import { CALLING_CODE } from '../../shared/country.ts'
import { FORMER_MEMBER } from '../../shared/former-member.ts'
import { nairobiDate } from '../../shared/time.ts'

export const ADULT_YEARS = 18

/**
 * Whether a person born in that month is under 18; born in this month eighteen years ago counts as adult, from midnight in
 * Nairobi.
 */
export function isMinor(bornOn: string, now: Date): boolean {
  const [year = 0, month] = bornOn.split('-')
  return nairobiDate(now) < `${Number(year) + ADULT_YEARS}-${month}-01`
}

/** `Wanjiku` of `Wanjiku Kamau`: the first word, as the customer's screens show it. */
export const firstName = (name: string): string => partsOf(name)[0] ?? name
export const lastName = (name: string): string => partsOf(name).slice(1).join(' ')

export type Whose = 'teacher' | 'adult' | 'child'

/** What others read: a teacher’s whole name; of others the first and an initial (`Kevin O.`); of a child the first alone. */
export function shownName(name: string, whose: Whose): string {
  if (whose === 'teacher') return name
  const [first = '', ...rest] = partsOf(name)
  const initial = whose === 'adult' ? Array.from(rest.at(-1) ?? '')[0] : undefined
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

const FACES = 61

/** The drawn face of somebody who is shown without an id: the same for the same person, which many share. */
export const sharedFace = (id: number): number => id % FACES

/** No part of what stands in the place of a name is anybody's first name. */
const partsOf = (name: string): string[] => (name === FORMER_MEMBER ? [name] : name.split(/\s+/))

/**
 * The mailbox that mail to an address ends up in, so that one person's two spellings of it are seen to be one. What follows a
 * plus is a label (RFC 5233), and Gmail knows no dots (support.google.com/mail/answer/7436150).
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*/, '')
  const domain = email.slice(at + 1).toLowerCase()
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/** From this length on the part of an address before its sign is worth a guess of its own. */
const LEAST_GUESS = 5

/**
 * Whether a password holds what anybody would try first: the product's name, or the person's own number or address, however they
 * are written.
 * @param own the phone number as it is stored
 */
export function isPersonal(password: string, own: { email: string; phone: string }): boolean {
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const guesses = [SLUG, own.phone.slice(CALLING_CODE.length), own.email, own.email.split('@')[0] ?? '']
  return guesses.map(bare).some((guess) => (guess === SLUG || guess.length >= LEAST_GUESS) && bare(password).includes(guess))
}

/** Where each role's own area begins. */
export const homeOf: Readonly<Record<Role, string>> = {
  student: '/student-dashboard',
  parent: '/parent-dashboard/home',
  teacher: '/teacher-dashboard',
  admin: '/admin',
}

/** An address of ours to go on to after signing in, or null: never another site's, never a second sign-in. */
export function safeNext(next: string | null | undefined): string | null {
  const own = ownAddress(next)
  return own && /^\/(login|signup|logout)/.test(own) ? null : own
}

/** An address of ours, from the root, or null: never another site's. */
export const ownAddress = (address: string | null | undefined): string | null =>
  address && /^\/(?!\/)[A-Za-z0-9/_?=&%.,:+-]*$/.test(address) ? address : null
