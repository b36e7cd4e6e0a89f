import { useEffect, useRef, useState } from 'react'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { mediaAddress, type Copy, type VideoDetail } from '../contract.ts'
import { useMediaEvents, useSilenceOnLeaving, type Player } from './media-events.ts'
import { useWatched } from './watched.ts'

/** How often an address is asked for anew before somebody is asked what to do. */
const MOST_TRIES = 3
const SLOW_MS = 10_000

export type Playback = {
  /** `idle` until somebody plays: nothing of a video is loaded before. */
  state: 'idle' | 'starting' | 'playing' | 'paused' | 'walled' | 'failed'
  /** Seconds into the video. */
  at: number
  /** Whether it has come slowly for a while. */
  slow: boolean
  toggle: () => void
  seek: (seconds: number) => void
  /** Goes on from here as soon as it may. */
  resume: () => void
}

type Wish = { video: VideoDetail; copy: Copy; element: Player; watches: boolean }

/**
 * Plays a video: from an address that holds for minutes and is asked for anew when it is over, up to where the viewer may watch,
 * from where they stopped.
 */
export function usePlayback({ video, copy, element, watches }: Wish): Playback {
  const [state, setState] = useState<Playback['state']>('idle')
  // Until they play or choose a place, it is where they stopped: what this device kept may know an older one than the server.
  const [moved, setAt] = useState<number | null>(null)
  const at = moved ?? startOf(video)
  const tries = useRef(0)
  const whole = video.access !== 'preview'
  const end = video.watchable
  const chosen = useRef(copy)
  const load = (from: number, plays = true): void =>
    void start(element, { video, copy, chosen, from, plays }, setState).catch(() => setState('failed'))

  useMediaEvents(element, {
    playing: () => {
      tries.current = 0
      setState('playing')
    },
    pause: () => setState((before) => (before === 'playing' ? 'paused' : before)),
    timeupdate: (player) => {
      if (state !== 'walled') setAt(player.currentTime)
    },
    ended: () => setState(whole ? 'paused' : 'walled'),
    error: (player) => {
      if (!player.currentSrc) return
      tries.current += 1
      // Its address is over, or the network was gone for a moment.
      if (tries.current <= MOST_TRIES) load(player.currentTime || at)
      else setState('failed')
    },
  })
  useSilenceOnLeaving(element)
  useWatched(element, video.id, watches)
  const slow = useSlowness(element)

  // Another copy goes on at the same place.
  useEffect(() => {
    if (chosen.current === copy) return
    chosen.current = copy
    if (state === 'playing' || state === 'paused' || state === 'starting') load(at, state !== 'paused')
  })

  function toggle(): void {
    if (state === 'walled') return
    if (state === 'playing') element.current?.pause()
    else if (state === 'paused') void element.current?.play()
    else {
      tries.current = 0
      if (!whole && at >= end - 1) setState('walled')
      else load(at)
    }
  }

  function seek(seconds: number): void {
    const to = Math.max(0, Math.min(seconds, video.duration))
    const beyond = !whole && to >= end
    setAt(beyond ? end : to)
    if (beyond) {
      element.current?.pause()
      setState('walled')
    } else if (state === 'walled') load(to)
    else if (state !== 'idle') jump(element.current, to)
  }

  return { state, at, slow, toggle, seek, resume: () => load(at) }
}

/** Who stopped at the wall is at the wall again, with the money perhaps; who saw the end begins anew. */
const startOf = ({ position, watchable, duration, access }: VideoDetail): number =>
  position === null || position >= duration - 2 ? 0 : access === 'preview' ? Math.min(position, watchable) : position

/** `chosen` says by then which copy is wanted: what comes of another is not gone by. */
type Start = { video: VideoDetail; copy: Copy; chosen: { readonly current: Copy }; from: number; plays: boolean }

async function start(
  element: Player,
  { video, copy, chosen, from, plays }: Start,
  setState: (state: Playback['state']) => void,
): Promise<void> {
  setState('starting')
  try {
    const { address } = await call(mediaAddress, { videoId: video.id, copy })
    const player = element.current
    if (!player || chosen.current !== copy) return
    player.src = address
    player.currentTime = from
    if (plays) await player.play()
    else setState('paused')
  } catch (error) {
    // The browser wants a press of its own, or another start has taken this one's place.
    const { name } = error as Error
    if (chosen.current !== copy) return
    if (name === 'NotAllowedError') setState('paused')
    else if (error instanceof CallFailed) setState('failed')
  }
}

function jump(player: HTMLVideoElement | null, to: number): void {
  if (player) player.currentTime = to
}

/** Whether it waits for bytes for a while. */
function useSlowness(element: Player): boolean {
  const [slow, setSlow] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const calm = (): void => {
    clearTimeout(timer.current)
    setSlow(false)
  }
  useMediaEvents(element, {
    waiting: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setSlow(true), SLOW_MS)
    },
    playing: calm,
    pause: calm,
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return slow
}
