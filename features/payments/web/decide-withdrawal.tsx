import { useState } from 'react'
import { readablePhone } from '../../../shared/phone.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { decideWithdrawal, isNowhere, waitingWithdrawals, type WaitingWithdrawal } from '../desk-contract.ts'
import { typedAmount } from './amount.ts'
import type { Decision } from './decision.ts'
import { texts } from './desk-texts.ts'
import { FactList } from './fact-list.tsx'
import { useWhy, WhyFields } from './why-fields.tsx'

/** What became of one in review, as the provider's own pages show it: the ledger follows what is said here. */
export function DecideWithdrawal({ withdrawal, head, changes, onClose }: Decision & { withdrawal: WaitingWithdrawal }) {
  const t = useTexts(texts)
  const [receipt, setReceipt] = useState('')
  const [fee, setFee] = useState('')
  const [why, setWhy] = useWhy()
  const send = useSend(decideWithdrawal, {
    changes: [waitingWithdrawals, ...changes],
    done: () => {
      toast(t.decided)
      onClose()
    },
  })
  const say = (outcome: 'paid' | 'returned') =>
    send.isPending ||
    send.mutate({ withdrawalId: withdrawal.id, outcome, receipt: receipt.trim(), ...(fee && { fee: Number(fee) }), ...why })
  const saying = (outcome: 'paid' | 'returned') => send.isPending && send.variables.outcome === outcome && t.deciding
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.decideOf(kesText(withdrawal.amount), withdrawal.name)}
      foot={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button look="primary" large working={saying('paid')} onClick={() => say('paid')}>
            {t.arrived}
          </Button>
          <Button large working={saying('returned')} onClick={() => say('returned')}>
            {t.goesBack}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {head}
        <p>{isNowhere(withdrawal) ? t.nowhere : t.decideLine}</p>
        {withdrawal.mpesa_number && <FactList facts={[[t.facts.number, readablePhone(withdrawal.mpesa_number)]]} />}
        <Field
          name="receipt"
          label={t.receipt}
          hint={t.receiptHint}
          value={receipt}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setReceipt(event.target.value)}
        />
        <Field
          name="fee"
          label={t.feeTaken}
          hint={t.feeTakenHint}
          error={send.error?.fields['fee']}
          value={fee}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => setFee(typedAmount(fee, event.target.value))}
        />
        <WhyFields why={why} onChange={setWhy} error={send.error} label={t.whyDecided} hint={t.whyDecidedHint} />
      </div>
    </Dialog>
  )
}
