import { inSentence, nearDay, nearTime, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { DarkCard } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Face, Portrait } from '../../../shared/web/kit/portrait.tsx'
import { useNow } from '../../../shared/web/now.ts'
import type { LearnerBooking } from '../contract.ts'
import { StatusBadge } from './booking-row.tsx'
import { announcedMinutes, countdown, type Countdown } from './countdown.ts'
import { isOpen, type NextUp } from './next-up.ts'
import { texts } from './texts.ts'
import { firstName } from '../../accounts/rules.ts'

type Props = { next: NextUp | null; asked: LearnerBooking | null; area: string }

/**
 * What comes next, as the only dark card of its page. Without a lesson it turns paper: it says what was asked for and who
 * answers, or leads to the teachers.
 */
export function NextLesson({ next, asked, area }: Props) {
  const t = useTexts(texts)
  if (next) return <Coming next={next} area={area} />
  if (asked) return <Asked booking={asked} area={area} />
  return (
    <Empty
      object="book"
      title={t.noneScheduled}
      action={
        <ButtonLink look="primary" href={`${area}/teachers`}>
          {t.findTeacher}
        </ButtonLink>
      }
    >
      {t.noneScheduledLine}
    </Empty>
  )
}

function Coming({ next, area }: { next: NextUp; area: string }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const now = useNow(1)
  const open = isOpen(next, now)
  const start = next.startsAt
  return (
    <DarkCard className="grid content-between">
      <p className="flex items-center gap-2 text-sm font-semibold text-marigold-400">
        <Icon name="clock" className="size-4!" />
        {t.nextLesson(inSentence(nearTime(start, now, language)))}
      </p>
      <h2 className="display mt-1 text-xl">{nameOf(next.title)}</h2>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <div className="flex min-w-0 flex-[1_1_9.5rem] items-center gap-3">
          <Portrait seed={next.teacherId} className="size-11 rounded-full" />
          <p className="min-w-0">
            <span className="block leading-snug font-bold">{next.teacherName}</span>
            <span className="block text-sm text-green-100">{t.minutes(next.minutes)}</span>
          </p>
        </div>
        <Until ms={start.getTime() - now.getTime()} />
      </div>
      <div className="mt-6 flex gap-3">
        {open ? (
          <ButtonLink look="act" large className="flex-1 sm:max-w-48" href={next.link ?? ''}>
            {t.joinClass}
          </ButtonLink>
        ) : (
          <Button
            large
            className="flex-1 border-white/25! bg-white/10! text-green-100! sm:max-w-48"
            disabled
            aria-describedby="room-opens"
          >
            {t.joinClass}
          </Button>
        )}
        <ButtonLink look="onDark" large href={`${area}/lessons?tab=scheduled`}>
          {t.allLessons}
        </ButtonLink>
      </div>
      <p id="room-opens" className="mt-4 text-sm text-green-100">
        {open ? t.roomIsOpen : t.roomOpens(inSentence(nearTime(next.opensAt, now, language)))}
      </p>
    </DarkCard>
  )
}

/** A request that a teacher has not answered: whose, when, and until when they do. */
function Asked({ booking, area }: { booking: LearnerBooking; area: string }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const now = useNow(30)
  const [start, end] = [new Date(booking.starts_at), new Date(booking.ends_at)]
  return (
    <section className="grid content-between gap-4 rounded-lg border border-line bg-white p-5 shadow-card">
      <div>
        <p className="flex items-center justify-between gap-3">
          <span className="text-sm font-semibold text-ink-500">{t.askedFor}</span>
          <StatusBadge status={booking.status} />
        </p>
        <h2 className="display mt-1 text-xl">{nameOf(booking.title)}</h2>
        <p className="mt-3 flex items-center gap-3">
          <Face photo={booking.teacher_photo} seed={booking.teacher_id} className="size-11 rounded-full" />
          <span className="min-w-0">
            <span className="block leading-snug font-bold">{booking.teacher_name}</span>
            <span className="block text-sm text-ink-700">
              {nearDay(start, now, language)}, {timeSpan(start, end)}
            </span>
          </span>
        </p>
      </div>
      <p className="text-sm text-ink-700">
        {t.answersBy(firstName(booking.teacher_name), inSentence(nearTime(new Date(booking.answer_by), now, language)))}
      </p>
      <ButtonLink large href={`${area}/lessons?tab=scheduled&lesson=${booking.id}`}>
        {t.allLessons}
      </ButtonLink>
    </section>
  )
}

function figureOf(left: Countdown, t: (typeof texts)['en']): string {
  if (left.unit === 'clock') return left.text
  if (left.unit === 'hours') return t.hours(left.count, left.minutes)
  return left.unit === 'days' ? t.days(left.count) : t.now
}

/** Figures for the eye every second; for the ear once at ten, five and one minute. */
function Until({ ms }: { ms: number }) {
  const t = useTexts(texts)
  const left = countdown(ms)
  const mark = announcedMinutes(ms)
  return (
    <div className="ml-auto flex-none text-right">
      <p
        aria-hidden={left.unit === 'clock' ? true : undefined}
        className="display text-2xl leading-none sm:text-[2.75rem] tabular-nums"
      >
        {figureOf(left, t)}
      </p>
      <p aria-hidden={left.unit === 'clock' ? true : undefined} className="mt-1 text-sm text-green-100">
        {left.unit === 'begun' ? t.begun : t.toStart}
      </p>
      <p role="status" className="sr-only">
        {mark && t.startsInMinutes(mark)}
      </p>
    </div>
  )
}
