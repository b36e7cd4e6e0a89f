import { instantAt } from '../../../shared/time.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { Check } from '../rules.ts'
import { texts } from './checked-texts.ts'

type Props = { checked: readonly { check: Check; on: string }[]; verifiedOn: string | null }

/** What was looked at before a teacher was approved, and when; for families to read. */
export function WhatWasChecked({ checked, verifiedOn }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (!verifiedOn) return null
  const day = (on: string): string => {
    const at = instantAt(on, '12:00')
    return at ? fullDay(at, language) : ''
  }
  return (
    <Card title={t.title}>
      <p className="text-ink-700">{t.verifiedOn(day(verifiedOn))}</p>
      <ul className="mt-2">
        {checked.map(({ check, on }) => (
          <li key={check} className="flex items-start gap-3 border-b border-line py-3 last:border-0">
            <Icon name="circle-check" className="mt-0.5 text-green-800" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t.checks[check]}</span>
              <span className="block text-sm text-ink-500">{t.how[check]}</span>
            </span>
            <span className="text-sm whitespace-nowrap text-ink-700">{day(on)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-500">{t.papersStay}</p>
    </Card>
  )
}
