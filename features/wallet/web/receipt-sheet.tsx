import type { ReactNode } from 'react'
import { BRAND } from '../../../shared/brand.ts'
import { clock12 } from '../../../shared/time.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { exactText, kesText } from '../../../shared/web/kes.ts'
import { Logo } from '../../../shared/web/kit/logo.tsx'
import type { Receipt } from '../receipt-contract.ts'
import { receiptFacts, receiptTexts } from '../sentences.ts'
import { texts } from './receipt-texts.ts'

const sheet = 'rounded-lg border border-line bg-white p-5 shadow-card md:p-10 print:border-0 print:p-0 print:shadow-none'

/** Proof of what was paid, and of where every shilling of it is. Black on white without what is around it when printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const t = useTexts(receiptTexts)
  const own = useTexts(texts)
  const when = useWhen()
  const { shares, data_used: used } = receipt
  const minutes = minutesOf(receipt)
  return (
    <article className={sheet}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Logo />
        <div className="sm:text-right">
          <h2 className="text-lg font-bold tabular-nums">
            {t.title} {receipt.number}
          </h2>
          <p className="text-sm text-ink-500">
            {t.issued} {when(receipt.issued_at)}, Nairobi
          </p>
        </div>
      </div>
      <Facts receipt={receipt} />
      <dl className="mt-6 grid gap-3 border-t border-line pt-5">
        <Line label={shares ? t.price : t.cameIn} more={minutes && own.minutes(minutes)} amount={receipt.price} />
        <Line label={t.givenBack} more={receipt.given_back_at && when(receipt.given_back_at)} amount={receipt.given_back} />
        {!shares && <Line label={t.fee} amount={0} />}
        <Line strong label={shares ? t.paid : t.inWallet} amount={receipt.price - receipt.given_back} />
      </dl>
      {shares && <Where receipt={receipt} shares={shares} />}
      {used && <p className="mt-5 text-sm text-ink-700">{t.dataUsed(used.megabytes, kesText(used.kes))}</p>}
    </article>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const language = useLanguage()
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 lg:grid-cols-3">
      {receiptFacts(receipt, language).map(([label, words]) => (
        <div key={label}>
          <dt className="text-sm text-ink-500">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** @property mark the colour by which the bar shows it */
type LineProps = { label: string; more?: ReactNode; amount: number; strong?: boolean; mark?: string }

const total = 'border-t-2 border-ink-950 pt-3 font-bold'

function Line({ label, more, amount, strong, mark }: LineProps) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${strong ? total : 'font-semibold'}`}>
      <dt className="min-w-0 flex-[1_1_8rem]">
        {mark && <span aria-hidden="true" className={`mr-2 inline-block size-3 rounded-sm ${mark} print:hidden`} />}
        {label}
        {more && <span className="block text-sm font-normal text-ink-500">{more}</span>}
      </dt>
      <dd className={`whitespace-nowrap tabular-nums ${strong ? '' : 'font-normal'}`}>{exactText(amount)}</dd>
    </div>
  )
}

type Shares = NonNullable<Receipt['shares']>

/** The teacher's and Somo's parts, or what is still held for both. */
function Where({ receipt, shares }: { receipt: Receipt; shares: Shares }) {
  const t = useTexts(receiptTexts)
  const own = useTexts(texts)
  const when = useWhen()
  const kept = receipt.price - receipt.given_back
  const part = (amount: number): number => Math.round((100 * amount) / kept)
  if (kept === 0) return <p className="mt-6 font-semibold">{t.allBack}</p>
  return (
    <section className="mt-6 rounded-lg bg-sunken p-5 print:border print:border-ink-950 print:bg-white">
      <h3 className="font-bold">{t.where}</h3>
      <div aria-hidden="true" className="mt-3 flex h-2.5 gap-1">
        {[
          [shares.teacher, 'bg-green-800'],
          [shares.somo, 'bg-marigold-400'],
          [shares.held, 'bg-ink-400'],
        ].map(
          ([amount, colour]) =>
            Number(amount) > 0 && (
              <span
                key={colour}
                className={`rounded-full print:border print:border-ink-950 ${colour}`}
                style={{ width: `${part(Number(amount))}%` }}
              />
            ),
        )}
      </div>
      <dl className="mt-4 grid gap-3">
        {shares.held > 0 && (
          <Line
            label={t.held}
            mark="bg-ink-400"
            more={shares.held_until ? t.heldUntil(when(shares.held_until)) : t.heldOpen}
            amount={shares.held}
          />
        )}
        {shares.shared_at && (
          <>
            <Line
              label={receipt.teacher ?? t.teacher}
              mark="bg-green-800"
              more={`${own.percent(part(shares.teacher))}. ${t.sharedAt(when(shares.shared_at))}`}
              amount={shares.teacher}
            />
            <Line
              mark="bg-marigold-400"
              label={BRAND}
              more={`${own.percent(part(shares.somo))}. ${t.somoFor}`}
              amount={shares.somo}
            />
          </>
        )}
      </dl>
    </section>
  )
}

const minutesOf = ({ starts_at: starts, ends_at: ends }: Receipt): number | null =>
  starts && ends ? Math.round((new Date(ends).getTime() - new Date(starts).getTime()) / 60_000) : null

function useWhen(): (at: string) => string {
  const language = useLanguage()
  return (at) => `${fullDay(new Date(at), language)}, ${clock12(new Date(at))}`
}
