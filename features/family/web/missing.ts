import { useCall } from '../../../shared/web/query.ts'
import { checkUser } from '../../accounts/contract.ts'
import { useUser } from '../../accounts/web/session.ts'
import { familyState } from '../contract.ts'

/** `contact`: the parent whom the learner has named, by e-mail or phone; null when nobody. */
export type Named = { contact: string | null; texted: boolean }
type Missing = { confirmation: boolean; guardian: Named | null }

/**
 * What keeps this account from booking and paying, as far as it is known. What this browser remembers may be old, so the server
 * is asked before anybody is sent to their mail.
 */
export function useMissing(): Missing {
  const { role, email, email_confirmed } = useUser()
  const account = useCall(checkUser, { email }, { when: !email_confirmed })
  const family = useCall(familyState, {}, { when: role === 'student' })
  return {
    confirmation: !email_confirmed && account.data?.email_confirmed === false,
    guardian:
      family.data?.consent === 'missing' ? { contact: family.data.guardian_contact, texted: family.data.guardian_texted } : null,
  }
}
