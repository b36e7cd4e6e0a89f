import { CENTS_PER_SHILLING, CURRENCY_WORD } from '../../../shared/country.ts'
import { formatAmount, formatMoney } from '../../../shared/money.ts'
import { monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import type { Transaction } from '../contract.ts'
import { spendingByMonth } from './spending.ts'
import type { Month } from './spending.ts'
import { texts } from './texts.ts'

const HEIGHT = 180

/** Six months, the value over every bar, this month dark; the same as a table for those who listen. */
export function MonthBars({ transactions, now }: { transactions: readonly Transaction[]; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
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
      <div aria-hidden="true" className="mt-4 grid grid-cols-6 items-end gap-2 border-b border-ink-400 sm:gap-4">
        {months.map(({ month, cents }, i) => (
          <div key={month} className="grid justify-items-center gap-1.5">
            <span className={`text-xs tabular-nums ${i === months.length - 1 ? 'font-bold' : 'font-semibold text-ink-700'}`}>
              {bare(cents)}
            </span>
            <svg width="100%" height={Math.max(2, Math.round((cents / most) * HEIGHT))} className="rounded-t-sm">
              <rect width="100%" height="100%" className={i === months.length - 1 ? 'fill-green-800' : 'fill-green-300'} />
            </svg>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-2 grid grid-cols-6 gap-2 text-center text-sm text-ink-700 sm:gap-4">
        {months.map(({ month }, i) => (
          <span key={month} className={i === months.length - 1 ? 'font-bold text-ink-950' : ''}>
            {monthName(month, language, 'short')}
          </span>
        ))}
      </div>
      {/* Around it, because a table is as wide as its words however narrow it is told to be. */}
      <div className="sr-only">
        <table>
          <caption>{t.months}</caption>
          <thead>
            <tr>
              <th scope="col">{t.month}</th>
              <th scope="col">{t.spent}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, cents }) => (
              <tr key={month}>
                <th scope="row">{monthName(month, language, 'long')}</th>
                <td>{formatMoney(cents, CURRENCY_WORD)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
