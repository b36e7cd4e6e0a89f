import { useEffect } from 'react'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { ownVerification } from '../contract.ts'
import { rememberStatus } from './verification-event.ts'

/** Where one's own verification stands, asked again every minute and when the page is looked at again; all pages go by it. */
export function useOwnVerification() {
  const { verification_status: before } = useUser()
  const read = useCall(ownVerification, {}, { everySeconds: 60 })
  const told = read.data?.user_info
  useEffect(() => {
    if (told && told.verification_status !== before) rememberStatus(told, before)
  }, [told, before])
  return read
}

/** Draws nothing: while a teacher waits, the decision reaches whatever page they are on. */
export function StatusWatch() {
  useOwnVerification()
  return null
}
