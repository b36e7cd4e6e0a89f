import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { currentUser } from '../../features/accounts/web/session.ts'
import { useTexts } from '../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../shared/web/kit/button.tsx'
import { areaHome } from '../areas.ts'
import { NewVersion } from './load-page.ts'
import { texts } from './texts.ts'

/** Thrown by an area's loader when the person signed in has another role. */
export class WrongRole extends Error {}

/** What stands where a page should: a new version, somebody else's area, nothing, or a fault of ours. */
export function RouteError() {
  const error = useRouteError()
  const t = useTexts(texts)
  if (error instanceof NewVersion) {
    return (
      <DeadEnd title={t.newVersion} line={t.newVersionLine}>
        <Button look="primary" onClick={() => location.reload()}>
          {t.reload}
        </Button>
      </DeadEnd>
    )
  }
  if (error instanceof WrongRole) return <NotYours />
  if (isRouteErrorResponse(error) && error.status === 404) return <Nothing />
  console.error(error)
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

function NotYours() {
  const t = useTexts(texts)
  const user = currentUser()
  return (
    <DeadEnd title={t.wrongRole} line={user ? t.wrongRoleLine(t.roles[user.role]) : ''}>
      <Start />
      <ButtonLink href={`/login?next=${encodeURIComponent(location.pathname)}`}>{t.otherAccount}</ButtonLink>
    </DeadEnd>
  )
}

/** A plain link: after an error a fresh document is the safest start. */
function Start() {
  const t = useTexts(texts)
  const user = currentUser()
  return <ButtonLink href={user ? areaHome[user.role] : '/'}>{t.start}</ButtonLink>
}

function DeadEnd({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-5 py-18 text-center">
      <h1 className="display text-2xl">{title}</h1>
      <p className="max-w-md text-balance text-ink-700">{line}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
