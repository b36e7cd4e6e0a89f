/** Where each role's own area begins. The public frame, the shells and the server's guards all read it here. */
import { homeOf } from '../features/accounts/rules.ts'
import type { Role } from '../shared/endpoint.ts'

export { homeOf as areaHome } from '../features/accounts/rules.ts'

const areaRoots: readonly (readonly [prefix: string, role: Role])[] = [
  ['/student-dashboard', 'student'],
  ['/parent-dashboard', 'parent'],
  ['/teacher-dashboard', 'teacher'],
  ['/admin', 'admin'],
]

/** Whose area an address is in; null for the public site. */
export const areaOf = (path: string): Role | null =>
  areaRoots.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? null

/** Whose area begins at this address; null when none does. */
export const roleOfRoot = (root: string): Role | null => areaRoots.find(([prefix]) => prefix === root)?.[1] ?? null

/** The list of notices inside a role's area. */
export const noticesAt = (role: Role): string => `${homeOf[role].replace(/\/home$/, '')}/notices`

/**
 * Where somebody who has just signed in goes on to: where they meant to go, when their role may; a parent to the same teacher or
 * lesson in their own area; everybody else to where their area begins.
 * @param next an address of ours, or null when nothing was meant
 */
export function onwards(role: Role, next: string | null): string {
  if (next === null) return homeOf[role]
  const meant = role === 'parent' ? next.replace(/^\/student-dashboard(?=\/teachers\/|\/lessons\?)/, '/parent-dashboard') : next
  const owner = areaOf(meant.split('?')[0] ?? '')
  return owner === null || owner === role ? meant : homeOf[role]
}

/** Where a learner's side books a teacher, with the form open: inside the area of those who can, else through signing in. */
export function bookingAt(role: Role | null, teacherId: number): string {
  if (role === 'parent') return `/parent-dashboard/teachers/${teacherId}?book=1`
  const inside = `/student-dashboard/teachers/${teacherId}?book=1`
  return role === null ? `/login?next=${encodeURIComponent(inside)}` : inside
}

/**
 * Where a learner's side is asked about a seat in a class, or sees it first where it is full: inside the area of those who
 * can, else through signing in.
 */
export function seatAt(role: Role | null, classId: number, isFull: boolean): string {
  const place = `lessons?tab=live&grades=all&${isFull ? 'class' : 'join'}=${classId}`
  if (role === 'parent') return `/parent-dashboard/${place}`
  const inside = `/student-dashboard/${place}`
  return role === null ? `/login?next=${encodeURIComponent(inside)}` : inside
}
