import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { CURRENCY_WORD, STORED_PHONE_EXAMPLE } from '../../../shared/country.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { toRefused } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { amountText, kshText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { listWithdrawals, paymentSettings, withdraw } from '../contract.ts'
import { withdrawalLimitsKes } from '../rules.ts'
import { likelyAmounts, withdrawalProblem } from './withdrawal-problem.ts'
import type { WithdrawalProblem } from './withdrawal-problem.ts'
import { texts } from './withdrawal-texts.ts'

/** @param available KES that can be withdrawn now */
export function WithdrawDialog({ available, onClose }: { available: number; onClose: () => void }) {
  const t = useTexts(texts)
  const formId = useId()
  const form = useWithdrawal(available, onClose)
  const { limits, typed, amount, error } = form
  const sum = amount === null ? null : kshText(amount)
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.title}
      line={t.readyLine(kshText(available))}
      foot={
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" large onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            large
            className="flex-1 sm:flex-none"
            working={form.working && t.working}
          >
            {sum ? t.withdraw(sum) : t.withdrawPlain}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="grid gap-4">
        {error?.field === null && <Note tone="bad">{error.text}</Note>}
        <Field
          label={t.amount}
          lead={CURRENCY_WORD}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          className="display min-h-16! text-2xl!"
          value={typed}
          min={limits.least}
          max={Math.min(available, limits.most)}
          hint={error?.field === 'amount' ? undefined : t.minimum(kshText(limits.least))}
          error={error?.field === 'amount' ? error.text : undefined}
          onChange={(event) => form.type(event.target.value.replaceAll(',', ''))}
        />
        <Chips amounts={likelyAmounts({ available, ...limits })} available={available} typed={typed} onChoose={form.type} />
        <Field
          label={t.number}
          name="mpesa_number"
          type="tel"
          autoComplete="tel"
          placeholder={STORED_PHONE_EXAMPLE}
          value={form.number}
          hint={t.numberHint}
          error={error?.field === 'number' ? error.text : undefined}
          onChange={(event) => form.setNumber(event.target.value)}
        />
        <Outcome available={available} amount={amount} />
        <p className="text-sm text-ink-700">
          {t.usually} {amount !== null && amount > limits.approvalAbove && t.waits(kshText(limits.approvalAbove))}
        </p>
      </form>
    </Dialog>
  )
}

/** What is typed, what is wrong with it, and the one request it becomes. `amount` is null until it can be sent. */
function useWithdrawal(available: number, onDone: () => void) {
  const t = useTexts(texts)
  const { id: teacherId, phone } = useUser()
  const limits = useLimits()
  // One key for one opening: pressing again after a lost answer is the same request, not a second withdrawal.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState(phone)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Shown | null>(null)
  const send = useSend(withdraw, {
    changes: [showWallet, listWithdrawals, listTransactions],
    done: ({ withdrawal }) => {
      toast(withdrawal.state === 'waiting_approval' ? t.doneWaits : t.done)
      onDone()
    },
    failed: (error) => {
      setRefused(error.isRefusal ? shownOf(error) : null)
      if (!error.isRefusal) toast(t.failed, 'failed')
    },
  })
  const problem = withdrawalProblem({ typed, number }, { available, ...limits })
  const sentence = (kind: WithdrawalProblem['kind']): string => {
    if (kind === 'least') return t.minimum(kshText(limits.least))
    return kind === 'most' ? t.problems.most(kshText(limits.most)) : t.problems[kind]
  }
  const shown = tried && problem ? { field: problem.field, text: sentence(problem.kind) } : null
  return {
    limits,
    typed,
    number,
    setNumber: (text: string) => {
      setRefused(null)
      setNumber(text)
    },
    amount: problem ? null : Number(typed),
    error: refused ?? shown,
    working: send.isPending,
    /** Only digits and one point can be typed; everything else is dropped at once. */
    type: (text: string) => {
      setRefused(null)
      if (/^\d*\.?\d{0,2}$/.test(text)) setTyped(text)
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setTried(true)
      const form = event.currentTarget
      const toWrong = () => toRefused(form, '[aria-invalid=true], [role=alert]')
      if (problem) return toWrong()
      const wish = { teacher_id: teacherId, amount: Number(typed), mpesa_number: number, key }
      if (!send.isPending) send.mutate(wish, { onError: toWrong })
    },
  }
}

type Shown = { field: WithdrawalProblem['field'] | null; text: string }

/** What was refused stands beside its field; what no field is to blame for, above them. */
function shownOf({ fields, message }: CallFailed): Shown {
  if (fields['amount']) return { field: 'amount', text: fields['amount'] }
  const number = fields['mpesa_number']
  return number ? { field: 'number', text: number } : { field: null, text: message }
}

/** The operator's settings; until they have arrived, the ones Somo ships with. The server has the last word. */
function useLimits() {
  const { data } = useCall(paymentSettings, {})
  if (!data) return withdrawalLimitsKes
  const { least, most, approval_above: approvalAbove } = data.withdrawal
  return { least, most, approvalAbove }
}

function Chips({ amounts, available, typed, onChoose }: ChipsProps) {
  const t = useTexts(texts)
  const last = available > (amounts.at(-1) ?? 0) ? t.maximum : t.all
  return (
    <div className="-mt-1 flex flex-wrap gap-2">
      {amounts.map((kes, at) => (
        <button
          key={kes}
          type="button"
          aria-pressed={typed === String(kes)}
          className={chip}
          onClick={() => onChoose(String(kes))}
        >
          {at === amounts.length - 1 ? last(amountText(kes)) : kshText(kes)}
        </button>
      ))}
    </div>
  )
}

type ChipsProps = { amounts: readonly number[]; available: number; typed: string; onChoose: (typed: string) => void }

const chip =
  'press min-h-11 rounded-full border border-ink-400 bg-white px-4 text-sm font-semibold hover:bg-sunken ' +
  'aria-pressed:border-ink-950 aria-pressed:bg-ink-950 aria-pressed:text-white'

function Outcome({ available, amount }: { available: number; amount: number | null }) {
  const t = useTexts(texts)
  return (
    <dl className="rounded-md border border-line bg-white px-4 py-1">
      <Row name={t.fee} value={t.feePaid} />
      <Row name={t.stays} value={kshText(available - (amount ?? 0))} />
      <Row name={t.receive} value={kshText(amount ?? 0)} strong />
    </dl>
  )
}

function Row({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <dt className={strong ? 'font-bold' : 'text-ink-500'}>{name}</dt>
      <dd className="font-bold whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  )
}
