import { useId } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { texts } from './teacher-texts.ts'

type Props = {
  /** Which of the two names the dialog has: from My Lessons, or from the schedule. */
  door: 'create' | 'schedule'
  form: {
    working: boolean
    message: string | null
    errors: Readonly<Record<string, string>>
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
  /** The last try came to a "no" with its own sentence. */
  refused: boolean
  onTyped: (data: FormData) => void
  onClose: () => void
  children: ReactNode
}

/** The frame of both dialogs that make a live class: what is refused stands beside its field, all else above the foot. */
export function LessonDialog({ door, form, refused, onTyped, onClose, children }: Props) {
  const t = useTexts(texts)
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={door === 'create' ? t.createTitle : t.scheduleTitle}
      line={t.line}
      foot={<FormFoot form={formId} cancel={t.cancel} act={t[door]} working={form.working && t.creating} onClose={onClose} />}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={form.onSubmit}
        onChange={(event) => onTyped(new FormData(event.currentTarget))}
      >
        {children}
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{refused ? form.message : t.failed}</Note>}
      </form>
    </Dialog>
  )
}
