import { nearDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { useCall } from '../../../shared/web/query.ts'
import { availableTimes } from '../../availability/contract.ts'
import type { LearnerBooking } from '../contract.ts'
import { freeSlots, nearestSlots } from './slot-choices.ts'
import { texts } from './texts.ts'

const OFFERED = 3

/** After a request that came to nothing (rules 5): the three free times of the same teacher that come nearest to it. */
export function OtherTimes({ booking, now, teachersAt }: { booking: LearnerBooking; now: Date; teachersAt: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { data } = useCall(availableTimes, { teacherId: booking.teacher_id })
  const near = nearestSlots(freeSlots(data ?? [], now), new Date(booking.starts_at), OFFERED)
  if (near.length === 0) return null
  return (
    <div className="text-sm">
      <p className="text-ink-700">{t.nearTimes}</p>
      <ul>
        {near.map(({ id, starts_at: startsAt, ends_at: endsAt }) => (
          <li key={id}>
            <a className="link inline-flex min-h-11 items-center" href={`${teachersAt}/${booking.teacher_id}?book=1&slot=${id}`}>
              {nearDay(new Date(startsAt), now, language)}, {timeSpan(new Date(startsAt), new Date(endsAt))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
