import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clock12, hours, instantAt, plus } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Check, Select } from '../../../shared/web/kit/field.tsx'
import { keyOf, useSend } from '../../../shared/web/query.ts'
import { keepQuietHours, showNoticeChoices } from '../choices-contract.ts'
import { halfHours, MORNING_HOURS, type QuietHours as Hours } from '../rules/choices.ts'
import { texts } from './choice-texts.ts'
import { Kept, type Outcome } from './kept.tsx'

/** When mails wait, and what comes all the same. */
export function QuietHours({ quiet, fresh }: { quiet: Hours; fresh: boolean }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const send = useSend(keepQuietHours, {
    done: (choices) => {
      queries.setQueryData(keyOf(showNoticeChoices, {}), choices)
      setOutcome({ kept: true })
    },
    failed: (error) => setOutcome({ reason: error.fields['to'] ?? error.message }),
  })
  const shown: Hours = send.isPending ? send.variables : quiet
  const off = !fresh || send.isPending
  const change = (part: Partial<Hours>) => send.mutate({ ...quiet, ...part })
  const clocks = (name: 'from' | 'to') => (
    <Select
      label={t[name]}
      value={shown[name]}
      disabled={off}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    >
      {halfHours.map((clock) => (
        <option key={clock} value={clock}>
          {clockOf(clock)}
        </option>
      ))}
    </Select>
  )
  return (
    <div className="mt-3">
      <Check
        label={
          <>
            <span className="block font-semibold">{t.quiet}</span>
            <span className="block text-sm text-ink-700">{t.quietLine}</span>
          </>
        }
        checked={shown.on}
        disabled={off}
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
      {shown.on && (
        <>
          <div className="mt-1 grid grid-cols-2 gap-3">
            {clocks('from')}
            {clocks('to')}
          </div>
          <p className="mt-2 text-sm text-ink-700">{t.through(clockOf(shown.to), clockOf(shown.to, MORNING_HOURS))}</p>
        </>
      )}
      <Kept outcome={send.isPending ? null : outcome} />
    </div>
  )
}

/** `06:30` as people read it, so many hours later. */
const clockOf = (clock: string, later = 0): string => clock12(plus(instantAt('2026-01-01', clock) ?? new Date(0), hours(later)))
