import { useEffect, useState } from 'react'
import type { UserInfo } from '../../features/accounts/contract.ts'
import { currentUser, UserContext } from '../../features/accounts/web/session.ts'
import type { Role } from '../../shared/endpoint.ts'
import { accessToken, CallFailed, renew } from '../../shared/web/client.ts'
import { Spinner } from '../../shared/web/kit/spinner.tsx'
import { CouldNotEnter, NotYours } from './errors.tsx'
import { Shell } from './shells/shell.tsx'

type Entry = 'asking' | 'unreachable' | UserInfo

/** The guard of an area: lets the right role in. It looks once; the server looks on every call. */
export function Area({ role }: { role: Role }) {
  const [entry, setEntry] = useState<Entry>(() => (accessToken() && currentUser()) || 'asking')
  useEffect(() => {
    if (entry === 'asking') void askServer().then(setEntry)
  }, [entry])
  if (entry === 'asking') return <Spinner />
  if (entry === 'unreachable') return <CouldNotEnter onRetry={() => setEntry('asking')} />
  if (entry.role !== role) return <NotYours user={entry} />
  return (
    <UserContext value={entry}>
      <Shell user={entry} />
    </UserContext>
  )
}

/** A sign-in by plain form leaves only the cookie; the first visit exchanges it. Without one the document goes to Login and back. */
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
