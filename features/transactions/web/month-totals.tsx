import { monthName, timeLeft } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { amountText, kesText } from '../../../shared/web/kes.ts'
import { FigureRow } from '../../../shared/web/kit/figure-row.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { moneyOfMonth } from '../contract.ts'
import { texts } from './texts.ts'

/** What came in, went out and went back in a month, and what the provider took. */
export function MonthTotals({ month, now }: { month: string; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const read = useCall(moneyOfMonth, { month }, { keep: true, everySeconds: 60 })
  return (
    <section aria-label={t.totals.label(`${monthName(`${month}-01`, language, 'long')} ${month.slice(0, 4)}`)} className="mb-6">
      <Panel read={read} failed={t.totalsFailed} skeleton={<div className="min-h-24 rounded-lg bg-sunken" />}>
        {({ payments, payouts, refunds, fees, provider_read_at: readAt }) => (
          <>
            <FigureRow
              figures={[
                [t.totals.payments, kesText(payments.amount), t.totals.paymentsLine(payments.count)],
                [t.totals.payouts, kesText(payouts.amount), t.totals.payoutsLine(payouts.count, payouts.pending)],
                [t.totals.refunds, kesText(refunds.amount), t.totals.refundsLine(refunds.count)],
                [t.totals.fees, kesText(fees.amount), t.totals.feesLine(amountText(fees.paid_in), amountText(fees.paid_out))],
              ]}
            />
            <p className="mt-2 text-sm text-ink-500">
              {readAt ? t.providerRead(timeLeft(Math.max(0, now.getTime() - Date.parse(readAt)), language)) : t.providerNever}
            </p>
          </>
        )}
      </Panel>
    </section>
  )
}
