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
import { hideTestimonial, listTestimonials, LONGEST_REASON, showTestimonial, type DeskTestimonial } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'

/** Asks before words are taken off the public pages, or shown there again, and why. */
export function TestimonialDialog({ one, onClose }: { one: DeskTestimonial; onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const shows = one.hidden
  const form = useForm(shows ? showTestimonial : hideTestimonial, {
    read: (data) => ({ reviewId: one.id, reason: data.get('reason') }),
    done: async () => {
      toast(shows ? t.shown : t.hidden)
      onClose()
      await queries.invalidateQueries({ queryKey: [listTestimonials.path] })
    },
  })
  const act = { cancel: t.cancel, act: shows ? t.show : t.hide, working: form.working && (shows ? t.showing : t.hiding) }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={(shows ? t.showTitle : t.hideTitle)(one.author)}
      line={shows ? t.showLine : t.hideLine}
      foot={<FormFoot form={id} {...act} onClose={onClose} />}
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        <TextArea
          name="reason"
          label={shows ? t.showReason : t.reason(firstName(one.author))}
          maxLength={LONGEST_REASON}
          error={form.errors['reason']}
        />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}
