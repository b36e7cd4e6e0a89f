import { useUser } from '../../accounts/web/session.ts'
import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { depositLimitsKes, topUpFor } from '../../payments/rules.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { learnerBookings, payTeacher } from '../contract.ts'
import type { LearnerBooking } from '../contract.ts'
import { actionsNow } from './booking-groups.ts'
import { kes, useWhen } from './booking-row.tsx'
import { texts } from './texts.ts'

type Props = {
  booking: LearnerBooking
  now: Date
  walletAt: string
  /** The address at which this very payment is offered again, after a top-up. */
  backTo: string
  onClose: () => void
}

/** Price, balance and what is left; with too little money the way to the wallet and back to this payment. */
export function PayLesson({ booking, now, walletAt, backTo, onClose }: Props) {
  const t = useTexts(texts)
  const user = useUser()
  const when = useWhen(now)
  const wallet = useCall(showWallet, { userId: user.id })
  const pay = useSend(payTeacher, {
    changes: [learnerBookings, showWallet, listTransactions],
    done: () => {
      toast(t.paid)
      onClose()
    },
  })
  const balance = wallet.data?.balance
  const told = pay.error?.code === 'insufficient_funds' ? Number(pay.error.details['shortfall'] ?? 0) : 0
  const missing = Math.max(told, balance === undefined ? 0 : booking.cost - balance)
  const possible = actionsNow(booking, now).includes('pay')
  const send = () =>
    pay.mutate({ payer_id: user.id, teacher_id: booking.teacher_id, amount: booking.cost, booking_id: booking.id })
  const topUp = topUpFor(missing, depositLimitsKes.mpesa.least)
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.payTitle}
      line={`${booking.title}, ${booking.teacher_name}`}
      foot={
        !possible ? (
          <Button wide large onClick={onClose}>
            {t.close}
          </Button>
        ) : missing > 0 ? (
          <ButtonLink look="primary" wide large href={`${walletAt}?amount=${topUp}&next=${encodeURIComponent(backTo)}`}>
            {t.topUp(kes(topUp))}
          </ButtonLink>
        ) : (
          <Button look="primary" wide large disabled={balance === undefined} working={pay.isPending && t.paying} onClick={send}>
            {t.pays(kes(booking.cost))}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {!possible && <Note tone="wait">{t.notDue}</Note>}
        {pay.error && pay.error.code !== 'insufficient_funds' && <Note tone="bad">{t.payFailed(pay.error.message)}</Note>}
        <p className="flex items-center gap-3 font-semibold">
          <Icon name="calendar" className="text-green-700" />
          {when(booking.starts_at)}
        </p>
        <Panel read={wallet}>
          {(view) => (
            <dl className="grid gap-2 rounded-md bg-sunken p-4">
              <Line name={t.walletHas} value={kes(view.balance)} />
              <Line name={booking.title} value={`− ${kes(booking.cost)}`} />
              {missing === 0 && <Line name={t.afterwards} value={kes(view.balance - booking.cost)} strong />}
            </dl>
          )}
        </Panel>
        {possible && missing > 0 && (
          <Note tone="wait" title={t.missing(kes(missing))}>
            {t.topUpLine}
          </Note>
        )}
        <p className="flex gap-3 text-sm text-ink-700">
          <Icon name="shield" className="text-green-700" />
          {t.heldUntil(booking.teacher_name.split(' ')[0] ?? '')}
        </p>
      </div>
    </Dialog>
  )
}

function Line({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-2 font-bold' : ''}`}>
      <dt>{name}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  )
}
