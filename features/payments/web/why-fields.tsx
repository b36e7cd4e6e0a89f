import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { toRefused } from '../../../shared/web/form.ts'
import { Field, TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showAccount } from '../../settings/contract.ts'
import { LONGEST_REASON } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'

/** What every act that moves money is sent with. */
export type Why = { reason: string; code?: string }

type Props = { why: Why; onChange: (why: Why) => void; error: CallFailed | null; label: string; hint: string }

export const useWhy = () => useState<Why>({ reason: '' })

/** In the dialog of what was pressed the focus goes to the first field that is wrong, or to what says why nothing was done. */
export function toWrong(pressed: HTMLElement | null): void {
  const dialog = pressed?.closest('dialog')
  if (dialog) toRefused(dialog, '[aria-invalid=true], [role=alert]')
}

/** Why money moves, and the code of an operator who has a second factor; below them what went wrong, which gets the focus. */
export function WhyFields({ why, onChange, error, label, hint }: Props) {
  const t = useTexts(texts)
  const asksCode = useCall(showAccount, {}).data?.second_factor.on_since != null
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) toWrong(place.current)
  }, [error])
  return (
    <div ref={place} className="grid gap-4">
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        maxLength={LONGEST_REASON}
        value={why.reason}
        error={error?.fields['reason']}
        onChange={({ target }) => onChange({ ...why, reason: target.value })}
      />
      {(asksCode || error?.fields['code']) && (
        <Field
          label={t.code}
          autoComplete="one-time-code"
          maxLength={40}
          value={why.code ?? ''}
          error={error?.fields['code']}
          onChange={({ target: { value } }) => onChange({ reason: why.reason, ...(value && { code: value }) })}
        />
      )}
      {error && Object.keys(error.fields).length === 0 && <Note tone="bad">{error.message}</Note>}
    </div>
  )
}
