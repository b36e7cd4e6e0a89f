import { useEffect, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router'

/**
 * For the one of a list that the address names, such as `?lesson=84` from a notice: it is scrolled to, has the focus, and so its
 * ring and a screen reader's attention.
 * @param name of the parameter
 * @returns what to spread over the element
 */
export function useMarked<E extends HTMLElement>(name: string, id: number): { ref: RefObject<E | null>; tabIndex?: -1 } {
  const ref = useRef<E>(null)
  const [query] = useSearchParams()
  const marked = query.get(name) === String(id)
  useEffect(() => {
    if (!marked) return
    // After the shell, which puts the focus on a page that has just come.
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: 'center' })
      ref.current?.focus({ preventScroll: true, focusVisible: true } as FocusOptions) // as: the second is not yet in the types
    })
    return () => cancelAnimationFrame(frame)
  }, [marked])
  return marked ? { ref, tabIndex: -1 } : { ref }
}
