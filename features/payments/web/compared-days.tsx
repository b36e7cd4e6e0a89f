import { useState } from 'react'
import { instantAt } from '../../../shared/time.ts'
import { ActDialog } from '../../../shared/web/act-dialog.tsx'
import { inSentence, nearTime, shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts, type Language } from '../../../shared/web/i18n.ts'
import { amountText, kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { LONGEST_REASON } from '../desk-contract.ts'
import { settleDifference, showAtProvider, type Compared } from '../provider-contract.ts'
import { mayBeRest } from '../rules/rest.ts'
import { texts } from './provider-texts.ts'
import { RestDialog } from './rest-dialog.tsx'

type Difference = Compared['open'][number]

function dayText(day: string, language: Language): string {
  const at = instantAt(day, '00:00')
  return at ? shortDay(at, language) : day
}

/** The last day as a row beside their wallet. */
export function ComparedRow({ day }: { day: NonNullable<Compared['day']> }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const apart = day.ours !== day.theirs
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-3 text-left font-normal">
        {t.paid(dayText(day.day, language))}
        <span className="block text-ink-500">{t.payments(day.payments)}</span>
      </th>
      <td className="py-3 pl-3 text-right font-semibold">{amountText(day.ours)}</td>
      <td className={`py-3 pl-3 text-right font-semibold ${apart ? 'text-marigold-700' : ''}`}>{amountText(day.theirs)}</td>
    </tr>
  )
}

/** When it was compared, and each payment that the two do not agree about until somebody has settled it. */
export function ComparedDays({ compared: { day, open } }: { compared: Compared }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(30)
  const [settling, setSettling] = useState<Difference | null>(null)
  const [crediting, setCrediting] = useState<Difference | null>(null)
  return (
    <>
      <p className="text-sm text-ink-500">
        {day ? t.compared(inSentence(nearTime(new Date(day.compared_at), now, language))) : t.notCompared}
      </p>
      {open.length > 0 && (
        <ul className="rounded-md bg-marigold-100 px-4">
          {open.map((one) => (
            <Row key={one.id} one={one} onSettle={() => setSettling(one)} onRest={() => setCrediting(one)} />
          ))}
        </ul>
      )}
      {crediting && <RestDialog one={crediting} onClose={() => setCrediting(null)} />}
      {settling && (
        <ActDialog
          endpoint={settleDifference}
          about={{ differenceId: settling.id }}
          longest={LONGEST_REASON}
          changes={showAtProvider}
          words={{
            title: t.settleTitle(nameOf(settling)),
            line: t.settleLine,
            reason: t.settleWhy,
            cancel: t.cancel,
            act: t.settle,
            acting: t.settling,
            done: t.settled,
          }}
          onClose={() => setSettling(null)}
        />
      )}
    </>
  )
}

/** By what the provider's page finds it: the payment, and what is taken back of it. */
const nameOf = ({ payment_id: payment, refund_id: refund }: Difference): string => (refund ? `${payment} (${refund})` : payment)

function Row({ one, onSettle, onRest }: { one: Difference; onSettle: () => void; onRest: () => void }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const amounts = one.kind === 'charged_back' ? t.takenBack : t.amounts
  const said = (kes: number | null) => (kes === null ? t.none : kesText(kes))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-[1_1_12rem] text-sm wrap-anywhere">
        <p className="font-bold">
          {nameOf(one)}, {dayText(one.day, language)}
        </p>
        <p>
          {t.kinds[one.kind]}: {amounts(said(one.ours), said(one.theirs))}
        </p>
      </div>
      <div className="-mx-4 flex flex-wrap">
        {mayBeRest(one) && (
          <Button look="text" aria-label={t.creditRestOf(nameOf(one))} onClick={onRest}>
            {t.creditRest}
          </Button>
        )}
        <Button look="text" aria-label={t.settleOf(nameOf(one))} onClick={onSettle}>
          {t.settle}
        </Button>
      </div>
    </li>
  )
}
