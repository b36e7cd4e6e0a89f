import type { ReactNode } from 'react'
import { UserContext } from '../../features/accounts/web/session.ts'
import { ToastRegion } from '../../shared/web/kit/toast.tsx'
import { useEntry } from './entry.ts'
import { CouldNotEnter } from './errors.tsx'
import { Shape } from './shells/shape.tsx'

/** A page with nothing around it, for everyone signed in: what may be done there is the page's own question to the server. */
export function Bare({ children }: { children: ReactNode }) {
  const { entry, retry } = useEntry()
  if (entry === 'asking') return <Shape of="student" bare />
  if (entry === 'unreachable') return <CouldNotEnter onRetry={retry} />
  return (
    <UserContext value={entry}>
      {children}
      <ToastRegion />
    </UserContext>
  )
}
