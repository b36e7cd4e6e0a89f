import { startClock } from '../../../shared/web/dates.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
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

/** Leaving asks once, and says what it means for the money. */
export function LeaveDialog({ client, me, endsAt, texts, open, onClose }: Props) {
  const choices = (
    <div className="grid grid-cols-2 gap-3">
      <Button onClick={onClose}>{texts.stay}</Button>
      <Button look="danger" icon="log-out" onClick={() => client.leave()}>
        {texts.leave}
      </Button>
    </div>
  )
  return (
    <Dialog open={open} onClose={onClose} title={texts.leaveTitle} width="small" foot={choices}>
      <p>{me.role === 'host' ? texts.leaveHost(startClock(endsAt)) : texts.leaveLearner(startClock(endsAt))}</p>
    </Dialog>
  )
}
