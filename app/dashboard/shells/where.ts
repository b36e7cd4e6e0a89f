import type { UserInfo } from '../../../features/accounts/contract.ts'
import type { Role } from '../../../shared/endpoint.ts'
import { areaHome } from '../../areas.ts'
import type { texts } from '../texts.ts'

/** The element that both the side bar's person and the phone's portrait open. */
export const ME_MENU = 'me-menu'

/** A place is where one is on its own page and on the pages below it; an area's first page only on itself. */
export const isHere = (pathname: string, href: string, role: Role): boolean =>
  pathname === href || (href !== areaHome[role] && pathname.startsWith(`${href}/`))

/** `Student · Grade 10`. */
export const personLine = (user: UserInfo, t: (typeof texts)['en']): string =>
  [t.roles[user.role], user.grade === null ? '' : t.grade(user.grade)].filter(Boolean).join(' · ')
