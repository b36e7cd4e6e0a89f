import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
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
  if (!data?.offered || data.recording) return null
  return (
    <div className="border-b border-line p-4">
      {open ? (
        <AskQuestion {...props} days={data.kept_days} onClose={() => setOpen(false)} />
      ) : (
        <>
          <Button wide onClick={() => setOpen(true)}>
            {t.ask}
          </Button>
          <p className="mt-1.5 text-sm text-ink-500">{t.askLine}</p>
        </>
      )}
    </div>
  )
}

/** Where the button stood: on a phone a sheet is around it already. */
function AskQuestion({ room, endsAt, kesPerMegabyte, days, onClose }: Props & { days: number; onClose: () => void }) {
  const t = useTexts(texts)
  const left = Math.max(1, Math.ceil((endsAt.getTime() - useNow(60).getTime()) / 60_000))
  const megabytes = megabytesFor(left)
  const ask = useSend(askToRecord, { changes: [recordingInRoom], done: onClose })
  const can = recordedType() !== null
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <div role="group" aria-labelledby="ask-to-record" className="grid gap-2 rounded-md bg-sunken p-3.5 text-sm">
      <p id="ask-to-record" ref={question} tabIndex={-1} className="text-base font-semibold">
        {t.askTitle}
      </p>
      {ask.error && <Note tone="bad">{ask.error.message}</Note>}
      <p>{t.everybody}</p>
      <p>{t.who(days)}</p>
      <p>{t.cost(megabytes.toFixed(0), kesText(shillingsFor(megabytes, kesPerMegabyte)), left)}</p>
      <p className="text-ink-700">{t.stayOpen}</p>
      <div className="mt-1 grid grid-cols-2 gap-3">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button look="primary" working={ask.isPending && t.asking} reason={!can && t.cannot} onClick={() => ask.mutate(room)}>
          {t.askAll}
        </Button>
      </div>
    </div>
  )
}
