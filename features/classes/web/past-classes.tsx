import { nearDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { type LiveSession } from '../contract.ts'
import { pastClasses } from '../past-contract.ts'
import { texts } from './past-classes-texts.ts'

/** A teacher's classes that are over, the latest first. Nothing stands here before the first. */
export function PastClasses({ now }: { now: Date }) {
  const t = useTexts(texts)
  return (
    <section className="mt-8">
      <h2 className="display mb-3 text-lg">{t.title}</h2>
      <Pages endpoint={pastClasses} input={{}} failed={t.failed} of={t.of}>
        {({ classes }, isFirst) =>
          isFirst && classes.length === 0 ? (
            <p className="text-ink-500">{t.none}</p>
          ) : (
            <Card className="mb-3 py-1! sm:py-2!">
              <ul>
                {classes.map(({ session, attended }) => (
                  <Row key={session.id} session={session} attended={attended} now={now} />
                ))}
              </ul>
            </Card>
          )
        }
      </Pages>
    </section>
  )
}

function Row({ session, attended, now }: { session: LiveSession; attended: number; now: Date }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [start, end] = [new Date(session.starts_at), new Date(session.ends_at)]
  const given = session.status === 'completed'
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-4 last:border-0">
      <div className="min-w-0">
        <h3 className="font-bold">
          <a href={`/teacher-dashboard/classes/${session.id}`} className="after:absolute after:inset-0 after:content-['']">
            {session.title}
          </a>
        </h3>
        <p className="text-sm text-ink-700">{t.taught(nameOf(session.subject.name), session.grade)}</p>
        <p className="text-sm text-ink-500">
          {nearDay(start, now, language)}, {timeSpan(start, end)} · {t.mins(session.basic_info.duration)}
          {given && ` · ${t.attended(attended)}`}
        </p>
      </div>
      <Badge tone={given ? 'ok' : 'info'} {...(given && { shape: 'done' as const })}>
        {given ? t.completed : t.cancelled}
      </Badge>
    </li>
  )
}
