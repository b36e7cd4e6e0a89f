import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note, type NoteTone } from '../../../shared/web/kit/note.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { claimPayment, showClaim, type Claim } from '../claim-contract.ts'
import { mpesaCodeIn } from '../rules/claims.ts'
import { texts } from './claim-texts.ts'
import { useFreshMoney } from './fresh-money.ts'

const LOOK_SECONDS = 5

/** A sentence for whoever has M-Pesa's message and does not see the money; in it a press that asks for the code. */
export function ClaimCode() {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  return (
    <>
      {t.message}{' '}
      <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t.enter}
      </button>{' '}
      {t.weFind}
      {open && <CodeForm />}
    </>
  )
}

function CodeForm() {
  const t = useTexts(texts)
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const claim = useSend(claimPayment, { changes: [showClaim], done: ({ code }) => setSaid(code) })
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = mpesaCodeIn(typed)
    setWrong(code === null)
    if (code !== null && !claim.isPending) claim.mutate({ code })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="mt-3 grid grid-cols-1 gap-3">
      <Field
        label={t.code}
        hint={t.hint}
        error={wrong ? t.wrong : claim.error?.message}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" working={claim.isPending && t.finding}>
        {t.find}
      </Button>
      {said && <Found code={said} />}
    </form>
  )
}

const tones: Record<Claim['state'], NoteTone> = {
  arrived: 'ok',
  in_review: 'info',
  returned: 'info',
  looking: 'wait',
  not_found: 'bad',
}

/** What has become of it, asked again while it is looked for. */
function Found({ code }: { code: string }) {
  const t = useTexts(texts)
  const everySeconds = (claim: Claim | undefined) => (claim?.state === 'looking' ? LOOK_SECONDS : 0)
  const { data } = useCall(showClaim, { code }, { everySeconds })
  useFreshMoney(data?.state === 'arrived' ? 'complete' : null)
  if (!data) return null
  const { state, deposit } = data
  return (
    <Note tone={tones[state]}>
      {state === 'arrived' ? t.arrived(code, deposit ? kshText(deposit.amount) : '') : t.states[state](code)}
      {state === 'not_found' && (
        <>
          {' '}
          <a href="/live-chat" className="link">
            {t.write}
          </a>
        </>
      )}
    </Note>
  )
}
