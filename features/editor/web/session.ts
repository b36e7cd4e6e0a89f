/**
 * The clip, what has been decided about it and what is being made of it. It stands beside the page and not in it, so that it is
 * there again for whoever comes back, and an export goes on meanwhile. Another document begins with nothing.
 */
import { useSyncExternalStore } from 'react'
import { trustBuiltFiles } from '../../../shared/web/trusted.ts'
import { isVideo, wholeClip, type Cut, type Zoom } from '../rules.ts'
import type { Asked, ClipFacts, Told } from './media-messages.ts'
import { playableSeconds } from './playable.ts'

export type Clip = {
  file: File
  /** Where the page plays it from. */
  address: string
  seconds: number
  /** Null where the browser plays it and nothing here can read it: then it cannot be exported. */
  facts: ClipFacts | null
}

export type Choosing = { state: 'reading' | 'not_video' | 'unreadable' | 'not_loaded'; name: string }

export type Session = {
  clip: Clip | null
  choosing: Choosing | null
  cut: Cut
  /** What the cut was before each change, the latest last. */
  before: readonly Cut[]
  /** Which handle or control the latest change came from: moving on with it is the same change. */
  lastMoved: string | null
  zoom: Zoom
  frames: readonly (ImageBitmap | undefined)[]
  peaks: readonly number[]
}

export const FRAMES = 12
export const PEAKS = 240

const nothing: Session = {
  ...{ clip: null, choosing: null, cut: wholeClip(0), before: [], lastMoved: null, zoom: 1 },
  ...{ frames: [], peaks: [] },
}

let session = nothing
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function change(changes: Partial<Session>): void {
  session = { ...session, ...changes }
  for (const listener of listeners) listener()
}

export const currentSession = (): Session => session
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)

export const setZoom = (zoom: Zoom): void => change({ zoom })
export const forgetRefusal = (): void => change({ choosing: null })

/** @param moved names what is being dragged or stepped, so that all of it is undone at once */
export function recut(cut: Cut, moved: string | null = null): void {
  if (cut === session.cut) return
  const goesOn = moved !== null && moved === session.lastMoved
  change({ cut, lastMoved: moved, before: goesOn ? session.before : [...session.before, session.cut] })
}

/** What was dragged or stepped is let go: moving it again is another change. */
export const settle = (): void => change({ lastMoved: null })

/** False where there is nothing to undo. */
export function undo(): boolean {
  const cut = session.before.at(-1)
  if (!cut) return false
  change({ cut, before: session.before.slice(0, -1), lastMoved: null })
  return true
}

let reader: Worker | null = null

/** Opens a file that somebody has chosen. One that cannot be opened is refused in words, and the clip before it stays. */
export async function choose(file: File): Promise<void> {
  if (!isVideo(file)) return change({ choosing: { state: 'not_video', name: file.name } })
  const choosing: Choosing = { state: 'reading', name: file.name }
  change({ choosing })
  const address = URL.createObjectURL(file)
  const worker = mediaWorker()
  const early: Told[] = []
  const [played, facts] = await Promise.all([playableSeconds(address), factsOf(worker, file, early)])
  // Some recorders write no duration into the file, and the browser then knows it as endless.
  const seconds = Number.isFinite(played) ? played : facts !== 'not_loaded' && facts?.seconds
  // Meanwhile another file was chosen.
  const isLate = session.choosing !== choosing
  if (isLate || played === null || facts === 'not_loaded' || !seconds) {
    worker.terminate()
    URL.revokeObjectURL(address)
    if (!isLate) change({ choosing: { state: facts === 'not_loaded' ? facts : 'unreadable', name: file.name } })
    return
  }
  reader?.terminate()
  reader = worker
  if (session.clip) URL.revokeObjectURL(session.clip.address)
  change({ ...nothing, zoom: session.zoom, clip: { file, address, seconds, facts }, cut: wholeClip(seconds) })
  worker.onmessage = ({ data }: MessageEvent<Told>) => drawn(data)
  early.forEach(drawn)
}

/** Asks for all that the timeline shows; `early` keeps what comes before the clip is taken over. */
function factsOf(worker: Worker, file: File, early: Told[]): Promise<ClipFacts | 'not_loaded' | null> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      early.push(data)
      if (data.told === 'facts') resolve(data.facts)
      if (data.told === 'unreadable') resolve(null)
    }
    // Its file is not on this device, and nobody can be asked for it.
    worker.onerror = () => resolve('not_loaded')
    worker.postMessage({ ask: 'read', file, frames: FRAMES, peaks: PEAKS } satisfies Asked)
  })
}

function drawn(told: Told): void {
  if (told.told === 'frame') {
    const frames = [...session.frames]
    frames[told.at] = told.picture
    change({ frames })
  }
  if (told.told === 'peaks') change({ peaks: [...session.peaks.slice(0, told.from), ...told.peaks] })
}

/** One for each thing to do, of which no more is loaded before the first clip is chosen. */
export function mediaWorker(): Worker {
  trustBuiltFiles()
  return new Worker(new URL('./media-worker.ts', import.meta.url))
}
