import { startClock } from '../../../shared/web/dates.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import type { ButtonLook } from '../../../shared/web/kit/button.tsx'
import type { Session } from './sessions.ts'
import { texts } from './texts.ts'

/** Into the room, in a tab of its own; ten minutes before and not earlier, and it says when. */
export function StartLink({
  session,
  now,
  look,
  className,
}: {
  session: Session
  now: Date
  look: ButtonLook
  className?: string
}) {
  const t = useTexts(texts)
  if (session.link === null || now < session.opensAt) {
    return (
      <Button look={look} large className={className} disabled title={t.opensWhy}>
        {session.paid ? t.opensAt(startClock(session.opensAt)) : t.unpaid}
      </Button>
    )
  }
  return (
    <ButtonLink href={session.link} target="_blank" look={look} large icon="video" className={className}>
      {t.start}
    </ButtonLink>
  )
}
