import { useSyncExternalStore } from 'react'

/** Tailwind's `md`: from here on there is room for two columns. */
const WIDE = '(min-width: 48rem)'

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const isWide = (): boolean => matchMedia(WIDE).matches

/** For what has to stand in one of two places in the page; what only looks different is left to the stylesheet. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide)
