import { useSyncExternalStore } from 'react'
import { sendFile, UploadGone } from './send-file.ts'

export type Upload = {
  file: File
  state: 'sending' | 'waiting' | 'paused' | 'gone'
  arrived: number
  /** Bytes a second over the last while; null until that is known. */
  rate: number | null
}

type Running = Upload & { stop: AbortController; since: { at: number; arrived: number } }

/** By video; kept by this document, so that an upload goes on while somebody looks at other pages. */
const running = new Map<number, Running>()
let shown: ReadonlyMap<number, Upload> = new Map()
const listeners = new Set<() => void>()

function change(videoId: number, facts: Partial<Running> | null): void {
  const before = running.get(videoId)
  if (facts === null) running.delete(videoId)
  else if (before) running.set(videoId, { ...before, ...facts })
  shown = new Map(running)
  for (const listener of listeners) listener()
}

/**
 * Sends a file, or what is missing of it.
 * @param onDone is told when all has arrived, or when the upload is not there any more
 */
export function startUpload(videoId: number, file: File, address: string, onDone: () => void): void {
  running.get(videoId)?.stop.abort()
  const stop = new AbortController()
  const since = { at: performance.now(), arrived: -1 }
  running.set(videoId, { file, state: 'sending', arrived: 0, rate: null, stop, since })
  change(videoId, {})
  void sendFile(file, address, {
    signal: stop.signal,
    onWaiting: (waiting) => change(videoId, { state: waiting ? 'waiting' : 'sending' }),
    onArrived(arrived) {
      if (since.arrived < 0) Object.assign(since, { at: performance.now(), arrived })
      const seconds = (performance.now() - since.at) / 1000
      change(videoId, { arrived, rate: seconds > 3 ? (arrived - since.arrived) / seconds : null })
    },
  }).then(
    () => {
      change(videoId, null)
      onDone()
    },
    (error: unknown) => {
      if (stop.signal.aborted) return
      if (error instanceof UploadGone) change(videoId, null)
      onDone()
    },
  )
  guard()
}

export function pauseUpload(videoId: number): void {
  running.get(videoId)?.stop.abort()
  change(videoId, { state: 'paused', rate: null })
}

export function endUpload(videoId: number): void {
  running.get(videoId)?.stop.abort()
  change(videoId, null)
}

export const useUploads = (): ReadonlyMap<number, Upload> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shown,
  )

let guarded = false

/** Closing the tab asks while something is being sent. */
function guard(): void {
  if (guarded) return
  guarded = true
  addEventListener('beforeunload', (event) => {
    if ([...running.values()].some(({ state }) => state === 'sending' || state === 'waiting')) event.preventDefault()
  })
}
