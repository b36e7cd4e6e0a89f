import { dayOfMonth, nearDay, weekday } from '../dates.ts'
import { useLanguage, useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'

/** A day as a torn-off calendar leaf; today's is filled. The date stands in words beside it, so it is not read out. */
export function DateTile({ at, now }: { at: Date; now: Date }) {
  const language = useLanguage()
  const t = useTexts(texts)
  const today = nearDay(at, now, language) === t.today
  return (
    <span
      aria-hidden="true"
      className={
        'grid size-13 flex-none content-center justify-items-center rounded-md leading-tight ' +
        `${today ? 'bg-green-800 text-white' : 'bg-sunken'}`
      }
    >
      <span className={`text-xs font-semibold ${today ? '' : 'text-ink-700'}`}>
        {today ? t.today : weekday(at, language, 'short')}
      </span>
      <span className="display text-lg">{dayOfMonth(at)}</span>
    </span>
  )
}
