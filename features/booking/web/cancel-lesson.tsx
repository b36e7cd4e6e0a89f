import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { cancelBooking, learnerBookings } from '../contract.ts'
import type { LearnerBooking } from '../contract.ts'
import { refundNow } from './booking-groups.ts'
import { kes, useWhen } from './booking-row.tsx'
import { texts } from './texts.ts'

/** Says what comes back, in shillings and until when, before anything is cancelled. */
export function CancelLesson({ booking, now, onClose }: { booking: LearnerBooking; now: Date; onClose: () => void }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const when = useWhen(now)
  const cancel = useSend(cancelBooking, {
    changes: [learnerBookings, showWallet, listTransactions],
    done: ({ refunded }) => {
      toast(refunded > 0 ? t.cancelledBack(kes(refunded)) : t.cancelled)
      onClose()
    },
  })
  const { kes: back, rule, changesAt } = refundNow(booking, now)
  const until = changesAt ? when(changesAt) : ''
  const sentence = {
    nothing_paid: t.nothingPaid,
    all: t.allBack(kes(back), until),
    half: t.halfBack(kes(back), until),
    none: t.noneBack,
  }[rule]
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={booking.status === 'pending' ? t.cancelTitleRequest : t.cancelTitle}
      line={`${nameOf(booking.title)}, ${booking.teacher_name}, ${when(booking.starts_at)}`}
      foot={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button large onClick={onClose}>
            {t.keep}
          </Button>
          <Button
            look="danger"
            large
            working={cancel.isPending && t.cancelling}
            onClick={() => cancel.mutate({ bookingId: booking.id })}
          >
            {back > 0 ? t.cancelNow(kes(back)) : t.cancelPlain}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {cancel.error && <Note tone="bad">{cancel.error.message}</Note>}
        <Note tone={rule === 'none' ? 'wait' : 'plain'}>{sentence}</Note>
      </div>
    </Dialog>
  )
}
