import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { centsFromShillings } from '../../../shared/money.ts'
import { nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { DarkCard } from '../../../shared/web/kit/card.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { WithdrawDialog } from '../../payments/web/withdraw-dialog.tsx'
import { WithdrawalHistory } from '../../payments/web/withdrawal-history.tsx'
import { showWallet } from '../contract.ts'
import type { WalletView } from '../contract.ts'
import { PaymentsCard } from './payments-card.tsx'
import { texts } from './teacher-texts.ts'

const HERE = '/teacher-dashboard/wallet'

// Most visits withdraw; what puts money in arrives when it is asked for.
const AddFunds = lazy(async () => ({ default: (await import('../../payments/web/add-funds.tsx')).AddFunds }))

type Earnings = NonNullable<WalletView['earnings']>

/** A teacher's money: what there is, what of it can be withdrawn, where it came from and where it went. */
export function TeacherWalletPage() {
  const t = useTexts(texts)
  const now = useNow(30)
  const { id, verification_status } = useUser()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const go = (query: string) => void navigate(`${HERE}${query}`, { replace: true })
  const read = useCall(showWallet, { userId: id }, { everySeconds: 30 })
  return (
    <>
      <PageHead title={t.title} />
      <Panel read={read} failed={t.failed} skeleton={<div className="skeleton patient mb-5 h-56 rounded-lg" />}>
        {({ balance, earnings }, fresh) =>
          earnings && (
            <>
              <Totals earnings={earnings} balance={balance} now={now} fresh={fresh} onWithdraw={() => go('?withdraw=1')} />
              {params.has('withdraw') &&
                fresh &&
                earnings.available > 0 &&
                earnings.in_flight === 0 &&
                verification_status === 'approved' && <WithdrawDialog available={earnings.available} onClose={() => go('')} />}
            </>
          )
        }
      </Panel>
      {/* The provider's own page comes back with a tracking id, which is for the same card. */}
      {(params.has('add') || params.has('tracking_id')) && <Funding />}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PaymentsCard all={params.get('all') === 'payments'} here={HERE} now={now} />
        <WithdrawalHistory all={params.get('all') === 'withdrawals'} here={HERE} now={now} />
      </div>
    </>
  )
}

/** Putting money in, below the totals; it comes into sight by itself. */
function Funding() {
  const place = useRef<HTMLDivElement>(null)
  const arrive = () => place.current?.scrollIntoView({ block: 'start' })
  return (
    <div ref={place} className="mt-5 max-w-130 scroll-mt-20">
      <Suspense fallback={<div className="skeleton patient h-80 rounded-lg" />}>
        <AddFunds here={HERE} />
        <Arrived onArrive={arrive} />
      </Suspense>
    </div>
  )
}

/** Says once that what stands beside it has been drawn. */
function Arrived({ onArrive }: { onArrive: () => void }) {
  const told = useRef(false)
  useEffect(() => {
    if (!told.current) onArrive()
    told.current = true
  }, [onArrive])
  return null
}

type TotalsProps = { earnings: Earnings; balance: number; now: Date; fresh: boolean; onWithdraw: () => void }

function Totals({ earnings, balance, now, fresh, onWithdraw }: TotalsProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { next_release: next } = earnings
  const reason = useReason(earnings, now)
  const nextAt = next && nearTime(new Date(next.at), now, language)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 lg:grid-cols-[minmax(0,1.45fr)_1fr_1fr_1fr]">
      <DarkCard className="lg:[&>div:first-child]:p-5">
        <h2 className="text-green-100">{t.total}</h2>
        <p className="display text-2xl tabular-nums">{kesText(earnings.total_balance, 'Ksh')}</p>
        <Shares earnings={earnings} balance={balance} />
      </DarkCard>
      <div className="contents max-md:[&>*]:order-1">
        <Figure title={t.earnings} amount={earnings.earned} line={t.earningsLine}>
          <span className="text-green-800">{t.thisMonth(kesText(earnings.earned_this_month, 'Ksh'))}</span>
        </Figure>
        <Figure title={t.pendingEarnings} amount={earnings.pending} line={t.pendingLine}>
          {next && nextAt && <span className="text-marigold-700">{t.next(kesText(next.amount, 'Ksh'), nextAt)}</span>}
        </Figure>
      </div>
      <section className="flex flex-col rounded-lg border border-line bg-white p-5 shadow-card">
        <h2 className="text-sm text-ink-500">{t.actions}</h2>
        <div className="mt-3 grid flex-1 content-end gap-2">
          <Button look="primary" large wide disabled={!fresh} reason={reason} onClick={onWithdraw}>
            {t.withdraw}
          </Button>
          <ButtonLink href={`${HERE}?add=1`} large wide>
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
  if (sent > 0) return t.onItsWay(kesText(sent, 'Ksh'))
  if (available <= 0) return next ? t.opens(kesText(next.amount, 'Ksh'), nearTime(new Date(next.at), now, language)) : t.nothing
  return verification_status === 'approved' ? false : t.notVerified
}

function Figure({ title, amount, line, children }: { title: string; amount: number; line: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col rounded-lg border border-line bg-white p-5 shadow-card">
      <h2 className="text-sm text-ink-500">{title}</h2>
      <p className="display text-xl tabular-nums">{kesText(amount, 'Ksh')}</p>
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
            <dd className="font-bold tabular-nums">{kesText(kes, 'Ksh').replace('Ksh ', '')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
