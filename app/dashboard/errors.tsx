import { Component, useEffect } from 'react'
import type { ReactNode } from 'react'
import type { UserInfo } from '../../features/accounts/contract.ts'
import { currentUser } from '../../features/accounts/web/session.ts'
import { useTexts } from '../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../shared/web/kit/button.tsx'
import { NeedsNetwork, NewVersion } from '../../shared/web/load-part.ts'
import { areaHome } from '../areas.ts'
import { DeadEnd } from './dead-end.tsx'
import { texts } from './texts.ts'

/** Keeps a page's fault inside the page: the shell around it stays usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    if (this.state.error === null) return this.props.children
    if (this.state.error instanceof NeedsNetwork) return <NotHere />
    return this.state.error instanceof NewVersion ? <Renewed /> : <Fault />
  }
}

/** A page that was never opened on this device, without a network. It comes by itself when there is one. */
function NotHere() {
  const t = useTexts(texts)
  useEffect(() => {
    const again = () => location.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <DeadEnd title={t.needsNetwork} line={t.needsNetworkLine}>
      <Button look="primary" onClick={() => location.reload()}>
        {t.tryAgain}
      </Button>
      <Start />
    </DeadEnd>
  )
}

function Renewed() {
  const t = useTexts(texts)
  return (
    <DeadEnd title={t.newVersion} line={t.newVersionLine}>
      <Button look="primary" onClick={() => location.reload()}>
        {t.reload}
      </Button>
    </DeadEnd>
  )
}

function Fault() {
  const t = useTexts(texts)
  return (
    <DeadEnd title={t.failedTitle} line={t.failedLine}>
      <Button look="primary" onClick={() => location.reload()}>
        {t.tryAgain}
      </Button>
      <Start />
    </DeadEnd>
  )
}

/** For an address in the area that no page answers. */
export function Nothing() {
  const t = useTexts(texts)
  return (
    <DeadEnd title={t.notFound} line={t.notFoundLine}>
      <Start />
    </DeadEnd>
  )
}

/** Signed in, but this is another role's area. */
export function NotYours({ user }: { user: UserInfo }) {
  const t = useTexts(texts)
  return (
    <DeadEnd title={t.wrongRole} line={t.wrongRoleLine(t.roles[user.role])}>
      <Start />
      <ButtonLink href={`/login?next=${encodeURIComponent(location.pathname)}`}>{t.otherAccount}</ButtonLink>
    </DeadEnd>
  )
}

/** The session could not be asked for: no network, or the server is away. */
export function CouldNotEnter({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(texts)
  return (
    <DeadEnd title={t.unreachable} line={t.unreachableLine}>
      <Button look="primary" onClick={onRetry}>
        {t.tryAgain}
      </Button>
    </DeadEnd>
  )
}

/** A plain link: after an error a fresh document is the safest start. */
function Start() {
  const t = useTexts(texts)
  const user = currentUser()
  return <ButtonLink href={user ? areaHome[user.role] : '/'}>{t.start}</ButtonLink>
}
