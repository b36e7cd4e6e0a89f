import { useTexts } from '../../../shared/web/i18n.ts'
import { useCall } from '../../../shared/web/query.ts'
import { lessonAttendance, type Presence } from '../../classroom/contract.ts'
import { texts } from './move-texts.ts'

/** When each was in the room, on one bar of the lesson; nothing where the room saw nobody or could not be asked. */
export function RoomSaw({ bookingId, learner, teacher }: { bookingId: number; learner: string; teacher: string }) {
  const t = useTexts(texts)
  const { data } = useCall(lessonAttendance, { roomId: bookingId })
  if (!data || data.teacher.minutes + data.learner.minutes === 0) return null
  const people: [string, Presence][] = [
    [learner, data.learner],
    [teacher, data.teacher],
  ]
  return (
    <section className="rounded-md bg-sunken p-3.5" aria-labelledby="room-saw">
      <h3 id="room-saw" className="mb-2 text-sm font-bold">
        {t.roomSaw(data.minutes)}
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-sm">
        {people.map(([name, { minutes, stretches }]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd aria-hidden className="relative h-2.5 overflow-hidden rounded-full bg-line">
              {stretches.map(({ from, to }) => (
                <span
                  key={from}
                  className="absolute inset-y-0 rounded-full bg-green-800"
                  style={{ left: `${(100 * from) / data.minutes}%`, width: `${(100 * (to - from)) / data.minutes}%` }}
                />
              ))}
            </dd>
            <dd className="text-right font-semibold tabular-nums">{t.mins(minutes)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
