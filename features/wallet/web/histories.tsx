import type { UseQueryResult } from '@tanstack/react-query'
import { centsFromShillings } from '../../../shared/money.ts'
import { clock12 } from '../../../shared/time.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { IconName } from '../../../shared/web/kit/icon.tsx'
import { MoneyRow } from '../../../shared/web/kit/money-row.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import type { Transaction } from '../contract.ts'
import { expenditures, topUps } from './spending.ts'
import { texts } from './texts.ts'

type Read = UseQueryResult<Transaction[], CallFailed>
type Props = { read: Read; all: boolean; className: string }

/** Local date and time, the amount with both decimals, and how it stands. */
export function TopUpHistory(props: Props) {
  const t = useTexts(texts)
  return (
    <History {...props} title={t.topUps} name="topups" of={t.ofTopUps} pick={topUps} empty={t.noTopUps}>
      {(one) => <TopUp key={one.id} one={one} />}
    </History>
  )
}

/** Lessons and classes paid for; what came back of one has a plus. */
export function ExpenditureHistory(props: Props) {
  const t = useTexts(texts)
  return (
    <History {...props} title={t.spending} name="spending" of={t.ofSpending} pick={expenditures} empty={t.noSpending}>
      {(one) => <Expenditure key={one.id} one={one} />}
    </History>
  )
}

const FEW = 5

function History({
  read,
  all,
  className,
  title,
  name,
  of,
  pick,
  empty,
  children,
}: Props & {
  title: string
  name: string
  of: string
  pick: (all: readonly Transaction[]) => Transaction[]
  empty: string
  children: (one: Transaction) => React.ReactNode
}) {
  const t = useTexts(texts)
  const list = read.data ? pick(read.data) : []
  const toggle = list.length > FEW && (
    <a href={all ? '?' : `?history=${name}`} className="link -my-2 inline-flex min-h-11 items-center text-sm">
      {all ? t.seeLess : t.seeAll}
      <span className="sr-only">{of}</span>
    </a>
  )
  return (
    <Card title={title} action={toggle} className={className}>
      <Panel read={read} failed={t.failed}>
        {() =>
          list.length === 0 ? (
            <p className="rounded-md border border-dashed border-ink-400 px-4 py-6 text-center text-ink-500">{empty}</p>
          ) : (
            <ul>{(all ? list : list.slice(0, FEW)).map(children)}</ul>
          )
        }
      </Panel>
    </Card>
  )
}

function TopUp({ one }: { one: Transaction }) {
  const t = useTexts(texts)
  const card = one.details.method === 'card'
  const done = one.status === 'completed'
  return (
    <MoneyRow
      lead={<Lead icon={card ? 'credit-card' : 'smartphone'} />}
      what={card ? t.card : one.details.method === 'mpesa' ? t.mpesa : t.deposit}
      when={<When one={one} more={one.details.receipt ? t.receipt(one.details.receipt) : ''} />}
      amount={centsFromShillings(one.amount)}
      badge={<Badge tone={done ? 'ok' : 'wait'}>{done ? t.statuses.done : t.statuses.processing}</Badge>}
    />
  )
}

function Expenditure({ one }: { one: Transaction }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
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
      lead={<Lead icon="book-open" />}
      what={nameOf(one.title) || t.lesson}
      when={<When one={one} />}
      amount={Math.abs(centsFromShillings(one.amount))}
      signed={refund}
      badge={badge}
    />
  )
}

function When({ one, more }: { one: Transaction; more?: string }) {
  const language = useLanguage()
  const at = new Date(one.timestamp)
  return (
    <>
      {shortDay(at, language)}, {clock12(at)}
      {more && <span className="block">{more}</span>}
    </>
  )
}

function Lead({ icon }: { icon: IconName }) {
  return (
    <span className="grid size-10 flex-none place-items-center rounded-full bg-green-100 text-green-800">
      <Icon name={icon} />
    </span>
  )
}
