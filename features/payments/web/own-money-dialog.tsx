import { useState } from 'react'
import { CURRENCY } from '../../../shared/country.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field, Select } from '../../../shared/web/kit/field.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { ownMovements, type OwnMovement } from '../../wallet/rules.ts'
import { LONGEST_REFERENCE, recordOwnMoney, showAtProvider } from '../provider-contract.ts'
import { ActFoot } from './act-foot.tsx'
import type { Decision } from './decision.ts'
import { texts } from './provider-texts.ts'
import { toWrong, useWhy, WhyFields } from './why-fields.tsx'

/** Shillings and cents while they are typed. */
const IN_CENTS = /^\d{0,9}(\.\d{0,2})?$/

/** What an operator moved at the provider by hand, so that the books know it. */
export function OwnMoneyDialog({ changes, onClose }: Pick<Decision, 'changes' | 'onClose'>) {
  const t = useTexts(texts)
  const [what, setWhat] = useState<OwnMovement>('put_in')
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  const [why, setWhy] = useWhy()
  const [asked, setAsked] = useState(false)
  const send = useSend(recordOwnMoney, {
    changes: [showAtProvider, ...changes],
    done: ({ recorded }) => {
      toast(recorded ? t.recorded : t.known)
      onClose()
    },
  })
  const noAmount = !(Number(amount) > 0)
  const record = (pressed: HTMLElement) => {
    setAsked(true)
    if (noAmount) toWrong(pressed)
    else if (!send.isPending) send.mutate({ what, amount: Number(amount), reference, ...why })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.recordTitle}
      line={t.recordLine}
      foot={<ActFoot cancel={t.cancel} act={t.act} working={send.isPending && t.acting} onClose={onClose} onAct={record} />}
    >
      <div className="grid gap-4">
        <Movement what={what} onChange={setWhat} />
        <Field
          name="amount"
          label={t.amount}
          lead={CURRENCY}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={asked && noAmount ? t.noAmount : send.error?.fields['amount']}
          onChange={({ target }) => IN_CENTS.test(target.value) && setAmount(target.value)}
        />
        <Field
          name="reference"
          label={t.reference}
          hint={t.referenceHint}
          maxLength={LONGEST_REFERENCE}
          autoComplete="off"
          value={reference}
          error={send.error?.fields['reference']}
          onChange={({ target }) => setReference(target.value)}
        />
        <WhyFields why={why} onChange={setWhy} error={send.error} label={t.why} hint={t.whyHint} />
      </div>
    </Dialog>
  )
}

function Movement({ what, onChange }: { what: OwnMovement; onChange: (what: OwnMovement) => void }) {
  const t = useTexts(texts)
  return (
    <Select
      name="what"
      label={t.movement}
      value={what}
      onChange={({ target }) => onChange(ownMovements.find((one) => one === target.value) ?? what)}
    >
      {ownMovements.map((one) => (
        <option key={one} value={one}>
          {t.movements[one]}
        </option>
      ))}
    </Select>
  )
}
