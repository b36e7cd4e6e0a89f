import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { rememberOpener } from '../../../shared/web/kit/focus-return.ts'

/**
 * What a press brings begins at its `data-begin`, and gives the focus back when it goes, unless the person has gone on by then.
 * @param asked another one for each press; nothing for what stood there before
 */
export function useBegun<E extends HTMLElement>(asked: object | true | undefined): RefObject<E | null> {
  const box = useRef<E>(null)
  const giveBack = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (!asked) return
    giveBack.current = rememberOpener()
    box.current?.querySelector<HTMLElement>('[data-begin]')?.focus()
  }, [asked])
  // At the end, while it still stands in the page.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      const on = document.activeElement
      if (on === document.body || element?.contains(on)) giveBack.current?.()
    }
  }, [])
  return box
}
