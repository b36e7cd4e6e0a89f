import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { listUsers, type User } from '../../users/contract.ts'
import { deleteUser, LONGEST_REASON } from '../desk-contract.ts'
import { DAYS_TO_COME_BACK } from '../rules.ts'
import { texts } from './delete-texts.ts'

/** Asks an operator before somebody's account is deleted, and why. */
export function DeleteAccount({ user, onClose }: { user: Pick<User, 'id' | 'name'>; onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const form = useForm(deleteUser, {
    read: (data) => ({ userId: user.id, reason: data.get('reason') }),
    done: async () => {
      toast(t.deleted(user.name))
      onClose()
      await queries.invalidateQueries({ queryKey: [listUsers.path] })
    },
  })
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.title}
      line={t.line(user.name, DAYS_TO_COME_BACK)}
      foot={
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          <Button large onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={id} look="danger" large working={form.working && t.deleting}>
            {t.delete}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        <TextArea name="reason" label={t.why} maxLength={LONGEST_REASON} error={form.errors['reason']} />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}
