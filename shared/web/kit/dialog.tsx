import { useId } from 'react'
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'
import { IconButton } from './button.tsx'
import { useModal } from './modal.ts'
import { unbroken } from './unbroken.tsx'

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
  middle: 'sm:m-auto sm:max-h-[min(90dvh,52rem)] sm:rounded-lg low:max-h-dvh',
  right: 'sm:m-0 sm:ml-auto sm:h-dvh sm:max-h-dvh sm:rounded-none',
}

/**
 * A native modal dialog: the browser keeps the focus inside and closes on Esc; `useModal` begins and gives the focus back. In the
 * middle on wide screens, a sheet on phones; head, scrolling body, foot that stays. On a low screen all of it scrolls, because
 * head and foot would leave nothing between them.
 */
export function Dialog({ open, onClose, title, line, lead, foot, width = 'medium', side = 'middle', children }: Props) {
  const t = useTexts(texts)
  const id = useId()
  const { dialog, start } = useModal(open)
  if (!open) return null
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={cancel}
      onClick={press}
      className={
        'mt-auto mb-0 max-h-[92dvh] w-full animate-enter flex-col overflow-y-auto rounded-t-lg bg-paper ' +
        `shadow-raised open:flex ${widths[width]} ${places[side]}`
      }
    >
      <div className="flex flex-none items-center gap-3 border-b border-line py-3 pr-3 pl-5 sm:pl-7">
        {lead}
        <div className="min-w-0 flex-1 py-1">
          <h2 id={id} ref={start} tabIndex={-1} className="display text-xl">
            {unbroken(title)}
          </h2>
          {line && <p className="text-sm text-ink-500">{line}</p>}
        </div>
        <IconButton icon="x" label={t.close} look="text" onClick={onClose} />
      </div>
      {/* As high as its content, then as what is left. From a zero basis Safari would make it as high as its padding. */}
      <div
        className={
          'min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 py-5 sm:px-7 ' + 'low:flex-none low:overflow-visible'
        }
      >
        {children}
      </div>
      {foot && <div className="flex-none border-t border-line bg-white px-5 py-4 sm:px-7">{foot}</div>}
    </dialog>
  )
}
