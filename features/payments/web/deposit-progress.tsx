import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import {
  GREEN_100,
  GREEN_800,
  GREEN_900,
  MARIGOLD_100,
  MARIGOLD_500,
  MARIGOLD_700,
  RED_100,
  RED_700,
} from '../../../shared/brand.ts'
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
import { useInSight } from './in-sight.ts'
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
  const widget = useTexts(widgetTexts)
  const phone = step.prompt ? step.prompt.phone : maskedPhone(step.account)
  const asked = step.account !== null
  const amount = kshText(step.amount)
  const line = phone ? t.promptTo(amount, phone) : asked ? t.askedBank(amount) : t.payInWindow(amount)
  return (
    <Box
      picture={phone || step.found ? 'phone' : 'card'}
      title={step.found ? t.goesOn : phone ? t.checkPhone : widget.title}
      line={step.found ? t.goesOnLine(amount) : line}
    >
      <StepList
        steps={[
          { label: phone ? t.steps.sent : t.steps.started, state: 'done', aside: startClock(step.since) },
          { label: phone ? t.steps.pin : t.steps.paying, state: 'now', aside: <Elapsed since={step.since} /> },
          { label: t.steps.arrived, state: 'next' },
        ]}
      />
      {children}
      <TestPhone page={phonePage} />
    </Box>
  )
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
      {paid.receipt && (paid.method === 'mpesa' ? t.mpesa(paid.receipt) : t.receipt(paid.receipt))}
      <ReceiptLink of={`deposit/${paid.id}`} what={kshText(paid.amount)} />
    </p>
  )
}

function Failed({ step }: { step: Extract<Step, { at: 'failed' }> }) {
  const t = useTexts(texts)
  const place = useInSight(true)
  return (
    <div ref={place} className="scroll-my-20">
      <Box picture="cross" title={t.notThrough} line={t.nothingTaken}>
        {step.reason && (
          <p className="text-sm font-semibold text-red-800">
            <FailureSaid words={step.reason} />
          </p>
        )}
      </Box>
    </div>
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

type BoxProps = {
  picture: keyof typeof pictures
  title: ReactNode
  line: string
  children?: ReactNode
}

function Box({ picture, title, line, children }: BoxProps) {
  const bad = picture === 'cross'
  return (
    <div
      className={
        'rounded-md border-2 p-4 ' +
        `${bad ? 'border-red-700' : picture === 'clock' ? 'border-marigold-500' : 'border-green-800'}`
      }
    >
      <div className="mb-4 flex items-start gap-4">
        <svg
          viewBox="0 0 48 48"
          className="size-14 flex-none"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {pictures[picture]}
        </svg>
        <div className="min-w-0">
          <p className="display text-lg">{title}</p>
          {/* No line breaks a sum or a number apart. */}
          <p className="text-ink-700">{line.replaceAll(/ (?=[\d•])/g, '\u00a0')}</p>
        </div>
      </div>
      {children}
    </div>
  )
}

const pictures = {
  phone: (
    <g stroke={GREEN_900}>
      <rect x="14" y="4" width="20" height="40" rx="5" fill={GREEN_900} />
      <rect x="17.5" y="11" width="13" height="20" rx="1.5" fill={GREEN_100} stroke="none" />
      <path d="M20 17h8M20 24h.1M24 24h.1M28 24h.1" />
      <path d="M8 18q-3 6 0 12M40 18q3 6 0 12" stroke={MARIGOLD_500} />
    </g>
  ),
  card: (
    <g stroke={GREEN_900}>
      <rect x="5" y="11" width="38" height="27" rx="5" fill={GREEN_100} />
      <path d="M5 20h38" strokeWidth="5" />
      <path d="M11 31h8" />
    </g>
  ),
  tick: (
    <g>
      <circle cx="24" cy="24" r="19" fill={GREEN_100} stroke={GREEN_800} />
      <path d="m15.5 24.5 6 6 11-12.5" stroke={GREEN_800} strokeWidth="3.5" />
    </g>
  ),
  cross: (
    <g stroke={RED_700}>
      <circle cx="24" cy="24" r="19" fill={RED_100} />
      <path d="m17.5 17.5 13 13m0-13-13 13" strokeWidth="3.5" />
    </g>
  ),
  clock: (
    <g stroke={MARIGOLD_700}>
      <circle cx="24" cy="24" r="19" fill={MARIGOLD_100} />
      <path d="M24 13v12l7 5" />
    </g>
  ),
}
