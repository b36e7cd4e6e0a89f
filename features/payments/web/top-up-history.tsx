import { Suspense } from 'react'
import { centsFromShillings, formatMoneyExactly } from '../../../shared/money.ts'
import { datedDay, startClock } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import type { BadgeShape, BadgeTone } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { MoneyRow } from '../../../shared/web/kit/money-row.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { ReceiptLink } from '../../wallet/web/receipt-link.tsx'
import { listDeposits } from '../contract.ts'
import type { TopUp } from '../contract.ts'
import { isOverdue } from '../rules.ts'
import { texts } from './texts.ts'

/** Read beside it by the card that puts money in: one call for both. */
export const FEW = 5
const PAGE = 20

/** Why money did not move: of no use where nothing has failed, and so no weight of the page. */
const FailureSaid = late(async () => (await import('./failure-said.tsx')).FailureSaid)
export const failureSaid = (words: string) => (
  <Suspense>
    <FailureSaid words={words} />
  </Suspense>
)

const tones: Record<TopUp['state'], [BadgeTone, BadgeShape]> = {
  processing: ['wait', 'clock'],
  complete: ['ok', 'done'],
  failed: ['bad', 'cross'],
  review: ['info', 'info'],
}

/** What was put into the wallet, and what was tried and did not come, each with its reason. */
export function TopUpHistory({ all }: { all: boolean }) {
  const t = useTexts(texts)
  return (
    <Card title={t.history}>
      <Pages
        endpoint={listDeposits}
        input={{ limit: all ? PAGE : FEW }}
        later={{ limit: PAGE }}
        failed={t.historyFailed}
        of={t.ofTopUps}
      >
        {({ deposits }, isFirst) =>
          isFirst && deposits.length === 0 ? (
            <None />
          ) : (
            <ul>
              {deposits.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          )
        }
      </Pages>
    </Card>
  )
}

function Row({ one }: { one: TopUp }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  const at = new Date(one.created_at)
  const card = one.method === 'card'
  const amount = centsFromShillings(one.amount)
  const [tone, shape] = tones[one.state]
  const overdue = one.state === 'processing' && isOverdue(at, now)
  const note = {
    processing: overdue && <Unanswered />,
    complete: one.receipt && (one.method === 'mpesa' ? t.receipt : t.reference)(one.receipt),
    failed: one.failure && failureSaid(one.failure),
    review: t.inReview,
  }[one.state]
  return (
    <MoneyRow
      lead={
        <span className="grid size-10 flex-none place-items-center rounded-full bg-green-100 text-green-800">
          <Icon name={card ? 'credit-card' : 'smartphone'} />
        </span>
      }
      what={card ? t.card : one.method === 'mpesa' ? t.mpesa : t.by}
      when={
        <>
          {datedDay(at, now, language)}, {startClock(at)}
          {one.state === 'complete' && <ReceiptLink of={`deposit/${one.id}`} what={formatMoneyExactly(amount)} />}
        </>
      }
      amount={amount}
      note={note}
      badge={
        <Badge tone={tone} shape={shape}>
          {overdue ? t.noAnswer : t.states[one.state]}
        </Badge>
      }
    />
  )
}

/** It is no no: what was paid may come at any time. */
function Unanswered() {
  const t = useTexts(texts)
  return (
    <>
      {t.ifPaid}{' '}
      <a href="/live-chat" className="link">
        {t.writeToUs}
      </a>
    </>
  )
}

function None() {
  const t = useTexts(texts)
  return <p className="rounded-md border border-dashed border-ink-400 px-4 py-6 text-center text-ink-500">{t.none}</p>
}
