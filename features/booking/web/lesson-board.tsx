import { days, plus } from '../../../shared/time.ts'
import { nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { BOARD_DAYS } from '../../classroom/contract.ts'
import type { LearnerBooking } from '../contract.ts'
import { texts } from './row-texts.ts'

type Props = { booking: Pick<LearnerBooking, 'id' | 'title' | 'status' | 'starts_at' | 'ends_at'>; now: Date }

/** The way to what is left of a lesson’s board, for as long as that is kept. */
export function LessonBoard({ booking, now }: Props) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const endsAt = new Date(booking.ends_at)
  const met = ['confirmed', 'completed', 'disputed', 'no_show'].includes(booking.status)
  if (!met || now < endsAt || now > plus(endsAt, days(BOARD_DAYS))) return null
  const day = nearDay(new Date(booking.starts_at), now, language)
  return (
    <a
      href={`/classroom/lesson/${booking.id}`}
      aria-label={t.boardOf(nameOf(booking.title), day)}
      className="link inline-flex min-h-11 w-fit items-center text-sm"
    >
      {t.board}
    </a>
  )
}
