import { useEffect, useRef, useState } from 'react'
import { centsFromShillings } from '../../../shared/money.ts'
import { clock12 } from '../../../shared/time.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import type { BadgeShape, BadgeTone } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { MoneyRow } from '../../../shared/web/kit/money-row.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listDeposits } from '../contract.ts'
import type { TopUp } from '../contract.ts'
import { texts } from './texts.ts'

/** Read beside it by the card that puts money in: one call for both. */
export const FEW = 5
const PAGE = 20

const tones: Record<TopUp['state'], [BadgeTone, BadgeShape]> = {
  created: ['off', 'clock'],
  processing: ['wait', 'clock'],
  complete: ['ok', 'done'],
  failed: ['bad', 'cross'],
  review: ['info', 'info'],
}

/** What was put into the wallet, and what was tried and did not come, each with its reason. */
export function TopUpHistory({ all, className }: { all: boolean; className: string }) {
  const t = useTexts(texts)
  return (
    <Card title={t.history} className={className}>
      <Page limit={all ? PAGE : FEW} />
    </Card>
  )
}

/** One page of the list, and behind it the next once it was asked for. */
function Page({ limit, cursor }: { limit: number; cursor?: string }) {
  const t = useTexts(texts)
  const [more, setMore] = useState(false)
  const read = useCall(listDeposits, { limit, ...(cursor && { cursor }) }, { keep: true })
  return (
    <Panel read={read} failed={t.historyFailed}>
      {({ deposits, next_cursor }) => {
        if (deposits.length === 0 && !cursor) return <None />
        return (
          <>
            <Rows deposits={deposits} further={cursor !== undefined} />
            {next_cursor && more && <Page limit={PAGE} cursor={next_cursor} />}
            {next_cursor && !more && (
              <Button look="text" wide onClick={() => setMore(true)}>
                {t.more}
                <span className="sr-only">{t.ofTopUps}</span>
              </Button>
            )}
          </>
        )
      }}
    </Panel>
  )
}

function Rows({ deposits, further }: { deposits: readonly TopUp[]; further: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  // The button that asked for these rows is gone; whoever pressed it by key goes on where they begin.
  useEffect(() => {
    if (further) list.current?.focus()
  }, [further])
  return (
    <ul ref={list} tabIndex={-1}>
      {deposits.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </ul>
  )
}

function Row({ one }: { one: TopUp }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const at = new Date(one.created_at)
  const card = one.method === 'card'
  const [tone, shape] = tones[one.state]
  const more = {
    created: null,
    processing: null,
    complete: one.receipt && t.receipt(one.receipt),
    failed: one.failure && t.reason(one.failure),
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
          {shortDay(at, language)}, {clock12(at)}
          {more && <span className="block">{more}</span>}
        </>
      }
      amount={centsFromShillings(one.amount)}
      badge={
        <Badge tone={tone} shape={shape}>
          {t.states[one.state]}
        </Badge>
      }
    />
  )
}

function None() {
  const t = useTexts(texts)
  return <p className="rounded-md border border-dashed border-ink-400 px-4 py-6 text-center text-ink-500">{t.none}</p>
}
