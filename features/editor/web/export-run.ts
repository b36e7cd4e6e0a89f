/** The export that is under way or was the last. It goes on while its teacher is elsewhere in the app. */
import { useSyncExternalStore } from 'react'
import { exportName, secondsLeft } from '../rules.ts'
import { hold } from './held-files.ts'
import type { Asked, ExportProblem, Told } from './media-messages.ts'
import { currentSession, mediaWorker } from './session.ts'

export type ExportRun =
  | { state: 'none' }
  | { state: 'running'; name: string; part: number; bytes: number; secondsLeft: number | null; toVideos: boolean }
  | { state: 'exported'; file: File }
  | { state: 'failed'; problem: ExportProblem }
  | { state: 'cancelled' }

let run: ExportRun = { state: 'none' }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = (): ExportRun => run
function change(next: ExportRun): void {
  run = next
  for (const listener of listeners) listener()
}

export const useExport = (): ExportRun => useSyncExternalStore(subscribe, current)

/** Whether this browser has what an export needs; that it can write what it has to is only known when one begins. */
export const canExport = (): boolean => 'VideoEncoder' in window && 'VideoDecoder' in window

/** Lets go of the file of the last export. What was handed on is read for as long as this tab is open, and is never let go. */
let letGo = (): void => {}
/** A browser reads a long file after the click. */
const READ_MS = 60_000

type Taker = (file: File) => void
let taker: Taker | undefined

/** Says who takes a file into My Videos, as long as the app is open. */
export const setTaker = (next: Taker | undefined): void => {
  taker = next
}

/** Whether what is being exported goes there by itself. Until somebody says so it is downloaded, and costs no data. */
export function chooseVideos(toVideos: boolean): void {
  if (run.state === 'running') change({ ...run, toVideos })
}

/** Exports the clip as it is cut now. */
export function startExport(): void {
  const { clip, cut } = currentSession()
  if (!clip?.facts || run.state === 'running') return
  const name = exportName(clip.file.name)
  setTimeout(letGo, READ_MS)
  const began = performance.now()
  const awake = stayAwake()
  addEventListener('beforeunload', asks)
  change({ state: 'running', name, part: 0, bytes: 0, secondsLeft: null, toVideos: false })
  const ended = (next: ExportRun): void => {
    const toVideos = run.state === 'running' && run.toVideos
    end()
    change(next)
    if (next.state !== 'exported') return
    if (toVideos && taker) handOn(next.file, taker)
    else download(next.file)
  }
  const working = mediaWorker()
  end = () => {
    working.terminate()
    removeEventListener('beforeunload', asks)
    awake.abort()
  }
  working.onerror = () => ended({ state: 'failed', problem: 'failed' })
  working.onmessage = async ({ data }: MessageEvent<Told>) => {
    if (data.told === 'progress') {
      const left = secondsLeft((performance.now() - began) / 1000, data.part)
      if (run.state === 'running') change({ ...run, part: data.part, bytes: data.bytes, secondsLeft: left })
    }
    if (data.told === 'exported') {
      // Before the worker that holds it is ended.
      const release = data.stored === null ? () => {} : await hold(data.stored)
      // By a press meanwhile.
      if (awake.signal.aborted) return release()
      letGo = release
      ended({ state: 'exported', file: data.file })
    }
    if (data.told === 'failed') ended({ state: 'failed', problem: data.problem })
  }
  working.postMessage({ ask: 'export', file: clip.file, facts: clip.facts, cut, name } satisfies Asked)
}

let end = (): void => {}

/** At once: the worker is ended wherever it stands, and what it wrote goes when the next begins. */
export function cancelExport(): void {
  if (run.state !== 'running') return
  end()
  change({ state: 'cancelled' })
}

export const closeExport = (): void => change({ state: 'none' })

export function handOn(file: File, to: Taker): void {
  letGo = () => {}
  to(file)
}

/** Has the browser keep the file under its name. */
export function download(file: File): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}

const asks = (event: BeforeUnloadEvent): void => event.preventDefault()

/** A phone that falls asleep stops working; where this cannot be asked for, it is only slower. Ends by `abort`. */
function stayAwake(): AbortController {
  const until = new AbortController()
  const hold = async (): Promise<void> => {
    // It is let go whenever the page is hidden.
    if (document.visibilityState !== 'visible' || until.signal.aborted || !('wakeLock' in navigator)) return
    const lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (until.signal.aborted) await lock?.release()
    else until.signal.addEventListener('abort', () => void lock?.release(), { once: true })
  }
  document.addEventListener('visibilitychange', () => void hold(), { signal: until.signal })
  void hold()
  return until
}
