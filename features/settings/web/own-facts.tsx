import { Fragment, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { readablePhone } from '../../../shared/phone.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { keepUser } from '../../../shared/web/kept-session.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { useUser } from '../../accounts/web/session.ts'
import { changeEmail, changePassword, changePhone, showAccount } from '../contract.ts'
import { OwnPhoto } from './own-photo.tsx'
import { proofIn, ProofDialog } from './proof-dialog.tsx'
import { texts } from './texts.ts'

/**
 * What an account is known by, and how to change what may be changed.
 * @param facts.passwordChangedAt null while it is the one the account was made with
 * @param facts.withCode whether a code is asked for beside the password
 */
export function OwnFacts({ passwordChangedAt, withCode }: { passwordChangedAt: string | null; withCode: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  const { email, phone } = useUser()
  const [changing, setChanging] = useState<'email' | 'phone' | 'password' | null>(null)
  const [kept, setKept] = useState<'phone' | 'password' | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const since = passwordChangedAt ? t.changed(datedDay(new Date(passwordChangedAt), now, language)) : t.sinceSignUp
  const close = () => setChanging(null)
  return (
    <Card title={t.you}>
      <OwnPhoto />
      <ul className="border-t border-line">
        <Fact name={t.email} value={brokenAtMarks(email)} onChange={() => setChanging('email')} change={t.changeEmail} />
        <Fact
          name={t.phone}
          value={phone === '' ? t.noPhone : readablePhone(phone)}
          kept={kept === 'phone'}
          onChange={() => setChanging('phone')}
          change={t.changePhone}
        />
        <Fact
          name={t.password}
          value={since}
          kept={kept === 'password'}
          onChange={() => setChanging('password')}
          change={t.changePassword}
        />
      </ul>
      {asked && <Note tone="wait">{t.emailAsked(asked)}</Note>}
      {changing === 'email' && <EmailDialog withCode={withCode} onAsked={setAsked} onClose={close} />}
      {changing === 'phone' && <PhoneDialog withCode={withCode} onKept={() => setKept('phone')} onClose={close} />}
      {changing === 'password' && <PasswordDialog withCode={withCode} onKept={() => setKept('password')} onClose={close} />}
    </Card>
  )
}

/** An address that is too long for its line goes on after its @ or one of its dots, not within a word. */
const brokenAtMarks = (address: string): ReactNode =>
  address.split(/(?<=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

type FactProps = { name: string; value: ReactNode; change: string; kept?: boolean; onChange: () => void }

function Fact({ name, value, change, kept, onChange }: FactProps) {
  const t = useTexts(texts)
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <p className="min-w-0">
        <span className="block text-sm text-ink-500">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{value}</span>
          {kept && <Badge tone="ok">{t.kept}</Badge>}
        </span>
      </p>
      <Button look="text" className="-mr-4" aria-label={change} onClick={onChange}>
        {t.change}
      </Button>
    </li>
  )
}

type DialogProps = { withCode: boolean; onClose: () => void }

function EmailDialog({ withCode, onAsked, onClose }: DialogProps & { onAsked: (email: string) => void }) {
  const t = useTexts(texts)
  const form = useForm(changeEmail, {
    read: (data) => ({ ...proofIn(data), email: data.get('email') }),
    done: (_, fields) => {
      onAsked(String(new FormData(fields).get('email')))
      onClose()
    },
  })
  return (
    <ProofDialog
      title={t.changeEmail}
      line={t.changeEmailLine}
      act={t.askEmail}
      form={form}
      withCode={withCode}
      onClose={onClose}
    >
      <Field label={t.newEmail} name="email" type="email" autoComplete="email" inputMode="email" error={form.errors['email']} />
    </ProofDialog>
  )
}

function PhoneDialog({ withCode, onKept, onClose }: DialogProps & { onKept: () => void }) {
  const t = useTexts(texts)
  const form = useForm(changePhone, {
    read: (data) => ({ ...proofIn(data), phone: data.get('phone') }),
    done: (user) => {
      keepUser(user)
      toast(t.phoneKept)
      onKept()
      onClose()
    },
  })
  return (
    <ProofDialog title={t.changePhone} form={form} withCode={withCode} onClose={onClose}>
      <Field label={t.newPhone} name="phone" type="tel" autoComplete="tel" error={form.errors['phone']} />
    </ProofDialog>
  )
}

function PasswordDialog({ withCode, onKept, onClose }: DialogProps & { onKept: () => void }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const form = useForm(changePassword, {
    read: (data) => ({ ...proofIn(data), password: data.get('password') }),
    done: async () => {
      toast(t.passwordKept)
      onKept()
      onClose()
      await queries.invalidateQueries({ queryKey: [showAccount.path] })
    },
  })
  return (
    <ProofDialog title={t.changePassword} form={form} withCode={withCode} onClose={onClose}>
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
