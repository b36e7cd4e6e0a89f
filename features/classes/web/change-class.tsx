import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { availableTimes } from '../../availability/contract.ts'
import { teacherSessions } from '../contract.ts'
import { changeClass, showClass, type OwnClass } from '../own-contract.ts'
import { draftFrom, wishOf } from './class-draft.ts'
import { DescriptionField, TitleField, WhenAndHowMany } from './class-fields.tsx'
import { texts } from './own-class-texts.ts'

/** Changes a class that has not begun; once somebody has a seat its time and price are only shown. */
export function ChangeClass({ own, now, onClose }: { own: OwnClass; now: Date; onClose: () => void }) {
  const t = useTexts(texts)
  const formId = useId()
  const queries = useQueryClient()
  const { session } = own
  const form = useForm(changeClass, {
    read: (data) => ({ ...wishOf(data), classId: session.id }),
    done: async () => {
      toast(t.saved)
      onClose()
      const changed = [showClass, teacherSessions, availableTimes]
      await Promise.all(changed.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
  })
  const error = (field: string): string | undefined => form.errors[field]
  const stands = !own.actions.includes('move')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.editTitle}
      foot={<FormFoot form={formId} cancel={t.keepClass} act={t.save} working={form.working && t.saving} onClose={onClose} />}
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        {stands && <Note tone="plain">{t.stands}</Note>}
        <TitleField title={session.title} error={error} />
        <WhenAndHowMany initial={draftFrom(session)} now={now} error={error} stands={stands} />
        <DescriptionField description={session.description} error={error} />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}
