import { useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes } from '../../availability/contract.ts'
import { teacherSessions } from '../contract.ts'
import { cancelClass, showClass, type OwnClass } from '../own-contract.ts'
import { texts } from './own-class-texts.ts'

/** Says what goes back to how many before a class is cancelled. */
export function CancelClass({ own, onClose }: { own: OwnClass; onClose: () => void }) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const cancel = useSend(cancelClass, {
    changes: [showClass, teacherSessions, availableTimes],
    done: ({ refunded }) => {
      toast(refunded > 0 ? t.done(kesText(refunded)) : t.donePlain)
      onClose()
    },
  })
  const seats = own.roster.length
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.cancelTitle}
      line={own.session.title}
      foot={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button large onClick={onClose}>
            {t.keepClass}
          </Button>
          <Button
            look="danger"
            large
            working={cancel.isPending && t.cancelling}
            onClick={() => cancel.mutate({ classId: own.session.id, reason: reason.trim() })}
          >
            {own.paid > 0 ? t.cancelNow(kesText(own.paid)) : t.cancelPlain}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {cancel.error && <Note tone="bad">{cancel.error.message}</Note>}
        <Note tone="plain">
          {seats === 0 ? t.cancelNobody : own.paid > 0 ? t.cancelBack(kesText(own.paid), seats) : t.cancelTold(seats)}
        </Note>
        {seats > 0 && (
          <TextArea
            label={t.reason}
            optional
            hint={t.reasonHint}
            maxLength={300}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
