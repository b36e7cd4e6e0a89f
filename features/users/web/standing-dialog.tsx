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
import { liftSuspension, listUsers, LONGEST_REASON, suspendUser, type User } from '../contract.ts'
import { texts } from './texts.ts'

/** Asks before an account is suspended, or let back in, and why. */
export function StandingDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const lifts = user.status === 'inactive'
  const name = firstName(user.name)
  const form = useForm(lifts ? liftSuspension : suspendUser, {
    read: (data) => ({ userId: user.id, reason: data.get('reason') }),
    done: async () => {
      toast(lifts ? t.lifted(user.name) : t.suspended(user.name))
      onClose()
      await queries.invalidateQueries({ queryKey: [listUsers.path] })
    },
  })
  const act = { cancel: t.cancel, act: lifts ? t.lift : t.suspend, working: form.working && (lifts ? t.lifting : t.suspending) }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={lifts ? t.liftTitle(user.name) : t.suspendTitle(user.name)}
      line={lifts ? t.liftLine : t.suspendLine}
      foot={<FormFoot form={id} {...act} onClose={onClose} />}
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        <TextArea name="reason" label={lifts ? t.why : t.reason(name)} maxLength={LONGEST_REASON} error={form.errors['reason']} />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}
