import { useLayoutEffect, useRef } from 'react'
import { rememberOpener } from './focus-return.ts'

/**
 * Shows a native modal dialog while `open`. It begins at `start`, its heading: the browser would begin at the first button, which
 * closes it. Afterwards the focus goes back to what opened it, or to what came of it.
 */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const start = useRef<HTMLHeadingElement>(null)
  // Before the browser draws, and at the end while the element still stands in the page: a plain effect comes too late for both.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const giveBack = rememberOpener()
    element.showModal()
    start.current?.focus()
    return () => {
      element.close()
      giveBack()
    }
  }, [open])
  return { dialog, start }
}
