import { useId, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'
import { IconButton } from './button.tsx'

type Props = {
  open: boolean
  /** Called for Esc, the backdrop and the cross. The owner decides by changing `open`. */
  onClose: () => void
  title: ReactNode
  line?: ReactNode
  /** A portrait or icon before the title. */
  lead?: ReactNode
  /** Stays in sight while the body scrolls: the one filled button and what it costs. */
  foot?: ReactNode
  width?: 'small' | 'medium' | 'large'
  /** Where it stands on a wide screen. On a phone it always rises from the lower edge. */
  side?: 'middle' | 'right'
  children: ReactNode
}

const widths = { small: 'sm:max-w-110', medium: 'sm:max-w-160', large: 'sm:max-w-220' }
const places = {
  middle: 'sm:m-auto sm:max-h-[min(90dvh,52rem)] sm:rounded-lg',
  right: 'sm:m-0 sm:ml-auto sm:h-dvh sm:max-h-dvh sm:rounded-none',
}

/**
 * A native modal dialog: the browser keeps the focus inside, closes on Esc and gives the focus back. In the middle on wide
 * screens, a sheet on phones; head, scrolling body, foot that stays.
 */
export function Dialog({ open, onClose, title, line, lead, foot, width = 'medium', side = 'middle', children }: Props) {
  const t = useTexts(texts)
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    // Closing is what returns the focus to the button that opened it, and only while it still stands in the page: the clean-up
    // of a plain effect comes after the element has gone.
    return () => dialog.close()
  }, [open])
  if (!open) return null
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    onClose()
  }
  const press = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={cancel}
      onClick={press}
      className={
        'mt-auto mb-0 max-h-[92dvh] w-full animate-enter flex-col overflow-hidden rounded-t-lg bg-paper ' +
        `shadow-raised open:flex ${widths[width]} ${places[side]}`
      }
    >
      <div className="flex items-center gap-3 border-b border-line py-3 pr-3 pl-5 sm:pl-7">
        {lead}
        <div className="min-w-0 flex-1 py-1">
          <h2 id={id} className="display text-xl">
            {title}
          </h2>
          {line && <p className="text-sm text-ink-500">{line}</p>}
        </div>
        <IconButton icon="x" label={t.close} look="text" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">{children}</div>
      {foot && <div className="border-t border-line bg-white px-5 py-4 sm:px-7">{foot}</div>}
    </dialog>
  )
}
