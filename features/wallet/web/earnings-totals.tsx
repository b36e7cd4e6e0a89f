import { centsFromShillings } from '../../../shared/money.ts'
import { inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { amountText, kshText } from '../../../shared/web/kes.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { DarkCard } from '../../../shared/web/kit/card.tsx'
import { useUser } from '../../accounts/web/session.ts'
import type { WalletView } from '../contract.ts'
import { texts } from './teacher-texts.ts'

type Earnings = NonNullable<WalletView['earnings']>

type Props = {
  earnings: Earnings
  /** KES put in for spending. */
  balance: number
  /** The page's own address. */
  here: string
  now: Date
  fresh: boolean
  onWithdraw: () => void
}

/** What a teacher has: the whole, what of it is earned and pending, and what can be done with it or why not. */
export function EarningsTotals({ earnings, balance, here, now, fresh, onWithdraw }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { next_release: next } = earnings
  const reason = useReason(earnings, now)
  const nextAt = next && inSentence(nearTime(new Date(next.at), now, language))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 lg:grid-cols-[minmax(0,1.45fr)_1fr_1fr_1fr]">
      <DarkCard className="lg:[&>div:first-child]:p-5">
        <h2 className="text-green-100">{t.total}</h2>
        <p className="display text-2xl tabular-nums">{kshText(earnings.total_balance)}</p>
        <Shares earnings={earnings} balance={balance} />
      </DarkCard>
      {/* On a phone side by side, unless large letters need the line. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 max-md:order-1 md:contents">
        <Figure title={t.earnings} amount={earnings.earned} line={t.earningsLine}>
          <span className="text-green-800">{t.thisMonth(kshText(earnings.earned_this_month))}</span>
        </Figure>
        <Figure title={t.pendingEarnings} amount={earnings.pending} line={t.pendingLine}>
          {next && nextAt && <span className="text-marigold-700">{t.next(kshText(next.amount), nextAt)}</span>}
          {earnings.clearing > 0 && (
            <span className="block font-normal text-ink-500">{t.clearing(kshText(earnings.clearing))}</span>
          )}
        </Figure>
      </div>
      <section className="flex flex-col rounded-lg border border-line bg-white p-5 shadow-card">
        <h2 className="text-sm text-ink-500">{t.actions}</h2>
        <div className="mt-3 grid flex-1 content-end gap-2">
          <Button look="primary" large wide sends disabled={!fresh} reason={reason} onClick={onWithdraw}>
            {t.withdraw}
          </Button>
          <ButtonLink href={`${here}?add=1`} large wide>
            {t.fund}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

/** Why nothing can be withdrawn now, in the order in which it would be mended; false when something can. */
function useReason({ available, in_flight: sent, next_release: next }: Earnings, now: Date): string | false {
  const t = useTexts(texts)
  const language = useLanguage()
  const { verification_status } = useUser()
  if (sent > 0) return t.oneOpen(kshText(sent))
  if (available <= 0 && next) return t.opens(kshText(next.amount), inSentence(nearTime(new Date(next.at), now, language)))
  if (available <= 0) return t.nothing
  return verification_status === 'approved' ? false : t.notVerified
}

function Figure({ title, amount, line, children }: { title: string; amount: number; line: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col rounded-lg border border-line bg-white p-5 shadow-card max-md:p-4">
      <h2 className="text-sm text-ink-500">{title}</h2>
      <p className="display text-xl tabular-nums">{kshText(amount)}</p>
      <p className="text-sm text-ink-500">{line}</p>
      <p className="mt-auto pt-3 text-sm font-semibold">{children}</p>
    </section>
  )
}

/** The total, taken apart: a bar for the eye and a list for everyone. */
function Shares({ earnings, balance }: { earnings: Earnings; balance: number }) {
  const t = useTexts(texts)
  const parts = [
    { name: t.ready, kes: earnings.available, colour: 'bg-marigold-500' },
    { name: t.pending, kes: earnings.pending, colour: 'bg-green-300' },
    { name: t.toppedUp, kes: balance, colour: 'bg-white' },
  ]
  return (
    <>
      <div aria-hidden="true" className="mt-3 flex h-2 gap-0.5 overflow-hidden rounded-full bg-green-800">
        {parts.map(
          ({ name, kes, colour }) =>
            kes > 0 && <span key={name} className={colour} style={{ flexGrow: centsFromShillings(kes) }} />,
        )}
      </div>
      <dl className="mt-4 grid gap-1.5 text-sm">
        {parts.map(({ name, kes, colour }) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt className="flex items-center gap-2">
              <span className={`size-2.5 flex-none rounded-full ${colour}`} />
              {name}
            </dt>
            <dd className="font-bold tabular-nums">{amountText(kes)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
