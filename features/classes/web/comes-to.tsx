import { centsFromShillings, formatMoney, splitPrice } from '../../../shared/money.ts'
import { instantAt, minutes, nairobiDate, plus } from '../../../shared/time.ts'
import { shortDay, startClock, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useOffDuring } from '../../availability/web/off-during.ts'
import { dataPrice } from '../../classroom/contract.ts'
import { megabytesAnHour, shillingsFor } from '../../classroom/rules.ts'
import { paymentSettings } from '../../payments/contract.ts'
import { clashWith, type Session } from '../../teachers/web/sessions.ts'
import type { Draft } from './class-draft.ts'
import { texts } from './class-form-texts.ts'

const SOME_LEARNERS = 8

/** What a class that is being written means: whether the time is free, the money, and the data a learner needs. */
export function ComesTo({ draft, coming }: { draft: Draft; coming: readonly Session[] }) {
  const t = useTexts(texts)
  return (
    <section aria-label={t.comesTo} aria-live="polite" className="grid gap-3 rounded-lg bg-sunken p-5">
      <h2 className="display text-lg">{t.comesTo}</h2>
      <WhetherFree draft={draft} coming={coming} />
      <Money draft={draft} />
      <Data minutes={draft.duration} />
    </section>
  )
}

function WhetherFree({ draft, coming }: { draft: Draft; coming: readonly Session[] }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const offDuring = useOffDuring()
  const startsAt = instantAt(draft.date, draft.time)
  if (!startsAt) return <p className="text-ink-700">{t.chooseTime}</p>
  const endsAt = plus(startsAt, minutes(draft.duration))
  const when = `${shortDay(startsAt, language)}, ${timeSpan(startsAt, endsAt)}`
  const clash = clashWith({ startsAt, endsAt }, coming)
  if (clash || offDuring({ startsAt, endsAt })) {
    return (
      <p className="flex items-start gap-2 font-semibold text-red-700">
        <Icon name="triangle-alert" className="mt-0.5" />
        {clash ? t.clash(when, nameOf(clash.title), startClock(clash.startsAt)) : t.off(when)}
      </p>
    )
  }
  const next = coming.find((one) => one.startsAt >= endsAt && nairobiDate(one.startsAt) === nairobiDate(startsAt))
  return (
    <p className="flex items-start gap-2 font-semibold text-green-900">
      <Icon name="check" className="mt-0.5" />
      <span>
        {t.isFree(when)} {next && t.next(startClock(next.startsAt))}
      </span>
    </p>
  )
}

function Money({ draft: { price, seats } }: { draft: Draft }) {
  const t = useTexts(texts)
  const shareBps = useCall(paymentSettings, {}).data?.teacher_share_bps
  if (price <= 0) return <p className="border-t border-line pt-3 text-ink-700">{t.gratis}</p>
  if (shareBps === undefined) return null
  const keep = splitPrice(centsFromShillings(price), shareBps).teacher
  const rows = [
    [t.seat, kesText(price)],
    [t.keep(shareBps / 100), formatMoney(keep)],
    ...(seats > SOME_LEARNERS ? [[t.with(SOME_LEARNERS), formatMoney(keep * SOME_LEARNERS)]] : []),
  ]
  return (
    <dl className="grid gap-2 border-t border-line pt-3">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-ink-700">{name}</dt>
          <dd className="font-bold tabular-nums">{amount}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-ink-700">{t.full(seats)}</dt>
        <dd className="display text-lg tabular-nums">{formatMoney(keep * seats)}</dd>
      </div>
    </dl>
  )
}

function Data({ minutes: length }: { minutes: number }) {
  const t = useTexts(texts)
  const price = useCall(dataPrice, {}).data?.kes_per_megabyte
  if (price === undefined) return null
  const needs = (choice: 'voice' | 'small'): string => {
    const megabytes = Math.round((megabytesAnHour[choice] * length) / 60)
    return t.megabytes(megabytes, kesText(shillingsFor(megabytes, price)))
  }
  return <p className="border-t border-line pt-3 text-sm text-ink-700">{t.data(needs('voice'), needs('small'))}</p>
}
