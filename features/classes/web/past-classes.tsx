import { days, plus } from '../../../shared/time.ts'
import { nearDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { BOARD_DAYS } from '../../classroom/contract.ts'
import type { Learner } from '../../family/web/learners.tsx'
import { type LiveSession } from '../contract.ts'
import { pastClasses, pastSeats } from '../past-contract.ts'
import { AfterClass } from './slots.ts'
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

type SeatsProps = { chosen: Learner | null; now: Date; area: string }

/** Classes that are over and a learner had a seat in, each with the way to what is left of it. Nothing before the first. */
export function PastSeats({ chosen, now, area }: SeatsProps) {
  const t = useTexts(texts)
  return (
    <Pages endpoint={pastSeats} input={{}} failed={t.seatsFailed} of={t.ofSeats}>
      {({ classes }, isFirst) => {
        const list = classes.filter(({ seated }) => !chosen || seated.includes(chosen.id))
        if (list.length === 0) return null
        return (
          <section className="mt-8">
            {isFirst && <h2 className="display mb-3 text-lg">{t.seatsTitle}</h2>}
            <ul className="rounded-lg border border-line bg-white px-4 shadow-card">
              {list.map((session) => (
                <SeatRow key={session.id} session={session} now={now} area={area} />
              ))}
            </ul>
          </section>
        )
      }}
    </Pages>
  )
}

function SeatRow({ session, now, area }: { session: LiveSession; now: Date; area: string }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [start, end] = [new Date(session.starts_at), new Date(session.ends_at)]
  return (
    <li className="border-b border-line py-4 last:border-0">
      <h3 className="font-bold">{session.title}</h3>
      <p className="text-sm text-ink-700">{t.with(nameOf(session.subject.name), session.teacher.name)}</p>
      <p className="text-sm text-ink-500">
        {nearDay(start, now, language)}, {timeSpan(start, end)}
      </p>
      <div className="flex flex-wrap gap-x-5">
        <ClassBoard session={session} now={now} />
        <AfterClass classId={session.id} area={area} />
      </div>
    </li>
  )
}

type BoardProps = { session: Pick<LiveSession, 'id' | 'title' | 'status' | 'starts_at' | 'ends_at'>; now: Date }

/** The way to what is left of a class’s board, for as long as that is kept. */
export function ClassBoard({ session: { id, title, status, starts_at, ends_at }, now }: BoardProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const endsAt = new Date(ends_at)
  if (status === 'cancelled' || now < endsAt || now > plus(endsAt, days(BOARD_DAYS))) return null
  return (
    <a
      href={`/classroom/class/${id}`}
      aria-label={t.boardOf(title, nearDay(new Date(starts_at), now, language))}
      className="link inline-flex min-h-11 w-fit items-center text-sm"
    >
      {t.board}
    </a>
  )
}
