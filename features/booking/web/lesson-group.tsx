import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { late } from '../../../shared/web/late.tsx'
import type { LearnerBooking } from '../contract.ts'
import { ActionSlot } from './action-slot.tsx'
import { BookingRow } from './booking-row.tsx'
import type { Movable } from './move-strip.tsx'
import { firstName } from '../../accounts/rules.ts'

export type ListProps = {
  bookings: readonly LearnerBooking[]
  now: Date
  fresh: boolean
  /** Whether each row says whose lesson it is. */
  named: boolean
  /** The one learner that was chosen among several; null where all are shown. */
  learnerId: number | null
  /** The area's root, such as `/student-dashboard`. */
  area: string
}

// Few lessons are being moved.
const MoveStrip = late(async () => (await import('./move-strip.tsx')).MoveStrip)

/** The dialogs that an address can name beside a lesson's id. */
export type DialogName = 'pay' | 'cancel' | 'move' | 'report' | 'stop' | 'rate'

/** What proposing another time needs to know of a lesson. */
export const movable = (booking: LearnerBooking): Movable => ({ ...booking, other: firstName(booking.teacher_name) })

/** Lessons under one heading, each with what can be done now. */
export function Group({
  title,
  list,
  urgent,
  now,
  fresh,
  named,
  area,
}: ListProps & { title?: string; list: readonly LearnerBooking[]; urgent?: boolean }) {
  const [query, setQuery] = useSearchParams()
  if (list.length === 0) return null
  const open = (name: DialogName) => (booking: LearnerBooking) =>
    setQuery((before) => {
      before.set(name, String(booking.id))
      return before
    })
  return (
    <section className="mb-6">
      {title && <h2 className="mb-2.5 text-sm font-bold text-ink-500">{title}</h2>}
      <ul className="grid gap-3">
        {list.map((booking, i) => (
          <BookingRow
            key={booking.id}
            {...{ booking, now, fresh, named }}
            urgent={urgent ?? false}
            strip={
              booking.proposal && (
                <Suspense>
                  <MoveStrip lesson={movable(booking)} now={now} onAnswer={() => open('move')(booking)} />
                </Suspense>
              )
            }
          >
            <ActionSlot
              booking={booking}
              now={now}
              fresh={fresh}
              filled={Boolean(urgent) && i === 0 && !query.has('pay')}
              teachersAt={`${area}/teachers`}
              onPay={open('pay')}
              onCancel={open('cancel')}
              onMove={open('move')}
              onReport={open('report')}
              onRate={open('rate')}
              onStop={open('stop')}
            />
          </BookingRow>
        ))}
      </ul>
    </section>
  )
}
