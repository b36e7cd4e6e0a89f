import { dayOfMonth, weekday } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { looksForward, weekStrip } from './sessions.ts'
import type { Span } from './sessions.ts'
import { Timetable } from './teaching.tsx'
import { texts } from './texts.ts'

/** Seven days with the lessons of each; a day leads to itself in the schedule. @param past classes that were given */
export function WeekCard({ past, now }: { past: readonly Span[]; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Timetable skeleton={<div className="skeleton patient h-36 rounded-lg" />}>
      {({ bookings, classes }) => {
        const week = weekStrip(bookings, [...past, ...classes], now)
        const all = week.reduce((sum, { lessons }) => sum + lessons, 0)
        return (
          <Card
            title={looksForward(now) ? t.comingDays : t.week}
            action={<span className="text-sm text-ink-500">{t.lessons(all)}</span>}
          >
            <ul className="grid grid-cols-7 text-center">
              {week.map(({ date, at, today, lessons }) => (
                <li key={date}>
                  <a
                    href={`/teacher-dashboard/schedule?day=${date}&month=${date.slice(0, 7)}`}
                    aria-current={today ? 'date' : undefined}
                    className={
                      'grid gap-0.5 rounded-md py-2 text-xs tabular-nums ' +
                      `${today ? 'bg-green-800 text-white' : 'text-ink-500 hover:bg-sunken'}`
                    }
                  >
                    <span aria-hidden="true">{weekday(at, language, 'short')}</span>
                    <span className="sr-only">{weekday(at, language, 'long')}</span>
                    <span className={`text-base font-bold ${today ? '' : 'text-ink-950'}`}>{dayOfMonth(at)}</span>
                    <span aria-hidden="true" className="font-semibold">
                      {lessons || '–'}
                    </span>
                    <span className="sr-only">{t.lessons(lessons)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        )
      }}
    </Timetable>
  )
}
