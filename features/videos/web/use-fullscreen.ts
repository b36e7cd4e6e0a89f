import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** An iPhone shows the picture alone, by calls of its own. */
type OnIphone = { webkitEnterFullscreen?: () => void; webkitExitFullscreen?: () => void } | null | undefined

/**
 * The frame with its controls, where the browser can; the picture alone on an iPhone.
 * @param walled then it is left: what stands below the picture would be seen by nobody
 */
export function useFullscreen(frame: RefObject<HTMLDivElement | null>, walled: boolean) {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const changed = (): void => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const picture = (): OnIphone => frame.current?.querySelector('video') as OnIphone // as: no types know of them
  useEffect(() => {
    if (!walled) return
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    else picture()?.webkitExitFullscreen?.()
  })
  const toggle = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined)
    else picture()?.webkitEnterFullscreen?.()
  }
  return { on, toggle }
}
