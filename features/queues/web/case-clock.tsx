import { clock12, days, hours } from '../../../shared/time.ts'
import { shortDay, timeLeft } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ClockRing } from '../../../shared/web/kit/answer-clock.tsx'
import type { WaitingCase } from '../contract.ts'
import { texts } from './texts.ts'

/** Until when an answer was promised: a ring that empties, and the time in words. */
export function CaseClock({ one, now }: { one: Pick<WaitingCase, 'since' | 'due_at'>; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [from, until] = [new Date(one.since), new Date(one.due_at)]
  const left = until.getTime() - now.getTime()
  const look = left < hours(1) ? 'text-murram-700' : 'text-marigold-700'
  return (
    <span className={`inline-flex items-center gap-2 text-sm font-semibold ${look}`}>
      <ClockRing share={left / (until.getTime() - from.getTime())} />
      {left > days(1)
        ? `${shortDay(until, language)}, ${clock12(until)}`
        : left > 0
          ? t.left(timeLeft(left, language))
          : t.lateBy(timeLeft(-left, language))}
    </span>
  )
}
