import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { answerReport } from '../changes-contract.ts'
import { teacherBookings, type TeacherBooking } from '../contract.ts'
import { taughtBookings } from '../past-contract.ts'
import { texts } from './row-texts.ts'

const MOST_CHARACTERS = 1000

/** The teacher's side of a problem that was reported, for the desk to read beside it. */
export function AnswerReport({ booking, title, onClose }: { booking: TeacherBooking; title: string; onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const form = useForm(answerReport, {
    read: (data) => ({ bookingId: booking.id, words: data.get('words') }),
    done: async () => {
      toast(t.yourSideSent)
      onClose()
      await Promise.all([teacherBookings, taughtBookings].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
  })
  const foot = { cancel: t.cancel, act: t.yourSideSend, working: form.working && t.yourSideSending }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={title}
      line={t.yourSideLine}
      foot={<FormFoot form={id} {...foot} onClose={onClose} />}
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <TextArea
          name="words"
          label={t.yourSideWords}
          rows={5}
          maxLength={MOST_CHARACTERS}
          error={form.errors['words'] && t.yourSideShort}
        />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}
