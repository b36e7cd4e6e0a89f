import { CENTS_PER_SHILLING, CURRENCY_WORD } from '../../../shared/country.ts'
import { formatAmount, formatMoney } from '../../../shared/money.ts'
import { monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { MonthColumns } from '../../../shared/web/kit/month-columns.tsx'
import type { Transaction } from '../contract.ts'
import { spendingByMonth } from './spending.ts'
import type { Month } from './spending.ts'
import { texts } from './texts.ts'

/** What each of six months cost, and this one beside the last. */
export function MonthBars({ transactions, now }: { transactions: readonly Transaction[]; now: Date }) {
  const t = useTexts(texts)
  const months = spendingByMonth(transactions, now)
  const most = Math.max(...months.map(({ cents }) => cents))
  if (most === 0) {
    return (
      <div className="rounded-md border border-dashed border-ink-400 px-4 py-8 text-center">
        <p className="font-bold">{t.noMonths}</p>
        <p className="text-ink-500">{t.noMonthsLine}</p>
      </div>
    )
  }
  return (
    <>
      <Comparison months={months} />
      <MonthColumns
        columns={months.map(({ month, cents }) => ({
          month,
          value: cents,
          bare: bare(cents),
          said: formatMoney(cents, CURRENCY_WORD),
        }))}
        words={{ caption: t.months, month: t.month, value: t.spent }}
      />
    </>
  )
}

/** `November so far: Ksh 1,850, Ksh 800 less than October`. */
function Comparison({ months }: { months: readonly Month[] }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [before, current] = months.slice(-2)
  if (!before || !current) return null
  const name = (month: string) => monthName(month, language, 'long')
  const by = current.cents - before.cents
  const than =
    by === 0
      ? t.same(name(before.month))
      : (by < 0 ? t.less : t.more)(formatMoney(Math.abs(by), CURRENCY_WORD), name(before.month))
  return (
    <p className="text-sm text-ink-700">
      {t.monthSoFar(name(current.month), formatMoney(current.cents, CURRENCY_WORD))}, {than}
    </p>
  )
}

/** Over a bar there is room for the figure alone. */
const bare = (cents: number): string => formatAmount(Math.round(cents / CENTS_PER_SHILLING) * CENTS_PER_SHILLING)
