import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { editUser, listUsers, type User } from '../contract.ts'
import { texts } from './texts.ts'

/** A name and an address, changed where they stand. Esc leaves them as they were. */
export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const form = useForm(editUser, {
    read: (data) => ({
      userId: user.id,
      name: data.get('name'),
      ...(user.email && { email: data.get('email') }),
      was: { name: user.name, email: user.email },
    }),
    done: async () => {
      toast(t.saved)
      onClose()
      await queries.invalidateQueries({ queryKey: [listUsers.path] })
    },
  })
  return (
    <form
      ref={box}
      noValidate
      aria-label={t.editOf(user.name)}
      className="grid items-start gap-3 sm:grid-cols-2"
      onSubmit={form.onSubmit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Field name="name" label={t.name} defaultValue={user.name} error={form.errors['name']} autoComplete="off" />
      {user.email && (
        <Field
          name="email"
          type="email"
          label={t.email}
          hint={t.emailHint}
          defaultValue={user.email}
          error={form.errors['email']}
          autoComplete="off"
        />
      )}
      {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      <div className="flex gap-3 sm:col-span-2 sm:justify-end">
        <Button type="submit" look="primary" working={form.working && t.saving}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  )
}
