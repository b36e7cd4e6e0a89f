import { useEffect, useState } from 'react'
import { startClock } from '../../../shared/web/dates.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { DataChoices } from './data-choices.tsx'
import { EndDialog } from './late-parts.ts'
import type { DialogProps } from './room-props.ts'

/** How much data the lesson may use, changed at any time. */
export function DataDialog({ client, view, kesPerMegabyte, texts, open, onClose }: DialogProps) {
  const done = (
    <Button look="primary" wide onClick={onClose}>
      {texts.done}
    </Button>
  )
  return (
    <Dialog open={open} onClose={onClose} title={texts.changeData} width="small" foot={done}>
      <DataChoices
        value={view.data}
        onChange={(choice) => client.setData(choice)}
        kesPerMegabyte={kesPerMegabyte}
        camera={view.maySend}
        texts={texts}
      />
    </Dialog>
  )
}

/** Leaving asks once, and says what it means for the money. A teacher may end the lesson for all instead, and is asked again. */
export function LeaveDialog(props: DialogProps) {
  const { client, me, endsAt, texts, open, onClose } = props
  const [ending, setEnding] = useState(false)
  useEffect(() => setEnding(false), [open])
  if (ending) return <EndDialog {...props} />
  const isHost = me.role === 'host'
  const choices = (
    <div className="grid grid-cols-2 gap-3">
      {isHost && (
        <Button className="col-span-2" onClick={() => setEnding(true)}>
          {texts.endForAll}
        </Button>
      )}
      <Button onClick={onClose}>{texts.stay}</Button>
      <Button look="danger" icon="log-out" onClick={() => client.leave()}>
        {texts.leave}
      </Button>
    </div>
  )
  return (
    <Dialog open={open} onClose={onClose} title={texts.leaveTitle} width="small" foot={choices}>
      <p>{isHost ? texts.leaveHost(startClock(endsAt)) : texts.leaveLearner(startClock(endsAt))}</p>
    </Dialog>
  )
}
