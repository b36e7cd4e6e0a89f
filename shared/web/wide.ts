import { useSyncExternalStore } from 'react'

/** Tailwind's `md`: from here on there is room for two columns. */
const WIDE = '(min-width: 48rem)'

/** Tailwind's `lg`: two columns beside the side bar, each wide enough to read in. */
const ROOMY = '(min-width: 64rem)'

const watch = (media: string) => (listener: () => void) => {
  const query = matchMedia(media)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const watchWide = watch(WIDE)
const watchRoomy = watch(ROOMY)

export const isWide = (): boolean => matchMedia(WIDE).matches

/** For what has to stand in one of two places in the page; what only looks different is left to the stylesheet. */
export const useWide = (): boolean => useSyncExternalStore(watchWide, isWide)

export const isRoomy = (): boolean => matchMedia(ROOMY).matches

/** The same from `lg` on. */
export const useRoomy = (): boolean => useSyncExternalStore(watchRoomy, isRoomy)
