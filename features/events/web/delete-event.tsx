import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { deleteEvent, listEvents, type DeskEvent } from '../desk-contract.ts'
import { texts } from './texts.ts'

/** Asks before an event is called off. */
export function DeleteEvent({ event, onClose }: { event: DeskEvent; onClose: () => void }) {
  const t = useTexts(texts)
  const send = useSend(deleteEvent, {
    changes: [listEvents],
    done: () => {
      toast(t.deleted)
      onClose()
    },
    failed: ({ message }) => toast(message, 'failed'),
  })
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.deleteTitle}
      foot={
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          <Button large onClick={onClose}>
            {t.cancel}
          </Button>
          <Button look="danger" large working={send.isPending && t.deleting} onClick={() => send.mutate({ eventId: event.id })}>
            {t.delete}
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">{t.deleteLine(event.title)}</p>
    </Dialog>
  )
}
