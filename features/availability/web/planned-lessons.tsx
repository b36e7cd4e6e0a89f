import { longDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { DateTile } from '../../../shared/web/kit/date-tile.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { SessionBadge } from '../../teachers/web/session-row.tsx'
import type { Session } from '../../teachers/web/sessions.ts'
import { texts } from './texts.ts'

/** What is planned from now on, one row each; a row leads to its details. */
export function PlannedLessons({ coming, now, onSchedule }: { coming: readonly Session[]; now: Date; onSchedule: () => void }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  if (coming.length === 0) {
    return (
      <Empty
        object="slate"
        title={t.noPlanned}
        action={
          <Button sends onClick={onSchedule}>
            {t.schedule}
          </Button>
        }
      >
        {t.noPlannedLine}
      </Empty>
    )
  }
  return (
    <Card className="py-1! sm:py-2!">
      <ul>
        {coming.map((session) => (
          <li
            key={session.key}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4 last:border-0"
          >
            <DateTile at={session.startsAt} now={now} />
            <div className="min-w-48 flex-1">
              <h2 className="font-bold">
                <a href={`?tab=planned&session=${session.key}`} className="after:absolute after:inset-0 after:content-['']">
                  {nameOf(session.title)}
                </a>
              </h2>
              <p className="text-sm text-ink-700">
                {longDay(session.startsAt, language)}, {timeSpan(session.startsAt, session.endsAt)}
              </p>
              <p className="text-sm text-ink-500">
                {[
                  nameOf(session.subject),
                  session.grade !== null && t.grade(session.grade),
                  session.learner,
                  t.students(session.students, session.seats),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <SessionBadge session={session} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
