import { days, nairobiDate, plus } from '../../../shared/time.ts'
import { nearDay, startClock, timeLeft, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import type { ButtonLook } from '../../../shared/web/kit/button.tsx'
import { Card, DarkCard } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { LearnerFace } from '../../../shared/web/kit/portrait.tsx'
import { StartLink } from './session-parts.tsx'
import type { Session } from './sessions.ts'
import { texts } from './texts.ts'

/** The one thing a teacher opens the page for. Dark on the day itself; on paper while it is further away. */
export function NextLesson({ session, now }: { session: Session | null; now: Date }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  if (!session) {
    return (
      <Card title={t.noNext}>
        <p className="mb-4 text-ink-700">{t.noNextLine}</p>
        <ButtonLink href="/teacher-dashboard/schedule" icon="plus">
          {t.addTimes}
        </ButtonLink>
      </Card>
    )
  }
  const near = nairobiDate(session.startsAt) === nairobiDate(now) || session.startsAt < plus(now, days(0.5))
  const running = session.startsAt <= now
  const away = session.startsAt.getTime() - now.getTime()
  const when = running
    ? `${t.now} ${startClock(session.endsAt)}`
    : near
      ? t.startsIn(timeLeft(away, language))
      : t.nextIs(nearDay(session.startsAt, now, language))
  const Frame = near ? DarkCard : Card
  return (
    <Frame>
      <div className="flex items-start gap-4">
        <Picture session={session} near={near} />
        <div className="min-w-0 flex-1">
          <p className={`flex items-center gap-2 font-semibold ${near ? 'text-marigold-400' : 'text-ink-700'}`}>
            <span className="size-2.5 flex-none rounded-full bg-marigold-500" />
            {when}
          </p>
          <h2 className="display mt-1 text-2xl">{nameOf(session.title) || t.untitled}</h2>
          <p className={`mt-1 ${near ? 'text-green-100' : 'text-ink-700'}`}>
            {[session.learner ?? t.students(session.students, session.seats), session.grade !== null && t.grade(session.grade)]
              .filter(Boolean)
              .join(', ')}
            <br />
            {session.learner === null ? t.class(nameOf(session.subject)) : nameOf(session.subject)} · {t.mins(session.minutes)}
            <br />
            {timeSpan(session.startsAt, session.endsAt)} · {kesText(session.price)}
          </p>
          <div className="mt-4 hidden gap-2 sm:flex">
            <Actions session={session} now={now} look={near ? 'act' : 'outline'} dark={near} />
          </div>
        </div>
      </div>
      <div className="mt-4 flex flex-row-reverse gap-2 sm:hidden">
        <Actions session={session} now={now} look={near ? 'act' : 'outline'} dark={near} />
      </div>
    </Frame>
  )
}

function Actions({ session, now, look, dark }: { session: Session; now: Date; look: ButtonLook; dark: boolean }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  return (
    <>
      <StartLink session={session} now={now} look={look} className="flex-1 sm:min-w-50 sm:flex-none" />
      <ButtonLink
        href={`?session=${session.key}`}
        look={dark ? 'onDark' : 'neutral'}
        large
        aria-label={t.detailsOf(nameOf(session.title))}
      >
        {t.details}
      </ButtonLink>
    </>
  )
}

function Picture({ session, near }: { session: Session; near: boolean }) {
  if (session.learner !== null)
    return (
      <LearnerFace
        id={session.learnerId}
        name={session.learner}
        photo={session.photo}
        className="size-14 rounded-md text-xl sm:size-18"
      />
    )
  return (
    <span
      className={
        'grid size-14 flex-none place-items-center rounded-md sm:size-18 ' +
        `${near ? 'bg-green-800' : 'bg-sky-100 text-sky-800'}`
      }
    >
      <Icon name="users" className="size-7!" />
    </span>
  )
}
