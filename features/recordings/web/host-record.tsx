import { useState, type ComponentProps } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { shillingsFor } from '../../classroom/rules.ts'
import type { ForHost } from '../../classroom/web/slots.ts'
import { askToRecord, recordingInRoom } from '../contract.ts'
import { megabytesFor } from '../rules.ts'
import { recordedType } from './send-stretch.ts'
import { texts } from './texts.ts'

type Props = ComponentProps<typeof ForHost>

/** The teacher's way to ask everybody; while it is asked or recorded, the strip across the room has the rest. */
export function HostRecord(props: Props) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const { data } = useCall(recordingInRoom, props.room)
  if (!data || data.recording) return null
  return (
    <div className="border-b border-line p-4">
      <Button wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.ask}
      </Button>
      <p className="mt-1.5 text-sm text-ink-500">{t.askLine}</p>
      {open && <AskDialog {...props} days={data.kept_days} onClose={() => setOpen(false)} />}
    </div>
  )
}

function AskDialog({ room, endsAt, kesPerMegabyte, days, onClose }: Props & { days: number; onClose: () => void }) {
  const t = useTexts(texts)
  const left = Math.max(1, Math.ceil((endsAt.getTime() - useNow(60).getTime()) / 60_000))
  const megabytes = megabytesFor(left)
  const ask = useSend(askToRecord, { changes: [recordingInRoom], done: onClose })
  const can = recordedType() !== null
  const foot = (
    <div className="grid grid-cols-2 gap-3">
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button look="primary" working={ask.isPending && t.asking} reason={!can && t.cannot} onClick={() => ask.mutate(room)}>
        {t.askAll}
      </Button>
    </div>
  )
  return (
    <Dialog open width="small" onClose={onClose} title={t.askTitle} foot={foot}>
      <div className="grid gap-3">
        {ask.error && <Note tone="bad">{ask.error.message}</Note>}
        <p>{t.everybody}</p>
        <p>{t.who(days)}</p>
        <p>{t.cost(megabytes.toFixed(0), kesText(shillingsFor(megabytes, kesPerMegabyte)), left)}</p>
        <p className="text-sm text-ink-700">{t.stayOpen}</p>
      </div>
    </Dialog>
  )
}
