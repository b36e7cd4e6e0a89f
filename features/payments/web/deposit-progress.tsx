import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { startClock } from '../../../shared/web/dates.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { StepList } from '../../../shared/web/kit/step-list.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { ReceiptLink } from '../../wallet/web/receipt-link.tsx'
import type { TopUp } from '../contract.ts'
import type { Step } from './deposit-steps.ts'
import { FailureSaid } from './failure-said.tsx'
import { Box, type BoxProps } from './progress-box.tsx'
import { texts } from './progress-texts.ts'
import type { Deposit } from './use-deposit.ts'
import { maskedPhone } from './widget-messages.ts'
import { texts as widgetTexts } from './widget-texts.ts'

const ClaimCode = late(async () => (await import('./claim-code.tsx')).ClaimCode)
const PromptAgain = late(async () => (await import('./prompt-again.tsx')).PromptAgain)

type Props = {
  step: Step
  phonePage: string | null
  again: Deposit['again']
  /** The latest, as the history beside it shows them. */
  topUps: readonly TopUp[]
  /** Where to go once the money has arrived. */
  next: string | null
  onAgain: () => void
  onResume: () => void
  /** Back to the form, which keeps what was typed. */
  onChange: () => void
}

/** What has become of a deposit: its own words for each state. */
export function DepositProgress({ step, phonePage, again, topUps, next, onAgain, onResume, onChange }: Props) {
  return (
    <>
      {step.at === 'processing' && (
        <Processing step={step} phonePage={phonePage}>
          {step.prompt && (
            <Suspense>
              <PromptAgain prompt={step.prompt} again={again} onChange={onChange} />
            </Suspense>
          )}
        </Processing>
      )}
      {step.at === 'arrived' && <Arrived {...{ step, topUps, next, onAgain }} />}
      {step.at === 'failed' && <Failed step={step} />}
      {step.at === 'unknown' && <Unknown step={step} phonePage={phonePage} onAgain={onAgain} />}
      {step.at === 'unpaid' && <Unpaid step={step} onAgain={onAgain} onResume={onResume} />}
    </>
  )
}

type ProcessingProps = { step: Extract<Step, { at: 'processing' }>; phonePage: string | null; children: ReactNode }

function Processing({ step, phonePage, children }: ProcessingProps) {
  const t = useTexts(texts)
  const { begun, now, ...said } = useWording(step)
  return (
    <Box {...said}>
      <StepList
        steps={[
          { label: begun, state: 'done', aside: startClock(step.since) },
          { label: now, state: 'now', aside: <Elapsed since={step.since} /> },
          { label: t.steps.arrived, state: 'next' },
        ]}
      />
      {children}
      <TestPhone page={phonePage} />
    </Box>
  )
}

type Wording = Pick<BoxProps, 'picture' | 'title' | 'line'> & { begun: string; now: string }

/** What is said while somebody pays; of a prompt only as much as the provider has said. */
function useWording({ amount: kes, found, account, card, prompt }: ProcessingProps['step']): Wording {
  const t = useTexts(texts)
  const widget = useTexts(widgetTexts)
  const amount = kshText(kes)
  if (prompt?.heard === false)
    return {
      ...{ picture: 'clock', title: t.notHeard, line: t.notHeardLine(amount, prompt.phone) },
      ...{ begun: t.steps.asked, now: t.steps.answer },
    }
  const phone = prompt ? prompt.phone : maskedPhone(account)
  // The provider names whoever pays by card by their address.
  if (card || (account !== null && !phone))
    return {
      ...{ picture: 'card', title: t.askingBank, line: t.askedBank(amount) },
      ...{ begun: t.steps.started, now: t.steps.bank },
    }
  const steps = phone ? { begun: t.steps.sent, now: t.steps.pin } : { begun: t.steps.started, now: t.steps.paying }
  if (found) return { ...{ picture: 'phone', title: t.goesOn, line: t.goesOnLine(amount) }, ...steps }
  if (phone) return { ...{ picture: 'phone', title: t.checkPhone, line: t.promptTo(amount, phone) }, ...steps }
  return { picture: 'card', title: widget.title, line: t.payInWindow(amount), ...steps }
}

function Elapsed({ since }: { since: Date }) {
  const seconds = Math.max(0, Math.floor((useNow(1).getTime() - since.getTime()) / 1000))
  // Running figures are for the eye: read out, they would never let anything else be heard.
  return <span aria-hidden="true">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</span>
}

type ArrivedProps = Pick<Props, 'topUps' | 'next' | 'onAgain'> & { step: Extract<Step, { at: 'arrived' }> }

function Arrived({ step, topUps, next, onAgain }: ArrivedProps) {
  const t = useTexts(texts)
  useReturnTo(next, step)
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!step.open) title.current?.focus()
  }, [step.open])
  const line = step.duplicate
    ? `${t.duplicate} ${t.balanceNow(kshText(step.balance))}`
    : step.amount === null
      ? t.balanceNow(kshText(step.balance))
      : t.added(kshText(step.amount), kshText(step.balance))
  return (
    <Box
      picture="tick"
      title={
        <span ref={title} tabIndex={-1}>
          {t.inWallet}
        </span>
      }
      line={line}
    >
      <Proof paid={topUps.find(({ id, state }) => id === step.depositId && state === 'complete')} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>{t.another}</Button>
      </div>
    </Box>
  )
}

/** Money that was put in for something: once it has arrived the page goes back to what needs it. */
function useReturnTo(next: string | null, { amount, balance }: ArrivedProps['step']): void {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const said = amount === null ? t.inWallet : t.added(kshText(amount), kshText(balance))
  useEffect(() => {
    if (next === null) return
    toast(said)
    // In its place: Back must not lead to a page that leads on again.
    void navigate(next, { replace: true })
  }, [said, next, navigate])
}

/** The provider's own code for it, and our receipt. */
function Proof({ paid }: { paid: TopUp | undefined }) {
  const t = useTexts(texts)
  if (!paid) return null
  return (
    <p className="mb-4 text-sm text-ink-700">
      {paid.receipt && (paid.method === 'mpesa' ? t.mpesa : t.reference)(paid.receipt)}
      <ReceiptLink of={`deposit/${paid.id}`} what={kshText(paid.amount)} />
    </p>
  )
}

function Failed({ step }: { step: Extract<Step, { at: 'failed' }> }) {
  const t = useTexts(texts)
  return (
    <Box picture="cross" title={t.notThrough} line={t.nothingTaken}>
      {step.reason && (
        <p className="text-sm font-semibold text-red-800">
          <FailureSaid words={step.reason} />
        </p>
      )}
    </Box>
  )
}

type UnknownProps = Pick<Props, 'phonePage' | 'onAgain'> & { step: Extract<Step, { at: 'unknown' }> }

function Unknown({ step, phonePage, onAgain }: UnknownProps) {
  const t = useTexts(texts)
  return (
    <Box picture="clock" title={t.checking} line={(step.review ? t.reviewLine : t.checkingLine)(kshText(step.amount))}>
      <div className="text-sm text-ink-700">
        <Suspense>
          <ClaimCode />
        </Suspense>
      </div>
      <div className="flex flex-wrap gap-3">
        <TestPhone page={phonePage} />
        <Button className="mt-4" onClick={onAgain}>
          {t.other}
        </Button>
      </div>
    </Box>
  )
}

type UnpaidProps = Pick<Props, 'onAgain' | 'onResume'> & { step: Extract<Step, { at: 'unpaid' }> }

function Unpaid({ step, onAgain, onResume }: UnpaidProps) {
  const t = useTexts(texts)
  return (
    <Box picture="clock" title={t.unpaid} line={t.unpaidLine(kshText(step.amount), startClock(step.since))}>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={onResume}>
          {t.resume}
        </Button>
        <Button onClick={onAgain}>{t.other}</Button>
      </div>
    </Box>
  )
}

/** Only with test money: the page that plays the customer's phone. */
function TestPhone({ page }: { page: string | null }) {
  const t = useTexts(texts)
  if (!page) return null
  return (
    <ButtonLink href={page} target="_blank" rel="noopener" icon="smartphone" className="mt-4">
      {t.testPhone}
    </ButtonLink>
  )
}
