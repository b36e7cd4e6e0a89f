import { useId, useState } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field, TextArea } from '../../../shared/web/kit/field.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { writeToAll, type DeskEvent } from '../desk-contract.ts'
import { LONGEST_LETTER, LONGEST_SUBJECT } from '../rules.ts'
import { texts } from './texts.ts'

/** A mail to everybody of an event. */
export function WriteDialog({ event, onClose }: { event: DeskEvent; onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  // The same for every try of this dialog: an answer that was lost writes to nobody twice.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(writeToAll, {
    read: (data) => ({ eventId: event.id, key, subject: data.get('subject'), words: data.get('words') }),
    done: ({ written }) => {
      toast(t.sent(written))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.writeTitle}
      line={t.writeLine}
      foot={<FormFoot form={id} cancel={t.cancel} act={t.send} working={form.working && t.sending} onClose={onClose} />}
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
        <Field name="subject" label={t.subject} maxLength={LONGEST_SUBJECT} autoComplete="off" error={form.errors['subject']} />
        <TextArea name="words" label={t.words} rows={7} maxLength={LONGEST_LETTER} error={form.errors['words']} />
      </form>
    </Dialog>
  )
}
