import { LastActs } from '../../../features/audit/web/last-acts.tsx'
import { MoneyCard } from '../../../features/figures/web/money-card.tsx'
import { GrowthCard, PeopleFigures } from '../../../features/figures/web/people-card.tsx'
import { WaitingCard } from '../../../features/queues/web/waiting-card.tsx'
import { LedgerCard } from '../../../features/wallet/web/ledger-card.tsx'
import { clock12 } from '../../../shared/time.ts'
import { longDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { texts } from '../texts.ts'

const column = 'grid grid-cols-[minmax(0,1fr)] gap-5'

/** What waits for an operator, whether the books are right, and how Somo is doing. */
export function OperatorDesk() {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(30)
  return (
    <>
      <PageHead title={t.places.dashboard} line={`${longDay(now, language)}, ${clock12(now)}`} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className={column}>
          <WaitingCard now={now} />
          <PeopleFigures />
          <GrowthCard />
        </div>
        <div className={column}>
          <LedgerCard />
          <MoneyCard />
          <LastActs now={now} />
        </div>
      </div>
    </>
  )
}
