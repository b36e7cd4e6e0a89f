import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showAccount } from '../../settings/contract.ts'
import { refundVideo } from '../desk-contract.ts'
import { texts } from './refund-texts.ts'

type Props = { purchase: { id: number; price: number; learner: string }; onDone: () => Promise<void> }

/** By which an operator gives back what a video cost. */
export function RefundForm({ purchase: { id, price, learner }, onDone }: Props) {
  const t = useTexts(texts)
  const asksCode = useCall(showAccount, {}).data?.second_factor.on_since != null
  const form = useForm(refundVideo, {
    read: (data) => ({ purchaseId: id, reason: data.get('why'), ...(data.get('code') && { code: data.get('code') }) }),
    async done({ paid }) {
      toast(t.gaveBack(kesText(paid)))
      await onDone()
    },
  })
  return (
    <form noValidate className="grid gap-3" onSubmit={form.onSubmit}>
      <p className="font-bold">{t.forWhom(kesText(price), learner)}</p>
      <Field name="why" label={t.why} hint={t.bears} maxLength={500} error={form.errors['reason']} />
      {(asksCode || form.errors['code']) && (
        <Field name="code" label={t.code} autoComplete="one-time-code" maxLength={40} error={form.errors['code']} />
      )}
      {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      <Button type="submit" look="neutral" working={form.working && t.givingBack}>
        {t.giveBack(kesText(price))}
      </Button>
    </form>
  )
}
