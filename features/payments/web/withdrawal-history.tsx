import { Suspense } from 'react'
import type { Answer } from '../../../shared/endpoint.ts'
import { nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { late } from '../../../shared/web/late.tsx'
import { More } from '../../../shared/web/pages.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { listWithdrawals } from '../contract.ts'
import type { Withdrawal } from '../contract.ts'
import { hasEnded } from '../rules.ts'
import { WithdrawalBadge } from './withdrawal-badge.tsx'
import { texts } from './withdrawal-texts.ts'

/** Few come back. */
const Failure = late(async () => (await import('./failure-said.tsx')).FailureSaid)

const AGAIN_SECONDS = 15
const SHOWN = 5
const PAGE = 20

/** What was withdrawn and what became of it; one that came back says why. Looks again while something is on its way. */
export function WithdrawalHistory({ all, here, now }: { all: boolean; here: string; now: Date }) {
  const t = useTexts(texts)
  const { id } = useUser()
  const everySeconds = (answer?: Answer<typeof listWithdrawals>) =>
    answer?.withdrawals.some(({ state }) => !hasEnded(state)) ? AGAIN_SECONDS : 0
  const read = useCall(listWithdrawals, { teacherId: id, limit: all ? PAGE : SHOWN }, { everySeconds, keep: true })
  return (
    <Card
      title={t.history}
      action={
        (all || read.data?.next_cursor) && (
          <a href={all ? here : `${here}?all=withdrawals`} className="link inline-flex min-h-8 items-center text-sm">
            {all ? t.fewer : t.seeAll}
          </a>
        )
      }
    >
      <Panel read={read} failed={t.historyFailed}>
        {({ withdrawals, next_cursor }) =>
          withdrawals.length === 0 ? (
            <Empty object="phone" title={t.none} />
          ) : (
            <>
              <Rows withdrawals={withdrawals} now={now} />
              {all && (
                <More
                  endpoint={listWithdrawals}
                  input={{ teacherId: id, limit: PAGE }}
                  cursor={next_cursor}
                  failed={t.historyFailed}
                  of={t.ofWithdrawals}
                >
                  {(further) => <Rows withdrawals={further.withdrawals} now={now} />}
                </More>
              )}
            </>
          )
        }
      </Panel>
    </Card>
  )
}

const Rows = ({ withdrawals, now }: { withdrawals: readonly Withdrawal[]; now: Date }) => (
  <ul>
    {withdrawals.map((one) => (
      <Row key={one.id} withdrawal={one} now={now} />
    ))}
  </ul>
)

function Row({ withdrawal, now }: { withdrawal: Withdrawal; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p>
          <a
            href={`/teacher-dashboard/wallet/withdrawals/${withdrawal.id}`}
            className="link -my-2.5 inline-flex min-h-11 items-center"
          >
            {t.what}
          </a>
        </p>
        <p className="text-sm text-ink-500">
          {nearDay(new Date(withdrawal.requested_at), now, language)} · {withdrawal.mpesa_number}
        </p>
        {withdrawal.receipt && <p className="text-sm text-ink-500">{withdrawal.receipt}</p>}
        {withdrawal.state === 'returned' && (
          <p className="text-sm text-ink-700">
            {(withdrawal.failure ?? withdrawal.reason) !== null && (
              <>
                <Suspense>
                  <Failure words={withdrawal.failure} reason={withdrawal.reason} />
                </Suspense>{' '}
              </>
            )}
            {t.back}
          </p>
        )}
      </div>
      <div className="grid flex-none justify-items-end gap-1">
        <p className="font-bold whitespace-nowrap tabular-nums">−{kshText(withdrawal.amount)}</p>
        <WithdrawalBadge state={withdrawal.state} />
      </div>
    </li>
  )
}
