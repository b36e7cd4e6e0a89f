import { UserContext } from '../../features/accounts/web/session.ts'
import type { Role } from '../../shared/endpoint.ts'
import { useEntry } from './entry.ts'
import { CouldNotEnter, NotYours } from './errors.tsx'
import { Shape } from './shells/shape.tsx'
import { Shell } from './shells/shell.tsx'

/** The guard of an area: lets the right role in. */
export function Area({ role }: { role: Role }) {
  const { entry, retry } = useEntry()
  if (entry === 'asking') return <Shape of={role} ribbon={'testMoney' in document.documentElement.dataset} />
  if (entry === 'unreachable') return <CouldNotEnter onRetry={retry} />
  if (entry.role !== role) return <NotYours user={entry} />
  return (
    <UserContext value={entry}>
      <Shell user={entry} />
    </UserContext>
  )
}
