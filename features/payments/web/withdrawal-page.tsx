import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { idInAddress } from '../../../shared/fields.ts'
import { clock12 } from '../../../shared/time.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { StepList, type Step } from '../../../shared/web/kit/step-list.tsx'
import { late } from '../../../shared/web/late.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showWithdrawal, type WithdrawalWithSteps } from '../withdrawal-contract.ts'
import { hasEnded } from '../rules.ts'
import { texts } from './withdrawal-page-texts.ts'
import { texts as words } from './withdrawal-texts.ts'
import { WithdrawalBadge } from './withdrawal-badge.tsx'

/** Few come back. */
const Failure = late(async () => (await import('./failure-said.tsx')).FailureSaid)

const AGAIN_SECONDS = 15
const WALLET = '/teacher-dashboard/wallet'

/** One withdrawal under an address of its own: what is paid to whom, what it cost, and what has happened to it. */
export function WithdrawalPage() {
  const t = useTexts(texts)
  const withdrawalId = idInAddress(useParams().id) ?? 0
  const everySeconds = (answer?: WithdrawalWithSteps) => (answer && hasEnded(answer.state) ? 0 : AGAIN_SECONDS)
  const read = useCall(showWithdrawal, { withdrawalId }, { everySeconds })
  return (
    <>
      <a href={WALLET} className="not-printed link mb-3 inline-flex min-h-11 items-center">
        {t.back}
      </a>
      <Panel read={read} failed={t.failed} skeleton={<div className="skeleton patient h-120 rounded-lg" />}>
        {(withdrawal) => <Sheet withdrawal={withdrawal} />}
      </Panel>
    </>
  )
}

function Sheet({ withdrawal }: { withdrawal: WithdrawalWithSteps }) {
  const t = useTexts(texts)
  const { amount, state } = withdrawal
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="display text-2xl">{t.title(kshText(amount))}</h1>
        <span role="status">
          <WithdrawalBadge state={state} />
        </span>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Facts withdrawal={withdrawal} />
        <History withdrawal={withdrawal} />
      </div>
      <div className="not-printed mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button icon="file-text" onClick={() => print()}>
          {t.print}
        </Button>
        <a href="/live-chat" className="link inline-flex min-h-11 items-center">
          {t.ask}
        </a>
      </div>
    </>
  )
}

function Facts({ withdrawal: { amount, mpesa_number: number, receipt, state } }: { withdrawal: WithdrawalWithSteps }) {
  const t = useTexts(texts)
  const w = useTexts(words)
  return (
    <Card title={t.facts}>
      <dl>
        <Fact name={t.left}>{kshText(amount)}</Fact>
        <Fact name={w.fee}>{w.feePaid}</Fact>
        <Fact name={w.receive} strong>
          {kshText(state === 'returned' ? 0 : amount)}
        </Fact>
        <Fact name={w.number}>{number}</Fact>
        {receipt && <Fact name={t.code}>{receipt}</Fact>}
      </dl>
    </Card>
  )
}

function Fact({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <dt className={strong ? 'font-bold' : 'text-ink-500'}>{name}</dt>
      <dd className="max-w-[62%] flex-none text-right font-bold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

/** What has come, and for one that has not ended what comes now. */
function History({ withdrawal }: { withdrawal: WithdrawalWithSteps }) {
  const t = useTexts(texts)
  const when = useWhen()
  const { steps, state, failure, reason } = withdrawal
  const past = steps.map(({ is, at }): Step => ({
    label: (
      <>
        {t.steps[is]}
        {at && <span className="block text-sm text-ink-500">{when(at)}</span>}
        {is === 'returned' && (failure ?? reason) !== null && (
          <span className="block text-sm text-ink-700">
            <Suspense>
              <Failure words={failure} reason={reason} />
            </Suspense>
          </span>
        )}
      </>
    ),
    state: 'done',
  }))
  return (
    <Card title={t.happened}>
      <StepList steps={hasEnded(state) ? past : [...past, { label: t.next[state], state: 'now' }]} />
      {!hasEnded(state) && <p className="mt-4 text-sm text-ink-700">{t.safe}</p>}
    </Card>
  )
}

function useWhen(): (at: string) => string {
  const language = useLanguage()
  return (at) => `${fullDay(new Date(at), language)}, ${clock12(new Date(at))}`
}
