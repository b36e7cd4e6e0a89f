import { useState } from 'react'
import { monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { amountText, kshText } from '../../../shared/web/kes.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { showEarnings } from '../contract.ts'
import type { EarningsMonth } from '../contract.ts'
import { earningsLines, type EarningsLines } from './earnings-lines.ts'
import { texts } from './teacher-texts.ts'

/** What half a year has earned: two lines for the eye, one month read out, and a table for those who listen. */
export function EarningsOverview() {
  const t = useTexts(texts)
  const { id } = useUser()
  const read = useCall(showEarnings, { teacherId: id })
  return (
    <Card title={t.overview} className="mt-5">
      <Panel read={read} failed={t.failed} skeleton={<div className="patient skeleton h-72 rounded-md!" />}>
        {({ months }) =>
          months.every(({ payments }) => payments === 0) ? (
            <Empty object="slate" title={t.nothingEarned}>
              {t.nothingEarnedLine}
            </Empty>
          ) : (
            <Chart months={months} />
          )
        }
      </Panel>
    </Card>
  )
}

function Chart({ months }: { months: readonly EarningsMonth[] }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const lines = earningsLines(months)
  const [chosen, choose] = useState(months.length - 1)
  const month = months[chosen]
  return (
    <>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-5 text-sm text-ink-700 sm:-mt-9 sm:mb-4 sm:justify-end">
        <Key className="stroke-green-800">{t.earnings}</Key>
        <Key className="stroke-murram-700" dashed>
          {t.allPayments}
        </Key>
      </ul>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 sm:grid-cols-[auto_minmax(0,1fr)_5.5rem]">
        <Steps lines={lines} />
        <div className="relative h-56 sm:h-64">
          <Drawing lines={lines} chosen={chosen} />
          {/* Radio buttons, because they are one stop of the Tab key and the arrows go from one to the next. */}
          <fieldset className="absolute inset-0 -bottom-8 flex">
            <legend className="sr-only">{t.chooseMonth}</legend>
            {months.map(({ month: name }, i) => (
              <label
                key={name}
                className={
                  'flex flex-1 cursor-pointer items-end justify-center rounded-sm pb-1 text-xs text-ink-500 select-none ' +
                  'has-checked:font-bold has-checked:text-ink-950'
                }
              >
                <input type="radio" name="month" className="sr-only" checked={i === chosen} onChange={() => choose(i)} />
                <span aria-hidden="true">{monthName(name, language, 'short')}</span>
                <span className="sr-only">{monthName(name, language, 'long')}</span>
              </label>
            ))}
          </fieldset>
        </div>
        <div aria-hidden="true" className="relative text-xs font-bold max-sm:hidden">
          <End at={lines.ends.paid} className="text-murram-700">
            {t.whole}
          </End>
          <End at={lines.ends.earned} className="text-green-800">
            {t.yours}
          </End>
        </div>
      </div>
      {month && (
        <p aria-live="polite" className="mt-12 flex flex-wrap gap-x-4 rounded-md bg-sunken px-4 py-3 text-sm tabular-nums">
          <strong>{monthName(month.month, language, 'long')}</strong>
          <span>{t.you(kshText(month.earned))}</span>
          <span>{t.wholeOf(kshText(month.paid))}</span>
          <span>{t.paymentsOf(month.payments)}</span>
        </p>
      )}
      <Table months={months} />
    </>
  )
}

function Key({ className, dashed, children }: { className: string; dashed?: boolean; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <svg width="24" height="4" className={className} strokeWidth="3" strokeDasharray={dashed ? '5 3' : undefined}>
        <path d="M0 2h24" />
      </svg>
      {children}
    </li>
  )
}

const percent = (share: number): string => `${share * 100}%`

/** The middle of a month's column. */
const across = (i: number, of: number): number => (i + 0.5) / of

function Steps({ lines: { steps } }: { lines: EarningsLines }) {
  return (
    <ol aria-hidden="true" className="flex flex-col-reverse justify-between text-right text-xs text-ink-500 tabular-nums">
      {steps.map((step) => (
        <li key={step} className="-my-2 h-4 leading-4">
          {step === 0 ? kshText(0) : amountText(step)}
        </li>
      ))}
    </ol>
  )
}

/** Lines are stretched to the card's width; dots and squares are laid over them, so that they stay round and square. */
function Drawing({ lines: { steps, points }, chosen }: { lines: EarningsLines; chosen: number }) {
  const way = (of: 'earned' | 'paid') =>
    points.map((point, i) => `${across(i, points.length) * 100},${(1 - point[of]) * 100}`).join(' ')
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        fill="none"
        className="size-full overflow-visible [&>*]:[vector-effect:non-scaling-stroke]"
      >
        {steps.map((step, i) => (
          <path
            key={step}
            d={`M0 ${100 - (i * 100) / (steps.length - 1)}h100`}
            className={i === 0 ? 'stroke-ink-400' : 'stroke-line'}
          />
        ))}
        <path d={`M${across(chosen, points.length) * 100} 0v100`} className="stroke-ink-400" strokeDasharray="2 3" />
        <polyline points={way('paid')} className="stroke-murram-700" strokeWidth="2" strokeDasharray="6 4" />
        <polyline points={way('earned')} className="stroke-green-800" strokeWidth="3" />
      </svg>
      {points.map(({ earned, paid }, i) => {
        const left = percent(across(i, points.length))
        const dot = i === chosen ? 'border-green-800 bg-marigold-500' : 'border-green-800 bg-green-800'
        return (
          <span key={left}>
            <Mark left={left} bottom={paid} className="border-murram-700 bg-white" />
            <Mark left={left} bottom={earned} className={`rounded-full ${dot}`} />
          </span>
        )
      })}
    </div>
  )
}

function Mark({ left, bottom, className }: { left: string; bottom: number; className: string }) {
  return (
    <span className={`absolute -mb-1.25 -ml-1.25 size-2.5 border-2 ${className}`} style={{ left, bottom: percent(bottom) }} />
  )
}

function End({ at, className, children }: { at: number; className: string; children: string }) {
  return (
    <span className={`absolute -mb-2 leading-4 whitespace-nowrap ${className}`} style={{ bottom: percent(at) }}>
      {children}
    </span>
  )
}

function Table({ months }: { months: readonly EarningsMonth[] }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    // Around it, because a table is as wide as its words however narrow it is told to be.
    <div className="sr-only">
      <table>
        <caption>{t.overview}</caption>
        <thead>
          <tr>
            <th scope="col">{t.month}</th>
            <th scope="col">{t.earnings}</th>
            <th scope="col">{t.allPayments}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, earned, paid }) => (
            <tr key={month}>
              <th scope="row">{monthName(month, language, 'long')}</th>
              <td>{kshText(earned)}</td>
              <td>{kshText(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
