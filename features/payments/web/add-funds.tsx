import { Suspense, useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'
import { safeNext } from '../../accounts/rules.ts'
import { useUser } from '../../accounts/web/session.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { normalisePhone, readablePhone } from '../../../shared/phone.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { toRefused } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listDeposits, paymentSettings, type TopUp } from '../contract.ts'
import { isAskedAbout } from '../rules.ts'
import { amountInAddress, amountProblem } from './amount.ts'
import { AmountField, PhoneField, WayTiles, type Way } from './deposit-fields.tsx'
import type { Step } from './deposit-steps.ts'
import { texts } from './texts.ts'
import { useInSight } from './in-sight.ts'
import { FEW } from './top-up-history.tsx'
import { useDeposit } from './use-deposit.ts'
import type { Deposit } from './use-deposit.ts'
import { useProviderMessages } from './use-provider-messages.ts'

/** Of no use to whoever is prompted on the phone. */
const PaymentWidget = late(async () => (await import('./payment-widget.tsx')).PaymentWidget)

/** Nor is what tells of a payment to who looks at a wallet; it comes while the payment is begun. */
const DepositProgress = late(async () => (await import('./deposit-progress.tsx')).DepositProgress)

type Settings = Answer<typeof paymentSettings>

/**
 * The Add Funds card of every wallet. The address can bring an amount (`?amount=`), the way back to what needs the money
 * (`?next=`), what the provider's own page came back with (`?tracking_id=`), and the deposit it was left with (`?deposit=`).
 * @param here the page's own address, for the way back from the provider on iOS
 */
export function AddFunds({ here, className = '' }: { here: string; className?: string }) {
  const t = useTexts(texts)
  const settings = useCall(paymentSettings, {})
  return (
    <Card title={t.title} className={className}>
      <p className="-mt-3 mb-5 text-sm text-ink-500">{t.line}</p>
      <Panel read={settings} failed={t.failedToLoad}>
        {(known) => <DepositForm settings={known} here={here} />}
      </Panel>
    </Card>
  )
}

function DepositForm({ settings, here }: { settings: Settings; here: string }) {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const next = safeNext(query.get('next'))
  const returnTo = next ? `${here}?next=${encodeURIComponent(next)}` : here
  const topUps = useCall(listDeposits, { limit: FEW }).data?.deposits ?? []
  const [left, setLeft] = useLeft(topUps[0], useNow(60))
  const deposit = useDeposit({
    frameOrigin: settings.frame_origin,
    returnTo,
    returned: query.get('tracking_id'),
    left,
    onDeposit: setLeft,
  })
  useProviderMessages(settings.frame_origin, () => deposit.tab, deposit.hear)
  const { step } = deposit
  const [typed, setTyped] = useTyped(query.get('amount'), 'depositId' in step ? String(step.amount) : '')
  const reset = () => {
    setTyped('')
    deposit.reset()
  }
  const card = useInSight(query.has('amount') || left !== null)
  return (
    <>
      <div ref={card} className="scroll-my-20">
        {/* Screen readers are told what changes in what was there before. */}
        <div role="status" className="mb-5 empty:hidden">
          {step.at !== 'idle' && (
            <Suspense>
              <DepositProgress
                {...{ step, topUps, next, again: deposit.again }}
                phonePage={settings.phone_page}
                onAgain={reset}
                onResume={deposit.resume}
                onChange={deposit.reset}
              />
            </Suspense>
          )}
        </div>
        {!standsAlone.has(step.at) && <AskForm {...{ deposit, settings, typed }} onType={setTyped} onReset={reset} />}
      </div>
      <p className="mt-4 text-sm text-ink-700">{step.at === 'idle' ? t.whole : t.safe}</p>
      <Promises />
      {'open' in step && step.open && deposit.checkout && settings.frame_origin && !deposit.tab && (
        <PaymentWidget
          origin={settings.frame_origin}
          checkout={deposit.checkout}
          onMessage={deposit.hear}
          onClose={deposit.close}
          onTab={deposit.openTab}
        />
      )}
    </>
  )
}

type AskProps = {
  deposit: Deposit
  settings: Settings
  typed: string
  onType: (typed: string) => void
  onReset: () => void
}

/** How much, by which way, and of a prompt to which phone. */
function AskForm({ deposit, settings, typed, onType, onReset }: AskProps) {
  const t = useTexts(texts)
  const { step } = deposit
  const busy = step.at === 'starting' || step.at === 'processing'
  const problem = amountProblem(typed, settings.deposit.mpesa)
  const [way, setWay] = useState<Way>('prompt')
  const phone = usePhone(deposit.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problem || busy) return
    if (way === 'widget') deposit.press(Number(typed))
    else if (phone.isRight()) deposit.prompt(Number(typed), phone.typed)
    else toRefused(event.currentTarget)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {deposit.error && step.at === 'idle' && <Refused deposit={deposit} settings={settings} />}
      {!busy && settings.frame_origin && <WayTiles way={way} onChoose={setWay} />}
      {!('prompt' in step && step.prompt && busy) && (
        <>
          <AmountField {...{ typed, settings }} problem={problem} busy={busy} onType={onType} />
          {way === 'prompt' && <PhoneField phone={phone} busy={busy} />}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="neutral" large disabled={busy || (typed === '' && step.at === 'idle')} onClick={onReset}>
          {t.reset}
        </Button>
        <Button type="submit" look="primary" large className="flex-1" disabled={problem !== null} working={busy && t.processing}>
          {t.deposit}
        </Button>
      </div>
    </form>
  )
}

/** What stands in the box: at first what the address asks for, or else what the deposit that was found is of. */
function useTyped(asked: string | null, found: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(() => amountInAddress(asked))
  useEffect(() => setTyped((before) => before || found), [found])
  return [typed, setTyped]
}

/** The account's own number at first; what is wrong with it is said once it was pressed with, and until another is typed. */
function usePhone(refused: Deposit['error']) {
  const t = useTexts(texts)
  const { phone } = useUser()
  const [typed, setTyped] = useState(() => (phone ? readablePhone(phone) : ''))
  const [wrong, setWrong] = useState(false)
  return {
    typed,
    error: wrong ? t.numberWrong : refused?.fields['phone'],
    onType(next: string) {
      setTyped(next)
      setWrong(false)
    },
    isRight() {
      const right = normalisePhone(typed) !== null
      setWrong(!right)
      return right
    },
  }
}

/** Where a form beside it would invite to pay a second time for the same. */
const standsAlone: ReadonlySet<Step['at']> = new Set(['arrived', 'unpaid', 'unknown'])

/**
 * The deposit that the address names, or without one the payment that may still come, so that nobody pays twice who comes in by
 * another door; and how to name another. The rest of the address stays.
 */
function useLeft(latest: TopUp | undefined, now: Date): [number | null, (id: number | null) => void] {
  const [query, setQuery] = useSearchParams()
  const [done, setDone] = useState<number | null>(null)
  const named = query.get('deposit')
  const mayCome = latest?.state === 'processing' && isAskedAbout(new Date(latest.created_at), now)
  const left = idInAddress(named) ?? (mayCome ? latest.id : null)
  const set = (id: number | null) => {
    if (id === null) setDone(left)
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('tracking_id')
        if (id === null) after.delete('deposit')
        else after.set('deposit', String(id))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [left === done ? null : left, set]
}

/** The sentence of a checkout that could not be made names where to write to. */
function Refused({ deposit: { error }, settings }: { deposit: Deposit; settings: Settings }) {
  const place = useInSight(error !== null)
  return (
    error && (
      <div ref={place} className="scroll-my-20">
        <Note tone="bad">{error.message.replace('{email}', settings.support_email)}</Note>
      </div>
    )
  )
}

function Promises() {
  const t = useTexts(texts)
  const promises = [
    ['lock', t.secure],
    ['zap', t.instant],
    ['shield', t.encrypted],
  ] as const
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-700">
      {promises.map(([icon, word]) => (
        <li key={icon} className="flex items-center gap-2">
          <Icon name={icon} className="size-4! text-green-700" />
          {word}
        </li>
      ))}
    </ul>
  )
}
