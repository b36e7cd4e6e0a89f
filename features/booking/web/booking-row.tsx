import type { ReactNode } from 'react'
import { centsFromShillings, formatMoney } from '../../../shared/money.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { inSentence, nearDay, nearTime, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import type { BadgeShape, BadgeTone } from '../../../shared/web/kit/badge.tsx'
import { DateTile } from '../../../shared/web/kit/date-tile.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { useMarked } from '../../../shared/web/marked.ts'
import type { BookingStatus, LearnerBooking } from '../contract.ts'
import { texts } from './texts.ts'
import { firstName } from '../../accounts/rules.ts'

const looks: Partial<Record<BookingStatus, readonly [BadgeTone, BadgeShape]>> = {
  pending: ['off', 'dots'],
  accepted: ['wait', 'clock'],
  confirmed: ['ok', 'tick'],
  completed: ['ok', 'done'],
}

/** A booking's status. Everything but the four of a good course is red, and so is a status this screen does not know. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const t = useTexts(texts)
  const [tone, shape] = looks[status] ?? ['bad', 'cross']
  return (
    <Badge tone={tone} shape={shape}>
      {t.statuses[status] ?? status}
    </Badge>
  )
}

export const kes = (amount: number): string => formatMoney(centsFromShillings(amount))

/** `today 6:30 PM`: an instant as a sentence uses it. */
export function useWhen(now: Date): (at: string) => string {
  const language = useLanguage()
  return (at) => inSentence(nearTime(new Date(at), now, language))
}

const monthOf = (at: Date): string => nairobiDate(at).slice(0, 7)

/** Who the lesson is for stands there only where somebody looks after several learners. */
export function BookingRow({
  booking,
  now,
  fresh,
  named,
  urgent,
  strip,
  children,
}: {
  booking: LearnerBooking
  now: Date
  fresh: boolean
  named: boolean
  urgent?: boolean
  /** Across the whole row, beneath it. */
  strip?: ReactNode
  children?: ReactNode
}) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [start, end] = [new Date(booking.starts_at), new Date(booking.ends_at)]
  return (
    <li
      {...useMarked<HTMLLIElement>('lesson', booking.id)}
      className={
        'grid gap-x-5 gap-y-3 rounded-lg border bg-white p-4 shadow-card sm:p-5 ' +
        'lg:grid-cols-[minmax(0,1fr)_auto_15.5rem] lg:items-center ' +
        `${urgent ? 'border-2 border-marigold-600' : 'border-line'}`
      }
    >
      <div className="flex gap-4">
        <DateTile at={start} now={now} />
        <div className="min-w-0">
          <h3 className="text-md leading-snug font-bold">{nameOf(booking.title)}</h3>
          <p className="text-sm text-ink-700">
            {/* Beside the leaf of a calendar a month is only missed where it is another one. */}
            <span className={monthOf(start) === monthOf(now) ? 'sr-only' : ''}>{nearDay(start, now, language)}, </span>
            {timeSpan(start, end)}
          </p>
          <p className="mt-1 flex items-center gap-2 text-sm text-ink-700">
            <Face photo={booking.teacher_photo} seed={booking.teacher_id} className="size-7 rounded-full" grey={!fresh} />
            <span className="min-w-0">
              {booking.teacher_name}
              {booking.title !== booking.subject && ` · ${nameOf(booking.subject)}`}
              {booking.series && ` · ${t.weekly(booking.series.place, booking.series.of)}`}
              {named && ` · ${t.forLearner(firstName(booking.learner_name))}`}
            </span>
          </p>
        </div>
      </div>
      <div className="flex items-center justify-between gap-3 lg:grid lg:justify-items-end lg:gap-1.5">
        <StatusBadge status={booking.status} />
        <p className="font-bold tabular-nums">{kes(booking.cost)}</p>
      </div>
      <div className="min-w-0">{children}</div>
      {strip && <div className="empty:hidden lg:col-span-3">{strip}</div>}
    </li>
  )
}
