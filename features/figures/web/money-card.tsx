import type { Answer } from '../../../shared/endpoint.ts'
import { centsFromShillings, formatMoney } from '../../../shared/money.ts'
import { monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { moneyFigures } from '../contract.ts'
import { texts } from './texts.ts'

type Money = Answer<typeof moneyFigures>

/** What half a year brought, and where it went. */
export function MoneyCard() {
  const t = useTexts(texts)
  const language = useLanguage()
  const read = useCall(moneyFigures, {}, { everySeconds: 300 })
  const name = (month: string) => monthName(month, language, 'short')
  return (
    <Card title={read.data ? t.money(name(read.data.from), name(read.data.to)) : t.moneyPlain}>
      <Panel read={read} failed={t.moneyFailed}>
        {(money) => (
          <>
            <dl>
              <Sum word={t.revenue} amount={kesText(money.revenue)} />
              <Sum word={t.payouts} amount={kesText(money.payouts)} />
              <Sum word={t.profit} amount={formatMoney(centsFromShillings(money.profit))} large />
            </dl>
            {money.revenue > 0 && <Shares money={money} />}
          </>
        )}
      </Panel>
    </Card>
  )
}

function Sum({ word, amount, large = false }: { word: string; amount: string; large?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3 last:border-0">
      <dt className={large ? 'font-bold' : ''}>{word}</dt>
      <dd className={`display ml-auto tabular-nums ${large ? 'text-xl' : 'text-lg'}`}>{amount}</dd>
    </div>
  )
}

/** The revenue as one bar; its words stand below with the amounts, so that nothing hangs on a colour. */
function Shares({ money: { revenue, teachers, profit, fees } }: { money: Money }) {
  const t = useTexts(texts)
  const shares = [
    { word: t.toTeachers, amount: teachers, fill: 'bg-green-300' },
    { word: t.toSomo, amount: profit, fill: 'bg-green-800' },
    { word: t.toProvider, amount: fees, fill: 'bg-murram-700' },
  ]
  return (
    <>
      <h3 className="mt-4 text-sm text-ink-700">{t.goes}</h3>
      <div aria-hidden="true" className="mt-2 flex h-3.5 gap-0.5 overflow-hidden rounded-sm">
        {shares.map(({ word, amount, fill }) => (
          <div key={word} className={fill} style={{ width: `${(Math.max(0, amount) / revenue) * 100}%` }} />
        ))}
      </div>
      <dl className="mt-3 text-sm">
        {shares.map(({ word, amount, fill }) => (
          <div key={word} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="flex items-center gap-2 text-ink-700">
              <span aria-hidden="true" className={`size-3 ${fill}`} />
              {word}
            </dt>
            <dd className="ml-auto font-semibold tabular-nums">{formatMoney(centsFromShillings(amount))}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
