import { useState } from 'react'
import { HelpDialog } from './late-parts.ts'
import type { RoomProps } from './room-props.ts'
import type { RoomTexts } from './texts.ts'

/** Asks the desk of Somo, past the teacher, from where nobody meets. */
export function GetHelp({ room, texts, className }: Pick<RoomProps, 'room' | 'texts'> & { className?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <HelpButton texts={texts} className={className} onClick={() => setOpen(true)} />
      {open && <HelpDialog {...room} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Inside the room its owner draws the dialog: what stands around this button may go when a phone is turned. */
export function HelpButton(props: { texts: RoomTexts; className?: string | undefined; onClick: () => void }) {
  const { texts, className = '', onClick } = props
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className={`press inline-flex min-h-11 items-center gap-1.5 ${className}`}
    >
      <strong className="underline">{texts.getHelp}</strong>
      <span className="sr-only">{texts.getHelpLine}</span>
    </button>
  )
}
