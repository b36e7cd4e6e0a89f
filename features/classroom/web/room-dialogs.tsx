import { useEffect, useState } from 'react'
import { startClock } from '../../../shared/web/dates.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { DataChoices } from './data-choices.tsx'
import type { Inside } from './room-props.ts'

type Props = Inside & { open: boolean; onClose: () => void }

/** How much data the lesson may use, changed at any time. */
export function DataDialog({ client, view, kesPerMegabyte, texts, open, onClose }: Props) {
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
export function LeaveDialog(props: Props) {
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

function EndDialog({ client, endsAt, texts, open, onClose }: Props) {
  const isEarly = useNow(10) < endsAt
  const choices = (
    <div className="grid grid-cols-2 gap-3">
      <Button onClick={onClose}>{texts.goOn}</Button>
      <Button look="danger" onClick={() => client.order({ t: 'end' })}>
        {texts.endForAll}
      </Button>
    </div>
  )
  return (
    <Dialog open={open} onClose={onClose} title={texts.endTitle} width="small" foot={choices}>
      <p>{texts.endLine}</p>
      {isEarly && <p className="mt-3">{texts.endEarly(startClock(endsAt))}</p>}
    </Dialog>
  )
}
