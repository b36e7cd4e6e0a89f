import { useState } from 'react'
import type { Answer } from '../../../shared/endpoint.ts'
import { CURRENCY } from '../../../shared/country.ts'
import { nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { amountText, kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { waitingWithdrawals } from '../desk-contract.ts'
import { refundPayment, showRefundable } from '../refund-contract.ts'
import { refundLimitsKes } from '../rules/refunds.ts'
import type { Decision } from './decision.ts'
import { FactList } from './fact-list.tsx'
import { texts } from './refund-texts.ts'
import { toWrong, useWhy, WhyFields } from './why-fields.tsx'

type Refundable = Answer<typeof showRefundable>

/** What is asked for; the key is made once, so that a second press is the same refund. */
function useRefund(paymentId: string, { changes, onClose }: Pick<Decision, 'changes' | 'onClose'>) {
  const t = useTexts(texts)
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [why, setWhy] = useWhy()
  const [asked, setAsked] = useState(false)
  const send = useSend(refundPayment, {
    changes: [showRefundable, waitingWithdrawals, ...changes],
    done: ({ state }) => {
      toast(state === 'waiting_approval' ? t.waits : t.sent)
      onClose()
    },
  })
  const isWrong = (most: number) => !(Number(amount) >= refundLimitsKes.least && Number(amount) <= most)
  const act = (most: number, pressed: HTMLElement) => {
    setAsked(true)
    if (isWrong(most)) toWrong(pressed)
    else if (!send.isPending) send.mutate({ paymentId, key, amount: Number(amount), ...why })
  }
  return { amount, setAmount, why, setWhy, send, act, wrong: (most: number) => asked && isWrong(most) }
}

/** Money out of a wallet back to where one payment came from. */
export function RefundDialog({ id: paymentId, now, changes, onClose }: Decision & { id: string }) {
  const t = useTexts(texts)
  const read = useCall(showRefundable, { paymentId })
  const refund = useRefund(paymentId, { changes, onClose })
  const most = read.data?.most ?? 0
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.title(read.data?.name ?? '')}
      line={t.line}
      foot={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button large onClick={onClose}>
            {t.cancel}
          </Button>
          {most > 0 && (
            <Button
              look="primary"
              large
              working={refund.send.isPending && t.acting}
              onClick={({ currentTarget }) => refund.act(most, currentTarget)}
            >
              {t.act}
            </Button>
          )}
        </div>
      }
    >
      <Panel read={read} failed={t.failed}>
        {(shown) => (
          <div className="grid gap-4">
            <Facts payment={shown} now={now} />
            {shown.most > 0 ? <Wish refund={refund} most={shown.most} /> : <Note tone="wait">{t.nothing}</Note>}
          </div>
        )}
      </Panel>
    </Dialog>
  )
}

function Wish({ refund, most }: { refund: ReturnType<typeof useRefund>; most: number }) {
  const t = useTexts(texts)
  const { amount, setAmount, why, setWhy, send, wrong } = refund
  return (
    <>
      <Field
        name="amount"
        label={t.amount}
        lead={CURRENCY}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        error={wrong(most) ? t.wrongAmount(amountText(most)) : send.error?.fields['amount']}
        onChange={({ target }) => /^\d{0,6}$/.test(target.value) && setAmount(target.value)}
      />
      <WhyFields why={why} onChange={setWhy} error={send.error} label={t.why} hint={t.whyHint} />
    </>
  )
}

function Facts({ payment: { amount, paid_at, to, wallet, most }, now }: { payment: Refundable; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <FactList
      facts={[
        [t.facts.came, `${kesText(amount)}, ${nearTime(new Date(paid_at), now, language)}`],
        [t.facts.to, to ?? t.byCard],
        [t.facts.wallet, kesText(wallet)],
        [t.facts.most, kesText(most)],
      ]}
    />
  )
}
