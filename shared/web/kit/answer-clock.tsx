import type { ReactNode } from 'react'
import { hours } from '../../time.ts'
import { timeLeft } from '../dates.ts'
import { useLanguage, useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'

/**
 * The time left to answer or pay, as a ring that empties and as words; murram in the last hour. Pass `now` from `useNow`.
 * @param from when the clock began, for how full the ring is
 * @param children the beginning of the sentence, up to its comma
 */
export function AnswerClock({ from, until, now, children }: { from: Date; until: Date; now: Date; children?: ReactNode }) {
  const language = useLanguage()
  const t = useTexts(texts)
  const left = until.getTime() - now.getTime()
  const said = left > 0 ? t.left(timeLeft(left, language)) : t.ended
  const late = left < hours(1)
  return (
    <p className={`flex items-center gap-2 text-sm font-semibold ${late ? 'text-murram-700' : 'text-marigold-700'}`}>
      <ClockRing share={left / Math.max(1, until.getTime() - from.getTime())} />
      <span>
        {children}
        {children ? ' ' : ''}
        {children ? said.charAt(0).toLowerCase() + said.slice(1) : said}
      </span>
    </p>
  )
}

/** How much of a time is left, as a ring in the colour of the words beside it, which say the same. */
export function ClockRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 flex-none -rotate-90" fill="none" strokeWidth="4" aria-hidden="true">
      <circle cx="12" cy="12" r="9" className="stroke-line" />
      <circle
        cx="12"
        cy="12"
        r="9"
        stroke="currentColor"
        pathLength="100"
        strokeDasharray={`${(Math.min(1, Math.max(0, share)) * 100).toFixed(1)} 100`}
      />
    </svg>
  )
}
