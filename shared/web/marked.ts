import { useEffect, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router'

/** So long a list may still change above it: what the device has kept is shown first, and the answer after it. */
const SETTLES_MS = 10_000

/**
 * For the one of a list that the address names, such as `?lesson=84` from a notice: it is scrolled to, has the focus, and so its
 * ring and a screen reader's attention.
 * @param name of the parameter
 * @returns what to spread over the element
 */
export function useMarked<E extends HTMLElement>(name: string, id: number): { ref: RefObject<E | null>; tabIndex?: -1 } {
  const ref = useRef<E>(null)
  const shown = useRef<{ since: number; top: number } | null>(null)
  const [query] = useSearchParams()
  const marked = query.get(name) === String(id)
  // After each drawing of it: others may have come to stand before it.
  useEffect(() => {
    if (!marked) return
    // After the shell, which puts the focus on a page that has just come.
    const frame = requestAnimationFrame(() => {
      const one = ref.current
      if (!one) return
      const { since, top } = shown.current ?? { since: performance.now(), top: -1 }
      if (top === one.offsetTop) return
      const isNew = shown.current === null
      shown.current = { since, top: one.offsetTop }
      // Whoever has gone on to something else is not called back.
      if (!isNew && (document.activeElement !== one || performance.now() - since > SETTLES_MS)) return
      one.scrollIntoView({ block: 'center' })
      one.focus({ preventScroll: true, focusVisible: true } as FocusOptions) // as: the second is not yet in the types
    })
    return () => cancelAnimationFrame(frame)
  })
  return marked ? { ref, tabIndex: -1 } : { ref }
}
