import { keep, drop } from '../../../shared/web/kept.ts'
import { keepUser } from '../../../shared/web/kept-session.ts'
import type { UserInfo } from '../../accounts/contract.ts'

/** What other parts of a page, and the customer's own scripts, can listen to. */
export const STATUS_CHANGED = 'verification-status-changed'

const flagOf = (userId: number): string => `verification-submitted-${userId}`

/**
 * Remembers what the server says of a teacher's verification: in `userInfo`, in the flag of who has submitted, and aloud where
 * it has changed.
 * @param before what this browser thought
 */
export function rememberStatus(user: UserInfo, before: UserInfo['verification_status']): void {
  const status = user.verification_status
  if (status === 'pending') keep(flagOf(user.id), 'true')
  else drop(flagOf(user.id))
  keepUser(user)
  if (status !== before) dispatchEvent(new CustomEvent(STATUS_CHANGED, { detail: { status } }))
}
