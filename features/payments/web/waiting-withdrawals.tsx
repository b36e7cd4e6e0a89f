import { useState } from 'react'
import { nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { approveWithdrawal, waitingWithdrawals, type WaitingWithdrawal } from '../desk-contract.ts'
import { DecideWithdrawal } from './decide-withdrawal.tsx'
import { texts } from './withdrawal-texts.ts'

/** Large withdrawals that an operator lets go, and those of which an operator has to find out what became of them. */
export function WaitingWithdrawals({ now }: { now: Date }) {
  const t = useTexts(texts)
  const read = useCall(waitingWithdrawals, {}, { everySeconds: 30 })
  return (
    <Card title={t.waiting} action={<span className="text-sm text-ink-500">{read.data?.withdrawals.length}</span>}>
      <Panel read={read} failed={t.waitingFailed}>
        {({ withdrawals }, fresh) =>
          withdrawals.length === 0 ? (
            <Empty object="phone" title={t.noneWaiting}>
              {t.noneWaitingLine}
            </Empty>
          ) : (
            <ul>
              {withdrawals.map((one) => (
                <Row key={one.id} withdrawal={one} now={now} fresh={fresh} />
              ))}
            </ul>
          )
        }
      </Panel>
    </Card>
  )
}

function Row({ withdrawal, now, fresh }: { withdrawal: WaitingWithdrawal; now: Date; fresh: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const amount = kesText(withdrawal.amount)
  const [deciding, setDeciding] = useState(false)
  const send = useSend(approveWithdrawal, {
    changes: [waitingWithdrawals],
    done: () => toast(t.transferred(withdrawal.name)),
    failed: () => toast(t.transferFailed, 'failed'),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-3.5 last:border-0">
      <div className="min-w-48 flex-1">
        <p>
          <strong className="tabular-nums">{amount}</strong> · {withdrawal.name}
        </p>
        <p className="text-sm text-ink-500">
          {withdrawal.payment_id === null ? withdrawal.mpesa_number : t.payment(withdrawal.payment_id)},{' '}
          {t.asked(nearTime(new Date(withdrawal.requested_at), now, language))}
        </p>
        {withdrawal.source !== 'earnings' && <p className="mt-1 text-sm text-ink-700">{t.of[withdrawal.source]}</p>}
        {withdrawal.state === 'review' && <p className="mt-1 text-sm text-ink-700">{withdrawal.failure ?? t.inReview}</p>}
      </div>
      {withdrawal.state === 'waiting_approval' ? (
        <Button
          look="outline"
          icon="send"
          disabled={!fresh}
          aria-label={t.transferOf(amount, withdrawal.name)}
          working={send.isPending && t.transferring}
          onClick={() => send.mutate({ withdrawalId: withdrawal.id })}
        >
          {t.transfer}
        </Button>
      ) : (
        <>
          <Badge tone="wait">{t.states[withdrawal.state]}</Badge>
          <Button
            look="outline"
            disabled={!fresh}
            aria-label={t.decideOf(amount, withdrawal.name)}
            onClick={() => setDeciding(true)}
          >
            {t.decide}
          </Button>
        </>
      )}
      {deciding && <DecideWithdrawal withdrawal={withdrawal} onClose={() => setDeciding(false)} />}
    </li>
  )
}
