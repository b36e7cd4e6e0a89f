import { clock12 } from '../../../shared/time.ts'
import { monthName, shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { exactText } from '../../../shared/web/kes.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { saveBytes } from '../../../shared/web/save-file.ts'
import { useUser } from '../../accounts/web/session.ts'
import type { ReceiptPlace } from '../receipt-contract.ts'
import { movementWords } from '../sentences.ts'
import { monthStatement, statementFormats } from '../statement-contract.ts'
import { texts } from './receipt-texts.ts'

/** The receipt's own row in the month's statement and what is next to it, newest first, with the balance after each. */
export function ReceiptStatement({ place, wallet }: { place: ReceiptPlace; wallet: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const name = monthName(`${place.month}-01`, language, 'long')
  return (
    <div className="not-printed mt-5">
      <Card
        title={t.inStatement(name)}
        action={
          <span className="flex flex-wrap gap-x-4 text-sm">
            <a href={`${wallet}?statement=${place.month}`} className="link inline-flex min-h-11 items-center">
              {t.all(place.movements)}
            </a>
            <Files month={place.month} />
          </span>
        }
      >
        <ol className="text-sm">
          {place.around.toReversed().map((row) => (
            <Row key={row.movement.id} {...row} />
          ))}
        </ol>
        <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-sm">
          <Figure label={shortDay(new Date(`${place.month}-01T12:00:00Z`), language)} amount={place.opening} />
          <Figure label={t.came} amount={place.came_in} />
          <Figure label={t.went} amount={place.went_out} />
          <Figure label={t.balance} amount={place.closing} />
        </dl>
      </Card>
    </div>
  )
}

function Files({ month }: { month: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { id: userId } = useUser()
  const send = useSend(monthStatement, {
    done: (file) => {
      saveBytes(file)
      toast(t.saved)
    },
    failed: () => toast(t.statementFailed, 'failed'),
  })
  return statementFormats.map((format) => (
    <button
      key={format}
      type="button"
      className="link inline-flex min-h-11 items-center"
      disabled={send.isPending}
      onClick={() => send.mutate({ userId, month, format, language })}
    >
      {format.toUpperCase()}
    </button>
  ))
}

const line =
  'grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-line py-2.5 last:border-0 xl:grid-cols-[9rem_1fr_7rem_7rem]'

/** Two lines where a phone is narrow. */
function Row({ movement, balance, own }: ReceiptPlace['around'][number]) {
  const t = useTexts(texts)
  const language = useLanguage()
  const at = new Date(movement.timestamp)
  return (
    <li className={`${line} ${own ? '-mx-2 rounded-md bg-green-100 px-2 font-semibold' : ''}`} aria-current={own || undefined}>
      <span className="text-ink-500 max-xl:order-3">
        {shortDay(at, language)}, {clock12(at)}
      </span>
      <span className="wrap-anywhere">{movementWords(movement, language)}</span>
      <span className="text-right whitespace-nowrap tabular-nums">
        {movement.amount > 0 ? '+' : '−'}
        {exactText(Math.abs(movement.amount))}
      </span>
      <span className="text-right whitespace-nowrap text-ink-500 tabular-nums max-xl:order-4">
        <span className="sr-only">{t.balance} </span>
        {exactText(balance)}
      </span>
    </li>
  )
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-500">{label}</dt>
      <dd className="font-semibold tabular-nums">{exactText(amount)}</dd>
    </div>
  )
}
