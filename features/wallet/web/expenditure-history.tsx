import type { UseQueryResult } from '@tanstack/react-query'
import { centsFromShillings } from '../../../shared/money.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { datedDay, startClock } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { MoneyRow } from '../../../shared/web/kit/money-row.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { useMarked } from '../../../shared/web/marked.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import type { Transaction } from '../contract.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { expenditures } from './spending.ts'
import { texts } from './texts.ts'

const FEW = 5

type Props = { read: UseQueryResult<Transaction[], CallFailed>; all: boolean; className: string }

/** Lessons and classes paid for; what came back of one has a plus. */
export function ExpenditureHistory({ read, all, className }: Props) {
  const t = useTexts(texts)
  const list = read.data ? expenditures(read.data) : []
  const toggle = list.length > FEW && (
    <a href={all ? '?' : '?history=spending'} className="link -my-2 inline-flex min-h-11 items-center text-sm">
      {all ? t.seeLess : t.seeAll}
      <span className="sr-only">{t.ofSpending}</span>
    </a>
  )
  return (
    <Card title={t.spending} action={toggle} className={className}>
      <Panel read={read} failed={t.failed}>
        {() =>
          list.length === 0 ? (
            <p className="rounded-md border border-dashed border-ink-400 px-4 py-6 text-center text-ink-500">{t.noSpending}</p>
          ) : (
            <ul>
              {(all ? list : list.slice(0, FEW)).map((one) => (
                <Expenditure key={one.id} one={one} />
              ))}
            </ul>
          )
        }
      </Panel>
    </Card>
  )
}

function Expenditure({ one }: { one: Transaction }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const now = useNow()
  const marked = useMarked<HTMLLIElement>('purchase', one.details.purchase_id ?? 0)
  const at = new Date(one.timestamp)
  const refund = one.type === 'refund'
  const badge = refund ? (
    <Badge tone="off" shape="done">
      {t.statuses.refunded}
    </Badge>
  ) : one.type === 'hold' ? (
    <Badge tone="info" shape="clock">
      {t.statuses.held}
    </Badge>
  ) : (
    <Badge tone="ok" shape="done">
      {t.statuses.paid}
    </Badge>
  )
  return (
    <MoneyRow
      marked={marked}
      lead={
        <span className="grid size-10 flex-none place-items-center rounded-full bg-green-100 text-green-800">
          <Icon name="book-open" />
        </span>
      }
      what={nameOf(one.title) || t.lesson}
      when={
        <>
          {datedDay(at, now, language)}, {startClock(at)}
          {one.receipt_of && <ReceiptLink of={one.receipt_of} what={nameOf(one.title) || t.lesson} />}
        </>
      }
      amount={Math.abs(centsFromShillings(one.amount))}
      signed={refund}
      badge={badge}
    />
  )
}
