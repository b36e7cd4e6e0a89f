import type { UserInfo } from '../../../features/accounts/contract.ts'
import type { Role } from '../../../shared/endpoint.ts'
import { areaHome } from '../../areas.ts'
import type { texts } from '../texts.ts'

/** The element that both the side bar's person and the phone's portrait open. */
export const ME_MENU = 'me-menu'

/** A place is where one is on its own page and on the pages below it; an area's first page only on itself. */
export const isHere = (pathname: string, href: string, role: Role): boolean =>
  pathname === href || (href !== areaHome[role] && pathname.startsWith(`${href}/`))

/** `Student · Grade 10`; of a teacher who is not verified, how far that is. */
export function personLine({ role, grade, verification_status: status }: UserInfo, t: (typeof texts)['en']): string {
  if (role === 'teacher' && status !== 'approved') return t.unverified[status]
  return [t.roles[role], grade === null ? '' : t.grade(grade)].filter(Boolean).join(' · ')
}
