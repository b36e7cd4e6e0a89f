import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readablePhone } from '../../../shared/phone.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { keyOf, useSend } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { confirmPhone, sendPhoneCode, showNoticeChoices, stopSms, type NoticeChoices } from '../choices-contract.ts'
import { texts } from './choice-texts.ts'

type Phone = NonNullable<NoticeChoices['phone']>

/** Whether SMS come, and the code that has them come. */
export function SmsWay({ phone: { number, state }, fresh }: { phone: Phone; fresh: boolean }) {
  const t = useTexts(texts)
  const kept = useKept()
  const ask = useSend(sendPhoneCode, { done: kept, failed: ({ message }) => toast(message, 'failed') })
  const stop = useSend(stopSms, { done: kept, failed: ({ message }) => toast(message, 'failed') })
  const own = readablePhone(number)
  const queries = useQueryClient()
  const { phone } = useUser()
  // Another number, given beside this on the same page, is not proven by what proved the one before.
  useEffect(() => {
    if (phone !== number) void queries.invalidateQueries({ queryKey: keyOf(showNoticeChoices, {}) })
  }, [phone, number, queries])
  return (
    <section aria-label={t.sms} className="mt-3 border-t border-line pt-3">
      <p className="font-semibold">{t.sms}</p>
      <p role="status" className="mb-2 text-sm text-ink-700">
        {state === 'confirmed' ? t.smsOn(own) : state === 'asked' ? t.smsAsked(own) : t.smsOff(own)}
      </p>
      {state === 'asked' && <CodeForm />}
      {state === 'confirmed' ? (
        <Button look="neutral" disabled={!fresh} working={stop.isPending && t.working} onClick={() => stop.mutate({})}>
          {t.stopSms}
        </Button>
      ) : (
        <Button look="neutral" disabled={!fresh} working={ask.isPending && t.working} onClick={() => ask.mutate({})}>
          {state === 'asked' ? t.another : t.sendCode}
        </Button>
      )}
    </section>
  )
}

function CodeForm() {
  const t = useTexts(texts)
  const kept = useKept()
  const form = useForm(confirmPhone, { read: (fields) => ({ code: fields.get('code') }), done: kept })
  return (
    <form onSubmit={form.onSubmit} noValidate className="mb-3 flex flex-wrap items-end gap-3">
      <Field
        label={t.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={form.errors['code'] ?? form.message ?? undefined}
      />
      <Button type="submit" working={form.working && t.working}>
        {t.confirm}
      </Button>
    </form>
  )
}

/** What the server answers is what is shown. */
function useKept(): (choices: NoticeChoices) => void {
  const queries = useQueryClient()
  return (choices) => queries.setQueryData(keyOf(showNoticeChoices, {}), choices)
}
