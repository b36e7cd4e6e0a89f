import { useId } from 'react'
import type { Answer } from '../../../shared/endpoint.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Check, TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { listThreads, readThread, reportThread } from '../contract.ts'
import { texts } from './texts.ts'

type Props = { shown: Answer<typeof readThread>; onClose: () => void }

/** Sends the last messages to the desk, and says before what follows from that. */
export function ReportThread({ shown, onClose }: Props) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const form = useForm(reportThread, {
    read: (data) => ({
      threadId: shown.thread.id,
      reason: data.get('reason'),
      ...(shown.may_block && { block: data.get('block') === 'on' }),
    }),
    async done() {
      toast(t.reported)
      await Promise.all([readThread, listThreads].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
      onClose()
    },
  })
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.reportTitle}
      foot={
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" large onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={id} look="danger" large working={form.working && t.reporting}>
            {t.doReport}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        <p>{t.reportLine}</p>
        {shown.with_child && <Note tone="wait">{t.reportChild}</Note>}
        <TextArea name="reason" label={t.why} rows={3} maxLength={500} error={form.errors['reason']} />
        {shown.may_block && <Check name="block" label={t.block} />}
        {form.message && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}
