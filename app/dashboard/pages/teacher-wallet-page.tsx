import { Suspense, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../../features/accounts/web/session.ts'
import { WithdrawDialog } from '../../../features/payments/web/withdraw-dialog.tsx'
import { WithdrawalHistory } from '../../../features/payments/web/withdrawal-history.tsx'
import { useBookings } from '../../../features/teachers/web/teaching.tsx'
import { showWallet } from '../../../features/wallet/contract.ts'
import { EarningsOverview } from '../../../features/wallet/web/earnings-overview.tsx'
import { EarningsTotals } from '../../../features/wallet/web/earnings-totals.tsx'
import { PaymentsCard } from '../../../features/wallet/web/payments-card.tsx'
import { StatementLink } from '../../../features/wallet/web/statement-link.tsx'
import { texts } from '../../../features/wallet/web/teacher-texts.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'

const HERE = '/teacher-dashboard/wallet'

// Most visits withdraw; what puts money in arrives when it is asked for.
const AddFunds = late(async () => (await import('../../../features/payments/web/add-funds.tsx')).AddFunds)
/** What few wallets have. */
const GoingBack = late(async () => (await import('../../../features/wallet/web/going-back.tsx')).GoingBack)

/** A teacher's money: what there is, what of it can be withdrawn, where it came from and where it went. */
export function TeacherWalletPage() {
  const t = useTexts(texts)
  const now = useNow(30)
  const { id, verification_status } = useUser()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const go = (query: string) => void navigate(`${HERE}${query}`, { replace: true })
  const read = useCall(showWallet, { userId: id }, { everySeconds: 30 })
  const bookings = useBookings()
  return (
    <>
      <PageHead title={t.title} action={<StatementLink here={HERE} now={now} />} />
      <Panel read={read} failed={t.failed} skeleton={<div className="skeleton patient mb-5 h-56 rounded-lg" />}>
        {({ balance, earnings, going_back }, fresh) =>
          earnings && (
            <>
              <EarningsTotals
                earnings={earnings}
                balance={balance}
                here={HERE}
                now={now}
                fresh={fresh}
                onWithdraw={() => go('?withdraw=1')}
              />
              {going_back.length > 0 && (
                <div className="mt-5">
                  <Suspense>
                    <GoingBack list={going_back} />
                  </Suspense>
                </div>
              )}
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
      <EarningsOverview />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PaymentsCard bookings={bookings} all={params.get('all') === 'payments'} here={HERE} now={now} />
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
