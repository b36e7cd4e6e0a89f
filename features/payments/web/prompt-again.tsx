import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { ClaimCode } from './claim-code.tsx'
import type { Paying } from './deposit-steps.ts'
import { texts } from './prompt-texts.ts'
import type { Deposit } from './use-deposit.ts'

type Props = { prompt: NonNullable<Paying['prompt']>; again: Deposit['again']; onChange: () => void }

/** Another prompt, once a minute has passed, and what may be in the way of the first. */
export function PromptAgain({ prompt: { phone, resendAt, heard }, again, onChange }: Props) {
  const t = useTexts(texts)
  const seconds = Math.ceil((resendAt.getTime() - useNow(1).getTime()) / 1000)
  const waits = seconds > 0
  return (
    <>
      <div className="mt-4 flex items-center justify-between gap-4 border-t border-line pt-4">
        <p className="text-sm">
          {t.nothingCame} {/* Running figures are for the eye; that it may be sent again is said once. */}
          {waits ? <span aria-hidden="true">{t.againIn(seconds)}</span> : t.sendNew}
        </p>
        <Button className="flex-none whitespace-nowrap" disabled={waits} working={again.sending && t.resend} onClick={again.send}>
          {t.resend}
        </Button>
      </div>
      {again.error && <Note tone="bad">{again.error.message}</Note>}
      {!waits && (
        <ul className="mt-4 grid grid-cols-1 gap-3 text-sm text-ink-700">
          {heard && <Hint icon="smartphone">{t.hints.phoneOff}</Hint>}
          <Hint icon="message-square">
            <ClaimCode />
          </Hint>
          <Hint icon="info">{t.hints.two}</Hint>
          <Hint icon="pencil">
            {t.hints.wrongNumber}{' '}
            <button type="button" className="link" onClick={onChange}>
              {t.changeNumber(phone)}
            </button>
          </Hint>
        </ul>
      )}
    </>
  )
}

function Hint({ icon, children }: { icon: 'smartphone' | 'message-square' | 'info' | 'pencil'; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="size-4.5! flex-none text-green-700" />
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
