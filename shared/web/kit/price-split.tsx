import { formatMoney } from '../../money.ts'
import type { Cents } from '../../money.ts'
import { CURRENCY_WORD } from '../../country.ts'
import { useTexts } from '../i18n.ts'
import { texts } from './split-texts.ts'

/** Where a price goes: "Ksh 600 = Ksh 420 to your teacher + Ksh 180 service", with a bar where there is room. In cents. */
export function PriceSplit({ price, teacher, bar }: { price: Cents; teacher: Cents; bar?: boolean }) {
  const t = useTexts(texts)
  const percent = price > 0 ? (teacher / price) * 100 : 0
  return (
    <div className="grid gap-2">
      {bar && (
        <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-2 w-full rounded-full" aria-hidden="true">
          <rect width={Math.max(0, percent - 0.5)} height="3" className="fill-green-800" />
          <rect x={percent + 0.5} width={Math.max(0, 99.5 - percent)} height="3" className="fill-marigold-500" />
        </svg>
      )}
      <p className="text-sm text-ink-700 tabular-nums">
        {t.split(
          formatMoney(price, CURRENCY_WORD),
          formatMoney(teacher, CURRENCY_WORD),
          formatMoney(price - teacher, CURRENCY_WORD),
        )}
      </p>
    </div>
  )
}
