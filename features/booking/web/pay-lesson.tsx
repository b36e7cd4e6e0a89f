import { useUser } from '../../accounts/web/session.ts'
import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { Sum, SumLine, useAffordable } from '../../wallet/web/affordable.tsx'
import { inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { learnerBookings, payTeacher } from '../contract.ts'
import type { LearnerBooking } from '../contract.ts'
import { actionsNow } from './booking-groups.ts'
import { kes } from './booking-row.tsx'
import { texts } from './texts.ts'
import { firstName } from '../../accounts/rules.ts'

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
  const nameOf = useSubjectName()
  const user = useUser()
  const language = useLanguage()
  const pay = useSend(payTeacher, {
    changes: [learnerBookings, showWallet, listTransactions],
    done: () => {
      toast(t.paid)
      onClose()
    },
  })
  const money = useAffordable(booking.cost, pay.error, { walletAt, backTo })
  const { missing, topUp } = money
  const possible = actionsNow(booking, now).includes('pay')
  const send = () =>
    pay.mutate({ payer_id: user.id, teacher_id: booking.teacher_id, amount: booking.cost, booking_id: booking.id })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.payTitle}
      line={`${nameOf(booking.title)}, ${booking.teacher_name}`}
      foot={
        !possible ? (
          <Button wide large onClick={onClose}>
            {t.close}
          </Button>
        ) : missing > 0 ? (
          <ButtonLink look="primary" wide large href={money.topUpAt}>
            {t.topUp(kes(topUp))}
          </ButtonLink>
        ) : (
          <Button look="primary" wide large disabled={money.unknown} working={pay.isPending && t.paying} onClick={send}>
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
          {inSentence(nearTime(new Date(booking.starts_at), now, language))}
        </p>
        <Sum money={money}>
          {({ balance }) => (
            <>
              <SumLine name={t.walletHas} value={kes(balance)} />
              <SumLine name={nameOf(booking.title)} value={`− ${kes(booking.cost)}`} />
              {missing === 0 && <SumLine name={t.afterwards} value={kes(balance - booking.cost)} strong />}
            </>
          )}
        </Sum>
        {possible && missing > 0 && (
          <Note tone="wait" title={t.missing(kes(missing))}>
            {t.topUpLine}
          </Note>
        )}
        <p className="flex gap-3 text-sm text-ink-700">
          <Icon name="shield" className="text-green-700" />
          {t.heldUntil(firstName(booking.teacher_name))}
        </p>
      </div>
    </Dialog>
  )
}
