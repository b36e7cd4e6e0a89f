import { nairobiDate } from '../../../shared/time.ts'
import { dayOfMonth, monthName, weekday } from '../../../shared/web/dates.ts'
import { useLanguage } from '../../../shared/web/i18n.ts'

/** A date as a leaf of a calendar; what is read aloud stands beside it. */
export function DateLeaf({ at, bright }: { at: Date; bright?: boolean }) {
  const language = useLanguage()
  return (
    <span
      aria-hidden="true"
      className={
        'grid w-16 flex-none justify-items-center rounded-md px-2 py-2 text-sm ' + (bright ? 'bg-marigold-500' : 'bg-sunken')
      }
    >
      <span>{weekday(at, language, 'short')}</span>
      <strong className="display text-xl">{dayOfMonth(at)}</strong>
      <span>{monthName(nairobiDate(at), language, 'short')}</span>
    </span>
  )
}
