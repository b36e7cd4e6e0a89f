import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { CURRENCY } from '../../../shared/country.ts'
import { centsFromShillings, formatMoneyExactly } from '../../../shared/money.ts'
import type { MoneyStatus } from '../../../shared/money-kinds.ts'
import { clock12 } from '../../../shared/time.ts'
import { nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { amountText } from '../../../shared/web/kes.ts'
import { Badge, type BadgeShape, type BadgeTone } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { late } from '../../../shared/web/late.tsx'
import type { MoneyMovement } from '../contract.ts'
import { directionOf } from '../rules.ts'
import { texts } from './texts.ts'

/** Why money did not move, as whoever sent it reads it too. */
const FailureSaid = late(async () => (await import('../../payments/web/failure-said.tsx')).FailureSaid)

type Open = (id: string) => void
type Props = { rows: readonly MoneyMovement[]; now: Date; onPayout: Open; onPayment: Open; onRefund: Open }

/** Seven columns where there is room; on a phone words on the left and what it comes to on the right. */
const columns = 'lg:grid lg:grid-cols-[5.5rem_9.5rem_minmax(0,1fr)_6rem_6.5rem_9.5rem_4.5rem] lg:items-center lg:gap-x-3'

export function TransactionRows({ rows, ...acts }: Props) {
  const t = useTexts(texts)
  return (
    <Card className="mb-3 py-1!">
      <div className={`hidden border-b border-line py-3 text-sm font-semibold text-ink-500 ${columns}`} aria-hidden="true">
        {(['when', 'user', 'about', 'reference', 'amount', 'status', 'act'] as const).map((head) => (
          <span key={head} className={head === 'amount' || head === 'act' ? 'text-right' : head === 'status' ? 'pl-4' : ''}>
            {t.heads[head]}
          </span>
        ))}
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={row.key} row={row} {...acts} />
        ))}
      </ul>
    </Card>
  )
}

const looks: Readonly<Record<MoneyStatus, readonly [BadgeTone, BadgeShape]>> = {
  completed: ['ok', 'tick'],
  held: ['wait', 'clock'],
  pending: ['wait', 'clock'],
  sent: ['info', 'dots'],
  returned: ['off', 'cross'],
  review: ['bad', 'dots'],
  failed: ['bad', 'cross'],
}

function Row({ row, now, ...acts }: Omit<Props, 'rows'> & { row: MoneyMovement }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const at = new Date(row.at)
  const [tone, shape] = looks[row.status]
  const { about, line } = useWords(row)
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-3.5 last:border-0 ${columns}`}>
      <time dateTime={row.at} className="text-sm text-ink-500 tabular-nums max-lg:order-4 max-lg:col-span-2">
        <span className="lg:block">{nearDay(at, now, language)}</span>
        <span className="lg:hidden">, </span>
        <span className="lg:block">{clock12(at)}</span>
        <span className="lg:hidden"> · {row.reference}</span>
      </time>
      <p className="flex min-w-0 items-center gap-2.5 font-semibold wrap-anywhere">
        {row.person ? (
          <>
            <Face photo={row.person.photo} seed={row.person.id} className="size-7 flex-none rounded-full max-lg:hidden" />
            {/* What else is known of them. */}
            <a href={`/admin/users?words=${encodeURIComponent(row.person.name)}`} className="hover:underline">
              {row.person.name}
            </a>
          </>
        ) : (
          t.nobody
        )}
      </p>
      <div className="min-w-0 wrap-anywhere max-lg:order-2">
        <p className="lg:font-semibold">{about}</p>
        <p className="text-sm text-ink-700">{line}</p>
      </div>
      <p className="text-sm wrap-anywhere text-ink-700 max-lg:hidden">{row.reference}</p>
      <Amount row={row} />
      <div className="max-lg:order-3 max-lg:justify-self-end lg:pl-4">
        <Badge tone={tone} shape={shape}>
          {row.status === 'sent' && !row.recipient ? t.withProvider : t.statuses[row.status]}
        </Badge>
      </div>
      <Act row={row} about={about} {...acts} />
    </li>
  )
}

function Amount({ row }: { row: MoneyMovement }) {
  const t = useTexts(texts)
  const way = directionOf(row.kind, row.status)
  const exactly = formatMoneyExactly(centsFromShillings(row.amount), CURRENCY).replace(`${CURRENCY} `, '')
  return (
    <p className="text-right font-bold whitespace-nowrap tabular-nums">
      <span className="sr-only">{t.ways[way]} </span>
      <span aria-hidden="true">{{ in: '+', out: '−', inside: '' }[way]}</span>
      {row.currency === CURRENCY ? exactly : `${row.currency} ${exactly}`}
    </p>
  )
}

type Acts = Pick<Props, 'onPayout' | 'onPayment' | 'onRefund'>

function Act({ row, about, ...acts }: Acts & { row: MoneyMovement; about: string }) {
  const t = useTexts(texts)
  const act = useAct(row, about, acts)
  const place = 'text-right max-lg:order-5 max-lg:col-span-2'
  if (!act)
    return (
      <p className={`text-sm text-ink-500 max-lg:hidden ${place}`}>
        <span aria-hidden="true">{t.noAct}</span>
        <span className="sr-only">{t.noActSaid}</span>
      </p>
    )
  return (
    <div className={place}>
      <Button look="text" className="-mx-4" aria-label={act.whole} onClick={act.open}>
        {act.word}
      </Button>
    </div>
  )
}

/** What can be done with it here, in a word and in whole; null where nothing can. */
function useAct(row: MoneyMovement, about: string, { onPayout, onPayment, onRefund }: Acts) {
  const t = useTexts(texts)
  const id = row.key.slice(row.key.indexOf(':') + 1)
  const [name, amount] = [row.person?.name ?? '', `${row.currency} ${amountText(row.amount)}`]
  const leaves = row.kind === 'payout' || row.kind === 'money_back'
  const open = () => (leaves ? onPayout : onPayment)(id)
  if (leaves && row.status === 'pending') return { word: t.transfer, whole: t.transferOf(name, amount), open }
  if (row.status === 'review') return { word: t.open, whole: t.openOf(`${about}, ${row.reference}`), open }
  const isInWallet = row.kind === 'deposit' && row.status === 'completed'
  return isInWallet ? { word: t.refund, whole: t.refundOf(amount, name), open: () => onRefund(id) } : null
}

/** What it is, and below it to whom or why not. */
function useWords(row: MoneyMovement): { about: string; line: ReactNode } {
  const t = useTexts(texts)
  const subject = useSubjectName()
  const kind = t.kinds[row.kind]
  const failed = row.failure && (
    <Suspense>
      <FailureSaid words={row.failure} />
    </Suspense>
  )
  switch (row.kind) {
    case 'deposit': {
      const way = row.method && row.method in t.by && t.by[row.method as keyof typeof t.by]
      const why = row.failure && row.failure in t.failures ? t.failures[row.failure as keyof typeof t.failures] : failed
      return { about: way ? `${kind} ${way}` : kind, line: row.status === 'completed' ? t.wallet : (why ?? t.notCredited) }
    }
    case 'payout':
    case 'money_back':
      return {
        about: row.recipient ? `${kind} ${t.to(row.recipient)}` : kind,
        line:
          row.status === 'returned'
            ? { payout: t.earnings, money_back: t.wallet }[row.kind]
            : (failed ?? (row.recipient ? 'M-Pesa' : t.asPaid)),
      }
    case 'lesson_hold':
    case 'class_hold':
    case 'video_purchase':
      return {
        about: t.about(kind, subject(row.title)),
        line: row.recipient && (row.status === 'held' ? t.heldFor : t.paidTo)(row.recipient),
      }
    case 'lesson_refund':
    case 'class_refund':
    case 'video_refund':
      return { about: t.about(kind, subject(row.title)), line: t.wallet }
  }
}
