import { inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { isNowhere, waitingWithdrawals, type WaitingWithdrawal } from '../desk-contract.ts'
import { withdrawalLimitsKes } from '../rules.ts'
import { texts } from './desk-texts.ts'

type Props = { now: Date; onOpen: (id: number) => void }

/** Large withdrawals that an operator lets go, and those to find out about. Nothing at all where none waits. */
export function WaitingWithdrawals({ now, onOpen }: Props) {
  const t = useTexts(texts)
  const read = useCall(waitingWithdrawals, {}, { everySeconds: 60 })
  const waiting = read.data?.withdrawals
  if (waiting?.length === 0 && !read.isError) return null
  return (
    <Card
      title={waiting && t.waiting(waiting.length)}
      action={<span className="text-sm text-ink-500">{t.waitingLine(kesText(withdrawalLimitsKes.approvalAbove))}</span>}
      className="mb-5"
    >
      <Panel read={read} failed={t.waitingFailed}>
        {({ withdrawals }, fresh) => (
          <ul>
            {withdrawals.map((one, at) => (
              <Row key={one.id} withdrawal={one} now={now} fresh={fresh} first={at === 0} onOpen={() => onOpen(one.id)} />
            ))}
          </ul>
        )}
      </Panel>
    </Card>
  )
}

type RowProps = { withdrawal: WaitingWithdrawal; now: Date; fresh: boolean; first: boolean; onOpen: () => void }

function Row({ withdrawal, now, fresh, first, onOpen }: RowProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { name, photo, source, state, payment_id, failure } = withdrawal
  const amount = kesText(withdrawal.amount)
  const waits = state === 'waiting_approval'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-3.5 last:border-0">
      <Face photo={photo} seed={withdrawal.user_id} className="size-11 flex-none rounded-full" />
      <div className="min-w-0 flex-[1_1_10rem]">
        <h3 className="font-bold wrap-anywhere">{name}</h3>
        <p className="text-sm text-ink-500">{t.asked(inSentence(nearTime(new Date(withdrawal.requested_at), now, language)))}</p>
      </div>
      <div className="min-w-0 flex-[1_1_14rem] text-sm text-ink-700">
        {waits ? <Number withdrawal={withdrawal} /> : <Badge tone="wait">{t.states[state]}</Badge>}
        {payment_id !== null && <p>{t.payment(payment_id)}</p>}
        {isNowhere(withdrawal) ? (
          <p>{t.nowhere}</p>
        ) : (
          <>
            {source !== 'earnings' && <p>{t.of[source]}</p>}
            {state === 'review' && <p>{failure ?? t.inReview}</p>}
          </>
        )}
      </div>
      <strong className="display text-lg tabular-nums">{amount}</strong>
      <Button
        look={first ? 'primary' : 'outline'}
        disabled={!fresh}
        aria-label={(waits ? t.transferOf : t.decideOf)(amount, name)}
        onClick={onOpen}
      >
        {waits ? t.transfer : t.decide}
      </Button>
    </li>
  )
}

/** The fact that matters about its number. */
function Number({ withdrawal: { paid_here, paid_elsewhere } }: { withdrawal: WaitingWithdrawal }) {
  const t = useTexts(texts)
  if (paid_here > 0)
    return (
      <p className="flex items-center gap-1.5">
        <Icon name="check" className="size-4!" /> {t.sameNumber(paid_here)}
      </p>
    )
  if (paid_elsewhere === 0) return <p>{t.firstPayout}</p>
  return (
    <p className="flex items-center gap-1.5 font-semibold text-murram-700">
      <Icon name="triangle-alert" className="size-4!" /> {t.newNumber}
    </p>
  )
}
