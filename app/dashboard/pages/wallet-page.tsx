import { useSearchParams } from 'react-router'
import { useUser } from '../../../features/accounts/web/session.ts'
import { AddFunds } from '../../../features/payments/web/add-funds.tsx'
import { TopUpHistory } from '../../../features/payments/web/top-up-history.tsx'
import { BalanceCard } from '../../../features/wallet/web/balance.tsx'
import { ExpenditureHistory } from '../../../features/wallet/web/expenditure-history.tsx'
import { MonthBars } from '../../../features/wallet/web/month-bars.tsx'
import { StatementLink } from '../../../features/wallet/web/statement-link.tsx'
import { useStatement } from '../../../features/wallet/web/statement.ts'
import { texts } from '../../../features/wallet/web/texts.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'

/** The wallet of students and parents: what is there, how to put more in, where it went. In the order of need. */
export function WalletPage() {
  const t = useTexts(texts)
  const user = useUser()
  const now = useNow(60)
  const statement = useStatement(user.id, now)
  const [query] = useSearchParams()
  const all = query.get('history')
  const here = `/${user.role}-dashboard/wallet`
  return (
    <>
      <PageHead title={t.title} action={<StatementLink here={here} now={now} />} />
      {/* In the order of a phone, for whoever goes by keys or by ear too; a wide screen has two columns of their own heights. */}
      <div
        className={'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:grid-rows-[min-content_auto_1fr] lg:gap-6'}
      >
        <div>
          <BalanceCard userId={user.id} />
        </div>
        <AddFunds here={here} className="scroll-mt-20 lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:row-span-2 lg:row-start-2 lg:gap-6">
          <Card title={t.months}>
            <Panel read={statement} failed={t.failed}>
              {(transactions) => <MonthBars transactions={transactions} now={now} />}
            </Panel>
          </Card>
          <TopUpHistory all={all === 'topups'} />
        </div>
        <ExpenditureHistory read={statement} all={all === 'spending'} className="lg:col-start-2 lg:row-start-3" />
      </div>
    </>
  )
}
