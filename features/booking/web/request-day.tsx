import { clock12, instantAt, minutes, nairobiClock, nairobiDate } from '../../../shared/time.ts'
import { longDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import type { Session } from '../../teachers/web/sessions.ts'
import type { TeacherBooking } from '../contract.ts'
import { texts } from './teacher-texts.ts'

type Block = { key: string; label: string; startsAt: Date; endsAt: Date; asked: boolean }

/** The day of the most urgent request, drawn: what is planned is solid, what is asked for is dashed. */
export function RequestDay({
  day,
  requests,
  coming,
}: {
  day: Date
  requests: readonly TeacherBooking[]
  coming: readonly Session[]
}) {
  const t = useTexts(texts)
  const language = useLanguage()
  const date = nairobiDate(day)
  const blocks = blocksOf(date, requests, coming, t.requested)
  const hoursOf = blocks.map(({ startsAt, endsAt }) => [hourOf(startsAt), Math.ceil(hourOf(endsAt))] as const)
  const from = Math.min(7, ...hoursOf.map(([start]) => Math.floor(start)))
  const to = Math.max(21, ...hoursOf.map(([, end]) => end))
  const lines = Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, i) => from + i * 2)
  const REM = 1.5
  return (
    <Card title={longDay(day, language)} className="hidden lg:block">
      <p className="-mt-3 mb-4 text-sm text-ink-500">{t.dayLine}</p>
      <div className="relative ml-11 border-l border-line" style={{ height: `${(to - from) * REM}rem` }}>
        {lines.map((hour) => (
          <span
            key={hour}
            aria-hidden="true"
            className="absolute inset-x-0 border-t border-line"
            style={{ top: `${(hour - from) * REM}rem` }}
          >
            <span className="absolute -top-2.5 right-full mr-2 text-xs whitespace-nowrap text-ink-500">
              {hourName(date, hour)}
            </span>
          </span>
        ))}
        <ul>
          {blocks.map(({ key, label, startsAt, endsAt, asked }) => (
            <li
              key={key}
              className={`absolute right-0 left-1.5 overflow-hidden rounded-sm px-2 text-xs leading-5 font-semibold ${
                asked
                  ? 'border border-dashed border-marigold-700 bg-marigold-100 text-marigold-700'
                  : 'border-l-3 border-green-700 bg-green-100 text-green-900'
              }`}
              style={{
                top: `${(hourOf(startsAt) - from) * REM}rem`,
                height: `${Math.max(1.3, ((endsAt.getTime() - startsAt.getTime()) / minutes(60)) * REM)}rem`,
              }}
            >
              {label} <span className="sr-only">{clock12(startsAt)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-5 text-sm">
        <Note tone="plain">{t.afterAccept}</Note>
      </div>
    </Card>
  )
}

function blocksOf(
  date: string,
  requests: readonly TeacherBooking[],
  coming: readonly Session[],
  asked: (name: string) => string,
): Block[] {
  const wished = requests.map((one) => ({
    key: `request-${one.id}`,
    label: asked(one.student_name),
    startsAt: new Date(one.starts_at),
    endsAt: new Date(one.ends_at),
    asked: true,
  }))
  const planned = coming.map((one) => ({
    key: one.key,
    label: one.learner ?? `${one.title}, ${one.students}/${one.seats}`,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
    asked: false,
  }))
  return [...wished, ...planned]
    .filter(({ startsAt }) => nairobiDate(startsAt) === date)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** 18.5 for half past six in the evening. */
function hourOf(at: Date): number {
  const [hour = 0, minute = 0] = nairobiClock(at).split(':').map(Number)
  return hour + minute / 60
}

function hourName(date: string, hour: number): string {
  const at = instantAt(date, `${String(hour % 24).padStart(2, '0')}:00`)
  return at ? clock12(at).replace(':00', '') : ''
}
