import { useId } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { Endpoint } from '../../../shared/endpoint.ts'
import type { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { texts } from './texts.ts'

type Form = ReturnType<typeof useForm<Endpoint>>

type Props = {
  title: string
  line?: string
  /** What its button says. */
  act: string
  look?: 'primary' | 'danger'
  form: Pick<Form, 'message' | 'errors' | 'working'> & { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void }
  onClose: () => void
  children?: ReactNode
}

/** A form in a dialog: what is wrong as a whole above its fields, its button in the foot. */
export function FormDialog({ title, line, act, look = 'primary', form, onClose, children }: Props) {
  const t = useTexts(texts)
  const id = useId()
  const foot = (
    <Button type="submit" form={id} look={look} large wide working={form.working && t.saving}>
      {act}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={title} {...(line && { line })} width="small" foot={foot}>
      <form id={id} noValidate onSubmit={form.onSubmit} className="grid gap-4">
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
        {children}
      </form>
    </Dialog>
  )
}

/** What the fields of `ProofDialog` hold. */
export const proofIn = (data: FormData) => ({ current: data.get('current'), ...(data.get('code') && { code: data.get('code') }) })

/**
 * A change that asks for the password first.
 * @param props.withCode whether a code of the second factor is asked for beside it
 */
export function ProofDialog({ withCode, children, ...rest }: Omit<Props, 'act'> & { act?: string; withCode: boolean }) {
  const t = useTexts(texts)
  const { errors } = rest.form
  return (
    <FormDialog act={t.save} {...rest}>
      <Field label={t.current} name="current" type="password" autoComplete="current-password" error={errors['current']} />
      {(withCode || errors['code']) && (
        <Field
          label={t.code}
          hint={t.codeHint}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={errors['code']}
        />
      )}
      {children}
    </FormDialog>
  )
}
