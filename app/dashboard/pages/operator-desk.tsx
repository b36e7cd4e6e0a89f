import { WaitingWithdrawals } from '../../../features/payments/web/waiting-withdrawals.tsx'
import { WaitingTeachers } from '../../../features/verification/web/waiting-teachers.tsx'
import { LedgerCard } from '../../../features/wallet/web/ledger-card.tsx'
import { clock12 } from '../../../shared/time.ts'
import { longDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { texts } from '../texts.ts'

/** What waits for an operator, and beside it whether the books are right. */
export function OperatorDesk() {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(30)
  return (
    <>
      <PageHead title={t.places.dashboard} line={`${longDay(now, language)}, ${clock12(now)}`} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <WaitingTeachers now={now} />
          <WaitingWithdrawals now={now} />
        </div>
        <LedgerCard />
      </div>
    </>
  )
}
