import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { readablePhone } from '../../../shared/phone.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { keepUser } from '../../../shared/web/kept-session.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useUser } from '../../accounts/web/session.ts'
import { changePassword, changePhone, showAccount } from '../contract.ts'
import { texts } from './texts.ts'

/**
 * What an account is known by, and how to change what may be changed.
 * @param passwordChangedAt null while it is the one the account was made with
 */
export function OwnFacts({ passwordChangedAt }: { passwordChangedAt: string | null }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { name, email, phone } = useUser()
  const [changing, setChanging] = useState<'phone' | 'password' | null>(null)
  const since = passwordChangedAt ? t.changed(shortDay(new Date(passwordChangedAt), language)) : t.sinceSignUp
  const close = () => setChanging(null)
  return (
    <Card title={t.you}>
      <ul>
        <Fact name={t.name} value={name} />
        <Fact name={t.email} value={email} />
        <Fact name={t.phone} value={readablePhone(phone)} onChange={() => setChanging('phone')} change={t.changePhone} />
        <Fact name={t.password} value={since} onChange={() => setChanging('password')} change={t.changePassword} />
      </ul>
      {changing === 'phone' && <PhoneDialog onClose={close} />}
      {changing === 'password' && <PasswordDialog onClose={close} />}
    </Card>
  )
}

function Fact({ name, value, change, onChange }: { name: string; value: string; change?: string; onChange?: () => void }) {
  const t = useTexts(texts)
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <p className="min-w-0">
        <span className="block text-sm text-ink-500">{name}</span>
        <span className="block font-semibold wrap-anywhere">{value}</span>
      </p>
      <Button look="text" className="-mr-4" aria-label={change} onClick={onChange}>
        {t.change}
      </Button>
    </li>
  )
}

function PhoneDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const form = useForm(changePhone, {
    read: (data) => ({ current: data.get('current'), phone: data.get('phone') }),
    done: (user) => {
      keepUser(user)
      toast(t.phoneKept)
      onClose()
    },
  })
  return (
    <ProofDialog title={t.changePhone} form={form} onClose={onClose}>
      <Field label={t.newPhone} name="phone" type="tel" autoComplete="tel" error={form.errors['phone']} />
    </ProofDialog>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const form = useForm(changePassword, {
    read: (data) => ({ current: data.get('current'), password: data.get('password') }),
    done: async () => {
      toast(t.passwordKept)
      onClose()
      await queries.invalidateQueries({ queryKey: [showAccount.path] })
    },
  })
  return (
    <ProofDialog title={t.changePassword} form={form} onClose={onClose}>
      <Field
        label={t.newPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={t.newPasswordHint}
        error={form.errors['password']}
      />
    </ProofDialog>
  )
}

type Proof = {
  title: string
  form: ReturnType<typeof useForm<Endpoint>>
  onClose: () => void
  children: React.ReactNode
}

/** A change that asks for the password first. */
function ProofDialog({ title, form, onClose, children }: Proof) {
  const t = useTexts(texts)
  const id = useId()
  const foot = (
    <Button type="submit" form={id} look="primary" large wide working={form.working && t.saving}>
      {t.save}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={title} width="small" foot={foot}>
      <form id={id} noValidate onSubmit={form.onSubmit} className="grid gap-4">
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
        <Field label={t.current} name="current" type="password" autoComplete="current-password" error={form.errors['current']} />
        {children}
      </form>
    </Dialog>
  )
}
