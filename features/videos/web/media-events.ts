import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

export type Player = RefObject<HTMLVideoElement | null>
type Handlers = Partial<Record<keyof HTMLMediaElementEventMap, (player: HTMLVideoElement) => void>>

/** Hears a player for as long as it is there; always by the newest handlers. */
export function useMediaEvents(element: Player, handlers: Handlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const player = element.current
    if (!player) return undefined
    const names = Object.keys(latest.current) as (keyof HTMLMediaElementEventMap)[]
    const heard = ({ type }: Event): void => latest.current[type as keyof HTMLMediaElementEventMap]?.(player)
    for (const name of names) player.addEventListener(name, heard)
    return () => {
      for (const name of names) player.removeEventListener(name, heard)
    }
  }, [element])
}

/** What is left must not go on loading. */
export function useSilenceOnLeaving(element: Player): void {
  useEffect(() => {
    const player = element.current
    return () => {
      player?.removeAttribute('src')
      player?.load()
    }
  }, [element])
}
