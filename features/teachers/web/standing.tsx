import { instantAt } from '../../../shared/time.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { VerifiedTick } from '../../../shared/web/kit/verified-tick.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { resendConfirmation } from '../../accounts/contract.ts'
import { useUser } from '../../accounts/web/session.ts'
import { showTeacher } from '../../directory/contract.ts'
import { texts } from './texts.ts'

/** The teacher's own page as families see it; exists once verified. */
export function useOwnProfile() {
  const { id, verification_status } = useUser()
  return useCall(showTeacher, { teacherId: id }, { when: verification_status === 'approved' })
}

/** One quiet line when all is well. */
export function StandingCard() {
  const t = useTexts(texts)
  const language = useLanguage()
  const user = useUser()
  const own = useOwnProfile().data
  if (user.verification_status !== 'approved' || own?.hidden) return null
  const since = own?.verified_on
  const at = since ? instantAt(since, '12:00') : null
  const date = at && fullDay(at, language)
  return (
    <Card>
      <div className="flex items-start gap-3">
        <VerifiedTick className="size-6" />
        <div>
          <p className="font-bold">{date ? t.verifiedSince(date) : t.verified}</p>
          <p className="text-sm text-ink-500">{t.verifiedLine}</p>
        </div>
      </div>
    </Card>
  )
}

const VERIFICATION = '/teacher-dashboard/verification'

/** One clear strip above everything while a teacher is not verified, or hidden; it says what is next, and leads there. */
export function StandingStrip() {
  const t = useTexts(texts)
  const { verification_status: status } = useUser()
  const hidden = useOwnProfile().data?.hidden
  if (hidden) {
    return (
      <Note tone="bad" title={t.hidden}>
        {t.hiddenLine}
      </Note>
    )
  }
  if (status === 'approved') return null
  if (status === 'rejected') {
    return (
      <Note tone="bad" title={t.rejected} action={<ButtonLink href={VERIFICATION}>{t.reason}</ButtonLink>}>
        {t.rejectedLine}
      </Note>
    )
  }
  if (status === 'none') {
    return (
      <Note tone="wait" title={t.unverified} action={<ButtonLink href={`${VERIFICATION}?form=open`}>{t.verify}</ButtonLink>}>
        {t.unverifiedLine}
      </Note>
    )
  }
  return (
    <Note tone="wait" title={t.waiting} action={<ButtonLink href={VERIFICATION}>{t.look}</ButtonLink>}>
      {t.waitingLine}
    </Note>
  )
}

export function UnconfirmedStrip() {
  const t = useTexts(texts)
  const user = useUser()
  const send = useSend(resendConfirmation, { done: () => toast(t.resent), failed: ({ message }) => toast(message, 'failed') })
  if (user.email_confirmed) return null
  return (
    <Note
      tone="wait"
      title={t.unconfirmed}
      action={
        <Button working={send.isPending && t.sending} onClick={() => send.mutate({ email: user.email })}>
          {t.resend}
        </Button>
      }
    >
      {t.unconfirmedLine(user.email)}
    </Note>
  )
}
