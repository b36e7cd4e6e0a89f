import { clock12 } from '../../../shared/time.ts'
import { besideStart } from '../../../shared/web/dates.ts'
import { useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { LearnerFace } from '../../../shared/web/kit/portrait.tsx'
import { StartLink } from './session-parts.tsx'
import type { Session } from './sessions.ts'
import { texts } from './texts.ts'

/** A lesson or class in a list of days; all of it leads to the details. @param now where it can be started from the list */
export function SessionRow({ session, now }: { session: Session; now?: Date }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  return (
    <li className="relative flex items-start gap-4 border-b border-line py-3.5 last:border-0 sm:items-center">
      <p className="w-17 flex-none leading-snug">
        <span className="block font-bold whitespace-nowrap">{clock12(session.startsAt)}</span>
        <span className="block text-sm whitespace-nowrap text-ink-500">{clock12(session.endsAt)}</span>
        <span className="block text-sm text-ink-500">{besideStart(session.startsAt)}</span>
      </p>
      {session.learner === null ? (
        <span className="hidden size-11 flex-none place-items-center rounded-md bg-sky-100 text-sky-800 sm:grid">
          <Icon name="users" />
        </span>
      ) : (
        <span className="hidden sm:block">
          <LearnerFace id={session.learnerId} name={session.learner} photo={session.photo} className="size-11 rounded-md" />
        </span>
      )}
      <div className="min-w-0 flex-1 sm:min-w-44">
        <p className="font-bold">
          <a href={`?session=${session.key}`} className="after:absolute after:inset-0 after:content-['']">
            {nameOf(session.title) || t.unnamed}
          </a>
        </p>
        <p className="text-sm text-ink-500">
          {session.learner === null
            ? `${t.class(nameOf(session.subject))} · ${t.students(session.students, session.seats)}`
            : [session.learner, session.grade !== null && t.grade(session.grade)].filter(Boolean).join(' · ')}
        </p>
        <div className="mt-2 sm:hidden">
          <SessionBadge session={session} />
        </div>
        {now && session.paid && (
          <StartLink session={session} now={now} look="outline" className="relative mt-2 w-full sm:hidden" />
        )}
      </div>
      <div className="hidden flex-wrap items-center justify-end gap-2 sm:flex xl:gap-3">
        <SessionBadge session={session} />
        {now && session.paid && <StartLink session={session} now={now} look="outline" className="relative" />}
      </div>
    </li>
  )
}

/** Green when it will take place, yellow while it waits for the family's money. */
export function SessionBadge({ session }: { session: Session }) {
  const t = useTexts(texts)
  if (!session.paid) return <Badge tone="wait">{t.unpaid}</Badge>
  return (
    <Badge tone="ok" shape="calendar">
      {t.scheduled}
    </Badge>
  )
}
