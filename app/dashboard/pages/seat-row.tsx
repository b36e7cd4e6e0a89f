import type { LiveSession } from '../../../features/classes/contract.ts'
import { canEnter } from '../../../features/classes/web/class-state.ts'
import type { Learner } from '../../../features/family/web/learners.tsx'
import { nearDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { DuoPortrait } from './duo-portrait.tsx'
import { texts } from './texts.ts'

export type Seat = { session: LiveSession; learners: readonly Learner[] }

/** The classes in which these learners have seats, with whose they are. */
export const seatsOf = (sessions: readonly LiveSession[], learners: readonly Learner[]): Seat[] =>
  sessions
    .map((session) => ({ session, learners: learners.filter(({ id }) => session.seated.includes(id)) }))
    .filter((seat) => seat.learners.length > 0)

/** A seat among what is coming; from when the room opens a parent may sit in. */
export function SeatRow({ session, learners, now }: Seat & { now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [start, end] = [new Date(session.starts_at), new Date(session.ends_at)]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <DuoPortrait
        learner={learners[0]?.id ?? 0}
        teacher={session.teacher.id}
        photo={session.teacher.profile_image}
        grey={false}
      />
      <div className="min-w-40 flex-1">
        <h3 className="leading-snug font-bold">{session.title}</h3>
        <p className="text-sm text-ink-700">
          {t.withTeacher(learners.map((one) => one.first_name).join(', '), session.teacher.name)}
        </p>
        <p className="text-sm text-ink-700">
          {nearDay(start, now, language)}, {timeSpan(start, end)}
        </p>
      </div>
      {canEnter(session, now) ? (
        <ButtonLink href={session.zoom_link ?? ''}>{t.sitIn}</ButtonLink>
      ) : (
        <Badge tone="ok">{t.seat}</Badge>
      )}
    </li>
  )
}
