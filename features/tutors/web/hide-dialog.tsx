import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { firstName } from '../../accounts/rules.ts'
import { hideTutor, listTutors, LONGEST_REASON, showTutor, type Tutor } from '../contract.ts'
import { texts } from './texts.ts'

/** Asks before a teacher is hidden from families, or shown to them again, and why. */
export function HideDialog({ tutor, onClose }: { tutor: Tutor; onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const shows = tutor.hidden_at !== null
  const form = useForm(shows ? showTutor : hideTutor, {
    read: (data) => ({ teacherId: tutor.id, reason: data.get('reason') }),
    done: async () => {
      toast((shows ? t.shown : t.hidden)(tutor.name))
      onClose()
      await queries.invalidateQueries({ queryKey: [listTutors.path] })
    },
  })
  const act = { cancel: t.cancel, act: shows ? t.show : t.hide, working: form.working && (shows ? t.showing : t.hiding) }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={(shows ? t.showTitle : t.hideTitle)(tutor.name)}
      line={shows ? t.showLine : t.hideLine}
      foot={<FormFoot form={id} {...act} onClose={onClose} />}
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        <TextArea
          name="reason"
          label={t.reason(firstName(tutor.name))}
          maxLength={LONGEST_REASON}
          error={form.errors['reason']}
        />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}
