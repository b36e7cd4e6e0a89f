import { Button } from './button.tsx'

/** The foot of a dialog with a form: leave it, or send it. `form` is the form's id; `working` what its button says meanwhile. */
export function FormFoot({
  form,
  cancel,
  act,
  working,
  onClose,
}: {
  form: string
  cancel: string
  act: string
  working: string | false
  onClose: () => void
}) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
      <Button look="neutral" large onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" form={form} look="primary" large working={working}>
        {act}
      </Button>
    </div>
  )
}
