import { useEffect, useEffectEvent } from 'react'

type Act = 'play' | 'back' | 'forward' | 'split' | 'drop' | 'undo'

/** The keys of the editor, wherever the focus is, unless it is on something that uses the key itself. */
export function useEditorKeys(isOn: boolean, act: (what: Act) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const what = meantBy(event)
    if (!what || event.defaultPrevented) return
    event.preventDefault()
    act(what)
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [isOn])
}

function meantBy(event: KeyboardEvent): Act | null {
  const { key, target } = event
  const isIn = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null
  if (isIn('dialog, [popover]')) return null
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && key.toLowerCase() === 'z') return 'undo'
  if (event.ctrlKey || event.metaKey || event.altKey || isIn(WRITTEN_IN)) return null
  if (key === ' ') return isIn(PRESSED) ? null : 'play'
  if (key === 'ArrowLeft' || key === 'ArrowRight') return isIn(STEPPED) ? null : key === 'ArrowLeft' ? 'back' : 'forward'
  if (key === 's' || key === 'S') return 'split'
  return key === 'Delete' ? 'drop' : null
}

const WRITTEN_IN = 'textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox], [type=file])'
const PRESSED = 'button, a, input, label, summary'
const STEPPED = 'input'
