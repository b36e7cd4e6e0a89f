import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes } from '../../availability/contract.ts'
import { learnerBookings, teacherBookings } from '../contract.ts'
import { stopSeries } from '../series-contract.ts'
import { texts } from './series-texts.ts'

/** Asks before what is left of a series is called off, and says what stays. */
export function StopSeries({ seriesId, onClose }: { seriesId: number; onClose: () => void }) {
  const t = useTexts(texts)
  const stop = useSend(stopSeries, {
    changes: [learnerBookings, teacherBookings, availableTimes],
    done: ({ stopped }) => {
      toast(t.stopped(stopped))
      onClose()
    },
  })
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.stopTitle}
      foot={
        <div className="flex flex-col-reverse gap-3 sm:grid sm:grid-cols-2">
          <Button large onClick={onClose}>
            {t.keep}
          </Button>
          <Button look="danger" large sends working={stop.isPending && t.stopping} onClick={() => stop.mutate({ seriesId })}>
            {t.stopNow}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {stop.error && <Note tone="bad">{stop.error.message}</Note>}
        <p>{t.stopLine}</p>
      </div>
    </Dialog>
  )
}
