import { useEffect, useRef } from 'react'

/** Who waits for this is not left to look for it: on a phone it may stand above or below what is in sight. */
export function useInSight(wanted: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wanted) return
    // After the shell, which begins a page that has just come at its top.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return place
}
