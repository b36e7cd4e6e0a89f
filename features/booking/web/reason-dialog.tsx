import { useId, useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { texts } from './teacher-texts.ts'

const MOST_CHARACTERS = 300

/** Asks before a step that a family will feel, and lets the teacher say why. The reason is never required. */
export function ReasonDialog({ title, line, act, working, onAct, onClose }: Props) {
  const t = useTexts(texts)
  const form = useId()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={title}
      line={line}
      foot={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} look="neutral" large>
            {t.keepIt}
          </Button>
          <Button type="submit" form={form} look="danger" large working={working}>
            {act}
          </Button>
        </div>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          onAct(reason.trim())
        }}
      >
        <TextArea
          label={t.reason}
          optional
          hint={t.reasonHint}
          maxLength={MOST_CHARACTERS}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

type Props = {
  title: string
  line: string
  /** The word on the button that does it. */
  act: string
  working: string | false
  onAct: (reason: string) => void
  onClose: () => void
}
