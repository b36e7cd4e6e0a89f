import type { ReactNode } from 'react'
import { useTexts } from '../../shared/web/i18n.ts'
import { Icon } from '../../shared/web/kit/icon.tsx'
import { Check, Field } from '../../shared/web/kit/field.tsx'
import { Note } from '../../shared/web/kit/note.tsx'
import { texts } from './forms-texts.ts'
import type { FormState } from './page.ts'

/** A form that posts to its own address, with the sentence for the whole above its fields. Field errors stand beside them. */
export function PostForm({ form, action, children }: { form: FormState; action?: string; children: ReactNode }) {
  return (
    <form method="post" action={action} noValidate className="grid gap-5">
      {form.message && <Note tone="bad">{form.message}</Note>}
      {children}
    </form>
  )
}

/** For forms that sign somebody in. Shown where the browser blocks cookies: signing in would lead back here without a word. */
export function NeedsCookies() {
  const t = useTexts(texts)
  return (
    <div hidden data-needs-cookies className="mb-5">
      <Note tone="bad" title={t.noCookies}>
        {t.noCookiesLine}
      </Note>
    </div>
  )
}

/** What was typed in a field before, for `defaultValue`. */
export function typed(form: FormState, name: string): string {
  const value = form.values[name]
  return typeof value === 'string' ? value : ''
}

type PasswordProps = { form: FormState; label: string; hint?: string; kind: 'current-password' | 'new-password' }

/** A password with a button that shows it; the button appears only where script can work it. */
export function PasswordField({ form, label, hint, kind }: PasswordProps) {
  const t = useTexts(texts)
  return (
    <div className="relative">
      <Field
        id="password"
        name="password"
        type="password"
        label={label}
        hint={hint}
        error={form.errors['password']}
        autoComplete={kind}
        required
        className="pr-13"
      />
      <button
        hidden
        type="button"
        data-reveal="password"
        aria-pressed="false"
        aria-label={t.show}
        className={
          'absolute top-8 right-0.5 grid size-11 place-items-center rounded-md text-ink-700 hover:bg-sunken ' +
          'aria-pressed:text-green-800'
        }
      >
        <Icon name="eye" />
      </button>
    </div>
  )
}

export function EmailField({ form, name = 'email' }: { form: FormState; name?: string }) {
  const t = useTexts(texts)
  return (
    <Field
      name={name}
      type="email"
      label={t.email}
      error={form.errors[name]}
      defaultValue={typed(form, name)}
      autoComplete="email"
      inputMode="email"
      maxLength={254}
      required
    />
  )
}

/** A code of the second factor: the phone offers the one it has. Or one that somebody else tells. Nothing is remembered. */
export function CodeField({ form, told }: { form: FormState; told?: { label: string; hint: string } }) {
  const t = useTexts(texts)
  return (
    <Field
      name="code"
      label={told?.label ?? t.code}
      hint={told?.hint ?? t.codeHint}
      error={form.errors['code']}
      autoComplete={told ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
    />
  )
}

/** @param label where it asks for something else than everybody’s */
export function PhoneField({ form, label }: { form: FormState; label?: string }) {
  const t = useTexts(texts)
  return (
    <Field
      name="phone"
      type="tel"
      label={label ?? t.phone}
      hint={t.phoneHint}
      error={form.errors['phone']}
      defaultValue={typed(form, 'phone')}
      autoComplete="tel"
      inputMode="tel"
      required={label === undefined}
    />
  )
}

export function AcceptTerms({ form }: { form: FormState }) {
  const t = useTexts(texts)
  return (
    <Check
      name="accept_terms"
      value="yes"
      defaultChecked={typed(form, 'accept_terms') === 'yes'}
      error={form.errors['accept_terms']}
      required
      label={
        <>
          {t.acceptBefore}{' '}
          <a href="/terms-and-conditions" className="link">
            {t.terms}
          </a>{' '}
          {t.acceptBetween}{' '}
          <a href="/privacy-policy" className="link">
            {t.privacy}
          </a>
        </>
      }
    />
  )
}
