/** Who somebody is to Somo, and what their account lets them do yet. */
import type { Role } from '../../shared/endpoint.ts'
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
export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name
export const lastName = (name: string): string => name.split(/\s+/).slice(1).join(' ')

/** Where each role's own area begins. */
export const homeOf: Readonly<Record<Role, string>> = {
  student: '/student-dashboard',
  parent: '/parent-dashboard/home',
  teacher: '/teacher-dashboard',
  admin: '/admin',
}

/** An address of ours to go on to after signing in, or null: never another site's, never a second sign-in. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !/^\/(?!\/)[A-Za-z0-9/_?=&%.,:+-]*$/.test(next) || /^\/(login|signup|logout)/.test(next)) return null
  return next
}
