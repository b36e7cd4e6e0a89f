import { useState } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import type { Child } from '../contract.ts'
import { giveSignIn } from '../signin-contract.ts'
import { texts } from './family-texts.ts'

/**
 * A child who has learned on the parent's phone gets a sign-in: the parent names the child's address and tells the code, the
 * child chooses the password.
 */
export function GiveSignIn({ child, onClose }: { child: Child; onClose: () => void }) {
  const t = useTexts(texts)
  const [code, setCode] = useState<string | null>(null)
  const form = useForm(giveSignIn, {
    read: (fields) => ({ childId: child.id, email: String(fields.get('email') ?? '') }),
    done: ({ code }) => setCode(code),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.giveSignInTitle(child.first_name)}
      foot={
        code && (
          <Button look="primary" large wide onClick={onClose}>
            {t.codeTold}
          </Button>
        )
      }
    >
      {code ? (
        <div role="status" className="grid gap-4">
          <Note tone="ok">{t.signInSent(child.first_name)}</Note>
          <p>{t.tellCode(child.first_name)}</p>
          <strong className="display block text-center text-2xl tracking-[0.25em]">{code}</strong>
          <p className="text-sm text-ink-700">{t.codeGoes}</p>
        </div>
      ) : (
        <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
          {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
          <p className="text-sm text-ink-700">{t.giveSignInLine}</p>
          <Field
            name="email"
            type="email"
            label={t.childsEmail}
            error={form.errors['email']}
            autoComplete="off"
            inputMode="email"
            maxLength={254}
            required
          />
          <Button type="submit" look="primary" large wide working={form.working && t.sendingLink}>
            {t.sendSignIn}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
