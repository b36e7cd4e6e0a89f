import { Button } from '../../../shared/web/kit/button.tsx'

/** The foot of a dialog that moves money: leave it, or do it. `working` is what its button says meanwhile. */
export function ActFoot({
  cancel,
  act,
  working,
  onClose,
  onAct,
}: {
  cancel: string
  act: string
  working: string | false
  onClose: () => void
  /** @param pressed the button, from which the dialog is found */
  onAct: (pressed: HTMLElement) => void
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button large onClick={onClose}>
        {cancel}
      </Button>
      <Button look="primary" large working={working} onClick={({ currentTarget }) => onAct(currentTarget)}>
        {act}
      </Button>
    </div>
  )
}
