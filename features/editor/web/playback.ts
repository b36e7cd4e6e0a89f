/** Playing in the page: the one player, where it stands, and its jumps over what is dropped. */
import { useSyncExternalStore } from 'react'
import { pieceAt, stepOf } from '../rules.ts'
import { currentSession } from './session.ts'

type Playhead = { at: number; isPlaying: boolean }

let playhead: Playhead = { at: 0, isPlaying: false }
let video: HTMLVideoElement | null = null
/** The piece that has been played since the last jump. */
let playing: number | null = null

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = (): Playhead => playhead
function change(next: Playhead): void {
  if (next.at === playhead.at && next.isPlaying === playhead.isPlaying) return
  playhead = next
  for (const listener of listeners) listener()
}

export const currentPlayhead = current
export const usePlayhead = (): Playhead => useSyncExternalStore(subscribe, current)

/** Ties the player to its element; a clip that was open before stands where it stood. */
export function attach(element: HTMLVideoElement, isNew: boolean): () => void {
  video = element
  if (isNew) change({ at: 0, isPlaying: false })
  else element.currentTime = playhead.at
  const stop = new AbortController()
  const on = (name: string, listener: () => void) => element.addEventListener(name, listener, { signal: stop.signal })
  for (const name of ['play', 'pause', 'seeked', 'ended']) on(name, look)
  // Comes without a picture being drawn too, as in a tab that nobody sees.
  on('timeupdate', follow)
  on('play', () => requestAnimationFrame(watch))
  return () => {
    stop.abort()
    element.pause()
    video = null
    change({ ...playhead, isPlaying: false })
  }
}

function watch(): void {
  if (!video || video.paused) return
  follow()
  requestAnimationFrame(watch)
}

/** Goes on, jumps to the next piece, or stops behind the last. */
function follow(): void {
  if (!video) return
  if (!video.paused && !video.seeking) {
    const { cut } = currentSession()
    const step = stepOf(cut, video.currentTime, playing)
    if (step.go === 'end') video.pause()
    if (step.go === 'to') video.currentTime = step.at
    playing = pieceAt(cut, step.go === 'to' ? step.at : video.currentTime)?.id ?? null
  }
  look()
}

function look(): void {
  if (video) change({ at: video.currentTime, isPlaying: !video.paused })
}

export function seek(at: number): void {
  if (!video) return
  const { clip } = currentSession()
  const there = Math.max(0, Math.min(at, clip?.seconds ?? 0))
  playing = null
  video.currentTime = there
  change({ ...playhead, at: there })
}

export function togglePlaying(): void {
  if (!video) return
  if (!video.paused) return video.pause()
  playing = null
  const step = stepOf(currentSession().cut, video.currentTime, null)
  if (step.go === 'end') return
  if (step.go === 'to') seek(step.at)
  // A browser that refuses to play leaves the button as it was.
  video.play().catch(console.info)
}
