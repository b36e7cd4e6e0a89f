import { resendConfirmation } from '../../accounts/contract.ts'
import { useUser } from '../../accounts/web/session.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { askGuardian } from '../contract.ts'
import { useMissing, type Named } from './missing.ts'
import { texts } from './texts.ts'

/** That in words, with what can be done about it, above everything else of a first page; nothing when nothing is missing. */
export function AccountBanners() {
  const { confirmation, guardian } = useMissing()
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {confirmation && <ConfirmBanner />}
      {guardian && <AskParent {...guardian} />}
    </div>
  )
}

function ConfirmBanner() {
  const t = useTexts(texts)
  const { email } = useUser()
  const again = useSend(resendConfirmation, { done: () => toast(t.sentAgain), failed: ({ message }) => toast(message, 'failed') })
  return (
    <Note
      tone="wait"
      title={t.confirmTitle}
      action={
        <Button look="neutral" working={again.isPending && t.sending} onClick={() => again.mutate({ email })}>
          {t.sendAgain}
        </Button>
      }
    >
      {t.confirmLine(email)}
    </Note>
  )
}

function AskParent({ contact, texted }: Named) {
  const t = useTexts(texts)
  const mail = contact?.includes('@') ? contact : ''
  const asked = mail ? t.askedLine(mail) : contact ? (texted ? t.textedLine : t.askedByPhone)(contact) : t.askLine
  const form = useForm(askGuardian, {
    read: (fields) => ({ email: fields.get('email') }),
    done: () => toast(t.asked),
  })
  return (
    <section aria-label={t.askTitle} className="rounded-md bg-marigold-100 p-4">
      <p className="flex items-start gap-3 font-bold text-marigold-700">
        <Icon name="users" className="mt-0.5" />
        {t.askTitle}
      </p>
      <p className="mt-1 max-w-prose text-sm text-ink-700">{asked}</p>
      <form onSubmit={form.onSubmit} noValidate className="mt-3 grid max-w-xl gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
        <Field
          label={t.email}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={mail}
          error={form.errors['email'] ?? form.message ?? undefined}
        />
        <Button type="submit" large working={form.working && t.asking}>
          {mail ? t.again : t.ask}
        </Button>
      </form>
    </section>
  )
}
