import { useEffect, useState } from 'react'
import type { UserInfo } from '../../features/accounts/contract.ts'
import { currentUser } from '../../features/accounts/web/session.ts'
import { CallFailed, renew } from '../../shared/web/client.ts'
import { accessToken, onSessionChange } from '../../shared/web/kept-session.ts'
import { isTold } from './told.ts'

export type Entry = 'asking' | 'unreachable' | UserInfo

/** Who comes in, as this browser knows them; the server looks on every call. */
export function useEntry(): { entry: Entry; retry: () => void } {
  const [entry, setEntry] = useState<Entry>(() => (isTold() || accessToken() ? currentUser() : null) ?? 'asking')
  useEffect(() => {
    if (entry === 'asking') void askServer().then(setEntry)
  }, [entry])
  // What is known of a person changes while they are here: a phone number, a decision about a teacher.
  useEffect(() => onSessionChange(() => setEntry((before) => currentUser() ?? before)), [])
  return { entry, retry: () => setEntry('asking') }
}

/**
 * A sign-in by plain form leaves only the cookie; the first visit exchanges it. Without one the document goes to Login and back.
 */
async function askServer(): Promise<Entry> {
  try {
    await renew(null)
  } catch (error) {
    if (error instanceof CallFailed) return 'unreachable'
    throw error
  }
  const user = currentUser()
  if (user) return user
  location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
  return new Promise(() => {})
}
