import { useTexts } from '../../../shared/web/i18n.ts'
import { useCall } from '../../../shared/web/query.ts'
import { lessonAttendance, type Presence } from '../../classroom/contract.ts'
import { texts } from './move-texts.ts'

/** When each was in the room, on one bar of the lesson; nothing where the room saw nobody or could not be asked. */
export function RoomSaw({ bookingId, learner, teacher }: { bookingId: number; learner: string; teacher: string }) {
  const t = useTexts(texts)
  const { data } = useCall(lessonAttendance, { roomId: bookingId })
  if (!data || data.teacher.minutes + data.learner.minutes === 0) return null
  const rows: PresenceRow[] = [
    { name: learner, presence: data.learner },
    { name: teacher, presence: data.teacher },
  ]
  return (
    <section className="rounded-md bg-sunken p-3.5" aria-labelledby="room-saw">
      <h3 id="room-saw" className="mb-2 text-sm font-bold">
        {t.roomSaw(data.minutes)}
      </h3>
      <PresenceBars minutes={data.minutes} rows={rows} />
    </section>
  )
}

export type PresenceRow = { name: string; presence: Presence; look?: string }

/** Each row a bar of the lesson's time, with the minutes in words. */
export function PresenceBars({ minutes: all, rows }: { minutes: number; rows: readonly PresenceRow[] }) {
  const t = useTexts(texts)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-sm">
      {rows.map(({ name, presence: { minutes, stretches }, look = 'bg-green-800' }) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd aria-hidden className="relative h-2.5 overflow-hidden rounded-full bg-line">
            {stretches.map(({ from, to }) => (
              <span
                key={from}
                className={`absolute inset-y-0 rounded-full ${look}`}
                style={{ left: `${(100 * from) / all}%`, width: `${(100 * (to - from)) / all}%` }}
              />
            ))}
          </dd>
          <dd className="text-right font-semibold tabular-nums">{t.mins(minutes)}</dd>
        </div>
      ))}
    </dl>
  )
}
