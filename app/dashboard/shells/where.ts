import { matchPath } from 'react-router'
import type { UserInfo } from '../../../features/accounts/contract.ts'
import type { Role } from '../../../shared/endpoint.ts'
import type { Place } from '../place.ts'
import { addressOf, areas } from '../places.ts'
import type { texts } from '../texts.ts'

/** The element that both the side bar's person and the phone's portrait open. */
export const ME_MENU = 'me-menu'

/** The page of an address; undefined where there is none. */
export const placeAt = (role: Role, pathname: string): Place | undefined =>
  areas[role].places.find((one) => matchPath(addressOf(role, one), pathname))

/** In the menu a place is where one is on its own page and on those that bear its name, wherever their addresses begin. */
export const isHere = (pathname: string, { name }: Pick<Place, 'name'>, role: Role): boolean =>
  placeAt(role, pathname)?.name === name

/** `Student · Grade 10`; of a teacher who is not verified, how far that is. */
export function personLine({ role, grade, verification_status: status }: UserInfo, t: (typeof texts)['en']): string {
  if (role === 'teacher' && status !== 'approved') return t.unverified[status]
  return [t.roles[role], grade === null ? '' : t.grade(grade)].filter(Boolean).join(' · ')
}
